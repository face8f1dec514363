/** Reads dBASE tables (.dbf) of dBASE III and IV, FoxPro, Visual FoxPro and compatible writers. */
import { MAX_COLUMNS, type TableChoice } from '@deedline/contract/files/file-description';
import { dayOf, expandExponent, plainNumber } from '../cells.ts';
import type { FileSource, OnBytes } from '../packed/source.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from '../table.ts';
import { ByteReader } from './byte-reader.ts';
import { type Decode, encodingOfCpg, encodingOfLanguage, openDecode } from './code-pages.ts';
import { type Memo, openMemo } from './memo.ts';

const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const END_OF_FIELDS = 0x0d;
const END_OF_FILE = 0x1a;
const DELETED = 0x2a;
const VERSIONS = new Set([0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8e, 0xcb, 0xe5, 0xf5, 0xfb]);
const KEEPS_MEMOS = new Set([0x83, 0x8b, 0x8e, 0xcb, 0xe5, 0xf5, 0x30, 0x31, 0x32]);
const AGAIN = 'Download it again.';

interface Field {
  name: Buffer;
  type: string;
  start: number;
  end: number;
}

interface Header {
  version: number;
  records: number;
  headerBytes: number;
  recordBytes: number;
  language: number;
  fields: Field[];
}

export interface DbaseTable {
  /** In file order, undefined for deleted records: a shapefile's outlines are numbered with these. */
  records: AsyncGenerator<(string[] | undefined)[]>;
  columns: string[];
  encoding: string | undefined;
  /** According to the header. */
  count: number;
}

/** Opens a table without outlines. */
export async function openDbase(source: FileSource, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  const table = await readDbase(source, choice, onBytes);
  return {
    columns: nameColumns(table.columns),
    rows: numberRows(table.records),
    facts: { kind: 'dbf', says: 'a dBASE table', ...(table.encoding && { encoding: table.encoding }) },
  };
}

async function* numberRows(records: DbaseTable['records']): AsyncGenerator<TableItem[]> {
  let line = 0;
  for await (const batch of records) {
    const items: TableItem[] = [];
    for (const fields of batch) {
      line += 1;
      if (fields) items.push(new CellRow(line, fields));
    }
    if (items.length > 0) yield items;
  }
}

/** Whether a file begins like a dBASE table, with consistent offsets and lengths in its header. */
export function looksLikeDbase(head: Buffer): boolean {
  return readHeader(head) !== undefined;
}

export async function readDbase(source: FileSource, choice: TableChoice = {}, onBytes?: OnBytes): Promise<DbaseTable> {
  const header = readHeader(source.head);
  if (header === undefined) throw new FileFault('a dBASE table that is damaged', AGAIN);
  if (header.fields.length > MAX_COLUMNS)
    throw new FileFault(`a dBASE table of ${header.fields.length} columns`, `At most ${MAX_COLUMNS} are read.`);
  const cpg = await source.beside('cpg');
  const encoding = choice.encoding ?? (cpg && encodingOfCpg(cpg.head.toString('latin1', 0, 40))) ?? encodingOfLanguage(header.language);
  const decode = openDecode(encoding);
  const memo = KEEPS_MEMOS.has(header.version) ? await openMemo(source) : undefined;
  const fields = header.fields.filter(({ type }) => type !== '0');
  return {
    columns: fields.map(({ name }) => decode(name).trim()),
    records: readRecords(source.read(onBytes), header, fields, decode, memo),
    encoding,
    count: header.records,
  };
}

function readHeader(head: Buffer): Header | undefined {
  if (head.length < HEADER_BYTES + FIELD_BYTES + 1 || !VERSIONS.has(head[0]!)) return undefined;
  const headerBytes = head.readUInt16LE(8);
  const recordBytes = head.readUInt16LE(10);
  const fields: Field[] = [];
  let start = 1;
  for (let at = HEADER_BYTES; head[at] !== END_OF_FIELDS && at + FIELD_BYTES <= Math.min(head.length, headerBytes + 1); at += FIELD_BYTES) {
    const nul = head.indexOf(0, at);
    const type = String.fromCharCode(head[at + 11]!);
    // Text fields longer than 255 characters use the byte for decimals as the higher byte of the length.
    const length = type === 'C' ? head.readUInt16LE(at + 16) : head[at + 16]!;
    fields.push({
      name: head.subarray(at, nul < 0 ? at + 11 : Math.min(nul, at + 11)),
      type,
      start,
      end: start + length,
    });
    start += length;
  }
  const fits =
    fields.length > 0 && headerBytes >= HEADER_BYTES + fields.length * FIELD_BYTES && start <= recordBytes && recordBytes <= start + 1;
  return fits && fields.every(({ type }) => /[A-Z0-9@+]/.test(type))
    ? { version: head[0]!, records: head.readUInt32LE(4), headerBytes, recordBytes, language: head[29]!, fields }
    : undefined;
}

/** The records that are actually there: the count in the header is often outdated, and only used to detect a truncated file. */
async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  { headerBytes, recordBytes, records }: Header,
  fields: readonly Field[],
  decode: Decode,
  memo: Memo | undefined,
): DbaseTable['records'] {
  const reader = new ByteReader(chunks);
  let count = 0;
  try {
    await reader.take(headerBytes);
    for (;;) {
      const block = await reader.takeRecords(recordBytes);
      const batch: (string[] | undefined)[] = [];
      let at = 0;
      for (; at + recordBytes <= block.length && block[at] !== END_OF_FILE; at += recordBytes) {
        const record = block.subarray(at, at + recordBytes);
        batch.push(record[0] === DELETED ? undefined : fields.map((field) => readField(record, field, decode, memo)));
      }
      count += batch.length;
      if (batch.length > 0) yield batch;
      if (block[at] === END_OF_FILE) return;
      if (at < block.length || block.length === 0) {
        // Some writers omit the end mark, or write blanks after the last record.
        if (count >= records && block.subarray(at).every((byte) => byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d)) return;
        throw new FileFault(`a dBASE table that is cut short: ${count} of ${records} records are there`, AGAIN);
      }
    }
  } finally {
    await reader.close();
    memo?.close();
  }
}

function readField(record: Buffer, { type, start, end }: Field, decode: Decode, memo: Memo | undefined): string {
  const bytes = record.subarray(start, end);
  switch (type) {
    case 'N':
    case 'F':
      return readNumber(bytes.toString('latin1'));
    case 'D':
      return readDay(bytes.toString('latin1'));
    case 'L': {
      const mark = bytes.toString('latin1').trim().toUpperCase();
      return 'TY'.includes(mark) && mark !== '' ? 'TRUE' : 'FN'.includes(mark) && mark !== '' ? 'FALSE' : '';
    }
    case 'M': {
      const block = bytes.length === 4 ? bytes.readUInt32LE() : Number(bytes.toString('latin1').replaceAll('\0', '').trim() || 0);
      return block > 0 && memo ? decode(memo.read(block)).trim() : '';
    }
    case 'I':
    case '+':
      return bytes.length === 4 ? String(bytes.readInt32LE()) : '';
    case 'B':
    case 'O':
      return bytes.length === 8 ? plainNumber(bytes.readDoubleLE()) : '';
    case 'Y':
      return bytes.length === 8 ? readCurrency(bytes.readBigInt64LE()) : '';
    case 'T':
    case '@':
      return bytes.length === 8 && bytes.readInt32LE() > 0
        ? dayOf((bytes.readInt32LE() - 2_440_588) * 86_400_000 + Math.round(bytes.readInt32LE(4) / 1_000) * 1_000)
        : '';
    case 'G':
    case 'P':
    case 'W':
    case 'Q':
      return '';
    default:
      return decode(trimBytes(bytes));
  }
}

/** Trims blanks and NUL bytes; what follows a NUL is left over from another record. */
function trimBytes(bytes: Buffer): Buffer {
  const nul = bytes.indexOf(0);
  let [from, to] = [0, nul < 0 ? bytes.length : nul];
  while (to > from && bytes[to - 1] === 0x20) to -= 1;
  while (from < to && bytes[from] === 0x20) from += 1;
  return bytes.subarray(from, to);
}

/** Asterisks replace a number that does not fit its column; trailing zeros after the point are padding. */
function readNumber(text: string): string {
  const bare = text.replaceAll('\0', '').trim();
  return /^[-+.]?$|\*|^[-+]?nan$/i.test(bare)
    ? ''
    : expandExponent(bare)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
}

function readDay(text: string): string {
  return /^\d{8}$/.test(text) && text !== '00000000' ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : '';
}

/** Stored in ten-thousandths. */
function readCurrency(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}
