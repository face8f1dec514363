import { isUtf8 } from 'node:buffer';
import { LayoutMismatch, rejectItem, type ByteChunks, type ReadItem } from '../layout.ts';
import { decodeWindows1252 } from './encoding.ts';
import { isBlank, type LineBatch, LongLine, readLines } from './lines.ts';

/** One record; positions count from 1, as in printed layouts. */
export interface FixedRecord {
  /** Trimmed. */
  field(start: number, end: number): string;
  /** Untrimmed, for fields that contain columns of their own. */
  raw(start: number, end: number): string;
}

export interface RecordForm {
  title: string;
  /** Characters in a record, without the line ending. */
  length: number;
  /** The end of the last field; what follows is filler and may be missing. */
  lastFieldEnd: number;
  /** The shortest valid record: some tools trim trailing blanks. */
  shortest: number;
  /** True if records may be longer than the layout, all of a file by the same length: later versions append columns. */
  isLonger: boolean;
  /** What is wrong with a record, if anything. Called for the first one: a file of another layout rarely passes. */
  check(record: FixedRecord): string | undefined;
}

/** How many lines decide the length of records that may be longer. */
const JUDGED_LINES = 50;

export type FixedItem = { line: number; record: FixedRecord; text: string } | { rejected: ReadItem };

/**
 * Reads lines of fixed-width records in batches. Columns count bytes if a record has as many bytes as the layout specifies, and characters if it has as many
 * characters; both occur. Throws LayoutMismatch if the first record does not fit.
 */
export async function* readFixedWidth(chunks: ByteChunks, form: RecordForm): AsyncGenerator<FixedItem[]> {
  /** The form of this file's records, known once its first record was read. */
  let ours: RecordForm | undefined;
  const batches = readLines(chunks, { maxBytes: form.length * 4, nul: ' ', asBytes: true });
  for await (const batch of form.isLonger ? beginTogether(batches) : batches) {
    const items: FixedItem[] = [];
    for (const [at, text] of batch.lines.entries()) {
      if (typeof text === 'string' && isBlank(text)) continue;
      const fitted: RecordForm = ours ?? { ...form, length: form.isLonger ? findLength(batch.lines.slice(at), form.length) : form.length };
      const record = text instanceof LongLine ? undefined : readRecord(text, fitted.length, batch.isAscii);
      if (ours === undefined) requireFit(record, text, form, fitted.length);
      ours = fitted;
      items.push(readItem(batch.first + at, record, text, form.length * 4, fitted));
    }
    if (items.length > 0) yield items;
  }
  if (ours === undefined) throw new LayoutMismatch(`not ${form.title}: the file is empty`);
}

/** Yields the same lines, with enough of them in the first batch to decide the record length. */
async function* beginTogether(batches: AsyncIterable<LineBatch>): AsyncGenerator<LineBatch> {
  let begun: LineBatch | undefined;
  let isOver = false;
  for await (const batch of batches) {
    if (isOver) {
      yield batch;
      continue;
    }
    if (begun === undefined) begun = batch;
    else begun = { first: begun.first, lines: [...begun.lines, ...batch.lines], isAscii: begun.isAscii && batch.isAscii };
    if (begun.lines.length < JUDGED_LINES) continue;
    isOver = true;
    yield begun;
  }
  if (begun !== undefined && !isOver) yield begun;
}

/** The record length: that of the layout, or that of the first record if it is longer, in bytes or in characters, whichever more of the other lines have. */
function findLength([first, ...others]: readonly (string | LongLine)[], length: number): number {
  if (typeof first !== 'string') return length;
  const [bytes, characters] = [first.length, countCharacters(first)];
  if (characters <= length) return length;
  const having = (wanted: number, measure: (text: string) => number) =>
    others.filter((text) => typeof text === 'string' && measure(text) === wanted).length;
  const isInCharacters = characters < bytes && having(characters, countCharacters) > having(bytes, (text) => text.length);
  return isInCharacters ? characters : bytes;
}

function countCharacters(bytes: string): number {
  if (!HIGH.test(bytes)) return bytes.length;
  const encoded = Buffer.from(bytes, 'latin1');
  return isUtf8(encoded) ? encoded.toString('utf8').length : bytes.length;
}

function requireFit(record: MeasuredRecord | undefined, text: string | LongLine, form: RecordForm, most: number): void {
  if (record === undefined || text instanceof LongLine || record.length > most || record.length < form.lastFieldEnd) {
    const length = record === undefined ? `more than ${form.length * 4}` : String(record.length);
    const wanted = form.isLonger ? `${form.length} or more` : String(form.length);
    throw new LayoutMismatch(`not ${form.title}: the first record is ${length} characters long, not ${wanted}`);
  }
  const fault = form.check(record);
  if (fault) throw new LayoutMismatch(`not ${form.title}: in the first record ${fault}`);
}

function readItem(
  line: number,
  record: MeasuredRecord | undefined,
  text: string | LongLine,
  mostBytes: number,
  form: RecordForm,
): FixedItem {
  if (text instanceof LongLine || record === undefined)
    return { rejected: rejectItem(line, `longer than ${mostBytes} bytes`, text instanceof LongLine ? text.head : text) };
  if (record.length <= form.length && record.length >= form.shortest) return { line, record, text };
  return { rejected: rejectItem(line, `${record.length} characters long, not ${form.length}`, record.field(1, record.length)) };
}

interface MeasuredRecord extends FixedRecord {
  length: number;
}

const HIGH = /[\x80-\xff]/;

function readRecord(bytes: string, length: number, isAscii: boolean): MeasuredRecord {
  if (isAscii || !HIGH.test(bytes)) return makeRecord(bytes.length, (start, end) => bytes.slice(start - 1, end));
  const encoded = Buffer.from(bytes, 'latin1');
  const isUnicode = isUtf8(encoded);
  if (isUnicode && bytes.length !== length) {
    const text = encoded.toString('utf8');
    return makeRecord(text.length, (start, end) => text.slice(start - 1, end));
  }
  return makeRecord(bytes.length, (start, end) => decodeField(bytes.slice(start - 1, end), isUnicode));
}

function makeRecord(length: number, raw: (start: number, end: number) => string): MeasuredRecord {
  return { length, raw, field: (start, end) => raw(start, end).trim() };
}

// A column counted in bytes may cut a UTF-8 character in two; the partial character is dropped.
function decodeField(bytes: string, isUnicode: boolean): string {
  if (!HIGH.test(bytes)) return bytes;
  if (!isUnicode) return decodeWindows1252(bytes);
  return Buffer.from(bytes, 'latin1')
    .toString('utf8')
    .replace(/^\ufffd+|\ufffd+$/g, '');
}
