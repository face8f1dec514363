/** The output of a batch as a spreadsheet reads it, and what must hold for it, whatever the file was. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { download, type Client } from '../../bench/batch/batch-client.ts';
import { readZip } from './zip-parts.ts';

/** Text that a spreadsheet would evaluate, or that looks like it; the product does not check whether a sign begins a number. */
const LOOKS_RUNNABLE = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Among the added cells, the product's own phone numbers are not text. */
const PHONE = /^\+1\d{10}$/;
/** Characters not allowed in XML; a workbook writes them as _x0001_ or omits them. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/g;

export function mayRun(cell: string): boolean {
  return LOOKS_RUNNABLE.test(cell) && !PHONE.test(cell);
}

export async function downloadCsv(client: Client, id: string): Promise<string[][]> {
  const text = (await download(client, id)).toString();
  return parse(text, { bom: true, relax_column_count: true });
}

export async function downloadSheet(client: Client, id: string): Promise<{ cells: string[][]; xml: string }> {
  const parts = readZip(await download(client, id, { format: 'xlsx' }));
  const name = [...parts.keys()].find((part) => part.endsWith('worksheets/sheet1.xml'))!;
  const xml = parts.get(name)!.toString();
  const shared = [
    ...(parts
      .get('xl/sharedStrings.xml')
      ?.toString()
      .matchAll(/<si>(.*?)<\/si>/gs) ?? []),
  ].map(([, text]) => textIn(text!));
  const cells = [...xml.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => readRow(row, shared));
  return { cells, xml };
}

function readRow(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes, content = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const letters = /r="([A-Z]+)\d+"/.exec(attributes!)?.[1];
    const column = letters === undefined ? cells.length : Buffer.from(letters).reduce((sum, letter) => sum * 26 + letter - 64, 0) - 1;
    const text = textIn(content);
    cells[column] = attributes!.includes('t="s"') ? shared[Number(text)]! : text;
  }
  return Array.from(cells, (cell) => cell ?? '');
}

function textIn(xml: string): string {
  const text = xml.replaceAll(/<[^>]*>/g, '');
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)) : (named[name] ?? whole),
  );
}

/** Expects every row of the file in order, with all its cells, and none that a spreadsheet would evaluate. */
export async function expectWhole(client: Client, id: string, rows: readonly (readonly string[])[]): Promise<void> {
  const csv = await downloadCsv(client, id);
  const sheet = await downloadSheet(client, id);
  expect(csv.length).toBe(rows.length);
  expect(sheet.cells.length).toBe(rows.length);
  for (const [number, row] of rows.entries()) {
    expect(csv[number]!.slice(0, row.length), `row ${number} of the CSV`).toEqual(
      row.map((cell) => (LOOKS_RUNNABLE.test(cell) ? `'${cell}` : cell)),
    );
    const written = row.map((_, column) => sheet.cells[number]![column] ?? '');
    expect(written.map(inXml), `row ${number} of the workbook`).toEqual(row.map(inXml));
  }
  expect(csv.flat().filter(mayRun)).toEqual([]);
  expect(sheet.xml).not.toMatch(/<f[\s>]/);
}

function inXml(cell: string): string {
  return cell.replaceAll('_x000D_', '\r').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll(NOT_IN_XML, '');
}
