import { createReadStream } from 'node:fs';
import { CsvProblem } from '@deedline/csv/csv-problem';
import { openTable } from '@deedline/csv/open-table';
import { MapProblem, type DataMap, type Field } from './read-map.ts';

/** One row: the cells of each mapped field that hold anything, and of the columns asked for by name. */
export interface Row {
  /** Counted from 1 among the rows below the header. */
  number: number;
  cells: Partial<Record<Field, string[]>>;
  named: Record<string, string>;
}

const LIMITS = { bytes: 8e9, rows: 2e7, columns: 2000, cell: 1e6 };

/** Rows of one file with its columns found in the header; `named` are other columns that must be there. */
export async function readRows(path: string, columns: Partial<Record<Field, string[]>>, named: string[], map: DataMap): Promise<Row[]> {
  const table = await openTable(bytesOf(path, map.delimiter), LIMITS).catch((error: unknown) => {
    throw error instanceof CsvProblem ? new MapProblem(`${path}: ${error.message}`) : error;
  });
  const at = findColumns(path, table.header);
  const fields = Object.entries(columns).map(([field, names]) => [field as Field, names.map(at)] as const);
  const others = named.map((name) => [name, at(name)] as const);
  const rows: Row[] = [];
  for await (const batch of table.rows) {
    for (const { number, cells } of batch) {
      const row: Row = { number, cells: {}, named: {} };
      for (const [field, places] of fields) {
        const texts = places.map((place) => cells[place]!.trim()).filter((text) => !map.missing.has(text.toUpperCase()));
        if (texts.length > 0) row.cells[field] = texts;
      }
      for (const [name, place] of others) row.named[name] = cells[place]!.trim();
      rows.push(row);
    }
  }
  if (rows.length === 0) throw new MapProblem(`${path} has a header and no rows`);
  return rows;
}

/** A declared delimiter goes in front as the line 'sep=;', which the reader takes for what it says. */
async function* bytesOf(path: string, delimiter: string | null): AsyncGenerator<Uint8Array> {
  if (delimiter !== null) yield Buffer.from(`sep=${delimiter}\n`);
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Uint8Array;
  } catch {
    throw new MapProblem(`the file ${path} cannot be read`);
  }
}

/** By the heading without spaces around it; in another case where only one fits. */
function findColumns(path: string, header: readonly string[]): (name: string) => number {
  const headings = header.map((heading) => heading.trim());
  return (name) => {
    const exact = headings.indexOf(name);
    if (exact >= 0) return exact;
    const alike = headings.flatMap((heading, at) => (heading.toLowerCase() === name.toLowerCase() ? [at] : []));
    if (alike.length === 1) return alike[0]!;
    throw new MapProblem(`${path} has no column "${name}"; it has ${headings.map((heading) => `"${heading}"`).join(', ')}`);
  };
}
