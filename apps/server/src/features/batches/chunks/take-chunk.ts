import { randomUUIDv7 } from 'node:crypto';
import { Fault } from '../../../http/describe-fault.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { holdExactly, lockWallet, type Wallet } from '../../credits/wallet.ts';
import { failJob, stopJob } from '../job-end.ts';
import {
  type Chunk,
  type ChunkRow,
  type ChunkTerms,
  type DueJob,
  insertChunk,
  lockDueJob,
  passTurn,
  selectChunkRows,
  selectChunkTerms,
  selectDueJobs,
  sumChunks,
  takeExpiredChunk,
} from './queries.ts';

export const CHUNK_ROWS = 100;
/** The first chunk is smaller, so that a job shows progress early. */
const FIRST_CHUNK_ROWS = 20;
/** How many accounts are tried per turn. Accounts with nothing to take now move to the end of the queue. */
const ACCOUNTS = 16;

/** A chunk leased by this worker, with everything that its rows need. */
export interface TakenChunk extends Chunk {
  terms: ChunkTerms;
  rows: ChunkRow[];
}

/** The price of a row as quoted: a batch that was quoted while billing was off stays free. */
export function rowPrice({ config }: Pick<SearchContext, 'config'>, { price_per_row }: Pick<ChunkTerms, 'price_per_row'>): number {
  return config.billing ? price_per_row : 0;
}

/** Takes the next chunk that is due: first chunks whose lease ran out, then round-robin over the accounts. Undefined if there is none. */
export async function takeChunk(ctx: SearchContext): Promise<TakenChunk | undefined> {
  const expired = await takeExpiredChunk(ctx.db);
  if (expired !== undefined) return readChunk(ctx.db, expired);
  for (;;) {
    const taken = await takeNext(ctx);
    if (taken !== 'ended') return taken;
  }
}

/** 'ended': a job ended instead, and another may be due in its place. */
type Taken = TakenChunk | 'ended' | undefined;

async function takeNext(ctx: SearchContext): Promise<Taken> {
  for (const due of await selectDueJobs(ctx.db, ACCOUNTS)) {
    const taken = await takeFrom(ctx, due).catch((error: unknown) => failJob(ctx, due, error));
    if (taken !== undefined) return taken;
  }
  return undefined;
}

async function readChunk(db: Queryable, chunk: Chunk): Promise<TakenChunk> {
  const terms = await selectChunkTerms(db, chunk.job_id);
  return { ...chunk, terms, rows: await selectChunkRows(db, chunk.job_id, chunk.first_row, chunk.last_row) };
}

/** Undefined if nothing can be taken now: other workers took all of it, or credits on hold have to be released first. */
function takeFrom(ctx: SearchContext, due: { id: string; account_id: string }): Promise<Taken> {
  return inTransaction(ctx.db, async (db) => {
    const wallet = await lockWallet(db, due.account_id);
    const job = await lockDueJob(db, due.id);
    if (job === undefined) return undefined;
    const size = job.next_row === 1 ? FIRST_CHUNK_ROWS : CHUNK_ROWS;
    const rows = await selectChunkRows(db, job.id, job.next_row, job.next_row + size - 1);
    if (rows.length === 0) throw new Fault(`job ${job.id} has no row ${job.next_row}`);
    const cut = cutChunk(rows, { price: rowPrice(ctx, job), ...(await readMeans(db, job, wallet)) });
    if (cut.rows > 0) return openChunk(db, job, rows.slice(0, cut.rows), cut.held);
    const { isOpen } = await sumChunks(db, job.id);
    if (isOpen || (cut.lack === 'credits' && wallet.held > 0)) return passTurn(db, job.id);
    await stopJob(db, job, cut.lack!);
    return 'ended';
  });
}

async function readMeans(db: Queryable, job: DueJob, { available, held }: Wallet) {
  const capLeft = job.cap_credits === null ? Infinity : job.cap_credits - (await sumChunks(db, job.id)).spent;
  return { available, capLeft, isIdle: held === 0 };
}

async function openChunk(db: Queryable, job: DueJob, rows: ChunkRow[], held: number): Promise<TakenChunk> {
  const id = randomUUIDv7();
  if (held > 0) await holdExactly(db, id, job.account_id, held);
  const range = { first_row: rows[0]!.number, last_row: rows.at(-1)!.number };
  return { ...(await insertChunk(db, { id, job_id: job.id, account_id: job.account_id, held, ...range })), terms: job, rows };
}

// How many rows a chunk takes, and what is held for each of them. Pure.

export interface Payable {
  /** Why the row costs nothing; null if it may cost something. */
  free: 'duplicate' | 'bought' | null;
  /** Null if the row cannot be read as a query. */
  query_key: Buffer | null;
}

export interface Means {
  /** The most that one row can cost, in credits. */
  price: number;
  /** Credits that are free to spend. */
  available: number;
  /** Credits that the job's cap leaves; Infinity without a cap. */
  capLeft: number;
  /** True if the account has no credits on hold: then no credits will become available by themselves. */
  isIdle: boolean;
}

interface Cut {
  /** How many of the rows the chunk takes. */
  rows: number;
  held: number;
  /** What the next row lacks. */
  lack: 'credits' | 'cap' | null;
}

/**
 * Takes rows in order as long as the full price of each can be held. The last credits of a wallet buy one more row below its price, as they buy a last search.
 * A cap does not, or a low cap would let users set the price of a row.
 */
export function cutChunk(rows: readonly Payable[], { price, available, capLeft, isIdle }: Means): Cut {
  let held = 0;
  for (const [index, row] of rows.entries()) {
    if (!mayCost(row)) continue;
    if (held + price > capLeft) return { rows: index, held, lack: 'cap' };
    if (held + price > available) {
      if (held > 0 || available < 1 || !isIdle) return { rows: index, held, lack: 'credits' };
      return { rows: index + 1, held: available, lack: 'credits' };
    }
    held += price;
  }
  return { rows: rows.length, held, lack: null };
}

/** Splits a chunk's hold among its rows, in credits. */
export function shareHold(rows: readonly Payable[], price: number, held: number): number[] {
  let left = held;
  return rows.map((row) => {
    const share = mayCost(row) ? Math.min(price, left) : 0;
    left -= share;
    return share;
  });
}

function mayCost({ free, query_key }: Payable): boolean {
  return free === null && query_key !== null;
}
