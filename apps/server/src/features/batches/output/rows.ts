import type { batchOutputQuery, BatchRowState, BatchStatus } from '@deedline/contract/search/batch';
import { flagOfReport } from '@deedline/contract/compliance/person-report-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { z } from 'zod';
import { Fault } from '../../../http/describe-fault.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import type { Queryable } from '../../../transaction.ts';
import { createTurns } from '../../../turns/take-turns.ts';
import { findOptedOut, type SuppressionContext } from '../../compliance/suppression.ts';
import type { Subject } from '../../compliance/subjects.ts';
import { hasPersonReports, presentReport } from '../../calls/persons/person-reports.ts';
import { type JudgedAnswer, presentContacts, type ShownPhones } from '../../calls/rules/present-calls.ts';
import { listCleared } from '../../searches/read-searches.ts';
import { unsealRows, type RowInput } from '../rows.ts';
import { findNamedOut } from '../shown-rows.ts';
import { inputCells } from './cells.ts';
import { createSheetReader, type KeptRow, type KeptRows, type OpenSheets } from './kept-sheets.ts';
import { oneAhead } from './one-ahead.ts';
import { describeSheet, type Sheet, type SheetAnswer, type SheetEmail, type SheetPhone } from './sheet.ts';

/** Rows per page. What is looked up once per page is then a small cost per row, and a page takes some 20 ms. */
const PAGE_ROWS = 300;
/** Rows per step if nothing is kept for the file: their results are opened at most of a millisecond each, and other requests get their turn in between. */
const WHOLE_ROWS = 100;

/** A row of the file with what was found for it, without anybody who opted out since. */
export interface OutputRow extends RowOnRecord {
  /** As many cells as the line has, which can be fewer or more than the header has. */
  cells: string[];
  /** How the search understood the input. */
  inputCells: string[];
  /** Null if no search was made, or if it was deleted. */
  search: { id: string; createdAt: string; creditsCost: number; sheet: Sheet | null } | null;
}

/** The rows of a job in pages, in file order. Reads only as fast as pages are consumed, one page ahead, so memory does not grow with the number of rows. */
export async function* readOutputRows(
  ctx: SearchContext,
  accountId: string,
  job: OutputJob,
  filter: OutputFilter,
): AsyncGenerator<OutputRow[]> {
  const takeTurn = createTurns();
  for await (const { rows, openSheets } of oneAhead(readPages(ctx, accountId, job, filter))) {
    const page = await openPage(ctx, accountId, job, rows, await openSheets());
    // The consumer writes each page at once.
    await takeTurn();
    yield page;
  }
}

/** Rows as stored, with their sealed sheets. */
interface Page {
  rows: OutputJobRow[];
  openSheets: OpenSheets;
}

/** Throws if the job is deleted in the meantime, because the rows read would be incomplete. */
async function* readPages(ctx: SearchContext, accountId: string, job: OutputJob, filter: OutputFilter): AsyncGenerator<Page> {
  let after = 0;
  let seen = 0;
  const readSheets = createSheetReader(ctx, accountId, job.id);
  for (;;) {
    const rows = await selectOutputRows(ctx.db, accountId, job.id, { filter, after, most: PAGE_ROWS });
    if (rows === undefined) throw new Fault('The job went away while its output was written');
    if (rows.length > 0) yield { rows, openSheets: await readSheets(rows[0]!.number, rows.at(-1)!.number) };
    seen += rows.length;
    if (rows.length < PAGE_ROWS) break;
    after = rows.at(-1)!.number;
  }
  if (filter === 'all' && seen !== job.last_row) throw new Fault('Rows of the job went away while its output was written');
}

/** Rows with a kept sheet are built from it, unless it may name somebody who opted out since. Those and all other rows are built from the full answer. */
async function openPage(
  ctx: SearchContext,
  accountId: string,
  { id: jobId, purpose }: OutputJob,
  rows: readonly OutputJobRow[],
  keptOf: KeptRows,
): Promise<OutputRow[]> {
  const hasReports = await hasPersonReports(ctx, accountId);
  const optedOut = await ctx.optOutMarks.current();
  const kept = rows.map(({ number, has_answer: hasAnswer }) => {
    const row = hasAnswer ? keptOf(number) : undefined;
    if (row === undefined || optedOut.hasAny(row.marks)) return null;
    return hasReports && row.sheet.answer !== null && row.sheet.answer.persons === undefined ? null : row;
  });
  const unkept = rows.filter((_, index) => kept[index] === null);
  const wholeByNumber = new Map<number, OutputRow>();
  for (let at = 0; at < unkept.length; at += WHOLE_ROWS)
    for (const row of await readWhole(ctx, accountId, jobId, unkept.slice(at, at + WHOLE_ROWS))) wholeByNumber.set(row.number, row);
  const called = (await presentContacts(ctx, { accountId, purpose }, kept.map(phonesOf))).values();
  return rows.map((row, index): OutputRow => {
    const judged = called.next().value!;
    const own = kept[index];
    return own ? presentKept(row, own, judged, purpose) : wholeByNumber.get(row.number)!;
  });
}

function phonesOf(row: KeptRow | null): ShownPhones<SheetPhone, SheetEmail> {
  return row?.sheet.answer ?? { phones: [], emails: [], addresses: [], owner: null };
}

function presentKept(
  row: OutputJobRow,
  { cells, inputCells: typed, createdAt, sheet }: KeptRow,
  judged: JudgedAnswer<SheetPhone, SheetEmail>,
  purpose: Purpose,
): OutputRow {
  const { answer, heldBack } = sheet;
  return {
    ...row,
    cells,
    inputCells: typed,
    search: {
      id: row.search_id!,
      createdAt,
      creditsCost: row.credits_cost!,
      sheet: { heldBack, answer: answer && presentAnswer(answer, judged, purpose) },
    },
  };
}

function presentAnswer(
  answer: SheetAnswer,
  { phones, emails, reports }: JudgedAnswer<SheetPhone, SheetEmail>,
  purpose: Purpose,
): SheetAnswer {
  const flags = reports.map((report) => flagOfReport(report, answer.owner?.name));
  const isHeldBack = reports.some((report) => presentReport(report, purpose).blocks);
  return { ...answer, phones, emails, flags: [...answer.flags, ...flags], isHeldBack };
}

const NONE = { searches: [], namedOut: new Set<string>() };

/** Builds rows from the answers themselves. */
async function readWhole(ctx: SearchContext, accountId: string, jobId: string, some: readonly OutputJobRow[]): Promise<OutputRow[]> {
  const rows = await openRows(ctx, accountId, jobId, some);
  const ids = rows.map((row) => row.search_id).filter((id) => id !== null);
  const { searches, namedOut } = ids.length === 0 ? NONE : await listCleared(ctx, accountId, { withResults: true, most: ids.length, ids });
  const byId = new Map(searches.map((search) => [search.id, search]));
  const shown = await withoutOptedOut(ctx, rows, namedOut);
  return shown.map(({ input, ...row }) => {
    const search = byId.get(row.search_id ?? '');
    const sheet = search?.results ? describeSheet(input, search.results) : null;
    return { ...row, inputCells: inputCells(input), search: search ? { ...search, sheet } : null };
  });
}

/** Adds the input and the cells of the customer's own file. */
async function openRows(ctx: SearchContext, accountId: string, jobId: string, rows: readonly OutputJobRow[]): Promise<OpenedRow[]> {
  const sealed = await selectSealedRows(
    ctx.db,
    jobId,
    rows.map(({ number }) => number),
  );
  const opened = await unsealRows(ctx.keys, { accountId, jobId }, sealed);
  const byNumber = new Map(opened.map(({ number, input, cells }) => [number, { input, cells }]));
  return rows.map((row) => {
    const own = byNumber.get(row.number);
    if (own === undefined) throw new Fault('Rows of the job went away while its output was written');
    return { ...row, ...own };
  });
}

/**
 * Returns a customer's own file as uploaded, except for phones, emails and names of people who opted out since they were found for that row, because these may
 * come from us. In other rows a missing cell would reveal an opt-out. `namedOut` holds the ids of the searches that found such people.
 */
async function withoutOptedOut<R extends OpenedRow>(
  ctx: SuppressionContext,
  rows: readonly R[],
  namedOut: ReadonlySet<string>,
): Promise<R[]> {
  const named = rows.filter(({ search_id }) => namedOut.has(search_id ?? ''));
  if (named.length === 0) return [...rows];
  const isNameOut = await findNamedOut(ctx, named);
  const cells = named.flatMap((row) => row.cells);
  const contacts = await findOptedOut(ctx, cells.map(contactOf));
  const isOut = new Set(cells.filter((_, index) => contacts[index]));
  const left = new Map(named.map((row, index) => [row, leaveOut(row, isOut, isNameOut[index] === true)]));
  return rows.map((row) => left.get(row) ?? row);
}

function leaveOut<R extends OpenedRow>(row: R, isOut: ReadonlySet<string>, isNameOut: boolean): R {
  const name = isNameOut ? row.input.name : undefined;
  const cells = row.cells.map((cell) => (isOut.has(cell) || cell === name ? '' : cell));
  return { ...row, cells, input: name === undefined ? row.input : { ...row.input, name: '' } };
}

/** Skips cells that cannot be a contact: most of a file is text. */
function contactOf(cell: string): Subject | null {
  if (cell.includes('@')) return { kind: 'email', email: cell };
  return cell.length <= 40 && (cell.match(/\d/g)?.length ?? 0) >= 10 ? { kind: 'phone', phone: cell } : null;
}

/** With its defaults filled in. */
export type OutputQuery = z.output<typeof batchOutputQuery>;
type OutputFilter = OutputQuery['rows'];

export interface OutputJob {
  id: string;
  purpose: Purpose;
  /** As in the file. */
  header: string[];
  last_row: number;
}

interface RowOnRecord {
  number: number;
  state: BatchRowState;
  message: string | null;
  search_id: string | null;
  credits: number;
  job_status: BatchStatus;
  job_stopped: 'credits' | 'cap' | null;
}

interface OutputJobRow extends RowOnRecord {
  /** The cost of its search less refunds; null if there is no search. */
  credits_cost: number | null;
  /** Whether the answer is still stored. */
  has_answer: boolean;
}

/** With its sealed parts opened. */
type OpenedRow = OutputJobRow & { input: RowInput; cells: string[] };

const WHERE = {
  all: 'true',
  found: `state = 'found'`,
  misses: `state <> 'found'`,
  skipped: `state = 'skipped'`,
} as const satisfies Record<OutputFilter, string>;

/** Undefined also while the upload is still being read: the job is not visible yet. */
export async function selectOutputJob(db: Queryable, accountId: string, id: string): Promise<OutputJob | undefined> {
  const found = await db.query(
    'select id, purpose, header, last_row from batch_job where account_id = $1 and id = $2 and read_at is not null',
    [accountId, id],
  );
  return found.rows[0];
}

/** The number of cells in the longest line; the header may have fewer. */
export async function selectWidest(db: Queryable, jobId: string): Promise<number> {
  const found = await db.query('select coalesce(max(width), 0) as widest from batch_row where job_id = $1', [jobId]);
  return found.rows[0]!.widest;
}

/** The next rows in file order with their current state. Undefined if the job or its account is gone. */
async function selectOutputRows(
  db: Queryable,
  accountId: string,
  jobId: string,
  page: { filter: OutputFilter; after: number; most: number },
): Promise<OutputJobRow[] | undefined> {
  const found = await db.query({
    name: `select-output-${page.filter}`,
    text: `select row.number, row.message, row.search_id, row.credits, answer.credits_cost, coalesce(answer.has_answer, false) as has_answer,
             job.status as job_status, job.stopped as job_stopped,
             case when row.state <> 'waiting' then row.state
               when job.status in ('completed', 'failed', 'cancelled') then 'not_run'
               when exists (
                 select from batch_chunk chunk
                 where chunk.job_id = job.id and lease_until is not null and row.number between first_row and chunk.last_row
               ) then 'running'
               else 'waiting' end as state
           from batch_job job join account on account.id = job.account_id and closed_at is null
           left join lateral (
             select * from batch_row where job_id = job.id and number > $3 and ${WHERE[page.filter]} order by number limit $4
           ) row on true
           left join lateral (
             select credits_charged - credits_refunded as credits_cost, sealed_results is not null as has_answer
             from search where search.id = row.search_id and search.account_id = $1 limit 1
           ) answer on true
           where job.account_id = $1 and job.id = $2 order by row.number`,
    values: [accountId, jobId, page.after, page.most],
  });
  if (found.rows.length === 0) return undefined;
  // Past the last row, the outer join leaves only the job.
  return found.rows.filter((row) => row.number !== null) as OutputJobRow[];
}

async function selectSealedRows(
  db: Queryable,
  jobId: string,
  numbers: readonly number[],
): Promise<{ number: number; input: RowInput; sealed: Buffer }[]> {
  const found = await db.query({
    name: 'select-sealed-rows',
    text: 'select number, input, sealed from batch_row where job_id = $1 and number = any ($2::integer[])',
    values: [jobId, numbers],
  });
  return found.rows;
}
