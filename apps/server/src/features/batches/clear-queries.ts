/** The SQL of rows that an earlier version left in clear. */
import type { Queryable } from '../../transaction.ts';
import type { RowInput } from './rows.ts';

export interface RowInClear {
  account_id: string;
  job_id: string;
  number: number;
  cells: string[];
  input: RowInput;
}

export async function selectInClear(db: Queryable, after: { jobId: string; number: number }, most: number): Promise<RowInClear[]> {
  const found = await db.query<RowInClear>({
    name: 'select-rows-in-clear',
    text: `select job.account_id, row.job_id, row.number, row.cells, row.input from batch_row row join batch_job job on job.id = row.job_id
           where (row.job_id, row.number) > ($1::uuid, $2::integer) and row.sealed is null order by row.job_id, row.number limit $3`,
    values: [after.jobId, after.number, most],
  });
  return found.rows;
}

interface SealedRow {
  jobId: string;
  number: number;
  input: RowInput;
  width: number;
  sealed: Buffer;
}

export async function updateSealedRows(db: Queryable, rows: readonly SealedRow[]): Promise<number> {
  const done = await db.query({
    name: 'update-sealed-rows',
    text: `update batch_row set cells = '{}', input = made.input, width = made.width, sealed = made.sealed
           from unnest($1::uuid[], $2::integer[], $3::jsonb[], $4::integer[], $5::bytea[]) as made (job_id, number, input, width, sealed)
           where batch_row.job_id = made.job_id and batch_row.number = made.number and batch_row.sealed is null`,
    values: [
      rows.map(({ jobId }) => jobId),
      rows.map(({ number }) => number),
      rows.map(({ input }) => JSON.stringify(input)),
      rows.map(({ width }) => width),
      rows.map(({ sealed }) => sealed),
    ],
  });
  return done.rowCount ?? 0;
}
