/** Checks that the chunks of a dead worker are taken over in time, by the database's clock and with no lease expired early. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchJob } from '@deedline/contract/search/batch';
import { LEASE_SECONDS } from '../../apps/server/src/features/batches/chunks/queries.ts';
import type { Installation } from '../ledger/installation.ts';
import { findBrokenLaws } from '../ledger/wallets.ts';
import type { Report } from '../ledger/report.ts';
import { createAccount, readCredits, start, untilEnded, upload } from './batch-client.ts';
import { judgeJob } from './batch-laws.ts';
import { Gate, type KillPlan } from './kill-workers.ts';
import { mixRows, pieces, readParcels } from './row-file.ts';

/** The guarantee for an otherwise idle machine: the lease, the next poll of a worker, and the work itself. */
export const TAKEN_OVER_WITHIN_SECONDS = 60;
const LOOK_EVERY_MS = 5;
const ENDS_WITHIN_MS = 600_000;

interface Leased {
  id: string;
  leaseUntil: string;
}

/**
 * Resolves when the workers were killed while they held chunks. The function it resolves to waits until those chunks are taken over, and checks against
 * `withinSeconds` how long that took.
 */
export async function dieAtWork(
  installation: Installation,
  plan: Omit<KillPlan, 'kills'>,
  withinSeconds = Infinity,
): Promise<() => Promise<Report>> {
  const { db, workers } = installation;
  const { client, accountId, given } = await createAccount(installation, plan.rows * 5);
  const parcels = await readParcels(installation.truthFile, plan.rows, plan.parcels);
  const { id } = await upload(client, { body: pieces(mixRows(parcels, plan.rows, plan.seed)) });
  await start(client, id);
  const gate = new Gate(db, accountId);
  const leased = await catchLeased(db, gate, id);
  // All at once, so that no living worker holds a chunk.
  await Promise.all(workers.map((worker) => worker.kill()));
  const killedAt = (await db.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]!.at;
  await gate.open();
  return async () => {
    const job = await untilEnded(client, id, ENDS_WITHIN_MS);
    const breaches = [...(await judgeJob(db, job, { given, left: await readCredits(client) })), ...(await findBrokenLaws(db))];
    return judgeTaking(db, { leased, killedAt, withinSeconds }, job, breaches);
  };
}

async function judgeTaking(
  db: Installation['db'],
  { leased, killedAt, withinSeconds }: { leased: readonly Leased[]; killedAt: string; withinSeconds: number },
  job: BatchJob,
  breaches: string[],
): Promise<Report> {
  if (leased.length === 0) breaches.push('the job ended before a worker was killed with a chunk in its hands');
  const ended = await db.query<{ after: number; early: boolean; attempt: number; held: number }>(
    `select extract(epoch from ended_at - $2::timestamptz)::float8 as after, ended_at < was.lease_until as early, attempt,
       extract(epoch from was.lease_until - $2::timestamptz)::float8 as held
     from batch_chunk join unnest($1::uuid[], $3::timestamptz[]) as was (id, lease_until) using (id)`,
    [leased.map((chunk) => chunk.id), killedAt, leased.map((chunk) => chunk.leaseUntil)],
  );
  for (const { after, early, attempt, held } of ended.rows) {
    if (attempt < 2) breaches.push('a chunk ended without having been taken over');
    if (early) breaches.push('a chunk was taken over before its lease ran out');
    if (held > LEASE_SECONDS) breaches.push(`the dead held a chunk for ${held.toFixed(1)} s`);
    if (!(after <= withinSeconds)) breaches.push(`a chunk of the dead ended ${after.toFixed(1)} s after the kill`);
  }
  const latest = Math.max(0, ...ended.rows.map(({ after }) => after));
  return {
    figures: [
      ['rows', job.totalRows + job.skippedRows],
      ['chunks in the hands of the dead', leased.length],
      ['seconds from the kill to the end of the last of them', latest.toFixed(1)],
    ],
    breaches,
  };
}

/** Shuts the gate while chunks are leased, so that they cannot end. */
async function catchLeased(db: Installation['db'], gate: Gate, jobId: string): Promise<Leased[]> {
  const look = async () =>
    (
      await db.query<Leased>(
        `select id, lease_until::text as "leaseUntil" from batch_chunk where job_id = $1 and lease_until is not null`,
        [jobId],
      )
    ).rows;
  for (;;) {
    const ended = await db.query(`select from batch_job where id = $1 and status <> 'processing'`, [jobId]);
    if (ended.rowCount === 1) return [];
    if ((await look()).length > 0) {
      await gate.shut();
      const leased = await look();
      if (leased.length > 0) return leased;
      await gate.open();
    }
    await sleep(LOOK_EVERY_MS);
  }
}
