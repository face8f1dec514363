/** The SQL of the ServeManager connection. Every statement is restricted to the account. */
import type { Queryable } from '../../transaction.ts';

export interface ConnectionRow {
  sealed_key: Buffer;
  last_four: string;
  company: string | null;
  connected_at: Date;
}

export async function selectConnection(db: Queryable, accountId: string): Promise<ConnectionRow | undefined> {
  const found = await db.query('select sealed_key, last_four, company, connected_at from servemanager_connection where account_id = $1', [
    accountId,
  ]);
  return found.rows[0];
}

/** Returns false if the account is closed. */
export async function upsertConnection(db: Queryable, accountId: string, row: ConnectionRow, setBy: string | null): Promise<boolean> {
  const done = await db.query(
    `insert into servemanager_connection (account_id, sealed_key, last_four, company, connected_at, set_by)
     select id, $2, $3, $4, $5, $6 from account where id = $1 and closed_at is null for share
     on conflict (account_id) do update set sealed_key = excluded.sealed_key, last_four = excluded.last_four, company = excluded.company,
       connected_at = excluded.connected_at, set_by = excluded.set_by`,
    [accountId, row.sealed_key, row.last_four, row.company, row.connected_at, setBy],
  );
  return done.rowCount === 1;
}

export async function deleteConnection(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.query('delete from servemanager_connection where account_id = $1', [accountId])).rowCount === 1;
}

export interface JobRow {
  job_id: string;
  searches: number;
  search_id: string | null;
  searched_at: Date | null;
  report_id: string | null;
  attached_at: Date | null;
}

export async function selectJobs(db: Queryable, accountId: string, ids: readonly string[]): Promise<Map<string, JobRow>> {
  const found = await db.query(
    `select job_id, searches, search_id, searched_at, report_id, attached_at from servemanager_job where account_id = $1 and job_id = any ($2::text[])`,
    [accountId, ids],
  );
  return new Map(found.rows.map((row) => [row.job_id, row]));
}

/** Saves the search unless another one was saved for the job since `searches` was read. */
export async function upsertSearched(
  db: Queryable,
  { accountId, jobId, searches, searchId, at }: { accountId: string; jobId: string; searches: number; searchId: string; at: Date },
): Promise<void> {
  await db.query(
    `insert into servemanager_job as kept (account_id, job_id, searches, search_id, searched_at)
     select id, $2, $3::integer + 1, $4, $5 from account where id = $1 and closed_at is null
     on conflict (account_id, job_id) do update set searches = excluded.searches, search_id = excluded.search_id, searched_at = excluded.searched_at
     where kept.searches = $3`,
    [accountId, jobId, searches, searchId, at],
  );
}

export async function updateAttached(db: Queryable, accountId: string, jobId: string, reportId: string, at: Date): Promise<void> {
  await db.query('update servemanager_job set report_id = $3, attached_at = $4 where account_id = $1 and job_id = $2', [
    accountId,
    jobId,
    reportId,
    at,
  ]);
}

export async function deleteAllOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from servemanager_connection where account_id = $1', [accountId]);
  await db.query('delete from servemanager_job where account_id = $1', [accountId]);
}
