/** Runs and times one batch, from its file to its output. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BatchJob } from '@deedline/contract/search/batch';
import { createPool, withClient } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import type pg from 'pg';
import { findBrokenLaws } from '../ledger/wallets.ts';
import { readCpuMs } from '../profile/postgres-cpu.ts';
import { type DrivenServer, driveServer } from '../search/drive-server.ts';
import { quantile } from '../search/figures.ts';
import type { PreparedState } from '../search/prepare-state.ts';
import { type Client, download, createAccount, readCredits, start, untilEnded, upload } from './batch-client.ts';
import { judgeJob } from './batch-laws.ts';
import { pieces } from './row-file.ts';

const HIGHEST_PRICE = 5;
const ENDS_WITHIN_MS = 3_600_000;
const [QUOTE, NEWLINE] = [34, 10];

export interface Timed {
  seconds: number;
  /** Processor milliseconds of API, workers and PostgreSQL, by name. */
  cpu: Record<string, number>;
  memory: Record<string, Memory>;
}

export interface JobRun {
  /** The owner of the job. */
  client: Client;
  job: BatchJob;
  upload: Timed;
  /** From the start of the job to its completion. */
  work: Timed;
  output: Timed & { bytes: number };
  breaches: string[];
}

interface Watcher {
  started(): void | Promise<void>;
  ended(): void | Promise<void>;
}

export async function runJob({ server, db, pids, postgres }: Product, rows: readonly string[][], watcher?: Watcher): Promise<JobRun> {
  const { client, given } = await createAccount({ apis: [server], db }, rows.length * HIGHEST_PRICE + 1);
  const time = async <T>(work: () => Promise<T>): Promise<[T, Timed]> => {
    const memory = watchMemory(pids);
    const cpu = watchCpu({ ...pids, PostgreSQL: postgres });
    const startedAt = performance.now();
    const done = await work().finally(() => memory.stop());
    return [done, { seconds: (performance.now() - startedAt) / 1000, cpu: cpu(), memory: memory.seen() }];
  };
  const [{ id }, uploading] = await time(() => upload(client, { body: pieces(rows) }));
  await watcher?.started();
  const [job, work] = await time(async () => {
    await start(client, id);
    return untilEnded(client, id, ENDS_WITHIN_MS);
  });
  await watcher?.ended();
  const [counted, output] = await time(() => countOutput(client, id));
  const breaches = [...(await judgeJob(db, job, { given, left: await readCredits(client) })), ...(await findBrokenLaws(db))];
  if (counted.records !== rows.length + 1)
    breaches.push(`the output has ${counted.records} records with its header, for ${rows.length} rows`);
  return { client, job, upload: uploading, work, output: { ...output, bytes: counted.bytes }, breaches };
}

async function countOutput(client: Client, id: string): Promise<{ records: number; bytes: number }> {
  let [records, bytes, isQuoted] = [0, 0, false];
  await download(client, id, {}, (piece) => {
    bytes += piece.length;
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) records += 1;
    }
  });
  return { records, bytes };
}

/** Returns a function that gives the processor time each process has spent since; NaN where it cannot be measured. */
export function watchCpu(pids: Readonly<Record<string, number | undefined>>): () => Record<string, number> {
  const look = () => Object.entries(pids).map(([name, pid]) => [name, readCpuMs(pid) ?? Number.NaN] as const);
  const before = look();
  return () => Object.fromEntries(look().map(([name, ms], index) => [name, ms - before[index]![1]]));
}

/** Samples the memory of the processes during the run. */

const MEMORY_EVERY_MS = 500;

interface Memory {
  /** The median of its first and of its last tenth of samples. */
  first: number;
  last: number;
  peak: number;
}

interface MemoryWatch {
  stop(): void;
  /** By process name. */
  seen(): Record<string, Memory>;
}

/** Samples megabytes of each process. */
function watchMemory(pids: Readonly<Record<string, number>>): MemoryWatch {
  const seen = Object.fromEntries(Object.keys(pids).map((name): [string, number[]] => [name, []]));
  const look = () => Object.entries(pids).forEach(([name, pid]) => seen[name]!.push(readMegabytes(pid)));
  look();
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
    },
    seen: () => Object.fromEntries(Object.entries(seen).map(([name, samples]) => [name, summarize(samples)])),
  };
}

function summarize(samples: readonly number[]): Memory {
  const tenth = Math.ceil(samples.length / 10);
  return { first: quantile(samples.slice(0, tenth), 0.5), last: quantile(samples.slice(-tenth), 0.5), peak: Math.max(...samples) };
}

function readMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(kilobytes) / 1024;
}

/** Runs the API and workers over a loaded state; accounts, ledger and batches are in a separate database that is dropped afterwards. */

const WORKER = path.resolve(import.meta.dirname, '../../apps/server/src/start/worker.ts');

const NAME = 'bench_batch';

export interface Product {
  server: DrivenServer;
  db: pg.Pool;
  evidence: pg.Pool;
  /** Process ids of API and workers, by name. */
  pids: Record<string, number>;
  postgres: number | undefined;
  workers: readonly ChildProcess[];
  stop(): Promise<void>;
}

/** `execArgv`: Node flags for all processes, in addition to ours. */
export async function launchProduct(state: PreparedState, workers: number, execArgv: readonly string[] = []): Promise<Product> {
  await withClient(state.url, async (client) => {
    // Left behind by a run that was killed.
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
  });
  const url = Object.assign(new URL(state.url), { pathname: `/${NAME}` }).toString();
  await migrate(url, 'app');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-bench-batch-'));
  const env = { ...process.env, DATABASE_URL: url, EVIDENCE_DATABASE_URL: state.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const server = await driveServer({ url, dataDir }, state.url, execArgv);
  const hands = Array.from({ length: workers }, () =>
    // In a session of its own, as the product's parent process starts it.
    fork(WORKER, { env, execArgv: [...process.execArgv, ...execArgv], detached: true }),
  );
  await Promise.all(hands.map(untilReady));
  const [db, evidence] = [createPool(url, { max: 4 }), createPool(state.url, { max: 4 })];
  const pids = { API: server.pid, ...Object.fromEntries(hands.map(({ pid }, n) => [`worker ${n + 1}`, pid!])) };
  const stop = async () => {
    await Promise.all([server.stop(), ...hands.map(end)]);
    await Promise.all([db.end(), evidence.end()]);
    await withClient(state.url, (client) => client.query(`drop database ${NAME} with (force)`));
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, db, evidence, pids, postgres: state.postgres(), workers: hands, stop };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('a worker did not start')));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
