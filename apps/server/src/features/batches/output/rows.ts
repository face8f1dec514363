import type { batchOutputQuery, BatchRowState, BatchStatus } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';
import type { z } from 'zod';
import { Fault } from '../../../http/describe-fault.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import type { Queryable } from '../../../transaction.ts';
import { findOptedOut, type SuppressionContext } from '../../compliance/suppression.ts';
import type { Subject } from '../../compliance/subjects.ts';
import { listCleared } from '../../searches/read-searches.ts';
import { unsealRows, type RowInput } from '../rows.ts';
import { findNamedOut } from '../shown-rows.ts';

/** So few that other requests get their turn in between: results are large, and reading one takes most of a millisecond. */
const PAGE_ROWS = 100;

/** A row of the file with what was found for it, without whoever opted out since. */
export interface OutputRow extends OpenedRow {
  /** Null when none was made, or when it is gone. */
  search: Search | null;
}

/**
 * The rows of a job in pages, in the order of the file. Reads them as fast as they are taken: memory does not grow with their number.
 * Throws when the job goes away meanwhile, for what was read then is not all of it.
 */
export async function* readOutputRows(
  ctx: SearchContext,
  accountId: string,
  job: OutputJob,
  filter: OutputFilter,
): AsyncGenerator<OutputRow[]> {
  let after = 0;
  let seen = 0;
  for (;;) {
    const rows = await selectOutputRows(ctx.db, accountId, job.id, { filter, after, most: PAGE_ROWS });
    if (rows === undefined) throw new Fault('The job went away while its output was written');
    if (rows.length > 0) yield await addSearches(ctx, accountId, await unsealRows(ctx.keys, { accountId, jobId: job.id }, rows));
    seen += rows.length;
    if (rows.length < PAGE_ROWS) break;
    after = rows.at(-1)!.number;
  }
  if (filter === 'all' && seen !== job.last_row) throw new Fault('Rows of the job went away while its output was written');
}

const NONE = { searches: [], namedOut: new Set<string>() };

async function addSearches(ctx: SearchContext, accountId: string, rows: readonly OpenedRow[]): Promise<OutputRow[]> {
  const ids = rows.map((row) => row.search_id).filter((id) => id !== null);
  const { searches, namedOut } = ids.length === 0 ? NONE : await listCleared(ctx, accountId, { withResults: true, most: ids.length, ids });
  const byId = new Map(searches.map((search) => [search.id, search]));
  const shown = await withoutOptedOut(ctx, rows, namedOut);
  return shown.map((row) => ({ ...row, search: byId.get(row.search_id ?? '') ?? null }));
}

/**
 * A customer's own file comes back as it was brought, but for the phones, emails and names of who opted out since they were found for it: they may
 * come from us. Of anybody else's row a missing cell would tell that somebody opted out. `namedOut`: the ids of the searches that found them.
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

/** Cells that cannot be a contact are not read as one: most of a file is text. */
function contactOf(cell: string): Subject | null {
  if (cell.includes('@')) return { kind: 'email', email: cell };
  return cell.length <= 40 && (cell.match(/\d/g)?.length ?? 0) >= 10 ? { kind: 'phone', phone: cell } : null;
}

/** With its defaults. */
export type OutputQuery = z.output<typeof batchOutputQuery>;
type OutputFilter = OutputQuery['rows'];

export interface OutputJob {
  id: string;
  /** As the file has it. */
  header: string[];
  last_row: number;
}

interface OutputJobRow {
  number: number;
  input: RowInput;
  state: BatchRowState;
  message: string | null;
  search_id: string | null;
  credits: number;
  sealed: Buffer;
  job_status: BatchStatus;
  job_stopped: 'credits' | 'cap' | null;
}

/** With what is sealed in it opened: as many cells as the line has, fewer or more than the header. */
type OpenedRow = Omit<OutputJobRow, 'sealed'> & { cells: string[] };

const WHERE = {
  all: 'true',
  found: `state = 'found'`,
  misses: `state <> 'found'`,
  skipped: `state = 'skipped'`,
} as const satisfies Record<OutputFilter, string>;

/** Undefined while the file is still being read: nobody sees the job yet. */
export async function selectOutputJob(db: Queryable, accountId: string, id: string): Promise<OutputJob | undefined> {
  const found = await db.query('select id, header, last_row from batch_job where account_id = $1 and id = $2 and read_at is not null', [
    accountId,
    id,
  ]);
  return found.rows[0];
}

/** Cells of the longest line: the header may have fewer. */
export async function selectWidest(db: Queryable, jobId: string): Promise<number> {
  const found = await db.query('select coalesce(max(width), 0) as widest from batch_row where job_id = $1', [jobId]);
  return found.rows[0]!.widest;
}

/** The rows after one, in the order of the file, with what is known of them now. Undefined when the job or its account is gone. */
async function selectOutputRows(
  db: Queryable,
  accountId: string,
  jobId: string,
  page: { filter: OutputFilter; after: number; most: number },
): Promise<OutputJobRow[] | undefined> {
  const found = await db.query({
    name: `select-output-${page.filter}`,
    text: `select row.number, row.input, row.sealed, row.message, row.search_id, row.credits,
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
           where job.account_id = $1 and job.id = $2 order by row.number`,
    values: [accountId, jobId, page.after, page.most],
  });
  if (found.rows.length === 0) return undefined;
  // Of a page past the last row the job alone is left.
  return found.rows.filter((row) => row.number !== null) as OutputJobRow[];
}
