/** A batch whose rows ask two vendors, while workers and PostgreSQL are killed: compares what the vendors saw and billed with the records. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { TRUTH_FOLDER } from '../../../apps/server/src/outside/vendors/create-twins.ts';
import { openVendorTruth } from '../../../apps/server/src/outside/vendors/truth/open-truth.ts';
import { sweepCalls } from '../../../apps/server/src/features/vendors/sweep-calls.ts';
import { randomOf } from '../../../packages/world/ground/random.ts';
import { createAccount, readCredits, send, untilEnded, upload } from '../../batch/batch-client.ts';
import { judgeJob } from '../../batch/batch-laws.ts';
import { untilAnswered } from '../../batch/kill-postgres.ts';
import { pieces, readParcels, rowsOfParcels } from '../../batch/row-file.ts';
import { type Installation, startInstallation } from '../../ledger/installation.ts';
import { killBackend, killServer, untilServed } from '../../ledger/postgres-faults.ts';
import type { Report } from '../../ledger/report.ts';
import { whoServes } from '../../ledger/respawned.ts';
import { findBrokenLaws } from '../../ledger/wallets.ts';
import { runProgram } from '../../search/prepare-state.ts';
import { judgeCalls, printMicros, readCallsOf } from './judge-calls.ts';
import { HOUSE_VENDORS, startVendorHouse, type VendorHouse } from './vendor-house.ts';

const PREPARED = new URL('send-elsewhere.ts', import.meta.url).href;
const PLENTY_MICROS = 1_000_000_000_000;
const ENDS_WITHIN_MS = 900_000;
/** Latency of the vendors: low while the job is behind its share of the kills, high while it is ahead of them. */
const QUICK_MS = 25;
const SLOW_MS = 900;
const LONGEST_LIFE_MS = 500;
const LONGEST_WAIT_MS = 3_000;
/** Source roles to leave out, so that only public records remain and vendors are asked about nearly every owner. */
const LISTS = ['voter', 'phone_listing', 'email_list'];
const EXPIRE = 'update batch_chunk set lease_until = now() where lease_until > now() and job_id = $1';

/** Settings of an installation that uses the vendors of the house. */
export function settingsOf({ url }: VendorHouse): Record<string, string> {
  return { VENDOR_HOUSE: url, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${PREPARED}`.trim() };
}

export interface AskPlan {
  seed: number;
  rows: number;
  /** Kills of workers and of PostgreSQL in turns; 0 for none. */
  kills: number;
  parcels: number;
}

export async function startKilled(parcels: number): Promise<{ installation: Installation; house: VendorHouse; stop: () => Promise<void> }> {
  const house = await startVendorHouse();
  const installation = await startInstallation({ parcels, apis: 1, workers: 2, settings: settingsOf(house), without: LISTS });
  return {
    installation,
    house,
    async stop() {
      await installation.stop();
      await house.close();
    },
  };
}

export async function askInMidst(installation: Installation, house: VendorHouse, plan: AskPlan): Promise<Report> {
  const { db, dataDir, truthFile } = installation;
  const demo = join(dataDir, 'demo');
  runProgram('apps/server/src/start/vendor-truth.ts', [truthFile, demo], {});
  const { asOf } = JSON.parse(readFileSync(join(demo, 'manifest.json'), 'utf8')) as { asOf: string };
  const truth = openVendorTruth(join(demo, TRUTH_FOLDER), asOf);
  try {
    house.open(truth);
    await db.query('delete from vendor_count; delete from vendor_change; delete from vendor_pace');
    const { client, accountId, given } = await createAccount(installation, plan.rows * 5);
    await switchOn(db, accountId);
    const parcels = await readParcels(truthFile, plan.rows, plan.parcels);
    const { id } = await upload(client, { body: pieces(rowsOfParcels(parcels)) });
    const startedAt = performance.now();
    await send(client, { method: 'POST', path: `/api/batch-jobs/${id}/start`, body: { vendorCapMicros: PLENTY_MICROS } });
    const killed = await killInMidst(installation, house, id, plan);
    house.latencyMs = QUICK_MS;
    await untilServed(db);
    await installation.ready();
    await untilAnswered(client, id);
    await db.query(EXPIRE, [id]);
    const job = await untilEnded(client, id, ENDS_WITHIN_MS);
    const seconds = (performance.now() - startedAt) / 1000;
    await untilCollected(db);
    await passAnHour(db);
    const calls = await readCallsOf(db, id);
    const told = judgeCalls(house.books, calls);
    const breaches = [
      ...(await judgeJob(db, job, { given, left: await readCredits(client) })),
      ...(await findBrokenLaws(db)),
      ...told.breaches,
    ];
    if (job.failedRows > 0) breaches.push(`${job.failedRows} rows failed`);
    if (killed.workers + killed.database < plan.kills)
      breaches.push(`the job ended after ${killed.workers + killed.database} of ${plan.kills} kills`);
    return {
      figures: [
        ['rows that ended', job.processedRows],
        ['rows that were found', job.successfulRows],
        ['kills of a worker', killed.workers],
        ['kills of PostgreSQL', killed.database],
        ['kills while a vendor was being asked', killed.asking],
        ...told.figures,
        ['credits charged', job.totalCost],
        ['vendors billed, by their books', printMicros(house.books.micros)],
        ['seconds', seconds.toFixed(0)],
      ],
      breaches,
    };
  } finally {
    truth.close();
  }
}

async function switchOn(db: pg.Pool, accountId: string): Promise<void> {
  for (const { vendor } of HOUSE_VENDORS)
    await db.query(
      `insert into account_vendor (account_id, vendor, is_on, purposes, search_micros, day_micros, month_micros, changed_at)
       values ($1, $2, true, '{skip_tracing}', $3, $3, $3, now())`,
      [accountId, vendor.id, PLENTY_MICROS],
    );
}

interface Killed {
  workers: number;
  database: number;
  asking: number;
}

async function killInMidst(
  { db, postgres, workers }: Installation,
  house: VendorHouse,
  jobId: string,
  { seed, kills }: AskPlan,
): Promise<Killed> {
  const random = randomOf(seed, 'vendor kills');
  const killed: Killed = { workers: 0, database: 0, asking: 0 };
  house.latencyMs = QUICK_MS;
  for (let n = 0; n < kills; n += 1) {
    await untilServed(db);
    const victim = workers[(n >> 1) % workers.length]!;
    await whoServes([victim]);
    const { status, share } = await readProgress(db, jobId);
    if (status !== 'processing') break;
    house.latencyMs = share >= n / kills ? SLOW_MS : QUICK_MS;
    if (random.chance(0.5)) await db.query(EXPIRE, [jobId]);
    // Most kills hit while a vendor is being asked; the others come at a random moment, such as while an answer is being recorded.
    const isAsking = random.chance(0.7);
    if (isAsking) await untilAsked(house);
    await sleep(random.int(isAsking ? QUICK_MS : LONGEST_LIFE_MS));
    killed.asking += house.waiting > 0 ? 1 : 0;
    if (n % 2 === 0) killed.workers += (await victim.kill()) ? 1 : 0;
    else if (random.chance(0.25)) killed.database += (await killBackend(db, random)) ? 1 : 0;
    else killed.database += (await killServer(db, postgres)) ? 1 : 0;
  }
  return killed;
}

async function untilAsked(house: VendorHouse): Promise<void> {
  for (const giveUpAt = performance.now() + LONGEST_WAIT_MS; house.waiting === 0 && performance.now() < giveUpAt;) await sleep(5);
}

async function readProgress(db: pg.Pool, jobId: string): Promise<{ status: string; share: number }> {
  const found = await db.query<{ status: string; share: number }>(
    `select status, (select coalesce(sum(found + not_found + failed), 0) from batch_chunk where job_id = $1)::float8 / total_rows as share
     from batch_job where id = $1`,
    [jobId],
  );
  return found.rows[0]!;
}

/** Waits for answers that rows did not wait for, which are collected later. */
async function untilCollected(db: pg.Pool): Promise<void> {
  const isLeft = async () => ((await db.query(`select from vendor_call where state = 'later' limit 1`)).rowCount ?? 0) > 0;
  for (const giveUpAt = performance.now() + ENDS_WITHIN_MS; performance.now() < giveUpAt && (await isLeft());) await sleep(500);
}

/** Lets time pass so that calls that will never be answered are marked as unknown. */
async function passAnHour(db: pg.Pool): Promise<void> {
  while ((await sweepCalls({ db, now: inTwoHours })) > 0);
}

function inTwoHours(): Date {
  return new Date(Date.now() + 2 * 3_600_000);
}
