/** A small version of `npm run bench:batch -- crashes`. A failing test prints the seed to repeat it with. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, readCredits, start, untilEnded, upload } from '../../bench/batch/batch-client.ts';
import { judgeJob } from '../../bench/batch/batch-laws.ts';
import { killPostgres } from '../../bench/batch/kill-postgres.ts';
import { killUploads } from '../../bench/batch/kill-uploads.ts';
import { killWorkers } from '../../bench/batch/kill-workers.ts';
import { mixRows, pieces, readParcels } from '../../bench/batch/row-file.ts';
import { startInstallation, type Installation } from '../../bench/ledger/installation.ts';
import type { Report } from '../../bench/ledger/report.ts';
import { askInMidst, settingsOf } from '../../bench/vendors/kills/ask-in-midst.ts';
import { startVendorHouse, type VendorHouse } from '../../bench/vendors/kills/vendor-house.ts';
import { killWorkers as killMessages } from '../../bench/webhooks/kill-workers.ts';
import { findInLogs, readPersonalData } from './find-in-logs.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const PARCELS = 400;

let house: VendorHouse;
let installation: Installation;
beforeAll(async () => {
  house = await startVendorHouse();
  installation = await startInstallation({ parcels: PARCELS, apis: 1, workers: 2, settings: { LOG_LEVEL: 'trace', ...settingsOf(house) } });
});
afterAll(async () => {
  await installation.stop();
  await house.close();
});

function expectNoBreach({ breaches, figures }: Report): void {
  expect(breaches, `seed ${seed}: ${JSON.stringify(figures)}`).toEqual([]);
}

interface Logged {
  pid: number;
  jobId?: string;
  chunkId?: string;
}

describe('a batch', { timeout: 600_000 }, () => {
  test('is shared by two workers, and no row is processed twice', async () => {
    const { db, truthFile, workers, logFile } = installation;
    const { client, given } = await createAccount(installation, 10_000);
    const parcels = await readParcels(truthFile, PARCELS, PARCELS);
    const { id } = await upload(client, { body: pieces(mixRows(parcels, 1200, seed)) });
    await start(client, id);
    const job = await untilEnded(client, id, 180_000);
    expect(await judgeJob(db, job, { given, left: await readCredits(client) }), `seed ${seed}`).toEqual([]);
    const chunks = await db.query<{ id: string; attempt: number }>('select id, attempt from batch_chunk where job_id = $1', [id]);
    expect(chunks.rows.filter(({ attempt }) => attempt > 1)).toEqual([]);
    const lines = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('a chunk of a batch ended'));
    const ended = lines.map((line) => JSON.parse(line) as Logged).filter(({ jobId }) => jobId === id);
    const ids = ended.map(({ chunkId }) => chunkId);
    expect(ids.length).toBe(chunks.rows.length);
    expect(new Set(ids)).toEqual(new Set(chunks.rows.map((chunk) => chunk.id)));
    expect(new Set(ended.map(({ pid }) => pid))).toEqual(new Set(workers.map(({ pid }) => pid)));
  });

  test('of 400 rows completes each row once while its workers are killed 14 times', async () => {
    expectNoBreach(await killWorkers(installation, { seed, rows: 400, kills: 14, parcels: PARCELS }));
  });

  test('completes each row once when PostgreSQL is killed', async () => {
    expectNoBreach(await killPostgres(installation, { seed, rows: 600, kills: 2, parcels: PARCELS }));
  });

  test('asks vendors each question once and records every bill while workers and PostgreSQL are killed', async () => {
    expectNoBreach(await askInMidst(installation, house, { seed, rows: 60, kills: 3, parcels: PARCELS }));
  });

  test('whose upload is interrupted by a killed API leaves nothing behind, and becomes one job when it is sent again', async () => {
    expectNoBreach(await killUploads(installation, { seed, rows: 3000, kills: 4, parcels: PARCELS }));
  });

  test('sends each webhook event at least once, and those of a list in order, while workers are killed', async () => {
    expectNoBreach(await killMessages(installation, { seed, events: 120, kills: 3 }));
  });

  test('leaves no personal data in the logs', async () => {
    const personal = await readPersonalData(installation);
    expect(personal.length).toBeGreaterThan(500);
    expect(findInLogs(installation, personal)).toEqual([]);
  });
});
