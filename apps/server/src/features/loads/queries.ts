/** All SQL of files that operators bring, and of their loads. */
import type { LoadProgress, LoadReport } from '@deedline/contract/operator/loads';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import type { Queryable } from '../../transaction.ts';
import type { JobRequest } from './jobs.ts';

// Files

export interface FileRow {
  id: string;
  name: string;
  bytes: number;
  place: 'upload' | 'folder' | 'feed';
  path: string | null;
  operator_id: string | null;
  brought_at: Date;
  /** Null for a feed. */
  brought_by: string | null;
  complete_at: Date | null;
  loaded_at: Date | null;
}
const FILE = `select file.id, file.name, bytes::float8 as bytes, place, path, operator_id, brought_at, operator.name as brought_by, complete_at,
  (select max(ended_at) from load_job where file_id = file.id and state = 'done') as loaded_at
  from load_file file left join operator on operator.id = operator_id where removed_at is null`;

export async function insertFile(
  db: Queryable,
  file: Pick<FileRow, 'id' | 'name' | 'bytes' | 'place' | 'path' | 'operator_id' | 'brought_at' | 'complete_at'>,
): Promise<void> {
  await db.query(
    `insert into load_file (id, name, bytes, place, path, operator_id, brought_at, complete_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [file.id, file.name, file.bytes, file.place, file.path, file.operator_id, file.brought_at, file.complete_at],
  );
}

/** The latest first. */
export async function selectFiles(db: Queryable, most: number): Promise<FileRow[]> {
  return (await db.query(`${FILE} order by brought_at desc limit $1`, [most])).rows;
}

export async function selectFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return (await db.query(`${FILE} and file.id = $1`, [id])).rows[0];
}

export async function markComplete(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update load_file set complete_at = $2 where id = $1 and complete_at is null', [id, at]);
}

/** False while a load of it waits or runs, or if it was already removed. */
export async function markRemoved(db: Queryable, id: string, at: Date): Promise<boolean> {
  const marked = await db.query(
    `update load_file set removed_at = $2 where id = $1 and removed_at is null
     and not exists (select from load_job where file_id = $1 and state in ('waiting', 'running'))`,
    [id, at],
  );
  return marked.rowCount === 1;
}

// Jobs

export interface JobRow {
  id: string;
  kind: 'load' | 'remove';
  file_id: string | null;
  file_name: string | null;
  source: string;
  request: JobRequest;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  asked_by: string;
  asked_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  cancel_asked_at: Date | null;
  progress: LoadProgress | null;
  report: LoadReport | null;
  failure: string | null;
}
const JOB = `select job.id, kind, file_id, file.name as file_name, source, request, state, asked_by, asked_at, started_at, ended_at, cancel_asked_at,
  progress, report, failure from load_job job left join load_file file on file.id = file_id`;

export async function insertJob(
  db: Queryable,
  job: Pick<JobRow, 'id' | 'kind' | 'file_id' | 'source' | 'request' | 'asked_by' | 'asked_at'>,
): Promise<void> {
  await db.query(
    `insert into load_job (id, kind, file_id, source, request, state, asked_by, asked_at) values ($1, $2, $3, $4, $5, 'waiting', $6, $7)`,
    [job.id, job.kind, job.file_id, job.source, JSON.stringify(job.request), job.asked_by, job.asked_at],
  );
}

/** The latest first. */
export async function selectJobs(db: Queryable, most: number): Promise<JobRow[]> {
  return (await db.query(`${JOB} order by asked_at desc limit $1`, [most])).rows;
}

export async function selectJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  return (await db.query(`${JOB} where job.id = $1`, [id])).rows[0];
}

/** A waiting job ends at once; a running one is ended by its worker. False if it had already ended. */
export async function askCancel(db: Queryable, id: string, at: Date): Promise<boolean> {
  const asked = await db.query(
    `update load_job set cancel_asked_at = $2, state = case when state = 'waiting' then 'cancelled' else state end,
       ended_at = case when state = 'waiting' then $2::timestamptz end
     where id = $1 and state in ('waiting', 'running')`,
    [id, at],
  );
  return asked.rowCount === 1;
}

// Maps

export interface MapRow {
  id: string;
  version: number;
  name: string;
  map: LayoutMap;
  saved_by: string;
  saved_at: Date;
}

/** By name, the latest version first. */
export async function selectMaps(db: Queryable): Promise<MapRow[]> {
  return (await db.query('select id, version, name, map, saved_by, saved_at from load_map order by lower(name), id, version desc')).rows;
}

/** The map of this name with its latest version number, and the number of versions of all maps. Other saves wait until the transaction ends. */
export async function selectMapNamed(db: Queryable, name: string): Promise<{ id: string | null; version: number; kept: number }> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('deedline load maps', 0))`);
  const found = await db.query(
    `select (select count(*)::int from load_map) as kept, (select id from load_map where lower(name) = lower($1) limit 1) as id,
       coalesce((select max(version) from load_map where lower(name) = lower($1)), 0) as version`,
    [name],
  );
  const { kept, id, version } = found.rows[0]!;
  return { kept: kept ?? 0, id, version };
}

export async function insertMap(db: Queryable, { id, version, name, map, saved_by, saved_at }: MapRow): Promise<void> {
  await db.query('insert into load_map (id, version, name, map, saved_by, saved_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    version,
    name,
    JSON.stringify(map),
    saved_by,
    saved_at,
  ]);
}

export async function deleteMap(db: Queryable, id: string): Promise<boolean> {
  return ((await db.query('delete from load_map where id = $1', [id])).rowCount ?? 0) > 0;
}

// For the worker

/** How long the job of a killed worker is kept from others. */
const LEASE = `clock_timestamp() + interval '30 s'`;

export interface TakenJob {
  id: string;
  kind: 'load' | 'remove';
  file_id: string | null;
  source: string;
  request: JobRequest;
  attempt: number;
}

/** How long a postponed job waits before it is tried again. */
const AGAIN = `interval '1 minute'`;

/** Takes the job that has waited longest, or whose lease ran out. A postponed job is due one minute after its last try. */
export async function takeJob(db: Queryable): Promise<TakenJob | undefined> {
  const taken = await db.query(
    `update load_job set state = 'running', attempt = attempt + 1, lease_until = ${LEASE}, progress = null,
       started_at = case when failure is null then coalesce(started_at, now()) else now() end, failure = null
     where id = (select id from load_job
       where state = 'waiting' and (failure is null or started_at < now() - ${AGAIN}) or state = 'running' and lease_until < now()
       order by asked_at limit 1 for update skip locked)
     returning id, kind, file_id, source, request, attempt`,
  );
  return taken.rows[0];
}

/** Whether the job should continue, which is false if somebody cancelled it. Undefined if another worker has it now. */
export async function keepLease(
  db: Queryable,
  { id, attempt }: Pick<TakenJob, 'id' | 'attempt'>,
  progress: LoadProgress | null,
): Promise<{ goesOn: boolean } | undefined> {
  const kept = await db.query(
    `update load_job set lease_until = ${LEASE}, progress = coalesce($3, progress) where id = $1 and attempt = $2 and state = 'running'
     returning cancel_asked_at is null as "goesOn"`,
    [id, attempt, progress === null ? null : JSON.stringify(progress)],
  );
  return kept.rows[0] && { goesOn: kept.rows[0].goesOn ?? false };
}

export async function endJob(
  db: Queryable,
  { id, attempt }: Pick<TakenJob, 'id' | 'attempt'>,
  end: { state: 'done' | 'failed' | 'cancelled'; report?: LoadReport; failure?: string },
): Promise<void> {
  await db.query(
    `update load_job set state = $3, report = $4, failure = $5, ended_at = now(), lease_until = null
     where id = $1 and attempt = $2 and state = 'running'`,
    [id, attempt, end.state, end.report === undefined ? null : JSON.stringify(end.report), end.failure ?? null],
  );
}

/** Leaves it to the next worker, as if this one had not begun. */
export async function giveBack(db: Queryable, { id, attempt }: Pick<TakenJob, 'id' | 'attempt'>): Promise<void> {
  await db.query(
    `update load_job set state = 'waiting', lease_until = null, attempt = attempt - 1 where id = $1 and attempt = $2 and state = 'running'`,
    [id, attempt],
  );
}

/** Postpones the job, or cancels it if somebody asked for that in the meantime. `why` is a sentence that says what it waits for. */
export async function putOff(db: Queryable, { id, attempt }: Pick<TakenJob, 'id' | 'attempt'>, why: string): Promise<void> {
  await db.query(
    `update load_job set state = case when cancel_asked_at is null then 'waiting' else 'cancelled' end,
       ended_at = case when cancel_asked_at is not null then now() end, lease_until = null, attempt = attempt - 1, started_at = now(), failure = $3
     where id = $1 and attempt = $2 and state = 'running'`,
    [id, attempt, why],
  );
}

export async function reportWorker(db: Queryable, isAble: boolean): Promise<void> {
  await db.query(
    `insert into load_worker (seen_at, able_at) values (now(), case when $1 then now() end)
     on conflict (only_row) do update set seen_at = excluded.seen_at, able_at = coalesce(excluded.able_at, load_worker.able_at)`,
    [isAble],
  );
}

/** Whether a worker was there within two minutes, and one that may load. */
export async function selectWorker(db: Queryable): Promise<{ isThere: boolean; isAble: boolean }> {
  const found = await db.query(
    `select coalesce(bool_or(seen_at > now() - interval '2 minutes'), false) as "isThere",
       coalesce(bool_or(able_at > now() - interval '2 minutes'), false) as "isAble" from load_worker`,
  );
  const { isThere = false, isAble = false } = found.rows[0] ?? {};
  return { isThere: isThere ?? false, isAble: isAble ?? false };
}

/** Whether the login of the evidence store owns its tables. */
export async function ownsEvidence(evidence: Queryable): Promise<boolean> {
  const found = await evidence.query(
    `select pg_has_role(session_user, relowner, 'member') as owns from pg_class where oid = 'evidence_page'::regclass`,
  );
  return found.rows[0]?.owns ?? false;
}

// Cleaning up

/** Files on the disk whose time is over, and which no load waits for. */
export async function selectOldFiles(db: Queryable, before: { loaded: Date; brought: Date; begun: Date }): Promise<string[]> {
  const found = await db.query(
    `select file.id from load_file file
     where removed_at is null and place <> 'folder' and not exists (select from load_job where file_id = file.id and state in ('waiting', 'running'))
       and (brought_at < $2 or complete_at is null and brought_at < $3
         or (select max(ended_at) from load_job where file_id = file.id and state = 'done') < $1)`,
    [before.loaded, before.brought, before.begun],
  );
  return found.rows.map(({ id }) => id);
}

/** Which of these files are recorded and not removed. */
export async function selectPresent(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const found = await db.query('select id from load_file where id = any ($1::uuid[]) and removed_at is null', [ids]);
  return found.rows.map(({ id }) => id);
}

export async function isJobOlderThan(db: Queryable, id: string, before: Date): Promise<boolean> {
  const found = await db.query('select 1 as one from load_job where id = $1 and (ended_at is null or ended_at >= $2)', [id, before]);
  return found.rowCount === 0;
}
