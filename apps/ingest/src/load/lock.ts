import type pg from 'pg';

/** Does `work` on a connection whose advisory locks are given back at its end; a broken connection has given them back itself. */
export async function withLocks<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
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
 * One load of a source and layout at a time, over all processes. The lock lives as long as its connection: a killed process
 * holds none, and that is how a load that was broken off is told from one under way.
 */
export async function lockTarget(client: pg.ClientBase, source: string, layout: string, onWait: () => void): Promise<void> {
  const tried = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
    lockName(source, layout),
  ]);
  if (tried.rows[0]!.taken) return;
  onWait();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName(source, layout)]);
}

/** Marks as failed the loads that a process left when it died. Returns how many. */
export async function failAbandonedLoads(client: pg.ClientBase): Promise<number> {
  const loading = await client.query<{ id: number; source: string; layout: string }>(
    `select load.id, source.name as source, layout from load join source on source.id = source_id where load.state = 'loading'`,
  );
  let failed = 0;
  for (const { id, source, layout } of loading.rows) {
    const name = lockName(source, layout);
    const tried = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]);
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
