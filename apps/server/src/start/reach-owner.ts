/** The databases as their owner, for commands that read or write whole tables: those of the settings, else the embedded one, running or started for the command. */
import type { BackupSource } from '@deedline/database/backup/write-backup';
import { withClient } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { lockDataDir } from '@deedline/database/embedded/lock';
import { findRunningUrl } from '@deedline/database/embedded/running';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import type { Config } from '../config.ts';
import { ownerOf } from './database.ts';

/** While Deedline runs over them, or not. */
export async function withOwner<T>(config: Config, work: (source: BackupSource) => Promise<T>): Promise<T> {
  const running = findRunningUrl(config.dataDir);
  return (config.databaseUrl ?? running) ? work(ownerOf(config, running)) : withOwnerAlone(config, work);
}

/** With nobody else over them. Throws when Deedline runs, on this machine or, over a server of one's own, on any. */
export async function withOwnerAlone<T>(config: Config, work: (source: BackupSource) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) {
    const owner = ownerOf(config, undefined);
    await requireIdle(owner.url);
    return work(owner);
  }
  const unlock = lockDataDir(config.dataDir);
  try {
    const server = await startEmbedded({ dataDir: config.dataDir });
    try {
      return await work(ownerOf(config, server.urlOf(DATABASE)));
    } finally {
      await server.stop();
    }
  } finally {
    unlock();
  }
}

async function requireIdle(url: string): Promise<void> {
  const found = await withClient(url, (client) =>
    client.query<{ name: string }>(
      `select substring(application_name from '^deedline (?:api|worker)') as name from pg_stat_activity
       where datname = current_database() and application_name ~ '^deedline (api|worker) '`,
    ),
  );
  const name = found.rows[0]?.name;
  if (name !== undefined) throw new Error(`${name} is at work in this database. Stop Deedline first, on every machine.`);
}
