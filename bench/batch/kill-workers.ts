/** Repeated kill -9 of the workers during a batch: every row must reach its end exactly once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Random, randomOf } from '../../packages/world/ground/random.ts';
import type { Installation } from '../ledger/installation.ts';
import { perSecond, type Report } from '../ledger/report.ts';
import { whoServes } from '../ledger/respawned.ts';
import { findBrokenLaws } from '../ledger/wallets.ts';
import { type Client, createAccount, readCredits, readJob, start, untilEnded, upload } from './batch-client.ts';
import { judgeJob } from './batch-laws.ts';
import { mixRows, pieces, readParcels } from './row-file.ts';

export interface KillPlan {
  seed: number;
  rows: number;
  kills: number;
  parcels: number;
}

/** Expires leases at once, since their duration is tested elsewhere. */
const EXPIRE = 'update batch_chunk set lease_until = now() where lease_until > now() and job_id = $1';
const LONGEST_OPEN_MS = 120;
const LONGEST_SHUT_MS = 40;
const ENDS_WITHIN_MS = 170_000;

export async function killWorkers(installation: Installation, plan: KillPlan): Promise<Report> {
  const { db, workers } = installation;
  const { client, accountId, given } = await createAccount(installation, plan.rows * 5);
  const parcels = await readParcels(installation.truthFile, plan.rows, plan.parcels);
  const { id } = await upload(client, { body: pieces(mixRows(parcels, plan.rows, plan.seed)) });
  const startedAt = performance.now();
  await start(client, id);
  const killed = await killInMidst(installation, client, { id, accountId }, plan);
  const seconds = (performance.now() - startedAt) / 1000;
  await db.query(EXPIRE, [id]);
  const job = await untilEnded(client, id, ENDS_WITHIN_MS);
  const breaches = [...(await judgeJob(db, job, { given, left: await readCredits(client) })), ...(await findBrokenLaws(db))];
  if (job.failedRows !== job.quote.unreadable) breaches.push(`${job.failedRows} rows failed, ${job.quote.unreadable} cannot be read`);
  if (killed.atWork < plan.kills) breaches.push(`the job ended after ${killed.atWork} of ${plan.kills} kills`);
  for (const worker of workers) if (worker.collapses > 0) breaches.push(`${worker.name} ended by itself ${worker.collapses} times`);
  const chunks = await db.query<{ chunks: number; again: number; most: number }>(
    `select count(*)::integer as chunks, count(*) filter (where attempt > 1)::integer as again, max(attempt) as most from batch_chunk where job_id = $1`,
    [id],
  );
  return {
    figures: [
      ['rows', job.totalRows + job.skippedRows],
      ['found', job.successfulRows],
      ['not found', job.notFoundRows],
      ['failed', job.failedRows],
      ['skipped', job.skippedRows],
      ['credits charged', job.totalCost],
      ['kills of a worker', killed.atWork],
      ['with a chunk in its hands', killed.withChunk],
      ['in the midst of a transaction', killed.inTransaction],
      ['chunks', chunks.rows[0]!.chunks],
      ['chunks taken over', chunks.rows[0]!.again],
      ['takings of the chunk that was taken most', chunks.rows[0]!.most],
      ['rows per second, killing and all', perSecond(job.processedRows, seconds)],
    ],
    breaches,
  };
}

interface Killed {
  /** Kills while the job was running. */
  atWork: number;
  withChunk: number;
  inTransaction: number;
}

/** The job proceeds only while the gate is open, and at most to its share of the kills, so that it lasts as long as they do. */
async function killInMidst(
  { workers, db }: Installation,
  client: Client,
  job: { id: string; accountId: string },
  { seed, kills }: KillPlan,
): Promise<Killed> {
  const random = randomOf(seed, 'worker kills');
  const gate = new Gate(db, job.accountId);
  const killed: Killed = { atWork: 0, withChunk: 0, inTransaction: 0 };
  await gate.shut();
  for (let n = 0; n < kills; n += 1) {
    const { processedRows, totalRows, status } = await readJob(client, job.id);
    if (status !== 'processing') break;
    const victim = workers[n % workers.length]!;
    await whoServes([victim]);
    if (random.chance(0.5)) await db.query(EXPIRE, [job.id]);
    if (processedRows <= (totalRows * n) / kills) await letThrough(gate, random);
    await sleep(random.int(LONGEST_SHUT_MS));
    const [seen] = (await db.query<{ leased: number; waiting: number }>(LOOK, [job.id])).rows;
    killed.withChunk += seen!.leased > 0 ? 1 : 0;
    killed.inTransaction += seen!.waiting > 0 ? 1 : 0;
    if (await victim.kill()) killed.atWork += 1;
  }
  await gate.open();
  return killed;
}

const LOOK = `select (select count(*)::integer from batch_chunk where job_id = $1 and lease_until > now()) as leased,
  (select count(*)::integer from pg_stat_activity where application_name like 'deedline worker %' and wait_event_type = 'Lock') as waiting`;

async function letThrough(gate: Gate, random: Random): Promise<void> {
  await gate.open();
  await sleep(random.int(LONGEST_OPEN_MS));
  await gate.shut();
}

/** Pauses a job between its transactions: every transaction that takes or ends a chunk waits for the wallet row that is locked here. */

export class Gate {
  readonly #db: pg.Pool;
  readonly #accountId: string;
  #client: pg.PoolClient | undefined;

  constructor(db: pg.Pool, accountId: string) {
    this.#db = db;
    this.#accountId = accountId;
  }

  async shut(): Promise<void> {
    const client = await this.#db.connect();
    await client.query('begin');
    await client.query(`select from ledger_account where kind = 'wallet' and account_id = $1 for update`, [this.#accountId]);
    this.#client = client;
  }

  async open(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.query('rollback');
    client?.release();
  }
}
