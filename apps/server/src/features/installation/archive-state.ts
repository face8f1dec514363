import { join } from 'node:path';

/** Where the parent process says how archiving the database's log goes. */
export function archiveStatePath(dataDir: string): string {
  return join(dataDir, 'wal-archive.json');
}
