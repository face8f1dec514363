/**
 * `npm run bench:batch`: measures rows per second of a batch through the real API and worker, charged and stored, compared with the same rows sent one by one
 * and with the bare SQL of their look-ups. Also measures memory, and single searches before and during a batch. Exits 1 when a sum or an invariant does not
 * hold, or when the throughput falls below its recorded level.
 * --people N (1,000,000), --rows N (100,000), --workers N (1), --singles N rows sent one by one (2,000), --pairs N of turns without and with a batch (8), --dir
 * FOLDER for the loaded state. `npm run bench:batch -- beside`: only the single searches before and during batches; `-- files`: only the files of a job of
 * --rows rows, in every layout.
 * `npm run bench:batch -- crashes [--scale N] [--seed N]`: kills workers, PostgreSQL and the API during batches and uploads.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CreateSearch } from '@deedline/contract/search/search';
import { readFlags, refuse } from './flags/read-flags.ts';
import { CHUNK_ROWS } from '../apps/server/src/features/batches/chunks/take-chunk.ts';
import type { TruthAddress } from '../packages/world/truth.ts';
import { measureBeside, TURN_ROWS } from './batch/beside.ts';
import { measureAllCrashes } from './batch/crashes.ts';
import { measureFiles } from './batch/files.ts';
import { readParcels, rowsOfParcels } from './batch/row-file.ts';
import { type JobRun, launchProduct, type Product, runJob, type Timed, watchCpu } from './batch/run-job.ts';
import { type Hops, inTwo, measureLookUps, recordHops } from './search/measure-floor.ts';
import { type PreparedState, prepareState } from './search/prepare-state.ts';
import { sampleQueries } from './search/sample-queries.ts';

/** Lowest accepted throughput, as a multiple of the bare SQL of the look-ups; below it the bench fails. */
const LEAST = { work: 0.08, output: 4 } as const;
/** Highest accepted processor time per row, as a multiple of what the bare SQL of its look-ups takes; above it the bench fails. */
const MOST_CPU = { work: 13, output: 0.35 } as const;
const CLIENTS = [1, 16];
/** Number of queries that the single searches beside a batch are drawn from. */
const STEADY_QUERIES = 1000;
/** Number of chunks over which the bare SQL is measured. */
const MAX_CHUNKS = 20;

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '1' },
    singles: { type: 'string', default: '2000' },
    pairs: { type: 'string', default: '8' },
    dir: { type: 'string' },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});

const part = positionals[0] ?? 'all';
if (positionals.length > 1 || !['all', 'beside', 'files', 'crashes'].includes(part))
  refuse('Usage: npm run bench:batch -- [beside | files | crashes]');
const startedAt = performance.now();
const breaches =
  part !== 'crashes'
    ? await main(Number(values.people), Number(values.rows), resolve(values.dir ?? join(tmpdir(), `deedline-bench-${values.people}`)))
    : await measureAllCrashes(Number(values.scale), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)));
console.log(`\ntook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
if (breaches > 0) process.exitCode = 1;

async function main(people: number, rows: number, folder: string): Promise<number> {
  const state = await prepareState(people, folder);
  try {
    const product = await launchProduct(state, Number(values.workers));
    try {
      console.log(
        `\n${state.parcels.toLocaleString('en')} parcels, about ${people.toLocaleString('en')} people; ${values.workers} worker(s)`,
      );
      const parcels = await readParcels(state.truthFile, part === 'beside' ? TURN_ROWS : rows, state.parcels);
      const breaches = [
        ...(part === 'all' ? await measureBatch(product, parcels) : []),
        ...(part === 'files' ? await measureOutput(product, parcels) : await measureSingles(product, state, parcels)),
      ];
      for (const breach of breaches) console.log(`  BREACH: ${breach}`);
      if (breaches.length === 0) console.log('\nevery sum and every law holds');
      return breaches.length;
    } finally {
      await product.stop();
    }
  } finally {
    await state.stop();
  }
}

async function measureBatch(product: Product, parcels: readonly TruthAddress[]): Promise<string[]> {
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
  const bare = speeds.at(-1)!;
  return [...run.breaches, ...findSlow(run, bare.rows / bare.seconds), ...findCostly(run, bare.cpuMs! / bare.rows)];
}

async function measureOutput(product: Product, parcels: readonly TruthAddress[]): Promise<string[]> {
  const bare = await measureChunkFloor(product, parcels);
  return measureFiles(product, rowsOfParcels(parcels), bare.cpuMs! / bare.rows);
}

/** Times single searches with and without a batch running beside them. */
function measureSingles(product: Product, state: PreparedState, parcels: readonly TruthAddress[]): Promise<string[]> {
  const bodies = sampleQueries(state.truthFile, STEADY_QUERIES).property_address;
  return measureBeside(product, bodies, rowsOfParcels(parcels.slice(0, TURN_ROWS)), Number(values.pairs));
}

/** Returns the parts of a job that fell below their lowest throughput, relative to the bare SQL on the same machine. */
function findSlow({ job, work, output }: JobRun, barePerSecond: number): string[] {
  const times = { work: job.processedRows / work.seconds / barePerSecond, output: job.totalRows / output.seconds / barePerSecond };
  console.log(`in times of the bare SQL: the batch ${times.work.toFixed(2)}, its output ${times.output.toFixed(1)}`);
  return (['work', 'output'] as const)
    .filter((part) => times[part] < LEAST[part])
    .map((part) => `the ${part} of a batch: ${times[part].toFixed(2)} times the bare SQL, and it was ${LEAST[part]} at least`);
}

/** Compares processor time per row, which predicts the rows a machine can do independently of its current load. */
function findCostly({ job: { totalRows: rows }, upload, work, output }: JobRun, bareMs: number): string[] {
  console.log(
    '\nprocessor’s time of a row in ms    API   worker(s)   PostgreSQL   together   in times of the bare SQL   rows/s of one processor',
  );
  const together = Object.entries({ upload, work, output }).map(([phase, { cpu }]) => {
    const { API = Number.NaN, PostgreSQL = Number.NaN, ...workers } = cpu;
    const spent = [API, Object.values(workers).reduce((sum, ms) => sum + ms, 0), PostgreSQL].map((ms) => ms / rows) as [
      number,
      number,
      number,
    ];
    const all = spent[0] + spent[1] + spent[2];
    const cells = [phase.padEnd(28), ...spent.map((ms, index) => ms.toFixed(3).padStart([9, 12, 13][index]!)), all.toFixed(3).padStart(11)];
    console.log(cells.join('') + (all / bareMs).toFixed(2).padStart(27) + (1000 / all).toFixed(0).padStart(26));
    return [phase, all / bareMs] as const;
  });
  console.log(`${'bare SQL of the look-ups'.padEnd(62)}${bareMs.toFixed(3).padStart(11)}`);
  return together
    .filter(([phase, times]) => (phase === 'work' || phase === 'output') && times > MOST_CPU[phase])
    .map(([phase, times]) => `the ${phase} of a batch takes ${times.toFixed(2)} times the processor’s time of the bare SQL`);
}

function printTransfers({ job, upload, work, output }: JobRun): void {
  const rows = job.totalRows;
  console.log(`\n${rows.toLocaleString('en')} rows: ${job.successfulRows} found, ${job.notFoundRows} not found, ${job.failedRows} failed`);
  console.log(`${job.totalCost.toLocaleString('en')} credits charged, ${job.quote.mostCredits.toLocaleString('en')} quoted at most`);
  console.log(`upload and quote  ${(rows / upload.seconds).toFixed(0)} rows/s`);
  console.log(`output as CSV     ${(rows / output.seconds).toFixed(0)} rows/s, ${(output.bytes / 2 ** 20).toFixed(0)} MB`);
  printMemory({ upload, work, output });
}

interface Speed {
  name: string;
  rows: number;
  seconds: number;
  cpuMs?: number;
}

/** Prints each speed relative to the first: the same rows sent one by one over one connection, each after the previous one has ended. */
function printSpeeds(speeds: readonly Speed[]): void {
  const [baseline] = speeds.map(({ rows, seconds }) => rows / seconds) as [number];
  console.log(`\n${'rows, charged and stored but for the last'.padEnd(44)}    rows    rows/s  times the first`);
  for (const { name, rows, seconds } of speeds) {
    const speed = rows / seconds;
    const cells = [rows.toLocaleString('en').padStart(8), speed.toFixed(0).padStart(10), (speed / baseline).toFixed(1).padStart(17)];
    console.log(name.padEnd(44) + cells.join(''));
  }
}

function printMemory(phases: Readonly<Record<string, Timed>>): void {
  console.log('\nmemory in MB        first tenth  last tenth  times    peak');
  for (const [phase, { memory }] of Object.entries(phases)) {
    for (const [name, { first, last, peak }] of Object.entries(memory)) {
      const cells = [
        first.toFixed(0).padStart(11),
        last.toFixed(0).padStart(12),
        (last / first).toFixed(2).padStart(7),
        peak.toFixed(0).padStart(8),
      ];
      console.log(`${phase}, ${name}`.padEnd(20) + cells.join(''));
    }
  }
}

interface Measured {
  rows: number;
  seconds: number;
  /** Processor time in milliseconds, where it was measured. */
  cpuMs?: number;
}

function askFor({ line, city, state, zip }: TruthAddress): CreateSearch {
  return { searchMode: 'property_address', purpose: 'skip_tracing', permissibleUse: true, street: line, city, state, zip };
}

/** Sends POST /api/searches for each row; each client sends its next row when its last one has ended. */
async function rowsPerSecondOneByOne({ server }: Product, rows: readonly TruthAddress[], clients: number): Promise<Measured> {
  const startedAt = performance.now();
  const ended = await server.search(rows.map(askFor), clients);
  const failed = ended.filter(({ status }) => status !== 'completed').length;
  if (failed > 0) throw new Error(`${failed} single searches failed`);
  return { rows: rows.length, seconds: (performance.now() - startedAt) / 1000 };
}

/** Runs only the evidence look-ups of whole chunks. */
async function measureChunkFloor({ evidence, postgres }: Product, rows: readonly TruthAddress[]): Promise<Measured> {
  const chunks: Hops[] = [];
  let asked = 0;
  for (; chunks.length < MAX_CHUNKS && asked < rows.length; asked += CHUNK_ROWS)
    chunks.push(await recordHops(evidence, ...rows.slice(asked, asked + CHUNK_ROWS).map(askFor)));
  const cpu = watchCpu({ own: process.pid, postgres });
  const times = await measureLookUps(inTwo(evidence), chunks, 1);
  const cpuMs = Object.values(cpu()).reduce((sum, ms) => sum + ms, 0);
  return { cpuMs, rows: Math.min(asked, rows.length), seconds: times.reduce((sum, one) => sum + one, 0) / 1000 };
}
