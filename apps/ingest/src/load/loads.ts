import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@deedline/database/connect';
import type pg from 'pg';
import { tellProperties } from './retell.ts';
import { type Queryable, type SourceDescription, updateSource } from './source.ts';

/** Runs `work` on a connection whose advisory locks are released at the end; a broken connection has released them already. */
export async function withLocks<T>(pool: pg.Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client: Queryable & pg.PoolClient = await pool.connect();
  try {
    return await work(client);
  } finally {
    const unlocked = await client.query('select pg_advisory_unlock_all()').then(
      () => true,
      () => false,
    );
    client.release(!unlocked);
  }
}

/**
 * Ensures that only one load of a source and layout runs at a time, across all processes. The lock lives as long as its connection, so that a killed process
 * holds none. This is how an interrupted load is told from one under way.
 */
export async function lockTarget(client: Queryable, source: string, layout: string, onWait: () => void): Promise<void> {
  const tried = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [lockName(source, layout)]);
  if (tried.rows[0]!.taken) return;
  onWait();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName(source, layout)]);
}

/** Marks loads as failed whose process died. Returns how many. */
export async function failAbandonedLoads(client: Queryable): Promise<number> {
  const loading = await client.query(
    `select load.id, source.name as source, layout from load join source on source.id = source_id where load.state = 'loading'`,
  );
  let failed = 0;
  for (const { id, source, layout } of loading.rows) {
    const name = lockName(source, layout);
    const tried = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]);
    if (!tried.rows[0]!.taken) continue;
    const updated = await client.query(`update load set state = 'failed' where id = $1 and state = 'loading'`, [id]);
    failed += updated.rowCount ?? 0;
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
  return failed;
}

function lockName(source: string, layout: string): string {
  return `deedline ingest ${source}/${layout}`;
}

export interface LoadCounts {
  read: number;
  loaded: number;
  rejected: number;
}

/** Switches searches atomically from the old load of this source and layout to the new one. `keys`: the number of keys written. */
export async function publishLoad(
  client: Queryable,
  loadId: number,
  source: SourceDescription,
  { read, loaded, rejected, keys, rollYear }: LoadCounts & { keys: number; rollYear?: number | undefined },
): Promise<void> {
  await client.query('begin');
  try {
    await updateSource(client, source);
    const replaced = await client.query(
      `update load set state = 'superseded' from load as fresh
       where fresh.id = $1 and load.source_id = fresh.source_id and load.layout = fresh.layout and load.state = 'live' returning load.id`,
      [loadId],
    );
    await client.query(
      `update load set state = 'live', published_at = now(), rows_read = $2, rows_loaded = $3, rows_rejected = $4, keys = $5, roll_year = $6 where id = $1`,
      [loadId, read, loaded, rejected, keys, rollYear ?? null],
    );
    await client.query('update key_packing set credit = credit + 4 * $1::bigint', [keys]);
    await tellProperties(
      client,
      loadId,
      replaced.rows.map(({ id }) => id),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Keeps the failed load in the list. `isClear`: certainly none of its rows remain. */
export async function failLoad(client: Queryable, loadId: number, counts: LoadCounts, isClear: boolean): Promise<void> {
  await client.query(
    `update load set state = 'failed', rows_read = $2, rows_loaded = 0, rows_rejected = $3, cleared_at = case when $4 then now() end where id = $1`,
    [loadId, counts.read, counts.rejected, isClear],
  );
  if (isClear) await client.query('delete from evidence_block where load_id = $1', [loadId]);
}

/** Searches that began before a load went out of use finish on its rows. */
const GRACE_MS = 3_000;

/**
 * Deletes the rows of unused loads by their recorded blocks, in steps that block nobody. Their keys then lead nowhere and are removed when their bucket is
 * packed. Returns the number of loads cleared. If it is killed, the next run continues; a concurrent run leaves the work to the first.
 */
export async function clearLoads(url: string, graceMs = GRACE_MS): Promise<number> {
  return withClient(url, async (client: Queryable) => {
    const tried = await client.query(`select pg_try_advisory_lock(hashtextextended('deedline ingest clear', 0)) as taken`);
    if (!tried.rows[0]!.taken) return 0;
    const dead = await client.query(`select id, state from load where cleared_at is null and state in ('superseded', 'removed', 'failed')`);
    if (dead.rows.length === 0) return 0;
    if (dead.rows.some((load) => load.state !== 'failed')) await sleep(graceMs);
    for (const { id } of dead.rows) await clearLoad(client, id);
    return dead.rows.length;
  });
}

async function clearLoad(client: Queryable, loadId: number): Promise<void> {
  const blocks = await client.query('select block from evidence_block where load_id = $1 order by block', [loadId]);
  for (const { block } of blocks.rows)
    await client.query('delete from evidence_page where page between $1::bigint * 500 and $1::bigint * 500 + 499 and load_id = $2', [
      block,
      loadId,
    ]);
  await client.query('delete from known_parcel where load_id = $1', [loadId]);
  await client.query('delete from parcel_shape where load_id = $1', [loadId]);
  await client.query('delete from street_line where load_id = $1', [loadId]);
  await client.query('delete from property where load_id = $1', [loadId]);
  await client.query('delete from property_county where load_id = $1', [loadId]);
  await client.query('delete from property_class where load_id = $1', [loadId]);
  await client.query('delete from property_sale where load_id = $1', [loadId]);
  await client.query('delete from property_bill where load_id = $1', [loadId]);
  await client.query('delete from property_change where load_id = $1', [loadId]);
  await client.query('select forget_history($1)', [loadId]);
  await client.query(
    `with gone as (delete from evidence_block where load_id = $1),
       cleared as (update load set cleared_at = now() where id = $1 returning keys)
     update key_packing set credit = credit + 4 * (select keys from cleared)`,
    [loadId],
  );
}

/**
 * After loads: updates statistics for the planner and the visibility map, without which a key look-up reads the table in addition to its covering index. Pages
 * already marked are skipped, so a small load costs little.
 */
export async function refreshStatistics(url: string): Promise<void> {
  await withClient(url, async (client: Queryable) => {
    await client.query(
      'vacuum (analyze, skip_locked) evidence_page, evidence_block, evidence_key, known_parcel, parcel_shape, street_line, property, property_incoming, property_county, property_sale, property_bill, property_change, property_class, property_history',
    );
  });
}
