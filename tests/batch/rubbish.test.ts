/** Every upload leads either to a clear message, or to a job that ends with every row and every cell of the file in its output. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchJob } from '@deedline/contract/search/batch';
import {
  type Client,
  listJobs,
  createAccount,
  readCredits,
  send,
  sendFile,
  start,
  untilEnded,
  upload,
} from '../../bench/batch/batch-client.ts';
import { judgeJob } from '../../bench/batch/batch-laws.ts';
import { dieAtWork } from '../../bench/batch/take-over.ts';
import { startInstallation, type Installation } from '../../bench/ledger/installation.ts';
import { findBrokenLaws } from '../../bench/ledger/wallets.ts';
import type { Report } from '../../bench/ledger/report.ts';
import { findInLogs, readPersonalData } from './find-in-logs.ts';
import { downloadCsv, expectWhole, mayRun } from './output-cells.ts';
import { encodedFiles, formulaFile, naughtyFile, raggedFile, spectrumFiles, UNREADABLE, type Readable } from './rubbish-files.ts';

const PLENTY = 100_000;
const ENDS_WITHIN_MS = 300_000;

const seed = Math.floor(Math.random() * 2 ** 31);
const PARCELS = 200;

let installation: Installation;
let untilTakenOver: () => Promise<Report>;
beforeAll(async () => {
  installation = await startInstallation({ parcels: PARCELS, apis: 1, workers: 2, settings: { LOG_LEVEL: 'trace' } });
  // The lease of the killed workers expires while the files are tested.
  untilTakenOver = await dieAtWork(installation, { seed, rows: 600, parcels: PARCELS });
}, 600_000);
afterAll(() => installation.stop());

/** Uploads a file, runs the job and reads its output. */
async function expectWorkedOff({ file, rows, columns }: Readable): Promise<{ client: Client; job: BatchJob }> {
  const { client, given } = await createAccount(installation, PLENTY);
  const { id } = await upload(client, { body: file, ...(columns === undefined ? {} : { terms: { columns } }) });
  await start(client, id);
  const job = await untilEnded(client, id, ENDS_WITHIN_MS);
  expect(await judgeJob(installation.db, job, { given, left: await readCredits(client) })).toEqual([]);
  expect(job.totalRows + job.skippedRows).toBe(rows.length - 1);
  await expectWhole(client, id, rows);
  return { client, job };
}

describe('a file that can be read', { timeout: 320_000 }, () => {
  test.each(spectrumFiles().map((one): [string, Readable] => [one.name, one]))('of csv-spectrum is processed: %s', async (_, file) => {
    await expectWorkedOff(file);
  });

  test.each(encodedFiles().map((one): [string, Readable] => [one.name, one]))('is processed in any encoding: %s', async (_, file) => {
    await expectWorkedOff(file);
  });

  test('of naughty strings is processed', async () => {
    await expectWorkedOff(naughtyFile());
  });

  test('of formulas is processed, and its output has no formulas', async () => {
    const { rows } = formulaFile();
    expect(rows.flat().filter(mayRun).length).toBeGreaterThan(50);
    await expectWorkedOff(formulaFile());
  });

  test('of ragged rows is processed', async () => {
    await expectWorkedOff(raggedFile());
  });
});

test('naughty strings as JSON are processed', { timeout: 320_000 }, async () => {
  const { rows } = naughtyFile();
  const { client, given } = await createAccount(installation, PLENTY);
  const sent = rows.slice(1).map(([address, name, city, state, zip]) => ({ address, name, city, state, zip }));
  const body = { fileName: 'naughty "=1+1" \u202e.csv', totalRows: sent.length, purpose: 'skip_tracing', permissibleUse: true, rows: sent };
  const answer = await send(client, { method: 'POST', path: '/api/batch-jobs', body });
  expect(answer.status, `answered ${answer.bytes.toString()}`).toBe(201);
  const job = await untilEnded(client, (answer.json as BatchJob).id, ENDS_WITHIN_MS);
  expect(await judgeJob(installation.db, job, { given, left: await readCredits(client) })).toEqual([]);
  const cells = await downloadCsv(client, job.id);
  expect(cells.length).toBe(rows.length);
  expect(cells.flat().filter(mayRun)).toEqual([]);
});

describe('an unreadable file', { timeout: 320_000 }, () => {
  test.each(UNREADABLE.map((one): [string, (typeof UNREADABLE)[number]] => [one.name, one]))(
    'is refused with its fault: %s',
    async (_, { body, says, fileName = 'rows.csv' }) => {
      const { client } = await createAccount(installation, PLENTY);
      const answer = await sendFile(client, { body: body(), fileName });
      const { message } = answer.json as { message: string };
      expect(answer.status, `said ${message}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `said ${message}`).toBeLessThan(500);
      expect(message).toMatch(says);
      expect(await listJobs(client)).toEqual([]);
    },
  );
});

test('rows of dead workers are taken over once their lease has expired, and not before', { timeout: 620_000 }, async () => {
  const { breaches, figures } = await untilTakenOver();
  expect(breaches, `seed ${seed}: ${JSON.stringify(figures)}`).toEqual([]);
});

test('no personal data is logged, no process crashed, nothing is left unfinished, and the ledger verifies', async () => {
  const { db, apis, workers } = installation;
  const personal = await readPersonalData(installation);
  const marks = ['Vandenbr\u00fcck', 'O\u2019Hallorand', 'Tannery Row', 'Lantern Ct', 'Nonesuch Crossing', 'Mill Ln', 'Oda Finch'];
  expect(findInLogs(installation, [...marks, ...personal.filter((text) => text.length >= 16)])).toEqual([]);
  expect([...apis, ...workers].map(({ collapses }) => collapses)).toEqual([0, 0, 0]);
  expect((await db.query('select id from batch_job where read_at is null')).rows).toEqual([]);
  expect(await findBrokenLaws(db)).toEqual([]);
});
