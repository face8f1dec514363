/** Archives the write-ahead log of the embedded database if WAL_ARCHIVE is set. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Archive, forgetArchive, keepArchive } from '@deedline/database/embedded/archive/keep-archive';
import { archiveStatePath } from '../features/installation/check-health.ts';
import type { Config } from '../config.ts';
import { backupKeyPath, readOrMakeBackupKey } from '../features/operator/backup/backup-key.ts';

/** `url`: the embedded database, as its owner. Throws if DATABASE_URL names another server: that server archives its log itself. */
export async function startArchive({ dataDir, databaseUrl, walArchive }: Config, url: string): Promise<Archive | undefined> {
  if (databaseUrl !== undefined && walArchive !== undefined)
    throw new Error(
      'WAL_ARCHIVE is for the embedded database. The server of DATABASE_URL archives its log itself: archive_mode, archive_command.',
    );
  if (databaseUrl !== undefined) return undefined;
  if (walArchive === undefined) {
    await forgetArchive(url);
    return undefined;
  }
  const { key, isNew } = readOrMakeBackupKey(backupKeyPath(dataDir));
  if (isNew) console.log(`${backupKeyPath(dataDir)} was made. Keep a copy of it where the archive is not: nobody opens it without it.`);
  const place = { cluster: realpathSync(join(dataDir, 'postgres')), archive: walArchive, key };
  return keepArchive({ ...place, url, stateFile: archiveStatePath(dataDir), report: console.error });
}
