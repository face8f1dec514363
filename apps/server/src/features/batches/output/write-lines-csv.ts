import { writeCsvCell, type CsvCell } from '@deedline/contract/csv-cell';
import { encodeLines } from './encode-lines.ts';
import type { OutputLine } from './layout.ts';

/** How a file is put together, for those that read it. */
export interface CsvDialect {
  /** Without it a spreadsheet on Windows reads the file in the code page of its machine. */
  hasMark: boolean;
  lineEnd: '\r\n' | '\n';
  /** Whether the last line has an end too. */
  endsLast: boolean;
}

/** A number that we wrote ourselves is nothing that runs, and its plus is part of it. */
const E164 = /^\+1\d{10}$/;

/** RFC 4180, a piece for each page of lines. */
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
  for (const cell of originals) text += `,${writeCsvCell(cell)}`;
  for (const cell of ours) text += `,${writeOwnCell(cell)}`;
  return text.slice(1);
}

function writeOwnCell(value: CsvCell): string {
  return typeof value === 'string' && E164.test(value) ? value : writeCsvCell(value);
}
