import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';
import { clusterUrl, DATABASE } from './cluster.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

// An installation whose launcher was killed needs a moment to notice and stop.
const PATIENCE_MS = 3_000;

export class AlreadyRunning extends Error {}

/**
 * Locks a data directory for this process; the returned function releases it. The kernel keeps the lock on an open file (through SQLite, since Node has no API
 * for it): a killed process loses it at once, and a reused process id cannot be mistaken for the holder. Throws AlreadyRunning if another process holds it and
 * does not release it within seconds.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = path.join(dataDir, 'deedline.pid');
  const file = openLockFile(dataDir);
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    throw new AlreadyRunning(`Deedline is already running on ${dataDir}${readHolder(pidFile)}.`, { cause });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(pidFile, { force: true });
    file.close();
  };
}

/** Keeps a reference, so that garbage collection does not release the lock of a caller that dropped the returned function. */
const held = new Set<DatabaseSync>();

function openLockFile(dataDir: string): DatabaseSync {
  try {
    makeFolder(dataDir, 0o711);
    return new DatabaseSync(path.join(dataDir, 'deedline.lock'), { timeout: PATIENCE_MS });
  } catch (cause) {
    throw new Error(`DATA_DIR: ${dataDir} is not writable (${cause instanceof Error ? cause.message : String(cause)}).`, { cause });
  }
}

function readHolder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

/**
 * The URL of the product's database, as its owner, on the embedded server running over a data directory, for a process that did not start it. Undefined if none
 * is running and ready.
 */
export function findRunningUrl(dataDir: string): string | undefined {
  const found = readPostmaster(path.join(dataDir, 'postgres'));
  return found?.ready && isAlive(found.pid) ? clusterUrl(found.socketFolder, DATABASE) : undefined;
}
