/** kill -9 of every process during spends: everything a client was told must still be true afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HOLD_LIMIT_SECONDS } from '../../apps/server/src/features/credits/wallet.ts';
import { randomOf } from '../../packages/world/ground/random.ts';
import { loadUntilStopped, type Told } from './crash-load.ts';
import { readStatements } from './drive-spends.ts';
import { type Installation, shuffled, untilAllEnd } from './installation.ts';
import { judgeCrashes, readBooks, type Booked } from './judge-crashes.ts';
import { findBrokenLaws, createWallets, type Wallet } from './wallets.ts';
import { untilServed } from './postgres-faults.ts';
import { figuresOfKills, killEach, type Killed, type Victim } from './reaper.ts';
import { perSecond, type Report } from './report.ts';

export interface CrashPlan {
  seed: number;
  /** Kills of API and worker processes. */
  kills: number;
  /** Kills of PostgreSQL. */
  postgresKills: number;
  wallets: number;
  connections: number;
  /** Expires all leases at once when the killing is over, instead of waiting for them. */
  hurry?: boolean;
  /** Lets the database acknowledge commits before they are durable, which the checks must detect. */
  isForgetful?: boolean;
}

export const FULL_CRASHES = { kills: 1000, postgresKills: 100, wallets: 20, connections: 32 };
const LOOK_EVERY_MS = 100;
const LOOKS_PER_HURRY = 80;
/** Number of spends that are settled before the killing begins. */
const UNDER_WAY = 8;
const POOR = 40;
const RICH = 50_000;

export async function measureCrashes(installation: Installation, plan: CrashPlan): Promise<Report> {
  const { apis, worker, db, questions } = installation;
  const random = randomOf(plan.seed, 'crash wallets');
  const given = Array.from({ length: plan.wallets }, () => (random.chance(0.25) ? POOR : RICH));
  const wallets = await createWallets(apis[0]!.port, db, given);
  if (plan.isForgetful) await forget(db);
  const before = collapses(installation);
  const stop = new AbortController();
  const startedAt = performance.now();
  const load = { apis, wallets, questions, seed: plan.seed, connections: plan.connections, signal: stop.signal };
  const killing = untilUnderWay(db, wallets, stop.signal).then(() =>
    killEach(installation, chooseVictims(installation, plan), randomOf(plan.seed, 'kills'), stop.signal),
  );
  const [killed, told] = await untilAllEnd(
    stop,
    killing.finally(() => stop.abort()),
    loadUntilStopped(load),
  );
  await installation.ready();
  const seconds = (performance.now() - startedAt) / 1000;
  await untilServed(db);
  const endedAfter = await waitForEnds(db, plan.hurry ?? false);
  const statements = await readStatements({ ports: apis.map(({ port }) => port), wallets });
  const books = await readBooks(db, wallets);
  const laws = await findBrokenLaws(db);
  const breaches = [...judgeCrashes(wallets, told, statements, books), ...laws];
  const longestHold = await readLongestHold(db, wallets);
  if (longestHold > HOLD_LIMIT_SECONDS) breaches.push(`a hold was open for ${longestHold} s; the limit is ${HOLD_LIMIT_SECONDS}`);
  if (collapses(installation) > before) breaches.push(`${collapses(installation) - before} processes ended that nobody killed`);
  if (worker.kills === 0) breaches.push('no worker was killed');
  const waits: Report['figures'] = [
    ['seconds from the last kill to the last settlement', endedAfter],
    ['seconds that the longest hold was open', longestHold],
  ];
  return { figures: [...figuresOf(killed, told, books, seconds), ...waits, ['laws broken', laws.length]], breaches };
}

/** Resolves when clients have been told results that could be lost. */
async function untilUnderWay(db: Installation['db'], wallets: readonly Wallet[], signal: AbortSignal): Promise<void> {
  const accounts = wallets.map(({ accountId }) => accountId);
  while (!signal.aborted) {
    const settled = await db.query('select from hold where account_id = any($1) and closed_at is not null limit $2', [accounts, UNDER_WAY]);
    if (settled.rowCount === UNDER_WAY) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function forget(db: Installation['db']): Promise<void> {
  await db.query('checkpoint');
  await db.query('alter system set synchronous_commit = off');
  await db.query(`alter system set wal_writer_delay = '10s'`);
  await db.query(`alter system set wal_writer_flush_after = '1GB'`);
  await db.query('select pg_reload_conf()');
}

function chooseVictims({ apis, worker }: Installation, { seed, kills, postgresKills }: CrashPlan): Victim[] {
  const processes = [...apis, worker];
  const victims = Array.from({ length: kills }, (_, n): Victim => processes[n % processes.length]!);
  return shuffled([...victims, ...Array.from({ length: postgresKills }, (): Victim => 'postgres')], randomOf(seed, 'victims'));
}

function collapses({ apis, worker }: Installation): number {
  return [...apis, worker].reduce((sum, one) => sum + one.collapses, 0);
}

/** Resolves to the seconds until no hold was open. */
async function waitForEnds(db: Installation['db'], hurry: boolean): Promise<number> {
  const startedAt = performance.now();
  for (let look = 0; ; look += 1) {
    const open = await db.query<{ count: number }>('select count(*)::integer as count from hold where closed_at is null');
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    if (open.rows[0]!.count === 0 || seconds > HOLD_LIMIT_SECONDS) return seconds;
    // Not at every poll, so that a process that takes a search over has time for it.
    if (hurry && look % LOOKS_PER_HURRY === 0) await db.query('update search set lease_until = now() where lease_until > now()');
    await sleep(LOOK_EVERY_MS);
  }
}

async function readLongestHold(db: Installation['db'], wallets: readonly Wallet[]): Promise<number> {
  const found = await db.query<{ seconds: number }>(
    `select round(max(extract(epoch from coalesce(closed_at, clock_timestamp()) - opened_at)), 1)::float8 as seconds from hold where account_id = any($1)`,
    [wallets.map(({ accountId }) => accountId)],
  );
  return found.rows[0]!.seconds;
}

function figuresOf(killed: Killed, told: Told, books: readonly Booked[], seconds: number): Report['figures'] {
  return [
    ...figuresOfKills(killed),
    ['spends accepted', told.accepted.size],
    ['spends refused with 402', told.refused.size + told.doubtful.size],
    ['tries that were never answered', told.cut],
    ['tries answered with 503', told.unavailable],
    ['accepted, and found again by asking again', told.foundAgain],
    ['searches taken over from a dead process', books.filter(({ attempt }) => attempt > 1).length],
    ['credits charged', books.reduce((sum, { charged }) => sum + charged, 0)],
    ['ends that were seen and stand', told.seen.size],
    ['numbers reported wrong', told.reports],
    ['credits that came back for them', told.refunded.reduce((sum, credits) => sum + credits, 0)],
    ['spends per second, killing and all', perSecond(told.accepted.size, seconds)],
  ];
}
