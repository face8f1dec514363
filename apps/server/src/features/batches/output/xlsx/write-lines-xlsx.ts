import type { CsvCell } from '@deedline/contract/csv-cell';
import type { OutputLine } from '../layout.ts';
import { columnName, xlsxText } from './cell-text.ts';
import { SHEET_END, SHEET_START, sheetPath, workbookParts } from './workbook-parts.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** What one sheet may hold; what follows stands on another, under the same header. */
export interface SheetLimits {
  /** With the header. */
  lines: number;
  /** As UTF-16: three times as many bytes at most, which an archive can say in four bytes. */
  characters: number;
}
const LIMITS: SheetLimits = { lines: 1_048_576, characters: 2 ** 30 };

/** Every cell is text: a ZIP code keeps its zeros, and nothing runs. Lines come and go in pages; memory does not grow with them. */
export function writeLinesXlsx(
  header: OutputLine,
  pages: AsyncIterable<readonly OutputLine[]>,
  at: Date,
  limits: SheetLimits = LIMITS,
): AsyncGenerator<Buffer> {
  return writeZip(writeParts(header, pages, limits), at);
}

async function* writeParts(header: OutputLine, pages: AsyncIterable<readonly OutputLine[]>, limits: SheetLimits): AsyncGenerator<ZipEntry> {
  const feed = pages[Symbol.asyncIterator]();
  const rest: Rest = { lines: [], at: 0, feed };
  try {
    let sheets = 0;
    do {
      sheets += 1;
      yield { name: sheetPath(sheets), content: writeSheet(header, rest, limits) };
    } while (rest.at < rest.lines.length);
    yield* workbookParts(sheets);
  } finally {
    await feed.return?.();
  }
}

/** Lines that no sheet holds yet. */
interface Rest {
  lines: readonly OutputLine[];
  at: number;
  feed: AsyncIterator<readonly OutputLine[]>;
}

async function hasMore(rest: Rest): Promise<boolean> {
  while (rest.at === rest.lines.length) {
    const next = await rest.feed.next();
    if (next.done) return false;
    rest.lines = next.value;
    rest.at = 0;
  }
  return true;
}

async function* writeSheet(header: OutputLine, rest: Rest, limits: SheetLimits): AsyncGenerator<string> {
  const columns = Array.from({ length: header.originals.length + header.ours.length }, (_, index) => columnName(index));
  let number = 1;
  let characters = 0;
  yield SHEET_START + writeRow(header, number, columns);
  while (number < limits.lines && characters < limits.characters && (await hasMore(rest))) {
    let xml = '';
    for (; rest.at < rest.lines.length && number < limits.lines; rest.at += 1)
      xml += writeRow(rest.lines[rest.at]!, (number += 1), columns);
    characters += xml.length;
    yield xml;
  }
  // Whether another sheet is needed shows only when there is another line.
  await hasMore(rest);
  yield SHEET_END;
}

/** Empty cells are left out. */
function writeRow({ originals, ours }: OutputLine, number: number, columns: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (const [index, column] of columns.entries()) {
    const text = textOf(index < originals.length ? originals[index] : ours[index - originals.length]);
    if (text !== '') xml += `<c r="${column}${number}" s="1" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

function textOf(value: CsvCell): string {
  return value === null || value === undefined ? '' : String(value);
}
