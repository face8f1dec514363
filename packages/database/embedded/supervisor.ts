import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../connect.ts';
import { type Cluster, clusterUrl, DATABASE, isUnfinished, prepareCluster, serverEnvironment } from './cluster.ts';
import { removeRecycledLocks, shutDown, stopOrphan, waitUntilReady } from './postmaster.ts';
import { serverSettings } from './settings.ts';
import type { OwnQueryable } from '../queryable.ts';

export type EmbeddedOptions = {
  /** Must exist. The caller holds its lock (`lockDataDir`). */
  dataDir: string;
  /** False trades safety for speed; for tests only. Default true. */
  durable?: boolean;
  /** Called with a sentence about each event: created, recovered, restarted. */
  report?: (sentence: string) => void;
  /** How long an orderly stop may take before the server is killed, which loses nothing; default 30 s. */
  stopPatienceMs?: number;
  /** Additional server settings for this start. */
  settings?: Readonly<Record<string, string>>;
  /** True for the restore that created the files. Every other start is refused until the restore is complete. */
  restores?: boolean;
};

export type EmbeddedServer = {
  /** The URL of a database on this server, as its owner; `deedline` exists. */
  urlOf(database: string): string;
  /** The process of the server, or undefined while it is being restarted. */
  pid(): number | undefined;
  /** Ends running queries, writes everything to disk, and waits until the process is gone. */
  stop(): Promise<void>;
};

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
const ROTATE_EVERY_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;
/** Enough to write a large cache to a slow disk. */
const STOP_PATIENCE_MS = 30_000;
/** Logged if the server was killed while its child processes still finish their queries; until they end, no other server may use the files. */
const STILL_IN_USE = 'pre-existing shared memory block';
const LEFT_AT_WORK_MS = 60_000;

/**
 * Starts PostgreSQL over the files of a data directory, creates them if necessary, and restarts the server when it dies. Throws if it cannot be started; the
 * message contains the end of its log.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const report = options.report ?? (() => undefined);
  const logFile = path.join(options.dataDir, 'postgres.log');
  const durable = options.durable ?? true;
  if (options.restores !== true && isUnfinished(options.dataDir))
    throw new Error(
      `The restore of ${options.dataDir} did not finish: its database may still hold people who opted out or closed their account since. Run the same "restore archive" again.`,
    );
  const cluster = await prepareCluster(options.dataDir, durable);
  const stopPatienceMs = options.stopPatienceMs ?? STOP_PATIENCE_MS;
  if (await stopOrphan(cluster.folder, stopPatienceMs)) report('A database server left over from an earlier run was stopped.');
  const settings = serverSettings(cluster.socketFolder, durable, undefined, options.settings);
  const state: { child: ChildProcess | undefined; stopping: boolean; restart: Promise<void> } = {
    child: undefined,
    stopping: false,
    restart: Promise.resolve(),
  };

  const start = async () => {
    state.child = await launch(cluster, settings, logFile);
    state.child.once('exit', () => {
      state.child = undefined;
      if (!state.stopping) state.restart = keepTrying();
    });
  };
  const keepTrying = async () => {
    report('The database server stopped unexpectedly; starting it again.');
    for (let pauseMs = 100; !state.stopping; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      try {
        return await start();
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await sleep(pauseMs);
      }
    }
  };

  const stop = async () => {
    state.stopping = true;
    clearInterval(rotation);
    await state.restart;
    await stopChild(state.child, stopPatienceMs);
  };
  const rotation = setInterval(() => rotateLog(logFile), ROTATE_EVERY_MS).unref();
  const urlOf = (database: string) => clusterUrl(cluster.socketFolder, database);
  for (const until = performance.now() + LEFT_AT_WORK_MS; ;) {
    try {
      await start();
      break;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(STILL_IN_USE)) || performance.now() > until) throw error;
      report('Waiting for processes of a killed database server to end.');
      await sleep(LONGEST_PAUSE_MS / 5);
    }
  }
  try {
    await makeDatabase(urlOf);
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, pid: () => state.child?.pid, stop };
}

async function launch(cluster: Cluster, settings: readonly string[], logFile: string): Promise<ChildProcess> {
  removeRecycledLocks(cluster.folder, cluster.socketFolder);
  const identity = cluster.account ? { uid: cluster.account.uid, gid: cluster.account.gid } : {};
  const log = openLog(logFile);
  // The server has its own process group: Ctrl+C in a terminal must not stop the database before the processes that use it.
  const child = spawn(path.join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.folder, ...settings], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  const hasExited = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  if (await waitUntilReady(cluster.folder, child.pid ?? 0, hasExited)) return child;
  throw new Error(`The database server did not start: ${failure?.message ?? readEnd(logFile)}`);
}

function openLog(file: string): number {
  rotateLog(file);
  return openSync(file, 'a', 0o600);
}

/**
 * Moves the contents of a log that has grown too long to FILE.1 and empties it. The server keeps the file open and appends, so it is copied and not renamed;
 * lines written between the two steps are lost. `limitBytes`: 8 MiB by default.
 */
export function rotateLog(file: string, limitBytes = LOG_LIMIT_BYTES): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || found.size <= limitBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

function readEnd(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

async function makeDatabase(urlOf: (database: string) => string): Promise<void> {
  await withClient(urlOf('postgres'), async (client: OwnQueryable) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function stopChild(child: ChildProcess | undefined, patienceMs: number): Promise<void> {
  if (child?.pid === undefined) return;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  if (isRunning()) await shutDown(child.pid, isRunning, patienceMs);
}
