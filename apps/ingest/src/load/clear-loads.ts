import { withClient } from '@deedline/database/connect';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

const TABLES = ['evidence_key', 'evidence', 'known_parcel', 'parcel_shape', 'street_line'] as const;
const PAGES_A_STEP = 4_000;
const PAGE_BYTES = 8_192;
/** Searches under way when a load went out of use finish on its rows. */
const GRACE_MS = 3_000;

/**
 * Deletes the rows of loads that are out of use, in steps short enough to disturb nobody: one walk over each table. Returns the
 * number of loads cleared. Whoever is killed in the middle leaves the rest to the next run; two at once: the second leaves it to the first.
 */
export async function clearLoads(url: string, graceMs = GRACE_MS): Promise<number> {
  return withClient(url, async (client) => {
    const tried = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('deedline ingest clear', 0)) as taken`,
    );
    if (!tried.rows[0]!.taken) return 0;
    const dead = await client.query<{ id: number; state: string }>(
      `select id, state from load where cleared_at is null and state in ('superseded', 'removed', 'failed')`,
    );
    if (dead.rows.length === 0) return 0;
    if (dead.rows.some((load) => load.state !== 'failed')) await sleep(graceMs);
    const ids = dead.rows.map((load) => load.id);
    for (const table of TABLES) await deleteRows(client, table, ids);
    await client.query('update load set cleared_at = now() where id = any($1)', [ids]);
    return ids.length;
  });
}

async function deleteRows(client: pg.ClientBase, table: (typeof TABLES)[number], loadIds: readonly number[]): Promise<void> {
  const size = await client.query<{ bytes: bigint }>('select pg_relation_size($1::regclass) as bytes', [table]);
  const pages = Math.ceil(Number(size.rows[0]!.bytes) / PAGE_BYTES);
  for (let page = 0; page < pages; page += PAGES_A_STEP) {
    await client.query(`delete from ${table} where load_id = any($1) and ctid >= $2::tid and ctid < $3::tid`, [
      loadIds,
      `(${page},0)`,
      `(${page + PAGES_A_STEP},0)`,
    ]);
  }
}
