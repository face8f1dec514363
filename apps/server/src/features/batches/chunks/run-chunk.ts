/**
 * The steps of a search for a chunk of rows. Its credits were held when the chunk was taken, and are settled when it ends.
 *
 * takeChunk -> readRow -> gatherEvidence -> resolve -> askVendors -> applySuppression -> withholdContacts -> holdBack -> presentOutcome -> endChunk
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Results } from '@deedline/contract/search/results';
import { queryText } from '@deedline/engine/query/query';
import { describeFault, Fault } from '../../../http/describe-fault.ts';
import { isPassingFault } from '../../../passing-fault.ts';
import type { BuyingContext, SearchContext } from '../../lookup/search-context.ts';
import { AwaitingVendors } from '../../lookup/ask-vendors.ts';
import { answerQueries } from '../../lookup/look-up.ts';
import type { BatchOrigin, Outcome } from '../../searches/finish-batch.ts';
import { askedIn, type HeldSearch } from '../../searches/hold-credits.ts';
import { isFreeOutcome, waitUntilOld } from '../../searches/patience.ts';
import { presentOutcome } from '../../searches/present-outcome.ts';
import { sealAsked } from '../../searches/sealed-search.ts';
import { failedOutcome } from '../../searches/settle-holds.ts';
import { isWell } from '../../installation/check-health.ts';
import { failJob } from '../job-end.ts';
import { type AnsweredRow, sealSheets } from '../output/kept-sheets.ts';
import { unsealRows, readRow, type RowReading } from '../rows.ts';
import { endChunk, type UnreadRow } from './end-chunk.ts';
import { type Chunk, type ChunkRow, countFault, extendLease, LEASE_SECONDS, parkChunk, postponeChunk } from './queries.ts';
import { rowPrice, shareHold, type TakenChunk } from './take-chunk.ts';
import type { AccountKey } from '../../../context.ts';

/** A chunk that keeps killing its workers is given up after this many attempts. */
const MAX_ATTEMPTS = 30;
const MAX_FAULTS = 5;
/** For faults that pass, such as a store that is late because its machine is busy: some ten minutes. */
const MAX_PASSING_FAULTS = 14;
const LONGEST_PAUSE_SECONDS = 60;
/** The pause while the database is unwell. */
const POSTPONED_SECONDS = 10;
/** Nobody waits for a row and the lease is extended, so vendors have more time than in a single search. */
const VENDORS_MS = 30_000;

/** Never throws: a chunk that cannot be ended now is taken again when its lease runs out. */
export async function runChunk(ctx: BuyingContext, chunk: TakenChunk): Promise<void> {
  const startedAtMs = performance.now();
  const lease = keepLease(ctx, chunk);
  try {
    const key = await findKey(ctx, chunk);
    const opened = await openChunk(ctx, chunk);
    const rows = openRows(ctx, key, opened);
    if (chunk.attempt - chunk.postponed > MAX_ATTEMPTS)
      await failRows(ctx, chunk, rows, new Fault(`taken ${chunk.attempt - chunk.postponed} times and never ended`));
    else if ((await runRows(ctx, key, opened, rows, startedAtMs)) === 'parked') return;
    ctx.log.info(
      { jobId: chunk.job_id, chunkId: chunk.id, rows: chunk.rows.length, ms: Math.round(performance.now() - startedAtMs) },
      'a chunk of a batch ended',
    );
  } catch (error) {
    await recordFault(ctx, chunk, error);
  } finally {
    lease.stop();
  }
}

async function runRows(
  ctx: BuyingContext,
  key: AccountKey,
  chunk: OpenedChunk,
  { readable, unread }: OpenRows,
  startedAtMs: number,
): Promise<'ended' | 'parked'> {
  const answers = await answerInParts(ctx, key, chunk, readable).catch((error: unknown) => parkOrThrow(ctx, chunk, error));
  if (answers === 'parked') return 'parked';
  const sheets = keepSheets(ctx, key, chunk, readable, answers);
  if (answers.some(({ outcome }) => isFreeOutcome(outcome))) await waitUntilOld(ctx, startedAtMs);
  const ended = readable.map((row, index) => ({ ...row, outcome: answers[index]!.outcome }));
  await endChunk(ctx, chunk, ended, unread, sheets);
  return 'ended';
}

/**
 * Seals what output files say of these rows. Left out are answers that are held back except for parts bought before: which parts those are is not known yet,
 * so their answers are opened when a file is made.
 */
function keepSheets(
  ctx: SearchContext,
  key: AccountKey,
  { id, rows }: OpenedChunk,
  readable: readonly OpenRow[],
  answers: readonly RowAnswer[],
): Buffer | null {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const kept = readable.flatMap(({ held, origin }, index): AnsweredRow[] => {
    const { outcome, results } = answers[index]!;
    const { number, cells, input } = byNumber.get(origin.row)!;
    return results === null || outcome.buysNothing ? [] : [{ number, cells, input, createdAt: held.row.created_at, results }];
  });
  return sealSheets(ctx.hash, key, id, kept);
}

interface RowAnswer {
  outcome: Outcome;
  /** Null if the row failed. */
  results: Results | null;
}

/** Parks the chunk until a vendor has answered its rows or is not to be waited for any longer; then its rows are answered from what is on record. */
async function parkOrThrow(ctx: SearchContext, chunk: OpenedChunk, error: unknown): Promise<'parked'> {
  if (!(error instanceof AwaitingVendors)) throw error;
  await parkChunk(ctx.db, chunk, error.until);
  ctx.log.info(
    { jobId: chunk.job_id, chunkId: chunk.id, until: error.until },
    'a chunk of a batch is waiting for later answers of a vendor',
  );
  return 'parked';
}

/** After each fault the rows are looked up in parts half as large: a store that is late with all of them may be in time with a few. */
async function answerInParts(
  ctx: BuyingContext,
  key: AccountKey,
  { attempt, faults }: OpenedChunk,
  rows: readonly OpenRow[],
): Promise<RowAnswer[]> {
  const size = Math.max(1, Math.ceil(rows.length / 2 ** faults));
  const answers: RowAnswer[] = [];
  for (let at = 0; at < rows.length; at += size) answers.push(...(await answerRows(ctx, key, rows.slice(at, at + size), attempt === 1)));
  return answers;
}

/** A row that cannot be answered fails alone. On a passing fault the whole chunk is retried. */
async function answerRows(ctx: BuyingContext, key: AccountKey, rows: readonly OpenRow[], mayWait: boolean): Promise<RowAnswer[]> {
  try {
    const until = performance.now() + VENDORS_MS;
    const asked = rows.map(({ held, origin }) => askedIn(held, until, { row: origin.row, mayWait }));
    const answered = await answerQueries(ctx, asked, ctx.vendorDesk);
    return rows.map(({ held }, index) => {
      const answer = answered[index]!;
      return { outcome: presentOutcome(ctx, held, answer, key), results: answer.results };
    });
  } catch (error) {
    if (isPassingFault(error) || error instanceof AwaitingVendors) throw error;
    if (rows.length === 1) return [{ outcome: failRow(ctx, rows[0]!, error), results: null }];
    const middle = rows.length >> 1;
    return [...(await answerRows(ctx, key, rows.slice(0, middle), mayWait)), ...(await answerRows(ctx, key, rows.slice(middle), mayWait))];
  }
}

function failRow(ctx: SearchContext, { held }: OpenRow, cause: unknown): Outcome {
  ctx.log.error({ searchId: held.row.id, fault: describeFault(cause) }, 'a row of a batch failed');
  return failedOutcome(ctx, held.row, cause);
}

async function failRows(ctx: SearchContext, chunk: TakenChunk, { readable, unread }: OpenRows, cause: unknown): Promise<void> {
  const ended = readable.map((row) => ({ ...row, outcome: failedOutcome(ctx, row.held.row, cause) }));
  ctx.log.error({ jobId: chunk.job_id, rows: readable.length, fault: describeFault(cause) }, 'the rows of a chunk failed');
  await endChunk(ctx, chunk, ended, unread);
}

/**
 * A chunk is retried after 1, 2, 4 and 8 seconds; if the fault may pass, for some ten minutes. Then its rows fail, or the job if not even that can be
 * recorded. If no search could run at all, for want of disk space or of a store, the rows are not to blame, and the chunk waits until one can.
 */
async function recordFault(ctx: SearchContext, chunk: TakenChunk, cause: unknown): Promise<void> {
  ctx.log.warn({ jobId: chunk.job_id, faults: chunk.faults + 1, fault: describeFault(cause) }, 'a chunk of a batch could not be processed');
  try {
    const isPassing = isPassingFault(cause);
    if (isPassing && !(await isWell(ctx))) await postponeChunk(ctx.db, chunk, POSTPONED_SECONDS);
    else if (chunk.faults + 1 < (isPassing ? MAX_PASSING_FAULTS : MAX_FAULTS))
      await countFault(ctx.db, chunk, Math.min(2 ** chunk.faults, LONGEST_PAUSE_SECONDS));
    else await failAll(ctx, chunk, cause).catch((error: unknown) => failJob(ctx, jobOf(chunk), error));
  } catch (error) {
    ctx.log.warn({ jobId: chunk.job_id, fault: describeFault(error) }, 'the fault of a chunk could not be recorded');
  }
}

async function failAll(ctx: SearchContext, chunk: TakenChunk, cause: unknown): Promise<void> {
  await failRows(ctx, chunk, openRows(ctx, await findKey(ctx, chunk), await openChunk(ctx, chunk)), cause);
}

async function openChunk(ctx: SearchContext, chunk: TakenChunk): Promise<OpenedChunk> {
  return { ...chunk, rows: await unsealRows(ctx.keys, { accountId: chunk.account_id, jobId: chunk.job_id }, chunk.rows) };
}

async function findKey(ctx: SearchContext, { account_id }: TakenChunk): Promise<AccountKey> {
  const key = await ctx.keys.forSealing(account_id);
  if (key === null) throw new Fault('the account was closed meanwhile');
  return key;
}

function jobOf({ job_id, account_id }: TakenChunk) {
  return { id: job_id, account_id };
}

type OpenedRow = Omit<ChunkRow, 'sealed'> & { cells: string[] };
/** With the sealed names and cells of its rows opened. */
type OpenedChunk = Omit<TakenChunk, 'rows'> & { rows: OpenedRow[] };

/** A search that is not on record yet. */
interface OpenRow {
  held: HeldSearch;
  origin: BatchOrigin;
}

interface OpenRows {
  readable: OpenRow[];
  unread: UnreadRow[];
}

/** Makes a search of every row that has an address, with its share of the chunk's hold. */
function openRows(ctx: Pick<SearchContext, 'now' | 'hash' | 'config'>, key: AccountKey, chunk: OpenedChunk): OpenRows {
  const shares = shareHold(chunk.rows, rowPrice(ctx, chunk.terms), chunk.held);
  const opened: OpenRows = { readable: [], unread: [] };
  for (const [index, row] of chunk.rows.entries()) {
    if (row.state === 'skipped') continue;
    const read = readRow(row.input);
    if (read.ok) opened.readable.push(openRow(ctx, key, chunk, row, read, shares[index]!));
    else opened.unread.push({ number: row.number, message: read.message });
  }
  return opened;
}

function openRow(
  ctx: Pick<SearchContext, 'now' | 'hash'>,
  key: AccountKey,
  { id, account_id, job_id, terms }: OpenedChunk,
  row: OpenedRow,
  { input, query }: Extract<RowReading, { ok: true }>,
  share: number,
): OpenRow {
  const search: HeldSearch['row'] = {
    id: randomUUIDv7(),
    account_id,
    status: 'processing',
    mode: 'property_address',
    purpose: terms.purpose,
    glba_purpose: terms.glba_purpose,
    dppa_purpose: terms.dppa_purpose,
    include_contacts: terms.include_contacts,
    pay_only_for_contacts: terms.pay_only_for_contacts,
    input,
    credits_held: share,
    credits_charged: 0,
    credits_refunded: 0,
    receipt: null,
    error_message: null,
    property_address: null,
    confidence_score: null,
    attempt: 1,
    created_at: ctx.now(),
    completed_at: null,
    batch_job_id: job_id,
    input_name: row.input.name || null,
    price_edition: terms.price_edition,
    is_included: terms.is_included,
    price_list: terms.price_list,
    has_own_lists: terms.has_own_lists,
    has_vendors: terms.has_vendors,
  };
  const origin = {
    jobId: job_id,
    row: row.number,
    holdId: share > 0 ? id : null,
    sealedInput: sealAsked(key, search.id, { input, name: search.input_name }),
    queryKey: row.query_key ?? ctx.hash('question', queryText(query)),
    attestationVersion: terms.attestation_version,
    ip: terms.ip,
    userAgent: terms.user_agent,
    licenceId: terms.licence_id,
  };
  return { held: { row: search, query, startedAtMs: performance.now() }, origin };
}

const EVERY_MS = (LEASE_SECONDS / 3) * 1000;
/** A chunk that runs longer than this hangs: another worker may then take it. */
const MAX_TIMES = 15;

/** Extends the lease of a chunk while its worker is alive and working on it, because rows on a busy machine can take long. */
function keepLease(ctx: Pick<SearchContext, 'db' | 'log'>, chunk: Chunk): { stop(): void } {
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    if (times > MAX_TIMES) return clearInterval(timer);
    extendLease(ctx.db, chunk).catch((error: unknown) => {
      ctx.log.warn({ jobId: chunk.job_id, fault: describeFault(error) }, 'the lease of a chunk could not be extended');
    });
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
