import { isAscii, isUtf8 } from 'node:buffer';
import type { ByteChunks } from '../layout.ts';
import { decodeWindows1252 } from './encoding.ts';

const LF = 0x0a;
const CR = 0x0d;
const ENDING_WINDOW_BYTES = 1 << 16;
const HEAD_BYTES = 2_000;

/** A line that exceeds the limit: its beginning; the rest was skipped. */
export class LongLine {
  readonly head: string;
  constructor(head: string) {
    this.head = head;
  }
}

/** Lines in file order without their endings; the first has the number `first`. */
export interface LineBatch {
  first: number;
  lines: (string | LongLine)[];
  /** None of the lines contains a character beyond ASCII. */
  isAscii: boolean;
}

export interface LineOptions {
  maxBytes: number;
  /** The replacement for NUL bytes: nothing in delimited text, a blank if columns are counted. */
  nul: '' | ' ';
  /** Keeps bytes as characters 0 to 255, for records whose columns are counted in bytes. */
  asBytes?: boolean;
}

/**
 * Splits chunks into lines. Line endings are LF, CRLF, or CR if a file has no LF at all. Each line is decoded as UTF-8 if it is valid, and otherwise as
 * Windows-1252: files merged from several contain both.
 */
export async function* readLines(chunks: ByteChunks, options: LineOptions): AsyncGenerator<LineBatch> {
  const splitter = new LineSplitter(options);
  for await (const chunk of chunks) {
    const batch = splitter.push(chunk);
    if (batch) yield batch;
  }
  const last = splitter.finish();
  if (last) yield last;
}

class LineSplitter {
  readonly #options: LineOptions;
  #rest: Buffer = Buffer.alloc(0);
  #ending: number | undefined;
  #skipping = false;
  #next = 1;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  push(chunk: Buffer): LineBatch | undefined {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#ending ??= findEnding(bytes, bytes.length >= ENDING_WINDOW_BYTES);
    const end = this.#ending === undefined ? -1 : bytes.lastIndexOf(this.#ending);
    this.#rest = bytes.subarray(end + 1);
    const found = end >= 0 ? this.#split(bytes.subarray(0, end)) : [];
    if (this.#rest.length > this.#options.maxBytes) {
      if (!this.#skipping) found.push(this.#tooLong(this.#rest));
      this.#skipping = true;
      this.#rest = Buffer.alloc(0);
    }
    return this.#number(found, isAscii(bytes));
  }

  finish(): LineBatch | undefined {
    this.#ending ??= findEnding(this.#rest, true) ?? LF;
    if (this.#rest.length === 0 || this.#skipping) return undefined;
    const last = this.#rest.at(-1) === this.#ending ? this.#rest.subarray(0, -1) : this.#rest;
    return this.#number(this.#split(last), isAscii(last));
  }

  #number(lines: (string | LongLine)[], isAscii: boolean): LineBatch | undefined {
    if (lines.length === 0) return undefined;
    const first = this.#next;
    this.#next += lines.length;
    return { first, lines, isAscii };
  }

  #split(body: Buffer): (string | LongLine)[] {
    let text = this.#decode(body);
    if (text.includes('\0')) text = text.replaceAll('\0', this.#options.nul);
    const lines: (string | LongLine)[] = text.split(this.#ending === CR ? '\r' : '\n');
    if (this.#skipping) {
      // The rest of a line whose beginning was already reported.
      lines.shift();
      this.#skipping = false;
    }
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] as string;
      if (line.length > this.#options.maxBytes) lines[at] = new LongLine(line.slice(0, HEAD_BYTES));
      else if (line.endsWith('\r')) lines[at] = line.slice(0, -1);
    }
    return lines;
  }

  #decode(body: Buffer): string {
    if (this.#options.asBytes) return body.toString('latin1');
    if (isUtf8(body)) return body.toString('utf8');
    const decoded: string[] = [];
    for (let from = 0; from <= body.length;) {
      const found = body.indexOf(this.#ending ?? LF, from);
      const end = found < 0 ? body.length : found;
      const line = body.subarray(from, end);
      decoded.push(isUtf8(line) ? line.toString('utf8') : decodeWindows1252(line.toString('latin1')));
      from = end + 1;
    }
    return decoded.join(this.#ending === CR ? '\r' : '\n');
  }

  #tooLong(bytes: Buffer): LongLine {
    return new LongLine(bytes.toString('latin1', 0, HEAD_BYTES));
  }
}

function findEnding(bytes: Buffer, isAll: boolean): number | undefined {
  if (bytes.includes(LF)) return LF;
  return isAll && bytes.includes(CR) ? CR : undefined;
}

/** Only white space, or the Control-Z that ended DOS text files and that some exports still write. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text) || text === '\u001a';
}
