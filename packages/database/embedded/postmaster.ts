import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;

export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/** The state of a server as its postmaster.pid tells it: line 1 is the process, line 5 the socket's folder, line 8 'ready' when it takes connections. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops a server of this cluster that outlived its parent, and waits until it is gone. True when there was one.
 * The caller holds the lock of the data directory, so no living parent is robbed.
 */
export async function stopOrphan(cluster: string, patienceMs: number): Promise<boolean> {
  const found = readPostmaster(cluster);
  if (!found || !isPostmaster(found.pid, cluster)) return false;
  await shutDown(found.pid, () => isPostmaster(found.pid, cluster), patienceMs);
  return true;
}

/**
 * PostgreSQL's fast shutdown: clients are cut off, a checkpoint is written. One that is asked for while the server recovers from the crash
 * of a connection never ends (PostgreSQL 18); then an immediate one follows, which loses nothing either: the next start recovers.
 */
export async function shutDown(pid: number, isRunning: () => boolean, patienceMs: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (const giveUpAt = performance.now() + patienceMs; isRunning() && performance.now() < giveUpAt;) await sleep(POLL_MS);
  if (isRunning()) process.kill(pid, 'SIGQUIT');
  while (isRunning()) await sleep(POLL_MS);
}

/**
 * Removes the locks that name a living process which is no PostgreSQL of this cluster: its number was given away after a crash. PostgreSQL itself
 * decides whether a lock is stale, except that it takes such a number for its own. A power cut leaves both: of the files, and of the socket beside it.
 */
export function removeRecycledLocks(cluster: string, socketFolder: string): void {
  for (const lock of [path.join(cluster, 'postmaster.pid'), ...listSocketLocks(socketFolder)]) {
    const pid = readLockHolder(lock);
    if (pid !== undefined && isAlive(pid) && !isPostmaster(pid, cluster)) rmSync(lock, { force: true });
  }
}

function listSocketLocks(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    .map((name) => path.join(folder, name));
}

/** The first line of a lock is the process that made it. */
function readLockHolder(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Waits until `pid` serves the cluster. False when `hasExited()` turns true first. Recovery after a crash may take minutes. */
export async function waitUntilReady(cluster: string, pid: number, hasExited: () => boolean): Promise<boolean> {
  while (!hasExited()) {
    const found = readPostmaster(cluster);
    if (found?.pid === pid && found.ready) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Whether there is a process of this number, ours or somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const args = readCommandLine(pid);
  return args.includes('postgres') && args.includes(cluster);
}

function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString();
  } catch {
    return '';
  }
}
