import { accessSync, constants, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '@deedline/database/make-folder';
import { type Config, nodeOptions } from '../config.ts';
import { Fault } from '../http/describe-fault.ts';

/** Runs a step of the start and prints a line with the seconds it took. After a second, it prints that the step has begun. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const over = new AbortController();
  sleep(1000, undefined, { signal: over.signal }).then(
    () => console.log(`  ${title} …`),
    () => undefined,
  );
  try {
    const result = await work();
    console.log(`  ${title.padEnd(34)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    return result;
  } finally {
    over.abort();
  }
}

/** Checks that a process can listen on the port given by `setting`, before anything slow begins. Throws an Error that names the setting at fault. */
export async function requirePort(host: string, port: number, setting: 'PORT' | 'WORKER_PORT' = 'PORT'): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(new Error(describe(cause, host, port, setting), { cause })));
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

const LAST_PORT = 65_535;

/** The port of each worker: `WORKER_PORT` and those that follow; empty if it is not set. Throws an Error if they exceed the last port or include the API's. */
export function workerPorts({ workerPort, workers, port }: Pick<Config, 'workerPort' | 'workers' | 'port'>): number[] {
  if (workerPort === undefined) return [];
  const ports = Array.from({ length: workers }, (_, index) => workerPort + index);
  if (ports.at(-1)! > LAST_PORT)
    throw new Error(
      `WORKER_PORT: ${workers} workers answer on ${workerPort} and the ports that follow, and there is none above ${LAST_PORT}.`,
    );
  if (ports.includes(port))
    throw new Error(`WORKER_PORT: ${workers} workers answer on ${workerPort} to ${ports.at(-1)!}, and ${port} is PORT.`);
  return ports;
}

function describe(cause: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  if (cause.code === 'EADDRINUSE') return `${setting}: ${port} is taken by another program on ${host}.`;
  if (cause.code === 'EACCES') return `${setting}: ${port} may not be used by this user.`;
  return `HOST: cannot listen on ${host} (${cause.message}).`;
}

/**
 * Checks the folders of data that must not be lost, so that an unwritable one fails the start instead of the first sign-up or opt-out, and the folder that
 * files are loaded from. Makes the folders of keys and of the archive if they do not exist, as whatever writes into them would. Throws a Fault that names the
 * setting.
 */
export function requireFolders({
  keysDir,
  optOutLog,
  walArchive,
  loadFolder,
}: Pick<Config, 'keysDir'> & { [Name in 'optOutLog' | 'walArchive' | 'loadFolder']?: string | undefined }): void {
  const { W_OK: WRITE, R_OK: READ } = constants;
  if (loadFolder !== undefined) {
    if (statSync(loadFolder, { throwIfNoEntry: false })?.isFile() === true)
      throw new Fault(`LOAD_FOLDER: ${loadFolder} is a file. Name a folder.`);
    requireAccess('LOAD_FOLDER', loadFolder, READ);
  }
  // The writer of the log creates no folder for it: if its disk is not mounted, the log must not end up on another one. So this is checked before any is made.
  if (optOutLog !== undefined) {
    requireAccess('OPT_OUT_LOG', path.dirname(optOutLog), WRITE);
    if (statSync(optOutLog, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new Fault(`OPT_OUT_LOG: ${optOutLog} is a folder. Name a file.`);
  }
  requireAccess('KEYS_DIR', keysDir, WRITE, () => makeFolder(keysDir, 0o700));
  if (walArchive !== undefined) requireAccess('WAL_ARCHIVE', walArchive, WRITE, () => makeFolder(walArchive, 0o700));
}

function requireAccess(setting: string, folder: string, access: number, make?: () => unknown): void {
  try {
    make?.();
    accessSync(folder, access | constants.X_OK);
  } catch (cause) {
    const wanted = access === constants.W_OK ? 'written' : 'read';
    throw new Fault(`${setting}: ${folder} cannot be ${wanted} (${cause instanceof Error ? cause.message : String(cause)}).`, { cause });
  }
}

const MEBIBYTE = 1024 * 1024;
/**
 * In MiB. Name tables and the rows being processed take up to 150 MiB of a worker's heap. With little more than that, V8 spends nearly all its time on garbage
 * collection without any message.
 */
const LEAST = 200;

/**
 * Throws a Fault if Node has too little memory to work with. `words`: the options Node was started with; without a limit in them, Node takes a share of the
 * memory of the machine or container.
 */
export function requireHeap(
  words = [nodeOptions(), ...process.execArgv].join(' '),
  limit = getHeapStatistics().heap_size_limit / MEBIBYTE,
): void {
  const said = [...words.matchAll(/--max[-_]old[-_]space[-_]size[= ](\d+)/g)].at(-1)?.[1];
  if (said !== undefined && Number(said) < LEAST)
    throw new Fault(
      `NODE_OPTIONS: --max-old-space-size=${said} leaves too little memory to work with: most of the time would go into tidying it. Take it out, or set 512 or more.`,
    );
  if (said === undefined && limit < LEAST)
    throw new Fault(
      `There is too little memory: Node found room for ${Math.floor(limit)} MiB of what it keeps, and ${LEAST} is the least. Give the machine or the container more; a process takes up to a gigabyte.`,
    );
}
