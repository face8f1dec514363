/** Workers that share a job: who takes which rows, and what becomes of those that a dead one had. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, untilEnded, upload } from '../../bench/batch/batch-client.ts';
import { judgeJob } from '../../bench/batch/batch-laws.ts';
import { openAccount, readCredits } from '../../bench/batch/open-account.ts';
import { mixRows, pieces, readParcels } from '../../bench/batch/row-file.ts';
import { takeOver } from '../../bench/batch/take-over.ts';
import { startInstallation, type Installation } from '../../bench/ledger/installation.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const PARCELS = 300;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ parcels: PARCELS, apis: 1, workers: 2, settings: { LOG_LEVEL: 'info' } });
}, 180_000);
afterAll(() => installation.stop(), 60_000);

interface Logged {
  pid: number;
  msg: string;
  jobId?: string;
  chunkId?: string;
}

describe('two workers', { timeout: 300_000 }, () => {
  test('share the rows of a job, and take none of them twice', async () => {
    const { db, truthFile, workers, logFile } = installation;
    const { client, given } = await openAccount(installation, 10_000);
    const parcels = await readParcels(truthFile, PARCELS, PARCELS);
    const { id } = await upload(client, { body: pieces(mixRows(parcels, 1200, seed)) });
    await start(client, id);
    const job = await untilEnded(client, id, 120_000);
    expect(await judgeJob(db, job, { given, left: await readCredits(client) }), `seed ${seed}`).toEqual([]);
    const chunks = await db.query<{ id: string; attempt: number }>('select id, attempt from batch_chunk where job_id = $1', [id]);
    expect(chunks.rows.filter(({ attempt }) => attempt > 1)).toEqual([]);
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
    const ended = lines
      .map((line) => JSON.parse(line) as Logged)
      .filter(({ msg, jobId }) => msg === 'a chunk of a batch ended' && jobId === id);
    const ids = ended.map(({ chunkId }) => chunkId);
    expect(ids.length).toBe(chunks.rows.length);
    expect(new Set(ids)).toEqual(new Set(chunks.rows.map((chunk) => chunk.id)));
    expect(new Set(ended.map(({ pid }) => pid))).toEqual(new Set(workers.map(({ pid }) => pid)));
  });

  test('take over what the dead had in their hands within a minute, and not before its lease is over', async () => {
    const { breaches, figures } = await takeOver(installation, { seed, rows: 600, parcels: PARCELS });
    expect(breaches, `seed ${seed}: ${JSON.stringify(figures)}`).toEqual([]);
  });
});
