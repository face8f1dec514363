/** Reads the lines of a list into its numbers, and records which lines were rejected and why. Never keeps or reports the content of a line. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { RejectedLine } from '@deedline/contract/compliance/do-not-call';
import type { NumberListKind } from '@deedline/contract/limits';
import { CHUNK_BYTES, readZip, unpack, ZipFault } from '@deedline/zip/read-zip';

export type ReassignedAnswer = 'yes' | 'no' | 'no_data';

export interface ListSink {
  number(phone: number): void;
  answer(phone: number, askedAbout: string, answer: ReassignedAnswer): void;
}

const MAX_REJECTS = 20;
/** A file with more bad lines than this, in number and in share, is not the intended one. */
const BAD_SHARE = 0.1;
const BAD_LINES = 20;
const SEPARATORS = /[,;\t|]/;
const ONE_NUMBER = /^"?(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s,.-]*"?,?"?(\d{3})[\s.-]*(\d{4})"?,?$/;
const NUMBER_NAME = /phone|number|tel\b|mobile|cell|dnc/i;

/** Reads every line of one file. */
export class NumberListReader implements LineTaker {
  readonly rejects: RejectedLine[] = [];
  rejected = 0;
  taken = 0;
  readonly #kind: NumberListKind;
  readonly #areaCodes: ReadonlySet<number> | null;
  readonly #sink: ListSink;
  /** The column that holds the number, if the file has a heading. */
  #column: number | null = null;

  constructor(kind: NumberListKind, areaCodes: readonly string[] | undefined, sink: ListSink) {
    this.#kind = kind;
    this.#areaCodes = areaCodes === undefined ? null : new Set(areaCodes.map(Number));
    this.#sink = sink;
  }

  number(phone: number, line: number): void {
    if (this.#kind === 'reassigned') return this.text(String(phone), line);
    const reason = this.#whyNot(phone);
    if (reason !== null) return this.#reject(line, reason);
    this.taken += 1;
    this.#sink.number(phone);
  }

  text(text: string, line: number): void {
    if (this.#kind === 'reassigned') return this.#takeAnswer(text, line);
    const phone = this.#column === null ? readNumber(text) : readCell(splitCells(text)[this.#column] ?? '');
    if (phone !== null) return this.number(phone, line);
    if (this.taken + this.rejected === 0 && this.#column === null) return this.#readHeading(text, line);
    this.#reject(line, 'not ten digits');
  }

  /** Ends the whole file. Throws NumberListFault if it is not a list. */
  end(): void {
    if (this.taken === 0) throw new NumberListFault(`${this.#worst()}There is no line in this file that can be taken.`);
    if (this.#isBad())
      throw new NumberListFault(`${this.#worst()}${this.rejected} lines of ${this.rejected + this.taken} cannot be taken.`);
  }

  #worst(): string {
    const [first] = this.rejects;
    return first === undefined ? '' : `Line ${first.line}: ${first.reason}. `;
  }

  #isBad(): boolean {
    return this.rejected > BAD_LINES && this.rejected > (this.rejected + this.taken) * BAD_SHARE;
  }

  #readHeading(text: string, line: number): void {
    const column = splitCells(text).findIndex((name) => NUMBER_NAME.test(name));
    if (column < 0)
      throw new NumberListFault(`Line ${line}: there is no telephone number, and no heading of a column that holds one (such as "phone").`);
    this.#column = column;
  }

  #whyNot(phone: number): string | null {
    const areaCode = Math.floor(phone / 1e7);
    if (areaCode < 200 || Math.floor(phone / 1e4) % 1000 < 200) return 'not a number of the North American plan';
    if (this.#areaCodes !== null && !this.#areaCodes.has(areaCode)) return 'of an area code that the list was not said to cover';
    return null;
  }

  #takeAnswer(text: string, line: number): void {
    const cells = splitCells(text);
    const phone = cells.map(readCell).find((value) => value !== null) ?? null;
    const askedAbout = cells.map(readDate).find((value) => value !== null) ?? null;
    const answer = cells.map(readAnswer).find((value) => value !== null) ?? null;
    if (phone === null && askedAbout === null && answer === null && this.taken + this.rejected === 0) return;
    if (phone === null || this.#whyNot(phone) !== null) return this.#reject(line, 'no telephone number of the North American plan');
    if (askedAbout === null) return this.#reject(line, 'no date, such as 2026-11-20');
    if (answer === null) return this.#reject(line, 'no answer: yes, no or no data');
    this.taken += 1;
    this.#sink.answer(phone, askedAbout, answer);
  }

  #reject(line: number, reason: string): void {
    this.rejected += 1;
    if (this.rejects.length < MAX_REJECTS) this.rejects.push({ line, reason });
    if (this.rejected === 1000 && this.#isBad()) this.end();
  }
}

function readNumber(text: string): number | null {
  const match = ONE_NUMBER.exec(text);
  return match === null ? null : Number(`${match[1]}${match[2]}${match[3]}`);
}

/** A cell is a number if it has ten digits, or eleven with the country's 1 in front, however they are separated. */
function readCell(cell: string): number | null {
  if (!/^\+?[\d\s().-]+$/.test(cell)) return null;
  const digits = cell.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? Number(digits) : null;
}

/** '2026-11-20', '20261120' or '11/20/2026' -> '2026-11-20'. */
function readDate(cell: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(cell) ?? /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/.exec(cell);
  if (match === null) return null;
  const { year = match[1]!, month = match[2]!, day = match[3]! } = match.groups ?? {};
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) || !new Date(date).toISOString().startsWith(date) ? null : date;
}

function readAnswer(cell: string): ReassignedAnswer | null {
  const word = cell.toLowerCase().replace(/[\s_-]/g, '');
  if (word === 'yes' || word === 'no') return word;
  return word === 'nodata' ? 'no_data' : null;
}

function splitCells(text: string): string[] {
  if (!text.includes('"')) return text.split(SEPARATORS).map((cell) => cell.trim());
  return (text.match(/"(?:[^"]|"")*"|[^,;\t|]+|(?<=[,;\t|]|^)(?=[,;\t|]|$)/g) ?? []).map((cell) => cell.replace(/^"|"$/g, '').trim());
}

// Splits a file of numbers into lines. Most lines are only a number, and are read without a conversion to text.

const LF = 0x0a;
const CR = 0x0d;
const COMMA = 0x2c;
const MAX_LINE_BYTES = 4_000;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

interface LineTaker {
  /** A line of ten digits, or of three, a comma and seven. */
  number(phone: number, line: number): void;
  /** Any other line that is not empty. */
  text(text: string, line: number): void;
}

/** Throws NumberListFault when it cannot be lines of text. */
export async function readLines(chunks: AsyncIterable<Buffer>, taker: LineTaker): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  for await (const chunk of chunks) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (isFirst && bytes.length >= MARK.length) {
      if (bytes.subarray(0, 3).equals(MARK)) bytes = bytes.subarray(3);
      isFirst = false;
    }
    const end = bytes.lastIndexOf(LF) + 1;
    line = takeLines(bytes, end, line, taker);
    rest = Buffer.from(bytes.subarray(end));
    if (rest.length > MAX_LINE_BYTES) throw new NumberListFault(`Line ${line} is longer than any line of numbers: this is no list.`);
  }
  if (rest.length > 0) takeLines(Buffer.concat([rest, Buffer.from('\n')]), rest.length + 1, line, taker);
}

/** Takes the whole lines up to `end`; returns the number of the next line. */
function takeLines(bytes: Buffer, end: number, first: number, taker: LineTaker): number {
  let line = first;
  for (let at = 0; at < end; line += 1) {
    const phone = readPlain(bytes, at);
    if (phone > 0) {
      taker.number(phone, line);
      at = bytes.indexOf(LF, at + 10) + 1;
      continue;
    }
    const stop = bytes.indexOf(LF, at);
    if (stop - at > MAX_LINE_BYTES) throw new NumberListFault(`Line ${line} is longer than any line of numbers: this is no list.`);
    const text = bytes.toString('utf8', at, stop).trim();
    if (text.includes('\0')) throw new NumberListFault(`Line ${line} holds bytes that no text has. Save the list as plain text (UTF-8).`);
    if (text !== '' && text !== '\u001a') taker.text(text, line);
    at = stop + 1;
  }
  return line;
}

/** Returns 0 if the line is anything else. */
function readPlain(bytes: Buffer, at: number): number {
  const skipped = bytes[at + 3] === COMMA ? 1 : 0;
  const stop = at + 10 + skipped;
  const after = bytes[stop];
  if (after !== LF && !(after === CR && bytes[stop + 1] === LF)) return 0;
  let phone = 0;
  for (let place = at; place < stop; place += 1) {
    if (skipped === 1 && place === at + 3) continue;
    const digit = bytes[place]! - 0x30;
    if (digit < 0 || digit > 9) return 0;
    phone = phone * 10 + digit;
  }
  return phone;
}

// A file of numbers as uploaded: plain, gzip, or a ZIP of one or several files. Read as it is consumed.

/**
 * Numbers compress to a fifth, and with columns that repeat in each line to a thirtieth. A file that unpacks to more than this is no list, but a few megabytes
 * that cost minutes of processor time.
 */
const UNPACKED_TO_ONE = 100;
/** This much is read, however small the file was. */
const EASY_BYTES = 20_000_000;

interface Limit {
  left: number;
  says: string;
}

async function findLimit(path: string, mostBytes: number): Promise<Limit> {
  const { size } = await stat(path);
  const likely = EASY_BYTES + size * UNPACKED_TO_ONE;
  if (likely < mostBytes)
    return { left: likely, says: `The file unpacks to more than ${UNPACKED_TO_ONE} times its size, as no list of numbers does.` };
  return { left: mostBytes, says: 'The file unpacks to more than may be loaded at once. Please split it.' };
}

/** The files within, one after the other. Throws NumberListFault if the file is damaged or packed in an unsupported way. */
export async function* openListFile(path: string, mostBytes: number): AsyncGenerator<AsyncGenerator<Buffer>> {
  const limit = await findLimit(path, mostBytes);
  try {
    const magic = await readMagic(path);
    if (magic === 'PK\u0003\u0004') {
      const files = await readZip(path);
      if (files.length === 0) throw new NumberListFault('The ZIP file is empty.');
      for (const file of files) yield limited(file.read(), limit);
    } else {
      const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      yield limited(magic.startsWith('\u001F\u008B') ? unpack(plain, createGunzip({ chunkSize: CHUNK_BYTES })) : plain, limit);
    }
  } catch (cause) {
    throw toFault(cause);
  }
}

/** Stops a decompression bomb at the limit. */
async function* limited(chunks: AsyncIterable<Buffer>, limit: Limit): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      limit.left -= chunk.length;
      if (limit.left < 0) throw new NumberListFault(limit.says);
      yield chunk;
    }
  } catch (cause) {
    throw toFault(cause);
  }
}

function toFault(cause: unknown): unknown {
  if (cause instanceof ZipFault) return new NumberListFault(cause.message);
  const { code } = cause as NodeJS.ErrnoException;
  const isDamaged = code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isDamaged ? new NumberListFault('The file is damaged or cut short.') : cause;
}

async function readMagic(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A file that cannot be loaded; the message says why and where. Nothing was changed. */
export class NumberListFault extends Error {
  override name = 'NumberListFault';
}
