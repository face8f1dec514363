/** kill -9 of PostgreSQL during a batch: the job must end as if nothing had happened. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../packages/world/ground/random.ts';
import type { Installation } from '../ledger/installation.ts';
import { findBrokenLaws } from '../ledger/wallets.ts';
import { killBackend, killServer, untilServed } from '../ledger/postgres-faults.ts';
import { perSecond, type Report } from '../ledger/report.ts';
import { type Client, createAccount, readCredits, readJob, start, untilEnded, upload } from './batch-client.ts';
import { judgeJob } from './batch-laws.ts';
import type { KillPlan } from './kill-workers.ts';
import { mixRows, pieces, readParcels } from './row-file.ts';

const LONGEST_LIFE_MS = 150;
const ENDS_WITHIN_MS = 170_000;
const EXPIRE = 'update batch_chunk set lease_until = now() where lease_until > now() and job_id = $1';

export async function killPostgres(installation: Installation, plan: KillPlan): Promise<Report> {
  const { db } = installation;
  const { client, given } = await createAccount(installation, plan.rows * 5);
  const parcels = await readParcels(installation.truthFile, plan.rows, plan.parcels);
  const { id } = await upload(client, { body: pieces(mixRows(parcels, plan.rows, plan.seed)) });
  const startedAt = performance.now();
  await start(client, id);
  const kills = await killInMidst(installation, client, id, plan);
  await installation.ready();
  // A worker cut off while ending a chunk would wait for the lease to expire; this expires it at once.
  await db.query(EXPIRE, [id]);
  const job = await untilEnded(client, id, ENDS_WITHIN_MS);
  const breaches = [...(await judgeJob(db, job, { given, left: await readCredits(client) })), ...(await findBrokenLaws(db))];
  if (kills === 0) breaches.push('the job ended before anything was killed');
  return {
    figures: [
      ['rows', job.totalRows + job.skippedRows],
      ['found', job.successfulRows],
      ['not found', job.notFoundRows],
      ['failed', job.failedRows],
      ['credits charged', job.totalCost],
      ['kills of PostgreSQL while the job ran', kills],
      ['rows per second, killing and all', perSecond(job.processedRows, (performance.now() - startedAt) / 1000)],
    ],
    breaches,
  };
}

async function killInMidst({ db, postgres }: Installation, client: Client, id: string, { seed, kills }: KillPlan): Promise<number> {
  const random = randomOf(seed, 'postgres kills');
  let killed = 0;
  for (let n = 0; n < kills; n += 1) {
    await sleep(random.int(LONGEST_LIFE_MS));
    const found = await db.query<{ status: string }>('select status from batch_job where id = $1', [id]);
    if (found.rows[0]!.status !== 'processing') break;
    if (random.chance(0.25)) killed += (await killBackend(db, random)) ? 1 : 0;
    else killed += (await killServer(db, postgres)) ? 1 : 0;
    await untilServed(db);
    await untilAnswered(client, id);
  }
  return killed;
}

/** Waits until the API has its database connections again. */
export async function untilAnswered(client: Client, id: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isAnswered = await readJob(client, id).then(
      () => true,
      () => false,
    );
    if (isAnswered) return;
    await sleep(50);
  }
  throw new Error('The API did not answer after PostgreSQL came back.');
}
