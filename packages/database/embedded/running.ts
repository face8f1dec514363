import path from 'node:path';
import { clusterUrl, DATABASE } from './cluster.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

/**
 * The URL of the product's database, as its owner, on the embedded server that runs over a data directory, for a process that did not start it.
 * Undefined when none is running there and ready.
 */
export function findRunningUrl(dataDir: string): string | undefined {
  const found = readPostmaster(path.join(dataDir, 'postgres'));
  return found?.ready && isAlive(found.pid) ? clusterUrl(found.socketFolder, DATABASE) : undefined;
}
