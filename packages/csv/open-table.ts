import { count, emptyFile, tooManyBlankRows, tooManyRows, unparsable } from './csv-problem.ts';
import { type CsvEncoding, type CsvText, decodeText } from './decode-text.ts';
import { type CsvRecord, type Delimiter, findDelimiter, RecordSplitter } from './split-records.ts';

export interface CsvLimits {
  bytes: number;
  rows: number;
  columns: number;
  /** Characters. */
  cell: number;
}

export interface CsvRow {
  /** Counted from 1 among the non-blank rows below the header. */
  number: number;
  /** The line on which it begins, counted from 1. */
  line: number;
  /** At least as many as the header has. */
  cells: string[];
}

interface CsvTable {
  header: string[];
  delimiter: Delimiter;
  /** According to what was read so far. */
  encoding(): CsvEncoding;
  /** All rows in order, in batches of some hundred; can be iterated once. Stopping early closes the source. */
  rows: AsyncGenerator<CsvRow[]>;
}

/**
 * Limit of all rows per allowed non-blank row. A file whose line ends were doubled has two rows to one; three hundred megabytes of blank rows would take a
 * minute of CPU time.
 */
const BLANK_TO_ONE = 3;

/**
 * Reads delimited text, in browsers and Node alike: detects encoding and delimiter from the content, skips blank rows and fills up short ones. Throws
 * CsvProblem for problems up to the header, and while rows are iterated for problems in them.
 */
export async function openTable(chunks: AsyncIterable<Uint8Array>, limits: CsvLimits): Promise<CsvTable> {
  const text = await decodeText(chunks, limits.bytes);
  try {
    return await openRecords(text, limits);
  } catch (error) {
    await text.pieces.return(undefined);
    throw error;
  }
}

async function openRecords(text: CsvText, limits: CsvLimits): Promise<CsvTable> {
  const first = await text.pieces.next();
  const { head, delimiter } = readDeclaration(first.value ?? '');
  const splitter = new RecordSplitter(delimiter, limits, head === first.value ? 1 : 2);
  const batches = readRecords(head, text.pieces, splitter, limits.rows * BLANK_TO_ONE);
  for (;;) {
    const { value: records, done } = await batches.next();
    if (done === true) throw emptyFile();
    const at = records.findIndex(({ cells }) => !isBlank(cells));
    if (at < 0) continue;
    const header = records[at]!.cells;
    const rows = readRows(records.slice(at + 1), batches, header.length, limits.rows);
    return { header, delimiter, encoding: () => text.encoding, rows };
  }
}

/** Honours a first line 'sep=;', as Excel does. */
function readDeclaration(head: string): { head: string; delimiter: Delimiter } {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(head);
  if (declared === null) return { head, delimiter: findDelimiter(head) };
  return { head: head.slice(declared[0].length), delimiter: declared[1] as Delimiter };
}

async function* readRecords(
  head: string,
  pieces: AsyncGenerator<string>,
  splitter: RecordSplitter,
  most: number,
): AsyncGenerator<CsvRecord[]> {
  let total = 0;
  try {
    yield splitPiece(splitter, head);
    for await (const piece of pieces) {
      const records = splitPiece(splitter, piece);
      if ((total += records.length) > most) throw tooManyBlankRows(most);
      yield records;
    }
    yield splitter.push('', true);
  } finally {
    await pieces.return(undefined);
  }
}

function splitPiece(splitter: RecordSplitter, piece: string): CsvRecord[] {
  const at = piece.indexOf('\0');
  if (at < 0) return splitter.push(piece, false);
  splitter.push(piece.slice(0, at), false);
  const line = splitter.currentLine();
  throw unparsable(`line ${count(line)} holds a NUL byte, which no text has. Please export the file again.`, line);
}

async function* readRows(
  first: CsvRecord[],
  batches: AsyncGenerator<CsvRecord[]>,
  width: number,
  mostRows: number,
): AsyncGenerator<CsvRow[]> {
  let last = 0;
  const number = (records: CsvRecord[]): CsvRow[] => {
    const rows: CsvRow[] = [];
    for (const { line, cells } of records) {
      if (isBlank(cells)) continue;
      if ((last += 1) > mostRows) throw tooManyRows(mostRows);
      while (cells.length < width) cells.push('');
      rows.push({ number: last, line, cells });
    }
    return rows;
  };
  try {
    const rows = number(first);
    if (rows.length > 0) yield rows;
    for await (const records of batches) {
      const more = number(records);
      if (more.length > 0) yield more;
    }
  } finally {
    await batches.return(undefined);
  }
}

const CONTROL_Z = '\u001a';

/** Whether a row has nothing but whitespace and delimiters. A control-Z is how old programs end a file. */
function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell === CONTROL_Z || /^[\s,;|]*$/.test(cell));
}

export interface Heading {
  /** Lower case, with words separated. */
  text: string;
  words: string[];
  /** Whose place it describes: the property's, the owner's mailing address, or not stated. */
  party: 'property' | 'mailing' | 'none';
  /** 2 for 'Address 2' and 'Owner 2 Name'; 1 if there is no number. */
  number: number;
  /** One column with an address including its city, state and ZIP code. */
  isWhole: boolean;
}

/** Headings written as one word: 'propertyaddress', 'mailcity', 'ownername'. */
const RUN_TOGETHER =
  /^(property|prop|site|situs|subject|mailing|mail|owner|billing|tax|street)_?(address|addr|street|city|state|zip|zipcode|postal|name|names?|type|id)$/;
export const PROPERTY = /^(property|prop|site|situs|subject|physical|premise|premises|parcel|location|house|home|service)$/;
/** Words for a place that is not the property's. */
export const MAILING =
  /^(mailing|mail|mailed|owner|owners|billing|bill|tax|taxpayer|contact|return|correspondence|po|business|office|work|company|agent|lender|grantee|buyer|seller|absentee|alternate|alt|previous|prior|former|old)$/;

export function readHeading(heading: string): Heading {
  const apart = heading
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase();
  const words = apart
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => RUN_TOGETHER.exec(word)?.slice(1) ?? [word]);
  const isEmail = words.includes('email') || apart.includes('e-mail');
  const party = isEmail
    ? 'none'
    : words.some((word) => MAILING.test(word))
      ? 'mailing'
      : words.some((word) => PROPERTY.test(word))
        ? 'property'
        : 'none';
  const number = Math.max(1, ...words.filter((word) => /^\d$/.test(word)).map(Number));
  const isWhole = words.includes('address') && words.includes('city') && words.includes('state');
  return { text: apart, words, party, number, isWhole };
}
