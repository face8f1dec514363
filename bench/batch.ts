/**
 * `npm run bench:batch`: rows per second of a batch through the real API and worker, charged and stored, beside the same rows sent one by
 * one and beside the bare SQL of their look-ups; memory; single searches before and during a batch. Exits 1 when a sum or a law does not hold.
 * --people N (1,000,000), --rows N (100,000), --workers N (1), --singles N rows sent one by one (2,000), --dir FOLDER for the loaded state.
 * `npm run bench:batch -- crashes [--scale N] [--seed N]`: kills of workers, PostgreSQL and API in mid-batch and mid-upload.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAllCrashes } from './batch/crashes.ts';
import { openProduct } from './batch/open-product.ts';
import { printMemory, printSpeeds, type Speed } from './batch/print-figures.ts';
import { measureChunkFloor, rowsPerSecondOneByOne } from './batch/baselines.ts';
import { readParcels, rowsOfParcels } from './batch/row-file.ts';
import { runJob, type JobRun } from './batch/run-job.ts';
import { searchSteadily } from './batch/steady-client.ts';
import type { Product } from './batch/open-product.ts';
import { ms, quantile } from './search/figures.ts';
import { prepareState, type PreparedState } from './search/prepare-state.ts';
import { sampleQueries } from './search/sample-queries.ts';

const CLIENTS = [1, 16];
const BEFORE_MS = 30_000;
/** Rows of the batch beside which somebody searches. */
const MAX_BESIDE = 20_000;
const STEADY_QUERIES = 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '1' },
    singles: { type: 'string', default: '2000' },
    dir: { type: 'string' },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});

if (positionals.length > 1 || (positionals[0] ?? 'crashes') !== 'crashes') throw new Error('Usage: npm run bench:batch -- [crashes]');
const startedAt = performance.now();
const breaches =
  positionals.length === 0
    ? await main(Number(values.people), Number(values.rows), resolve(values.dir ?? join(tmpdir(), `deedline-bench-${values.people}`)))
    : await measureAllCrashes(Number(values.scale), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)));
console.log(`\ntook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
if (breaches > 0) process.exitCode = 1;

async function main(people: number, rows: number, folder: string): Promise<number> {
  const state = await prepareState(people, folder);
  try {
    const product = await openProduct(state, Number(values.workers));
    try {
      console.log(
        `\n${state.parcels.toLocaleString('en')} parcels, about ${people.toLocaleString('en')} people; ${values.workers} worker(s)`,
      );
      return await measure(product, state, rows);
    } finally {
      await product.stop();
    }
  } finally {
    await state.stop();
  }
}

async function measure(product: Product, state: PreparedState, count: number): Promise<number> {
  const parcels = await readParcels(state.truthFile, count, state.parcels);
  const rows = rowsOfParcels(parcels);
  const step = Math.max(1, Math.floor(parcels.length / Number(values.singles)));
  const sample = parcels.filter((_, number) => number % step === 0);
  const speeds: Speed[] = [];
  for (const clients of CLIENTS)
    speeds.push({ name: `one by one, ${clients} client(s)`, ...(await rowsPerSecondOneByOne(product, sample, clients)) });
  const run = await runJob(product, rows);
  speeds.push({ name: 'the batch, start until completed', rows: run.job.processedRows, seconds: run.work.seconds });
  speeds.push({ name: 'bare SQL of the look-ups, by chunks', ...(await measureChunkFloor(product, parcels)) });
  printSpeeds(speeds);
  printTransfers(run);
  const beside = await measureBeside(product, state, rows.slice(0, MAX_BESIDE));
  const breaches = [...run.breaches, ...beside.breaches];
  for (const breach of breaches) console.log(`  BREACH: ${breach}`);
  if (breaches.length === 0) console.log('\nevery sum and every law holds');
  return breaches.length;
}

function printTransfers({ job, upload, work, output }: JobRun): void {
  const rows = job.totalRows;
  console.log(`\n${rows.toLocaleString('en')} rows: ${job.successfulRows} found, ${job.notFoundRows} not found, ${job.failedRows} failed`);
  console.log(`${job.totalCost.toLocaleString('en')} credits charged, ${job.quote.mostCredits.toLocaleString('en')} quoted at most`);
  console.log(`upload and quote  ${(rows / upload.seconds).toFixed(0)} rows/s`);
  console.log(`output as CSV     ${(rows / output.seconds).toFixed(0)} rows/s, ${(output.bytes / 2 ** 20).toFixed(0)} MB`);
  printMemory({ upload, work, output });
}

/** The times of somebody who searches ten times a second, before a batch and during one. */
async function measureBeside(product: Product, state: PreparedState, rows: readonly string[][]): Promise<{ breaches: string[] }> {
  const bodies = sampleQueries(state.truthFile, STEADY_QUERIES).property_address;
  const before = await searchSteadily(product.server, bodies, AbortSignal.timeout(BEFORE_MS));
  const stop = new AbortController();
  let during: Promise<number[]> | undefined;
  const run = await runJob(product, rows, {
    started: () => void (during = searchSteadily(product.server, bodies, stop.signal)),
    ended: () => stop.abort(),
  });
  const meanwhile = (await during) ?? [];
  console.log(`\nsingle searches, ten a second, in ms as the client sees them    p50       p99`);
  printTimes(`before (${before.length})`, before);
  printTimes(`during a batch of ${run.job.totalRows.toLocaleString('en')} rows (${meanwhile.length})`, meanwhile);
  const ratios = [0.5, 0.99].map((q) => (quantile(meanwhile, q) / quantile(before, q)).toFixed(1).padStart(10));
  console.log(`${'times'.padEnd(56)}${ratios.join('')}`);
  return run;
}

function printTimes(name: string, times: readonly number[]): void {
  console.log(`${name.padEnd(56)}${[0.5, 0.99].map((q) => ms(quantile(times, q)).padStart(10)).join('')}`);
}
