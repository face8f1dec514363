/** The SQL of writing the opt-out log, and of restoring opt-outs from it. */
import type { Queryable } from '../../../transaction.ts';
import type { KnownHead, LogHead } from './chain.ts';
import type { LoggedHashes, LoggedKey, LoggedOptOut, LogPage } from './entries.ts';

// Any fixed number will do, as long as every process uses the same one.
const LOCK_KEY = 4_719_066;
const HASHES_AT_ONCE = 5_000;

export async function hasLogTable(db: Queryable): Promise<boolean> {
  const found = await db.query(`select from pg_class where oid = to_regclass('opt_out_log_head')`);
  return found.rowCount === 1;
}

/** False while another process writes the log; otherwise no other can until the transaction ends. */
export async function lockLog(db: Queryable): Promise<boolean> {
  const found = await db.query('select pg_try_advisory_xact_lock($1) as locked', [LOCK_KEY]);
  return found.rows[0]!.locked;
}

/** Takes the oldest waiting entries; undefined if there are none. */
export async function takeWaiting(db: Queryable, most: number): Promise<LogPage | undefined> {
  const taken = await db.query(
    `with taken as (delete from opt_out_log_entry where id in (select id from opt_out_log_entry order by id limit $1) returning id, at, entry)
     select id::text as id, at, entry from taken order by taken.id`,
    [most],
  );
  const last = taken.rows.at(-1);
  return last && { at: last.at.toISOString(), entries: taken.rows.map(({ entry }) => entry) };
}

/** How far each log has come, as far as committed here. Times are in milliseconds, as in the logs. */
export async function selectHeads(db: Queryable): Promise<KnownHead[]> {
  const found = await db.query(
    `select log, begun_at as "begunAt", line_number as number, encode(hash, 'hex') as hash, written_at as "writtenAt", is_covered as "isCovered", is_retired as "isRetired"
     from opt_out_log_head order by begun_at`,
  );
  return found.rows.map((row) => ({ ...row, begunAt: row.begunAt.toISOString(), writtenAt: row.writtenAt.toISOString() }));
}

/** The beginning of a new log: later than anything known of the others. */
export async function readBegunAt(db: Queryable): Promise<string> {
  const found = await db.query(
    `select greatest(clock_timestamp(), max(written_at) + interval '1 millisecond') as at from opt_out_log_head`,
  );
  return found.rows[0]!.at.toISOString();
}

export async function saveHead(db: Queryable, { log, begunAt, number, hash }: LogHead): Promise<void> {
  await db.query(
    `insert into opt_out_log_head (log, begun_at, line_number, hash, written_at) values ($1, $2, $3, decode($4, 'hex'), greatest(clock_timestamp(), $2))
     on conflict (log) do update set line_number = excluded.line_number, hash = excluded.hash, written_at = excluded.written_at, is_covered = false`,
    [log, begunAt, number, hash],
  );
}

/** Marks all logs as covered by the one that begins. `old` is the log that it replaces and that nobody continues; null if it is not known. */
export async function coverHeads(db: Queryable, old: string | null): Promise<void> {
  // No backup that knows it is left.
  await db.query(`delete from opt_out_log_head where is_covered and written_at < clock_timestamp() - interval '180 days'`);
  await db.query('update opt_out_log_head set is_covered = true, is_retired = is_retired or log is not distinct from $1', [old]);
}

/** Records that the database contains what was replayed from logs, so that the next log to begin covers it, with all that the database knew before. */
export async function saveReplayed(db: Queryable, ends: readonly LogHead[]): Promise<void> {
  for (const { log, begunAt, number, hash } of ends)
    await db.query(
      `insert into opt_out_log_head as known (log, begun_at, line_number, hash, written_at)
       values ($1, $2, $3, decode($4, 'hex'), greatest(clock_timestamp(), $2))
       on conflict (log) do update set line_number = excluded.line_number, hash = excluded.hash, written_at = excluded.written_at
       where known.line_number < excluded.line_number`,
      [log, begunAt, number, hash],
    );
  await db.query('update opt_out_log_head set is_covered = true');
}

/** Makes sure that no existing log is continued: each begins anew, with the contents of the database. */
export async function disownLogs(db: Queryable): Promise<void> {
  const begunAt = await readBegunAt(db);
  await db.query('delete from opt_out_log_head');
  await db.query(
    `insert into opt_out_log_head (log, begun_at, line_number, written_at, is_covered) values (gen_random_uuid(), $1, 0, $1, true)`,
    [begunAt],
  );
}

/** Inserts entries for everything in the database, as if it had just happened: for a new log. */
export async function insertEverything(db: Queryable): Promise<void> {
  await db.query(
    `insert into opt_out_log_entry (entry) select jsonb_build_object('key', to_jsonb(k)) from installation_key k order by version`,
  );
  await db.query(
    `insert into opt_out_log_entry (entry) select jsonb_build_object('optOut', to_jsonb(o) - 'sealed' - 'mailed_at') from opt_out o`,
  );
  await db.query(
    `insert into opt_out_log_entry (entry)
     select jsonb_build_object('hashes', jsonb_build_object('optOut', opt_out_id, 'kind', kind, 'values', jsonb_agg(encode(hash, 'hex'))))
     from opt_out_hash group by opt_out_id, kind`,
  );
  await db.query(
    `insert into opt_out_log_entry (entry)
     select jsonb_build_object('hashes', jsonb_build_object('optOut', null, 'kind', kind, 'values', jsonb_agg(encode(hash, 'hex'))))
     from (select kind, hash, (row_number() over (partition by kind order by hash) - 1) / $1::integer as part from suppression s
           where not exists (select from opt_out_hash known where known.hash = s.hash and known.kind = s.kind)) loose
     group by kind, part`,
    [HASHES_AT_ONCE],
  );
  await db.query(
    `insert into opt_out_log_entry (entry)
     select jsonb_build_object('closed', jsonb_build_object('id', id, 'at', closed_at)) from account where closed_at is not null`,
  );
  await db.query(
    `insert into opt_out_log_entry (entry)
     select jsonb_build_object('request', to_jsonb(r) - 'warned_at' || case when state = 'open' then '{}' else '{"sealed": null}' end::jsonb)
     from privacy_request r where state <> 'unconfirmed'`,
  );
  await db.query(
    `insert into opt_out_log_entry (entry) select jsonb_build_object('hold', to_jsonb(hold)) from legal_hold hold order by id`,
  );
  // An hour earlier, so that an address added just now, by a clock that may differ, does not count as older.
  await db.query(
    `insert into opt_out_log_entry (entry)
     select jsonb_build_object('subscribers', jsonb_build_object('ending', ending, 'before', now() - interval '1 hour',
       'ids', coalesce((select jsonb_agg(id) from newsletter_subscriber where right(id::text, 1) = ending), '[]')))
     from unnest(string_to_array('0123456789abcdef', null)) ending`,
  );
}

export async function insertLoggedKey(db: Queryable, key: LoggedKey): Promise<boolean> {
  const made = await db.query(
    `insert into installation_key (version, fingerprint, made_at, active_from) values ($1, $2::bytea, $3, $4) on conflict do nothing`,
    [key.version, key.fingerprint, key.made_at, key.active_from],
  );
  return made.rowCount === 1;
}

/** True if the database had no opt-out with this id. An existing one is marked as confirmed or undone if the log says so. */
export async function upsertLoggedOptOut(db: Queryable, made: LoggedOptOut): Promise<boolean> {
  const done = await db.query(
    `insert into opt_out as known (id, receipt, kind, way, created_at, token_hash, confirmed_at, undone_at) values ($1, $2, $3, $4, $5, $6::bytea, $7, $8)
     on conflict (id) do update set confirmed_at = coalesce(known.confirmed_at, excluded.confirmed_at), undone_at = coalesce(known.undone_at, excluded.undone_at)
     returning xmax = 0 as "isNew"`,
    [made.id, made.receipt, made.kind, made.way, made.created_at, made.token_hash, made.confirmed_at, made.undone_at],
  );
  return done.rows[0]!.isNew;
}

/** Puts the hashes into effect, unless their opt-out was undone. Returns how many were not in effect before. */
export async function insertLoggedHashes(db: Queryable, { optOut, kind, values }: LoggedHashes): Promise<number> {
  const done = await db.query(
    `with given as (select decode(text, 'hex') as hash from unnest($3::text[]) as t (text)),
     kept as (
       insert into opt_out_hash (opt_out_id, kind, hash) select opt_out.id, $2, hash from given, opt_out where opt_out.id = $1 on conflict do nothing
     )
     insert into suppression (kind, hash) select $2, hash from given
     where not exists (select from opt_out where opt_out.id = $1 and undone_at is not null) on conflict do nothing`,
    [optOut, kind, values],
  );
  return done.rowCount ?? 0;
}
