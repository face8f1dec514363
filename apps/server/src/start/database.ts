import type { Queryable } from '../transaction.ts';
import type { BackupSource } from '@deedline/database/backup/write-backup';
import { requireServer, withClient } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { findRunningUrl, lockDataDir } from '@deedline/database/embedded/lock';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { makeLogin } from '@deedline/database/login';
import { migrate } from '@deedline/database/migrate';
import { numberStores } from '@deedline/database/number-stores';
import type { Config } from '../config.ts';
import { step } from './step.ts';

export type Databases = {
  /** Addresses for the application's login. */
  url: string;
  evidenceUrl: string;
  /** Addresses for the owner of the tables. */
  owner: { url: string; evidenceUrl: string; besideUrls: string[] };
  /** Writes to disk what was just loaded, so that neither the first stop nor crash recovery has to catch up with it. */
  settle(): Promise<unknown>;
  stop(): Promise<void>;
};

/** Connects to the databases named in the settings, or starts the embedded server if none is named. */
export async function startDatabases(config: Config): Promise<Databases> {
  const embedded =
    config.databaseUrl === undefined
      ? await step('database started', () => startEmbedded({ dataDir: config.dataDir, report: console.log }))
      : undefined;
  try {
    for (const [name, url] of namedIn(config)) await requireServer(url, name);
    const owner = ownerOf(config, embedded?.urlOf(DATABASE));
    let besideUrls: string[] = [];
    await step('schema up to date', async () => {
      await migrate(owner.url, 'app');
      await migrate(owner.evidenceUrl, 'evidence');
      besideUrls = await prepareStores(owner.evidenceUrl, config.evidenceStoreOwnerUrls);
    });
    const url = config.databaseUrl ?? (await makeLogin(owner.url));
    return {
      url,
      evidenceUrl: config.evidenceDatabaseUrl ?? url,
      owner: { ...owner, besideUrls },
      settle: async () => embedded && withClient(owner.url, (client: Queryable) => client.query('checkpoint')),
      stop: async () => embedded?.stop(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Prepares the evidence stores beside the first and returns those that are ready. One that does not answer is skipped until the next start: searches say that
 * it is missing and use the others.
 */
async function prepareStores(first: string, beside: readonly string[]): Promise<string[]> {
  const ready: string[] = [];
  for (const [index, url] of beside.entries()) {
    try {
      await requireServer(url, 'EVIDENCE_STORE_URLS');
    } catch (error) {
      console.log(`${(error as Error).message} Searches go on without the evidence store ${index + 2} until it answers.`);
      continue;
    }
    await migrate(url, 'evidence');
    ready.push(url);
  }
  // The numbers of a store that does not answer are unknown, so stores are only numbered when all answer.
  if (ready.length === beside.length) await numberStores([first, ...ready]);
  return ready;
}

/** The database addresses from the settings, each with the name of its setting. */
function namedIn(config: Config): [name: string, url: string][] {
  const { databaseUrl, evidenceDatabaseUrl, databaseOwnerUrl, evidenceDatabaseOwnerUrl } = config;
  const settings = {
    DATABASE_URL: databaseUrl,
    EVIDENCE_DATABASE_URL: evidenceDatabaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    EVIDENCE_DATABASE_OWNER_URL: evidenceDatabaseOwnerUrl,
  };
  return Object.entries(settings).flatMap(([name, url]) => (url === undefined ? [] : [[name, url]]));
}

/** The owner of the tables. If no setting names it, the application's login is assumed to be the owner. `embedded`: the address of the embedded server. */
function ownerOf(config: Config, embedded: string | undefined): BackupSource {
  const url = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded;
  if (url === undefined) throw new Error('DATABASE_URL is not set, and no database of our own is running.');
  return { url, evidenceUrl: config.evidenceDatabaseOwnerUrl ?? config.evidenceDatabaseUrl ?? url };
}

// Access to the databases as their owner, for commands that read or write whole tables: the databases of the settings, else the embedded one, which is started
// for the command unless it is running.

/** Runs `work` whether or not Deedline is running over the databases. */
export async function withOwner<T>(config: Config, work: (source: BackupSource) => Promise<T>): Promise<T> {
  const running = findRunningUrl(config.dataDir);
  return (config.databaseUrl ?? running) ? work(ownerOf(config, running)) : withOwnerAlone(config, work);
}

/**
 * Runs `work` while nothing else uses the databases. Throws if Deedline is running: on this machine for the embedded database, on any machine for a server
 * named in the settings. `restores`: whether a restore starts the embedded database.
 */
export async function withOwnerAlone<T>(config: Config, work: (source: BackupSource) => Promise<T>, restores = false): Promise<T> {
  if (config.databaseUrl !== undefined) {
    const owner = ownerOf(config, undefined);
    await requireIdle(owner.url);
    return work(owner);
  }
  const unlock = lockDataDir(config.dataDir);
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, restores });
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
  const found = await withClient(url, (client: Queryable) =>
    client.query(
      `select substring(application_name from '^deedline (?:api|worker)') as name from pg_stat_activity
       where datname = current_database() and application_name ~ '^deedline (api|worker) '`,
    ),
  );
  const name = found.rows[0]?.name;
  if (name != null) throw new Error(`${name} is at work in this database. Stop Deedline first, on every machine.`);
}
