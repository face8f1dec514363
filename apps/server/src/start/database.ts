import { withClient } from '@deedline/database/connect';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { migrate } from '@deedline/database/migrate';
import { requireServer } from '@deedline/database/server-version';
import type { Config } from '../config.ts';
import { step } from './step.ts';

export type Databases = {
  url: string;
  evidenceUrl: string;
  /** Writes what was just loaded to disk, so that neither the first stop nor a crash has to catch up with it. */
  settle(): Promise<unknown>;
  stop(): Promise<void>;
};

/** The databases that the settings name, or the embedded server where they name none. */
export async function startDatabases(config: Config): Promise<Databases> {
  const embedded =
    config.databaseUrl === undefined
      ? await step('database started', () => startEmbedded({ dataDir: config.dataDir, report: console.log }))
      : undefined;
  try {
    const url = config.databaseUrl ?? embedded!.urlOf(DATABASE);
    const evidenceUrl = config.evidenceDatabaseUrl ?? url;
    if (config.databaseUrl !== undefined) await requireServer(url, 'DATABASE_URL');
    if (config.evidenceDatabaseUrl !== undefined) await requireServer(evidenceUrl, 'EVIDENCE_DATABASE_URL');
    await step('schema up to date', async () => {
      await migrate(url, 'app');
      await migrate(evidenceUrl, 'evidence');
    });
    return {
      url,
      evidenceUrl,
      settle: async () => embedded && withClient(url, (client) => client.query('checkpoint')),
      stop: async () => embedded?.stop(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
