/** The sheets of a chunk's rows: made when the chunk ends, sealed together, and opened one chunk at a time. */
import type { Results } from '@deedline/contract/search/results';
import type { AccountKey, AccountKeys } from '../../../context.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { textsIn } from '../../compliance/apply-suppression.ts';
import { makeMarks, markKeys } from '../../compliance/opt-out-marks.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../../sealing/seal-value.ts';
import type { Queryable } from '../../../transaction.ts';
import { mapLong } from '../../../turns/take-turns.ts';
import type { RowInput } from '../rows.ts';
import { inputCells } from './cells.ts';
import { describeSheet, type Sheet } from './sheet.ts';

/** A row that ended with an answer which is shown as it was found, whatever was charged for it. */
export interface AnsweredRow {
  number: number;
  cells: readonly string[];
  input: RowInput;
  createdAt: Date;
  results: Results;
}

export interface KeptRow {
  number: number;
  /** The cells of the uploaded row. */
  cells: string[];
  inputCells: string[];
  createdAt: string;
  sheet: Sheet;
  /** The opt-out marks of everybody whom it names. */
  marks: Buffer;
}

interface Kept {
  /** The installation keys that its marks were made under. */
  markKeys: number[];
  rows: (Omit<KeptRow, 'marks'> & { marks: string })[];
}

const placeOf = (chunkId: string): Place => `batch_chunk.sealed_output/${chunkId}`;

/** Null when there is nothing to keep. */
export function sealSheets(hash: KeyedHash, key: AccountKey, chunkId: string, rows: readonly AnsweredRow[]): Buffer | null {
  if (rows.length === 0) return null;
  const kept: Kept = { markKeys: markKeys(hash), rows: rows.map((row) => keepRow(hash, row)) };
  return sealValue(key, placeOf(chunkId), kept);
}

function keepRow(hash: KeyedHash, { number, cells, input, createdAt, results }: AnsweredRow): Kept['rows'][number] {
  return {
    number,
    cells: [...cells],
    inputCells: inputCells(input),
    createdAt: createdAt.toISOString(),
    sheet: describeSheet(input, results),
    marks: makeMarks(hash, textsIn(results)).toString('base64'),
  };
}

type OpenedChunk = { id: string; rows: ReadonlyMap<number, KeptRow> };

/** What is kept of a row, by its number; undefined if nothing is. */
export type KeptRows = (number: number) => KeptRow | undefined;
/** Opens what was read, yielding after each chunk. */
export type OpenSheets = () => Promise<KeptRows>;

/**
 * Reads what is kept of ranges of a job's rows. Ranges must be read, and then opened, in ascending order: the last chunk of a range, which may also hold the
 * first rows of the next range, is neither read nor opened again.
 */
export function createSheetReader(
  { db, keys, hash }: { db: Queryable; keys: AccountKeys; hash: KeyedHash },
  accountId: string,
  jobId: string,
): (first: number, last: number) => Promise<OpenSheets> {
  let lastRead: string | null = null;
  let lastOpened: OpenedChunk | undefined;
  const open = async (id: string, sealed: Buffer): Promise<OpenedChunk> => {
    const { markKeys: madeUnder, rows } = unsealValue(
      await keys.forUnsealing(accountId, keyVersionOf(sealed)),
      placeOf(id),
      sealed,
    ) as Kept;
    const isCurrent = markKeys(hash).every((version) => madeUnder.includes(version));
    const opened = isCurrent ? rows.map((row): [number, KeptRow] => [row.number, { ...row, marks: Buffer.from(row.marks, 'base64') }]) : [];
    return { id, rows: new Map(opened) };
  };
  return async (first, last) => {
    const found = await selectSheets(db, { jobId, first, last, known: lastRead });
    lastRead = found.at(-1)?.id ?? lastRead;
    return async () => {
      const before = lastOpened;
      const chunks = await mapLong(found, ({ id, sealed_output: sealed }) => (sealed === null ? before! : open(id, sealed)));
      lastOpened = chunks.at(-1) ?? lastOpened;
      return (number) => chunks.find(({ rows }) => rows.has(number))?.rows.get(number);
    };
  };
}

/** The sheets of the chunks that hold these rows, in order. For the chunk `known`, the sheet is null and only its presence is reported. */
async function selectSheets(
  db: Queryable,
  { jobId, first, last, known }: { jobId: string; first: number; last: number; known: string | null },
): Promise<{ id: string; sealed_output: Buffer | null }[]> {
  const found = await db.query({
    name: 'select-sheets',
    text: `select id, case when $4::uuid is distinct from id then sealed_output end as sealed_output from batch_chunk
           where job_id = $1 and first_row <= $3 and last_row >= $2
             and first_row >= (select coalesce(max(first_row), 0) from batch_chunk where job_id = $1 and first_row <= $2)
             and sealed_output is not null order by first_row`,
    values: [jobId, first, last, known],
  });
  return found.rows;
}
