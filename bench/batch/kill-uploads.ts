/** Kills the API or disconnects the client during an upload: nothing of the file may be visible or remain, and a retry under the same key creates one job. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchJob } from '@deedline/contract/search/batch';
import { randomOf } from '../../packages/world/ground/random.ts';
import type { Installation } from '../ledger/installation.ts';
import { beforeTheAnswer } from '../ledger/postgres-faults.ts';
import type { Report } from '../ledger/report.ts';
import { whoServes } from '../ledger/respawned.ts';
import { type Client, listJobs, createAccount, send, sendFile } from './batch-client.ts';
import type { KillPlan } from './kill-workers.ts';
import { mixRows, pieces, readParcels } from './row-file.ts';

const LONGEST_LIFE_MS = 400;
const GONE_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

interface Left {
  jobs: number;
  rows: number;
}

export async function killUploads(installation: Installation, plan: KillPlan): Promise<Report> {
  const { apis, db } = installation;
  const random = randomOf(plan.seed, 'upload kills');
  const { client, accountId } = await createAccount(installation, 10);
  const parcels = await readParcels(installation.truthFile, plan.rows, plan.parcels);
  const rows = mixRows(parcels, plan.rows, plan.seed);
  const whole = rows.filter(([, address]) => address !== '').length;
  const breaches: string[] = [];
  const ends = { hungUp: 0, killed: 0, unheard: 0 };
  for (let n = 0; n < plan.kills; n += 1) {
    const key = `${plan.seed}-upload-${n}`;
    const kill = async () => void (await apis[0]!.kill());
    const { uploading, hangUp } = n % 4 === 3 ? sendWhole(client, rows, key) : sendHalf(client, rows, key);
    if (n % 4 === 3) ends.unheard += (await beforeTheAnswer(db, kill)) > 0 ? 1 : 0;
    else await sleep(random.int(LONGEST_LIFE_MS));
    if (n % 4 < 2) await kill();
    hangUp.abort();
    if ((await uploading) !== undefined) breaches.push(`upload ${n} was answered`);
    ends[n % 4 === 2 ? 'hungUp' : 'killed'] += 1;
    client.port = (await whoServes(apis))[0]!.port;
    if ((await listJobs(client)).length > 0) breaches.push(`upload ${n}, which was cut off, is shown`);
    breaches.push(...(await sendAgain(client, db, rows, key, whole)));
  }
  const left = await letAnHourPass(installation, accountId);
  if (left.jobs > 0 || left.rows > 0) breaches.push(`an hour later ${left.jobs} jobs and ${left.rows} rows are left of what was cut off`);
  return {
    figures: [
      ['rows of each upload', rows.length],
      ['uploads cut off by the client', ends.hungUp],
      ['by the death of the API', ends.killed],
      ['of those after a commit that nobody heard of', ends.unheard],
    ],
    breaches,
  };
}

type Sending = { uploading: Promise<BatchJob | undefined>; hangUp: AbortController };

/** Sends half of the file and then waits. */
function sendHalf(client: Client, rows: string[][], key: string): Sending {
  const hangUp = new AbortController();
  async function* half(): AsyncGenerator<Buffer> {
    yield* pieces(rows.slice(0, Math.ceil(rows.length / 2)));
    await sleep(GONE_WITHIN_MS, undefined, { signal: hangUp.signal }).catch(() => undefined);
  }
  return { uploading: sendOnce(client, half(), key, hangUp.signal), hangUp };
}

function sendWhole(client: Client, rows: string[][], key: string): Sending {
  const hangUp = new AbortController();
  return { uploading: sendOnce(client, pieces(rows), key, hangUp.signal), hangUp };
}

/** Resolves to undefined when no answer came. */
function sendOnce(client: Client, body: AsyncIterable<Buffer>, key: string, signal: AbortSignal): Promise<BatchJob | undefined> {
  return sendFile(client, { body, key, signal }).then(
    (answer) => answer.json as BatchJob,
    () => undefined,
  );
}

async function sendAgain(client: Client, db: Installation['db'], rows: string[][], key: string, whole: number): Promise<string[]> {
  const breaches: string[] = [];
  const [again, onceMore] = [await sendFile(client, { body: pieces(rows), key }), await sendFile(client, { body: pieces(rows), key })];
  if (again.status !== 201 && again.status !== 200) return [`sent again, it answered ${again.status}: ${again.bytes.toString()}`];
  const job = again.json as BatchJob;
  if (job.totalRows !== whole) breaches.push(`sent again, it has ${job.totalRows} of ${whole} rows`);
  if ((onceMore.json as BatchJob).id !== job.id) breaches.push('sent once more, the same key opened two jobs');
  const found = await db.query<{ rows: number }>('select count(*)::integer as rows from batch_row where job_id = $1', [job.id]);
  if (found.rows[0]!.rows !== rows.length) breaches.push(`the job has ${found.rows[0]!.rows} rows of ${rows.length} on record`);
  const { status } = await send(client, { method: 'DELETE', path: `/api/batch-jobs/${job.id}` });
  if (status !== 204) breaches.push(`discarding it answered ${status}`);
  return breaches;
}

/** A broken upload is hidden and removed by the next sweep after one hour. This ages it by an hour and restarts the worker, which sweeps when it starts. */
async function letAnHourPass({ db, worker }: Installation, accountId: string): Promise<Left> {
  await db.query(`update batch_job set created_at = created_at - interval '1 hour' where read_at is null and account_id = $1`, [accountId]);
  await worker.kill();
  for (const giveUpAt = performance.now() + GONE_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const found = await db.query<Left>(
      `select count(*)::integer as jobs, (select count(*)::integer from batch_row where not exists (
         select from batch_job where id = job_id and (read_at is not null or account_id <> $1))) as rows
       from batch_job where account_id = $1`,
      [accountId],
    );
    const [left] = found.rows;
    if ((left!.jobs === 0 && left!.rows === 0) || performance.now() > giveUpAt) return left!;
  }
}
