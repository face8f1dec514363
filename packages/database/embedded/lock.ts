import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './account.ts';
import { clusterUrl, DATABASE } from './cluster.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

// An installation whose launcher was killed needs a moment to notice and to stop.
const PATIENCE_MS = 3_000;

export class AlreadyRunning extends Error {}

/**
 * Takes a data directory for this process; the returned function gives it back.
 * The lock is one the kernel keeps on an open file (SQLite's, since Node has none of its own): a killed process loses it
 * at once, and a process number that was given away again cannot be mistaken for its holder.
 * Throws AlreadyRunning when another process holds it and does not let go within seconds.
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

/** Whoever drops the release must not lose the lock to the collector of garbage. */
const held = new Set<DatabaseSync>();

function openLockFile(dataDir: string): DatabaseSync {
  try {
    makeFolder(dataDir, 0o711);
    return new DatabaseSync(path.join(dataDir, 'deedline.lock'), { timeout: PATIENCE_MS });
  } catch (cause) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be written (${cause instanceof Error ? cause.message : String(cause)}).`, { cause });
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
 * The URL of the product's database, as its owner, on the embedded server that runs over a data directory, for a process that did not start it.
 * Undefined when none is running there and ready.
 */
export function findRunningUrl(dataDir: string): string | undefined {
  const found = readPostmaster(path.join(dataDir, 'postgres'));
  return found?.ready && isAlive(found.pid) ? clusterUrl(found.socketFolder, DATABASE) : undefined;
}
