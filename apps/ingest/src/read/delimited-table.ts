import { isUtf8 } from 'node:buffer';
import { MAX_COLUMNS, type TableChoice } from '@deedline/contract/files/file-description';
import { LINE_BYTES, LINES_IN_A_ROW, readRows, splitDelimited } from './delimited.ts';
import { detectDelimited, type DelimitedForm, looksFixed } from './detect-delimited.ts';
import { withoutByteOrderMark } from './encoding.ts';
import { isBlank, type LineBatch, LongLine, readLines } from './lines.ts';
import type { FileSource, OnBytes } from './packed/source.ts';
import { isDosPage, openDecode } from './records/code-pages.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from './table.ts';
import { rejectItem } from '../layout.ts';

const HEAD_LINES = 1_000;
const HEAD_CHARACTERS = 1 << 18;

/** Opens delimited text. What `choice` leaves open (delimiter, lines before the header, whether there is a header) is detected from the first lines. */
export async function openDelimited(source: FileSource, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  const bytes = source.read(onBytes);
  // Unless an encoding is specified, each line that is not valid UTF-8 is read as Windows-1252 (decision 0012).
  const encoding = choice.encoding ?? nameEncoding(source.head);
  const chunks = encoding === 'utf-8' || (encoding === 'windows-1252' && choice.encoding === undefined) ? bytes : decode(bytes, encoding);
  const batches = readLines(withoutByteOrderMark(chunks), { maxBytes: LINE_BYTES, nul: '' });
  const head = await takeHead(batches);
  const lines = head.map((line) => (line instanceof LongLine ? '' : line));
  if (lines.every(isBlank)) throw new FileFault('an empty file', 'Download it again.');
  if (choice.delimiter === undefined && looksFixed(lines)) return fixedTable(head, batches, encoding);
  const form = detectDelimited(lines, choice) ?? oneColumn(lines, choice);
  const first = readFirst(lines, form);
  if (first.fields.length > MAX_COLUMNS) throw new FileFault(`text of ${first.fields.length} columns`, `At most ${MAX_COLUMNS} are read.`);
  const from = form.preambleLines + (form.header ? first.lines : 0);
  const rest = { first: from + 1, lines: head.slice(from), isAscii: false };
  return {
    columns: nameColumns(form.header ? first.fields : first.fields.map(() => '')),
    rows: readRows(rest, batches, form.delimiter, first.fields.length, form.header ? first.fields : undefined),
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

function fixedTable(head: readonly (string | LongLine)[], batches: AsyncGenerator<LineBatch>, encoding: string): Table {
  return {
    columns: ['line'],
    rows: readWhole(head, batches),
    facts: { kind: 'fixed', says: `records of one length without delimiters, in ${encoding.toUpperCase()}`, encoding },
  };
}

async function* readWhole(head: readonly (string | LongLine)[], batches: AsyncGenerator<LineBatch>): AsyncGenerator<TableItem[]> {
  yield wholeLines(1, head);
  for await (const { first, lines } of batches) yield wholeLines(first, lines);
}

function wholeLines(first: number, lines: readonly (string | LongLine)[]): TableItem[] {
  return lines.flatMap((text, at): TableItem[] => {
    if (text instanceof LongLine) return [{ rejected: rejectItem(first + at, `longer than ${LINE_BYTES} bytes`, text.head) }];
    return isBlank(text) ? [] : [new CellRow(first + at, [text])];
  });
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

// A list of one column has no delimiter; a delimiter that occurs in no line splits nothing.
function oneColumn(lines: readonly string[], choice: TableChoice): DelimitedForm {
  const delimiter = ['\t', '|', ';', '\u0001'].find((one) => !lines.some((line) => line.includes(one))) ?? '\u0000';
  return detectDelimited(lines, { ...choice, delimiter })!;
}

/** The header or the first row, and how many lines it spans. */
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
  if (isDosPage(encoding)) {
    const toText = openDecode(encoding);
    for await (const chunk of chunks) yield Buffer.from(toText(chunk));
    return;
  }
  const decoder = openDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function openDecoder(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw Object.assign(new FileFault(`text in an unknown encoding, ${encoding}`, 'Choose another encoding.'), { cause });
  }
}

/** The encoding, judging by the first bytes. */
function nameEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: in Western text every other byte is zero.
  const start = head.subarray(0, 2_000);
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length * 2 > start.length * 0.8;
  if (start.length > 3 && zeros(1)) return 'utf-16le';
  if (start.length > 3 && zeros(0)) return 'utf-16be';
  // A character cut in two by the end of the sample is ignored.
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(head.length - cut, 0)))) ? 'utf-8' : 'windows-1252';
}

const DELIMITER_WORDS: Readonly<Record<string, string>> = { ',': 'commas', '\t': 'tabs', '|': 'pipes', ';': 'semicolons' };

function sayForm(form: DelimitedForm, encoding: string): string {
  if (form.width === 1) return `a list of one column, in ${encoding.toUpperCase()}`;
  const code = form.delimiter.charCodeAt(0);
  const delimiter = DELIMITER_WORDS[form.delimiter] ?? (code < 0x20 ? `the control character ${code}` : form.delimiter);
  return `text with ${delimiter} between columns, in ${encoding.toUpperCase()}`;
}
