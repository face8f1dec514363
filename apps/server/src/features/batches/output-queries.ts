/** All SQL of a job's output. Every statement names the account: a job of another's is never there. */
import type { batchOutputQuery, BatchRowState, BatchStatus } from '@deedline/contract/batch';
import type { z } from 'zod';
import type { Queryable } from '../../transaction.ts';
import type { RowInput } from './read-row.ts';

/** With its defaults. */
export type OutputQuery = z.output<typeof batchOutputQuery>;
export type OutputFilter = OutputQuery['rows'];

export interface OutputJob {
  id: string;
  /** As the file has it. */
  header: string[];
  last_row: number;
}

export interface OutputJobRow {
  number: number;
  /** As many as the line has: fewer or more than the header. */
  cells: string[];
  input: RowInput;
  state: BatchRowState;
  message: string | null;
  search_id: string | null;
  credits: number;
  sealed: Buffer | null;
  job_status: BatchStatus;
  job_stopped: 'credits' | 'cap' | null;
}

/** With what is sealed in it opened. */
export type OpenedRow = Omit<OutputJobRow, 'sealed'>;

const WHERE: Readonly<Record<OutputFilter, string>> = {
  all: 'true',
  found: `state = 'found'`,
  misses: `state <> 'found'`,
  skipped: `state = 'skipped'`,
};

/** Undefined while the file is still being read: nobody sees the job yet. */
export async function selectOutputJob(db: Queryable, accountId: string, id: string): Promise<OutputJob | undefined> {
  const found = await db.query<OutputJob>(
    'select id, header, last_row from batch_job where account_id = $1 and id = $2 and read_at is not null',
    [accountId, id],
  );
  return found.rows[0];
}

/** Cells of the longest line: the header may have fewer. */
export async function selectWidest(db: Queryable, jobId: string): Promise<number> {
  const found = await db.query<{ widest: number }>(
    'select coalesce(max(coalesce(width, cardinality(cells))), 0) as widest from batch_row where job_id = $1',
    [jobId],
  );
  return found.rows[0]!.widest;
}

/** The rows after one, in the order of the file, with what is known of them now. Undefined when the job or its account is gone. */
export async function selectOutputRows(
  db: Queryable,
  accountId: string,
  jobId: string,
  page: { filter: OutputFilter; after: number; most: number },
): Promise<OutputJobRow[] | undefined> {
  const found = await db.query<OutputJobRow | { number: null }>({
    name: `select-output-${page.filter}`,
    text: `select row.number, row.cells, row.input, row.sealed, row.message, row.search_id, row.credits,
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
  return found.rows.filter((row) => row.number !== null);
}
