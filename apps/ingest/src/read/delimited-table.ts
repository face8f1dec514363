import { isUtf8 } from 'node:buffer';
import { MAX_COLUMNS, type TableChoice } from '@deedline/contract/files/file-description';
import { LINE_BYTES, LINES_IN_A_ROW, readRows, splitDelimited } from './delimited.ts';
import { detectDelimited, type DelimitedForm } from './detect-delimited.ts';
import { withoutByteOrderMark } from './encoding.ts';
import { isBlank, type LineBatch, LongLine, readLines } from './lines.ts';
import type { FileSource, OnBytes } from './source.ts';
import { FileFault, nameColumns, type Table } from './table.ts';

const HEAD_LINES = 1_000;
const HEAD_CHARACTERS = 1 << 18;

/** Text of rows: the delimiter, lines before the header, and whether there is one, are told from the first lines where `choice` is silent. */
export async function openDelimited(source: FileSource, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  const bytes = source.read(onBytes);
  // Each line that is no UTF-8 is read as Windows-1252 where nothing else is said (decision 0012).
  const chunks = choice.encoding === undefined || choice.encoding === 'utf-8' ? bytes : decode(bytes, choice.encoding);
  const batches = readLines(withoutByteOrderMark(chunks), { maxBytes: LINE_BYTES, nul: '' });
  const head = await takeHead(batches);
  const lines = head.map((line) => (line instanceof LongLine ? '' : line));
  if (lines.every(isBlank)) throw new FileFault('an empty file', 'Download it again.');
  const form = detectDelimited(lines, choice) ?? oneColumn(lines, choice);
  const first = readFirst(lines, form);
  if (first.fields.length > MAX_COLUMNS) throw new FileFault(`text of ${first.fields.length} columns`, `At most ${MAX_COLUMNS} are read.`);
  const from = form.preambleLines + (form.header ? first.lines : 0);
  const rest = { first: from + 1, lines: head.slice(from), isAscii: false };
  const encoding = choice.encoding ?? nameEncoding(source.head);
  return {
    columns: nameColumns(form.header ? first.fields : first.fields.map(() => '')),
    rows: readRows(rest, batches, form.delimiter, first.fields.length),
    facts: {
      kind: 'delimited',
      says: sayForm(form, encoding),
      encoding,
      delimiter: form.delimiter,
      preambleLines: form.preambleLines,
      header: form.header,
    },
  };
}

async function takeHead(batches: AsyncGenerator<LineBatch>): Promise<(string | LongLine)[]> {
  const head: (string | LongLine)[] = [];
  let characters = 0;
  while (head.length < HEAD_LINES && characters < HEAD_CHARACTERS) {
    const { value, done } = await batches.next();
    if (done) break;
    for (const line of value.lines) characters += line instanceof LongLine ? LINE_BYTES : line.length;
    head.push(...value.lines);
  }
  return head;
}

// A list of one column has no delimiter; one that none of its lines holds cuts nothing.
function oneColumn(lines: readonly string[], choice: TableChoice): DelimitedForm {
  const delimiter = ['\t', '|', ';', '\u0001'].find((one) => !lines.some((line) => line.includes(one))) ?? '\u0000';
  return detectDelimited(lines, { ...choice, delimiter })!;
}

/** The header or the first row, and over how many lines it goes. */
function readFirst(lines: readonly string[], form: DelimitedForm): { fields: string[]; lines: number } {
  let from = form.preambleLines;
  while (from < lines.length - 1 && isBlank(lines[from]!)) from += 1;
  const skipped = from - form.preambleLines;
  let text = lines[from] ?? '';
  for (let count = 1; ; count += 1) {
    const fields = splitDelimited(text, form.delimiter);
    if (fields !== 'open') return { fields, lines: skipped + count };
    if (count >= LINES_IN_A_ROW || from + count >= lines.length) return { fields: lines[from]!.split(form.delimiter), lines: skipped + 1 };
    text += `\n${lines[from + count]!}`;
  }
}

async function* decode(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = openDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function openDecoder(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw Object.assign(new FileFault(`text in an encoding ${encoding} that is not known`, 'Choose another encoding.'), { cause });
  }
}

/** As the first bytes say it. */
export function nameEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // A character that the end of the head cuts in two says nothing.
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(head.length - cut, 0)))) ? 'utf-8' : 'windows-1252';
}

const DELIMITER_WORDS: Readonly<Record<string, string>> = { ',': 'commas', '\t': 'tabs', '|': 'pipes', ';': 'semicolons' };

function sayForm(form: DelimitedForm, encoding: string): string {
  if (form.width === 1) return `a list of one column, in ${encoding.toUpperCase()}`;
  const code = form.delimiter.charCodeAt(0);
  const delimiter = DELIMITER_WORDS[form.delimiter] ?? (code < 0x20 ? `the control character ${code}` : form.delimiter);
  return `text with ${delimiter} between columns, in ${encoding.toUpperCase()}`;
}
