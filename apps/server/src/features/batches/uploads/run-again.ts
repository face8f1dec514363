/** Runs the rows of a job that failed or were never reached as another job, without sending the file again. */
import { AppError } from '@deedline/contract/errors';
import type { BatchColumns, BatchJob, RunBatchAgain } from '@deedline/contract/search/batch';
import type { CsvRow } from '@deedline/csv/open-table';
import type { SearchContext } from '../../lookup/search-context.ts';
import type { Queryable } from '../../../transaction.ts';
import type { JobRow } from '../job-queries.ts';
import { findJob, hasEnded } from '../jobs.ts';
import { type RowInput, unsealRows } from '../rows.ts';
import { createBatchJob } from './uploads.ts';

const PAGE_ROWS = 500;

/**
 * Creates a quoted job that is not started, under the terms of the first. Failed rows were charged nothing, and what was bought since is free in the quote, as
 * in any. A job that can be resumed keeps the rows it has not reached.
 */
export async function runAgain(
  ctx: SearchContext,
  uploader: Parameters<typeof createBatchJob>[1],
  id: string,
  { permissibleUse }: RunBatchAgain,
): Promise<BatchJob> {
  const job = await findJob(ctx, uploader.accountId, id);
  if (!hasEnded(job)) throw new AppError('batch_job_state');
  const pages = rowsToRun(ctx, job);
  const first = await pages.next();
  if (first.done === true) throw new AppError('batch_rows_done');
  const { header, columns } = await selectTable(ctx.db, job.id);
  const { job: made } = await createBatchJob(ctx, uploader, {
    fileName: nameAgain(job.file_name),
    terms: {
      permissibleUse,
      purpose: job.purpose,
      glbaPurpose: job.glba_purpose ?? undefined,
      dppaPurpose: job.dppa_purpose ?? undefined,
      includeContacts: job.include_contacts,
      ...(job.include_contacts ? { payOnlyForContacts: job.pay_only_for_contacts } : {}),
      start: false,
    },
    idempotencyKey: undefined,
    open: async () => ({ header, columns, rows: restOf(first.value, pages) }),
    bodyHash: async () => Buffer.alloc(0),
  });
  return made;
}

/** 'lots.csv' -> 'lots again.csv' */
function nameAgain(fileName: string): string {
  return `${fileName.replace(/( again)?\.csv$/i, '')} again.csv`;
}

async function* restOf(first: CsvRow[], pages: AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  yield first;
  yield* pages;
}

/** In the order of the file, each with its original line number. */
async function* rowsToRun({ db, keys }: SearchContext, job: JobRow): AsyncGenerator<CsvRow[]> {
  const states = job.stopped === null ? ['failed', 'waiting'] : ['failed'];
  let [after, count] = [0, 0];
  for (;;) {
    const page = await selectRowsToRun(db, job.id, states, after);
    if (page.length === 0) return;
    const rows = await unsealRows(keys, { accountId: job.account_id, jobId: job.id }, page);
    yield rows.map(({ line, cells }): CsvRow => {
      count += 1;
      return { number: count, line, cells };
    });
    after = page.at(-1)!.number;
  }
}

/** Leaves out rows whose address cannot be read, which would fail again. */
async function selectRowsToRun(
  db: Queryable,
  jobId: string,
  states: readonly string[],
  after: number,
): Promise<{ number: number; line: number; input: RowInput; sealed: Buffer }[]> {
  const found = await db.query(
    `select number, line, input, sealed from batch_row
     where job_id = $1 and number > $3 and state = any($2::text[]) and query_key is not null order by number limit ${PAGE_ROWS}`,
    [jobId, states, after],
  );
  return found.rows;
}

async function selectTable(db: Queryable, jobId: string): Promise<{ header: string[]; columns: BatchColumns }> {
  const found = await db.query('select header, columns from batch_job where id = $1', [jobId]);
  return found.rows[0]!;
}
