import { writeCsvCell, writeGivenCsvCell, type CsvCell } from '@deedline/contract/csv-cell';
import { encodeLines } from './encode-lines.ts';
import type { OutputLine } from './layout.ts';

/** How a CSV file is written, depending on who reads it. */
export interface CsvDialect {
  /** Whether it starts with a byte order mark. Without one, spreadsheets on Windows read the file in the machine's code page. */
  hasMark: boolean;
  lineEnd: '\r\n' | '\n';
  /** Whether the last line ends with a line end too. */
  endsLast: boolean;
}

/** Numbers that we wrote ourselves are written unescaped: they are no formula, and the plus is part of them. */
const E164 = /^\+1\d{10}$/;

/** Writes CSV (RFC 4180), one buffer per page of lines. */
export async function* writeLinesCsv(
  header: OutputLine,
  pages: AsyncIterable<readonly OutputLine[]>,
  { hasMark, lineEnd, endsLast }: CsvDialect,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${hasMark ? '\uFEFF' : ''}${writeLine(header)}`);
  for await (const lines of pages) if (lines.length > 0) yield encodeLines(lines.map((line) => lineEnd + writeLine(line)));
  if (endsLast) yield Buffer.from(lineEnd);
}

function writeLine({ originals, ours }: OutputLine): string {
  let text = '';
  for (const cell of originals) text += `,${writeGivenCsvCell(cell)}`;
  for (const cell of ours) text += `,${writeOwnCell(cell)}`;
  return text.slice(1);
}

function writeOwnCell(value: CsvCell): string {
  return typeof value === 'string' && E164.test(value) ? value : writeCsvCell(value);
}
