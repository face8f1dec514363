import { isUtf8 } from 'node:buffer';
import { LayoutMismatch, rejectItem, type ByteChunks, type ReadItem } from '../layout.ts';
import { decodeWindows1252 } from './encoding.ts';
import { isBlank, LongLine, readLines } from './lines.ts';

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
  /** What is wrong with a record, if anything. Called for the first one: a file of another layout rarely passes. */
  check(record: FixedRecord): string | undefined;
}

export type FixedItem = { line: number; record: FixedRecord; text: string } | { rejected: ReadItem };

/**
 * Reads lines of fixed-width records in batches. Columns count bytes if a record has as many bytes as the layout specifies, and characters if it has as many
 * characters; both occur. Throws LayoutMismatch if the first record does not fit.
 */
export async function* readFixedWidth(chunks: ByteChunks, form: RecordForm): AsyncGenerator<FixedItem[]> {
  let isFirst = true;
  for await (const batch of readLines(chunks, { maxBytes: form.length * 4, nul: ' ', asBytes: true })) {
    const items: FixedItem[] = [];
    for (const [at, text] of batch.lines.entries()) {
      if (typeof text === 'string' && isBlank(text)) continue;
      const record = text instanceof LongLine ? undefined : readRecord(text, form.length, batch.isAscii);
      if (isFirst) requireFit(record, text, form);
      isFirst = false;
      items.push(readItem(batch.first + at, record, text, form));
    }
    if (items.length > 0) yield items;
  }
  if (isFirst) throw new LayoutMismatch(`not ${form.title}: the file is empty`);
}

function requireFit(record: MeasuredRecord | undefined, text: string | LongLine, form: RecordForm): void {
  if (record === undefined || text instanceof LongLine || record.length > form.length || record.length < form.lastFieldEnd) {
    const length = record === undefined ? `more than ${form.length * 4}` : String(record.length);
    throw new LayoutMismatch(`not ${form.title}: the first record is ${length} characters long, not ${form.length}`);
  }
  const fault = form.check(record);
  if (fault) throw new LayoutMismatch(`not ${form.title}: in the first record ${fault}`);
}

function readItem(line: number, record: MeasuredRecord | undefined, text: string | LongLine, form: RecordForm): FixedItem {
  if (text instanceof LongLine || record === undefined)
    return { rejected: rejectItem(line, `longer than ${form.length * 4} bytes`, text instanceof LongLine ? text.head : text) };
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
