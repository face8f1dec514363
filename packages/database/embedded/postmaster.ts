import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;

export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/** The state of a server from its postmaster.pid: line 1 is the process id, line 5 the socket's folder, line 8 'ready' when it accepts connections. */
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
 * Stops a server of this cluster that outlived its parent, and waits until it is gone. True if there was one. The caller holds the lock of the data directory,
 * so no living parent loses its server.
 */
export async function stopOrphan(cluster: string, patienceMs: number): Promise<boolean> {
  const found = readPostmaster(cluster);
  if (!found || !isPostmaster(found.pid, cluster)) return false;
  await shutDown(found.pid, () => isPostmaster(found.pid, cluster), patienceMs);
  return true;
}

/**
 * PostgreSQL's fast shutdown: disconnects clients and writes a checkpoint. If requested while the server recovers from the crash of a connection, it never ends
 * (PostgreSQL 18). In that case an immediate shutdown follows, which loses nothing either: the next start recovers.
 */
export async function shutDown(pid: number, isRunning: () => boolean, patienceMs: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (const giveUpAt = performance.now() + patienceMs; isRunning() && performance.now() < giveUpAt;) await sleep(POLL_MS);
  if (isRunning()) process.kill(pid, 'SIGQUIT');
  while (isRunning()) await sleep(POLL_MS);
}

/**
 * Removes lock files that name a living process which is not a PostgreSQL of this cluster: its id was reused after a crash. PostgreSQL itself detects stale
 * locks, except that it takes such an id for its own. A power cut leaves two locks: that of the files, and that beside the socket.
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

/** The first line of a lock file is the id of the process that created it. */
function readLockHolder(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Waits until `pid` serves the cluster. False if `hasExited()` returns true first. Recovery after a crash may take minutes. */
export async function waitUntilReady(cluster: string, pid: number, hasExited: () => boolean): Promise<boolean> {
  while (!hasExited()) {
    const found = readPostmaster(cluster);
    if (found?.pid === pid && found.ready) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Whether a process with this id exists, ours or somebody else's. */
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
