import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DATABASE, SUPERUSER } from './cluster.ts';
import { readPostmaster } from './postmaster.ts';

const SOCKET_FOLDER_LINE = 4;

/**
 * The URL of the product's database on the embedded server that runs over a data directory, for a process that did not start it.
 * Undefined when none is running there and ready.
 */
export function findRunningUrl(dataDir: string): string | undefined {
  const cluster = path.join(dataDir, 'postgres');
  const found = readPostmaster(cluster);
  if (!found?.ready || !isAlive(found.pid)) return undefined;
  const socketFolder = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[SOCKET_FOLDER_LINE];
  return socketFolder ? `postgresql:///${DATABASE}?host=${encodeURIComponent(socketFolder)}&user=${SUPERUSER}` : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
