/** Points within a transaction at which a process is killed on purpose, and failures of the database itself. The product contains no hooks for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EmbeddedServer } from '@deedline/database/embedded/supervisor';
import type { Random } from '../../packages/world/ground/random.ts';

/** How long a fault waits for a statement to reach it. */
const PATIENCE_MS = 2_000;
const POLL_MS = 5;
const COMES_BACK_WITHIN_MS = 120_000;
/** How long other statements have to reach it after the first. */
const GATHER_MS = 30;

/**
 * Runs `work` while the product's statements wait within their transaction, before the commit, because every wallet is locked.
 * Resolves to the number that were waiting by then.
 */
export async function beforeCommit(db: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query(`select from ledger_account where kind = 'wallet' order by account_id for update`);
    const waiting = await countWaiting(db, `wait_event_type = 'Lock'`);
    await work();
    await client.query('rollback');
    client.release();
    return waiting;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Runs `work` while the product's transactions have committed but not been acknowledged: each waits for a synchronous standby that does not exist.
 * Resolves to the number that were waiting by then.
 */
export async function beforeTheAnswer(db: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  await db.query(`alter system set synchronous_standby_names = 'nobody'`);
  try {
    await db.query('select pg_reload_conf()');
    const waiting = await countWaiting(db, `wait_event = 'SyncRep'`);
    await work();
    return waiting;
  } finally {
    await untilServed(db);
    await db.query('alter system reset synchronous_standby_names');
    await db.query('select pg_reload_conf()');
  }
}

async function countWaiting(db: pg.Pool, where: string): Promise<number> {
  const count = async () => {
    const found = await db.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where application_name like 'deedline%' and ${where}`,
    );
    return found.rows[0]!.count;
  };
  for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt && (await count()) === 0;) await sleep(POLL_MS);
  await sleep(GATHER_MS);
  return count();
}

/** kill -9 of the server itself, which its supervisor restarts. */
export async function killServer(db: pg.Pool, postgres: EmbeddedServer): Promise<boolean> {
  const pid = postgres.pid();
  if (pid === undefined) return false;
  await untilItFalls(db, pid);
  while (postgres.pid() === pid) await sleep(POLL_MS);
  return true;
}

/** kill -9 of one server process, preferably a connection of the product; the server then drops all other connections and recovers. */
export async function killBackend(db: pg.Pool, random: Random): Promise<boolean> {
  const found = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'deedline%' or backend_type in ('walwriter', 'checkpointer')
     order by state = 'active' desc nulls last, pid limit 8`,
  );
  if (found.rows.length === 0) return false;
  await untilItFalls(db, random.pick(found.rows).pid);
  return true;
}

/** Kills a process and resolves when the other connections are closed too; until then the server seems to be running. */
async function untilItFalls(db: pg.Pool, pid: number): Promise<void> {
  const witness = await db.connect();
  const fallen = new Promise((resolve) => witness.once('end', resolve));
  process.kill(pid, 'SIGKILL');
  await fallen;
  witness.release(true);
}

/** Whether the database accepts statements. */
export function isServed(db: pg.Pool): Promise<boolean> {
  return db.query('select 1').then(
    () => true,
    () => false,
  );
}

/** Resolves when the database accepts statements again. */
export async function untilServed(db: pg.Pool): Promise<void> {
  for (const giveUpAt = performance.now() + COMES_BACK_WITHIN_MS; !(await isServed(db)); await sleep(POLL_MS))
    if (performance.now() > giveUpAt) throw new Error(`The database did not come back within ${COMES_BACK_WITHIN_MS / 1000} s.`);
}
