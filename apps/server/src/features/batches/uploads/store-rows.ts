import type { BatchColumns, BatchQuote } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import { maximumPriceCredits, SHIPPED_EDITION } from '@deedline/contract/search/prices';
import { pickFields } from '@deedline/csv/match-columns';
import type { CsvRow } from '@deedline/csv/open-table';
import { queryText } from '@deedline/engine/query/query';
import type { AppContext } from '../../../context.ts';
import type { Queryable } from '../../../transaction.ts';
import { createTurns } from '../../../turns/take-turns.ts';
import { freeSince } from '../../credits/price-answer.ts';
import { isIncludedAccount } from '../../credits/price-lists.ts';
import { readRow, type RowInput, sealRow } from '../rows.ts';
import { countRows, insertRows, markFreeRows, type NewRow } from './queries.ts';
import { followRoom } from './upload-room.ts';

/** Rows and characters per insert statement; at most twice as many are in memory. */
const ROWS = 500;
const CHARACTERS = 128 * 1024;

export interface StoredRows {
  lastRow: number;
  totalRows: number;
  skippedRows: number;
}

/** Stores rows as they arrive: while the database writes one portion, the next is read, but no more. */
export async function storeRows(
  ctx: Pick<AppContext, 'db' | 'hash' | 'keys' | 'config' | 'freeBytes'>,
  { jobId, accountId }: { jobId: string; accountId: string },
  columns: BatchColumns,
  batches: AsyncIterable<readonly CsvRow[]>,
): Promise<StoredRows> {
  const stored: StoredRows = { lastRow: 0, totalRows: 0, skippedRows: 0 };
  const takeTurn = createTurns();
  const room = followRoom(ctx, { jobId, accountId });
  let pending: CsvRow[] = [];
  let characters = 0;
  let writing: Promise<void> = Promise.resolve();
  // The key is asked for anew for each portion: a file may take an hour to arrive, and an older key is destroyed minutes after it was replaced.
  const sealPending = async (): Promise<NewRow[]> => {
    const key = await ctx.keys.forSealing(accountId);
    if (key === null) throw new AppError('unauthorized');
    const rows: NewRow[] = [];
    for (const row of pending) {
      await takeTurn();
      const made = openRow(ctx, columns, row, (read) => sealRow(key, jobId, read));
      rows.push(made);
      room.add(made);
      stored.lastRow = row.number;
      stored[made.state === 'skipped' ? 'skippedRows' : 'totalRows'] += 1;
    }
    return rows;
  };
  const write = async (): Promise<void> => {
    const rows = await sealPending();
    await writing;
    await room.look();
    if (rows.length > 0) writing = insertRows(ctx.db, jobId, rows);
    writing.catch(() => undefined);
    pending = [];
    characters = 0;
  };
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        pending.push(row);
        for (const cell of row.cells) characters += cell.length;
        if (pending.length >= ROWS || characters >= CHARACTERS) await write();
      }
    }
    await write();
    await writing;
    await room.end();
    return stored;
  } catch (error) {
    // The write in progress must end before the job is deleted.
    await writing.catch(() => undefined);
    throw error;
  }
}

function openRow(
  ctx: Pick<AppContext, 'hash'>,
  columns: BatchColumns,
  { number, line, cells }: CsvRow,
  seal: (row: { number: number; cells: readonly string[]; input: RowInput }) => Pick<NewRow, 'width' | 'sealed' | 'input'>,
): NewRow {
  const fields = pickFields(cells, columns);
  const input = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
  const { width, sealed, input: rest } = seal({ number, cells, input });
  const made = { number, line, width, sealed, input: rest };
  if (fields.address.trim() === '') return { ...made, key: null, otherKeys: null, state: 'skipped', message: 'This row has no address' };
  const read = readRow(input);
  if (!read.ok) return { ...made, key: null, otherKeys: null, state: 'waiting', message: null };
  const text = queryText(read.query);
  const key = ctx.hash('question', text).toString('hex');
  const others = ctx.hash
    .every('question', text)
    .map((each) => each.toString('hex'))
    .filter((each) => each !== key);
  return { ...made, key, otherKeys: others.length > 0 ? others : null, state: 'waiting', message: null };
}

/** Marks the rows that are free and computes the most that the others can cost. Call within the transaction that writes the quote. */
export async function quoteRows(
  ctx: Pick<AppContext, 'now' | 'config' | 'prices'>,
  db: Queryable,
  job: { id: string; accountId: string; includeContacts: boolean },
): Promise<BatchQuote> {
  await markFreeRows(db, job, freeSince(ctx.now()));
  const counts = await countRows(db, job.id);
  const paying = counts.rows - counts.unreadable - counts.duplicates - counts.boughtBefore;
  const { edition, prices } = await ctx.prices.at(ctx.now());
  const isIncluded = await isIncludedAccount(db, job.accountId);
  const pricePerRow = ctx.config.billing && !isIncluded ? maximumPriceCredits(prices, 'property_address', job.includeContacts) : 0;
  const by = { ...(edition === SHIPPED_EDITION ? {} : { priceEdition: edition }), ...(isIncluded ? { isIncluded } : {}) };
  return { ...counts, paying, pricePerRow, ...by, mostCredits: paying * pricePerRow };
}
