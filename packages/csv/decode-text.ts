import { emptyFile, fileTooLarge, unparsable, unreadableFile } from './csv-problem.ts';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface CsvText {
  /** The encoding according to what was read so far: a file counts as UTF-8 until a line of it is not valid UTF-8. */
  encoding: CsvEncoding;
  /** The text without its byte order mark, in pieces that do not depend on how the bytes were chunked. */
  pieces: AsyncGenerator<string>;
}

const BLOCK_BYTES = 64 * 1024;
/** A longer line is split between two characters. */
const LINE_BYTES = 1024 * 1024;
const LF = 10;
const CR = 13;

/** Detects the encoding from the first bytes. Throws CsvProblem if the file is empty, is not text, has more than `mostBytes` bytes or cannot be read. */
export async function decodeText(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<CsvText> {
  const blocks = readBlocks(chunks, mostBytes);
  const { value: head } = await blocks.next();
  if (head === undefined) throw emptyFile();
  refuseOtherFiles(head);
  const { encoding, mark } = readEncoding(head);
  const text: CsvText = { encoding, pieces: undefined as never };
  const rest = prepend(head.subarray(mark), blocks);
  text.pieces = encoding === 'utf-8' ? decodeLines(rest, text) : decodeUtf16(rest, encoding);
  return text;
}

/** Yields blocks of equal size (except the last), however the bytes are chunked. */
async function* readBlocks(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(BLOCK_BYTES);
  let filled = 0;
  let total = 0;
  for await (const chunk of guardReading(chunks)) {
    total += chunk.length;
    if (total > mostBytes) throw fileTooLarge(mostBytes);
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + BLOCK_BYTES - filled);
      block.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < BLOCK_BYTES) break;
      yield block;
      block = new Uint8Array(BLOCK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

async function* guardReading(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next().catch((cause: unknown) => {
        throw unreadableFile(cause);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}

async function* prepend(head: Uint8Array, blocks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    yield* blocks;
  } finally {
    await blocks.return(undefined);
  }
}

const OTHER_FILES: readonly [start: string, what: string][] = [
  ['PK\u0003\u0004', 'an Excel workbook or a ZIP archive'],
  ['PK\u0005\u0006', 'a ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel workbook'],
  ['\u001f\u008b', 'a compressed file'],
  ['%PDF-', 'a PDF document'],
  ['{\\rtf', 'a text processor\u2019s document'],
];

function refuseOtherFiles(head: Uint8Array): void {
  const start = String.fromCharCode(...head.subarray(0, 8));
  const other = OTHER_FILES.find(([mark]) => start.startsWith(mark));
  if (other !== undefined) throw unparsable(`this is ${other[1]}, whatever its name says. Please save it as CSV and upload that.`);
}

function readEncoding(head: Uint8Array): { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; mark: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const even = head.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  // In UTF-16, every other byte of delimiters, digits and Latin letters is 0.
  const many = head.length / 20;
  if (odd > many && even * 10 < odd) return { encoding: 'utf-16le', mark: 0 };
  if (even > many && odd * 10 < even) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
}

async function* decodeUtf16(blocks: AsyncGenerator<Uint8Array>, encoding: 'utf-16le' | 'utf-16be'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const block of blocks) yield decoder.decode(block, { stream: true });
  yield decoder.decode();
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Decodes line by line: valid UTF-8 as such, anything else as Windows-1252. Files with two encodings are not rare. */
async function* decodeLines(blocks: AsyncGenerator<Uint8Array>, seen: CsvText): AsyncGenerator<string> {
  let carried: Uint8Array = new Uint8Array();
  for await (const block of blocks) {
    const bytes = carried.length > 0 ? join(carried, block) : block;
    const end = lastLineEnd(bytes) || (bytes.length < LINE_BYTES ? 0 : lastCharacterEnd(bytes));
    if (end > 0) yield decodeMixed(bytes.subarray(0, end), seen);
    carried = bytes.slice(end);
  }
  if (carried.length > 0) yield decodeMixed(carried, seen);
}

function decodeMixed(bytes: Uint8Array, seen: CsvText): string {
  const text = utf8.decode(bytes);
  if (!text.includes('\ufffd')) return text;
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    let to = from;
    while (to < bytes.length && bytes[to] !== LF && bytes[to] !== CR) to += 1;
    lines.push(decodeLine(bytes.subarray(from, to + 1), seen));
    from = to + 1;
  }
  return lines.join('');
}

function decodeLine(bytes: Uint8Array, seen: CsvText): string {
  const text = utf8.decode(bytes);
  if (countReplaced(text) === countWritten(bytes)) return text;
  seen.encoding = 'windows-1252';
  return windows1252.decode(bytes);
}

/**
 * Counts replacement characters, which stand for bytes that are not UTF-8 or were in the text already. A decoder that throws instead would make reading a file
 * of such lines ten times slower.
 */
function countReplaced(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
}

function countWritten(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1;
  return count;
}

function lastLineEnd(bytes: Uint8Array): number {
  return bytes.lastIndexOf(LF) + 1 || bytes.lastIndexOf(CR) + 1;
}

function lastCharacterEnd(bytes: Uint8Array): number {
  let end = bytes.length;
  // Continuation bytes of a character are 10xxxxxx, at most three.
  for (let back = 1; back <= 4; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    if (byte >= 0xc0) end = bytes.length - back;
    break;
  }
  return end;
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
