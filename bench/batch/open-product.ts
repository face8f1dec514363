/** API and workers over a loaded state, with accounts, ledger and batches in a database of their own that is dropped again. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool, withClient } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import type pg from 'pg';
import { driveServer, type DrivenServer } from '../search/drive-server.ts';
import type { PreparedState } from '../search/prepare-state.ts';

const WORKER = path.resolve(import.meta.dirname, '../../apps/server/src/worker.ts');

const NAME = 'bench_batch';

export interface Product {
  server: DrivenServer;
  db: pg.Pool;
  evidence: pg.Pool;
  /** Of API and workers, by name. */
  pids: Record<string, number>;
  stop(): Promise<void>;
}

export async function openProduct(state: PreparedState, workers: number): Promise<Product> {
  await withClient(state.url, async (client) => {
    // A run that was killed left it behind.
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
  });
  const url = Object.assign(new URL(state.url), { pathname: `/${NAME}` }).toString();
  await migrate(url, 'app');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-bench-batch-'));
  const env = { ...process.env, DATABASE_URL: url, EVIDENCE_DATABASE_URL: state.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const server = await driveServer({ url, dataDir }, state.url);
  const hands = Array.from({ length: workers }, () => fork(WORKER, { env }));
  await Promise.all(hands.map(untilReady));
  const [db, evidence] = [openPool(url, { max: 4 }), openPool(state.url, { max: 4 })];
  const pids = { API: server.pid, ...Object.fromEntries(hands.map(({ pid }, n) => [`worker ${n + 1}`, pid!])) };
  const stop = async () => {
    await Promise.all([server.stop(), ...hands.map(end)]);
    await Promise.all([db.end(), evidence.end()]);
    await withClient(state.url, (client) => client.query(`drop database ${NAME} with (force)`));
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, db, evidence, pids, stop };
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
