import { queryBuilt } from '@deedline/database/queryable';
import type { BatchRowFilter, BatchRowSort, BatchRowState, BatchSearch } from '@deedline/contract/search/batch';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Results } from '@deedline/contract/search/results';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Queryable } from '../../transaction.ts';
import { mapLong } from '../../turns/take-turns.ts';
import { isReported } from '../calls/numbers/own-reports.ts';
import { presentCalls } from '../calls/rules/present-calls.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { findOptedOut, type SuppressionContext } from '../compliance/suppression.ts';
import { countsAsFound } from '../credits/price-answer.ts';
import { unsealResults, type StoredResults } from '../searches/sealed-search.ts';
import { type Chunk, selectOpenRanges } from './chunks/queries.ts';
import { findJob, hasEnded } from './jobs.ts';
import { unsealRows, type RowInput } from './rows.ts';

/** How many results are read at a time, so that other requests get their turn in between. */
const AT_ONCE = 20;

/** A page of a job's rows in their current state. People who opted out since are left out here too. */
export async function readRows(ctx: SearchContext, accountId: string, id: string, page: RowPage): Promise<BatchSearch[]> {
  const job = await findJob(ctx, accountId, id);
  if (page.filter === 'not_run' && !hasEnded(job)) return [];
  const state = { hasEnded: hasEnded(job), purpose: job.purpose, open: await selectOpenRanges(ctx.db, job.id) };
  const rows = await unsealRows(ctx.keys, { accountId, jobId: job.id }, await selectRowPage(ctx.db, job.id, page));
  const presented: BatchSearch[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    presented.push(...(await presentSome(ctx, accountId, rows.slice(from, from + AT_ONCE), state)));
  }
  return presented;
}

async function presentSome(ctx: SearchContext, accountId: string, rows: readonly RowOnRecord[], state: JobState): Promise<BatchSearch[]> {
  const found = await readFound(
    ctx,
    accountId,
    state.purpose,
    rows.flatMap(({ search_id }) => search_id ?? []),
  );
  const isNameOut = await findNamedOut(ctx, rows);
  return rows.map((row, index) => {
    const mine = row.search_id === null ? undefined : found.get(row.search_id);
    // A name is only blanked if the stored answer named its bearer. Otherwise a missing name would reveal an opt-out.
    const shown = isNameOut[index] === true && mine?.isNamedOut ? { ...row, input: { ...row.input, name: '' } } : row;
    return presentRow(shown, mine, state);
  });
}

async function readFound(
  ctx: SearchContext,
  accountId: string,
  purpose: Purpose,
  searchIds: readonly string[],
): Promise<Map<string, RowFound>> {
  if (searchIds.length === 0) return new Map();
  const onRecord = await selectRowResults(ctx.db, searchIds);
  const opened = await mapLong(onRecord, (row) => unsealResults(ctx.keys, row));
  const answers = opened.filter((results) => results !== null);
  const shown = await applySuppression(ctx, answers);
  const called = await presentCalls(
    ctx,
    shown.map(({ results }) => ({ accountId, purpose, results })),
  );
  const cleared = shown.map(({ suppressed }, index) => ({ results: called[index]!, suppressed })).values();
  return new Map(
    onRecord.map(({ id, credits_refunded: refunded }, index): [string, RowFound] => {
      if (opened[index] === null) return [id, { results: null, refunded, isNamedOut: false }];
      const { results, suppressed } = cleared.next().value!;
      return [id, { results, refunded, isNamedOut: suppressed > 0 }];
    }),
  );
}

/** What is needed of a row's job: what it is for, whether it has ended, and which rows run now. */
interface JobState {
  purpose: Purpose;
  hasEnded: boolean;
  open: readonly Pick<Chunk, 'first_row' | 'last_row'>[];
}

/** What was found for a row, without anybody who opted out. */
interface RowFound {
  results: Results | null;
  refunded: number;
  /** The stored answer names somebody who opted out since. */
  isNamedOut: boolean;
}

/** A row in the contract's form. */
function presentRow(row: RowOnRecord, found: RowFound | undefined, job: JobState): BatchSearch {
  return {
    id: row.search_id,
    row: row.number,
    line: row.line,
    state: shownState(row, job),
    address: addressLine(row.input),
    inputName: row.input.name || null,
    errorMessage: row.message,
    creditsCost: row.credits - (found?.refunded ?? 0),
    free: row.free,
    // A row that cost nothing shows nothing, even if it was stored when such rows still did.
    confidenceScore: row.state === 'not_found' ? null : row.confidence,
    ...presentFound(row.state === 'not_found' ? null : (found?.results ?? null)),
  };
}

/** `waiting` in the table has three meanings: it waits, it runs, or its job ended without it. */
function shownState({ state, number }: Pick<RowOnRecord, 'state' | 'number'>, { hasEnded, open }: JobState): BatchRowState {
  if (state !== 'waiting') return state;
  if (hasEnded) return 'not_run';
  return open.some(({ first_row, last_row }) => first_row <= number && number <= last_row) ? 'running' : 'waiting';
}

/** The address as the file has it, in one line. */
function addressLine({ address, city, state, zip }: RowInput): string {
  return joinTexts([address, city, joinTexts([state, zip], ' ')], ', ');
}

function joinTexts(texts: readonly (string | undefined)[], between: string): string {
  return texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .join(between);
}

function presentFound(results: Results | null) {
  const phones = (results?.phones ?? []).filter(countsAsFound);
  const emails = (results?.emails ?? []).filter(countsAsFound);
  // A contact that the account reported as bad is shown only if there is no other.
  const bestPhone = best(phones.filter((phone) => !isReported(phone))) ?? best(phones);
  return {
    propertyAddress: results?.propertyAddress ?? null,
    ownerName: results?.owner?.name ?? results?.owners[0]?.name ?? null,
    flags: results?.flags ?? [],
    phones: phones.length,
    emails: emails.length,
    bestPhone: bestPhone?.number ?? null,
    bestPhoneDnc: bestPhone?.dnc.state ?? null,
    bestPhoneCall: bestPhone?.callReadiness?.state ?? null,
    bestPhoneBlockedBy: bestPhone?.callReadiness?.reasons.find(({ effect }) => effect === 'block')?.code ?? null,
    bestEmail: (best(emails.filter(({ reported }) => reported === undefined)) ?? best(emails))?.email ?? null,
  };
}

function best<T extends { confidence: number }>(contacts: readonly T[]): T | undefined {
  return contacts.toSorted((a, b) => b.confidence - a.confidence)[0];
}

/** For each row, whether the person whom the customer's own file names there has opted out. */
export function findNamedOut(ctx: SuppressionContext, rows: readonly { input: RowInput }[]): Promise<boolean[]> {
  return findOptedOut(
    ctx,
    rows.map(({ input }) => (input.name ? { kind: 'person', name: input.name, address: addressLine(input) } : null)),
  );
}

interface RowOnRecord {
  number: number;
  line: number;
  input: RowInput;
  free: 'duplicate' | 'bought' | null;
  state: 'waiting' | 'found' | 'not_found' | 'failed' | 'skipped';
  message: string | null;
  search_id: string | null;
  confidence: number | null;
  credits: number;
}

interface SortedPage {
  filter: BatchRowFilter;
  sort: BatchRowSort;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** A page in file order after this row number, which changes of the rows before it do not shift. */
interface PageAfter {
  filter: BatchRowFilter;
  after: number;
  limit: number;
}

type RowPage = SortedPage | PageAfter;

const FILTERS: Readonly<Record<BatchRowFilter, string>> = {
  all: 'true',
  found: `state = 'found'`,
  not_found: `state = 'not_found'`,
  failed: `state = 'failed'`,
  not_run: `state = 'waiting'`,
  skipped: `state = 'skipped'`,
};
const ADDRESS = ['address', 'city', 'state', 'zip'].map((field) => `nullif(input ->> '${field}', '')`).join(', ');
/** The sort keys match what a row shows, see `presentRow`. */
const SORTS: Readonly<Record<BatchRowSort, string>> = {
  row: 'number',
  address: `lower(concat_ws(', ', ${ADDRESS}))`,
  confidence: `case when state <> 'not_found' then confidence end`,
  credits: 'credits - coalesce(refunded, 0)',
};

/** Few searches of a batch were refunded, so they are joined as one set instead of looked up per row. */
const REFUNDED =
  'left join (select id, credits_refunded as refunded from search where batch_job_id = $1 and credits_refunded > 0) back on back.id = search_id';

function placeOf(page: RowPage): SortedPage & { after: number } {
  if ('after' in page) return { ...page, sort: 'row', direction: 'asc', offset: 0 };
  // For all rows in file order, the offset is a row number: numbers have no gaps, so a page far down need not skip rows.
  const isPlain = page.filter === 'all' && page.sort === 'row' && page.direction === 'asc';
  return isPlain ? { ...page, after: page.offset, offset: 0 } : { ...page, after: 0 };
}

/** A page of rows. The text of the statement is made of the constants above only. */
async function selectRowPage(db: Queryable, jobId: string, page: RowPage): Promise<(RowOnRecord & { sealed: Buffer })[]> {
  const { filter, limit, sort, direction, offset, after } = placeOf(page);
  const found = await queryBuilt(
    db,
    `select number, line, input, sealed, free, state, message, search_id, confidence, credits from batch_row ${sort === 'credits' ? REFUNDED : ''}
     where job_id = $1 and number > $2 and ${FILTERS[filter]}
     order by ${SORTS[sort]} ${direction} nulls last, number offset $3 limit $4`,
    [jobId, after, offset, limit],
  );
  return found.rows as (RowOnRecord & { sealed: Buffer })[];
}

type RowResults = StoredResults & { credits_refunded: number };

async function selectRowResults(db: Queryable, searchIds: readonly string[]): Promise<RowResults[]> {
  const found = await db.query({
    name: 'select-row-results',
    text: 'select id, account_id, sealed_results, credits_refunded from search where id = any ($1::uuid[])',
    values: [searchIds],
  });
  return found.rows;
}
