/** What the commands that copy or verify a whole database (backup, restore) share. Wiring only. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from '@deedline/database/backup/write-backup';
import { createPool } from '@deedline/database/connect';
import { addBase } from '@deedline/database/embedded/archive/keep-archive';
import { findRunningUrl, lockDataDir } from '@deedline/database/embedded/lock';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { pino } from 'pino';
import { readConfig, readFolderConfig, type Config } from '../config.ts';
import { backUp } from '../features/operator/backup/back-up.ts';
import { backupKeyPath, readBackupKey } from '../features/operator/backup/backup-key.ts';
import { prove, proveAll } from '../features/operator/backup/prove.ts';
import { replayAlone } from '../features/operator/backup/replay-alone.ts';
import { restoreArchive } from '../features/operator/backup/restore-archive.ts';
import { restore, type RestoreContext } from '../features/operator/backup/restore.ts';
import { nameOperator, OperatorError } from '../features/record/operator-context.ts';
import type { WholeDatabase } from '../features/operator/command/whole-database.ts';
import type { Answer } from '../features/operator/command/act.ts';
import { logOptions } from '../http/build-server.ts';
import { createContext } from './create-context.ts';
import { withOwner, withOwnerAlone } from './database.ts';

/** Reaches the database of DATABASE_URL, or the embedded one of DATA_DIR if that is not set. Throws OperatorError. */
export function reachWholeDatabase(): WholeDatabase {
  const operator = nameOperator();
  return {
    backUp: (request) => {
      const config = readConfig();
      return withOwner(config, async (source) => {
        const db = createPool(source.url, { max: 1, applicationName: 'deedline backup', role: APPLICATION_ROLE });
        try {
          return await backUp({ config, source, db, operator }, request);
        } finally {
          await db.end();
        }
      });
    },
    addBase: () => runBase(readConfig()),
    restore: (request) => bringBack((ctx) => restore(ctx, request)),
    restoreArchive: (request) => {
      const config = readConfig();
      const ctx = {
        config,
        operator,
        lock: () => lockDataDir(config.dataDir),
        prove: (target: BackupSource) => proveThere(config, target),
      };
      return restoreArchive({ ...ctx, withTarget: (work) => withOwnerAlone(config, work, true) }, request);
    },
    replay: (logs) => bringBack((ctx) => replayAlone(ctx, logs)),
    verify: runVerify,
  };
}

function bringBack(work: (ctx: RestoreContext) => Promise<Answer>): Promise<Answer> {
  const config = readConfig();
  return withOwnerAlone(config, (target) => work({ config, target, operator: nameOperator(), prove: () => proveThere(config, target) }));
}

/** Works only while Deedline runs over the embedded database and archives its log. Throws OperatorError otherwise. */
async function runBase({ dataDir, walArchive }: Config): Promise<Answer> {
  const url = findRunningUrl(dataDir);
  if (walArchive === undefined || url === undefined)
    throw new OperatorError('A base is of an archive: start Deedline with WAL_ARCHIVE, and name the same folder here.', 1);
  const place = { cluster: realpathSync(join(dataDir, 'postgres')), archive: walArchive, key: readBackupKey(backupKeyPath(dataDir)) };
  const file = await addBase({ ...place, url });
  if (file === undefined) throw new OperatorError(`The log of this database is not archived in ${walArchive}.`, 1);
  return { text: `Written: ${file}.`, exitCode: 0 };
}

async function runVerify(folder: string): Promise<Answer> {
  // Starting over a folder without these would create a new database and a new key in it.
  for (const wanted of ['postgres', 'keys/installation.key'])
    if (!existsSync(join(folder, wanted))) throw new OperatorError(`${folder} is no DATA_DIR of Deedline: it has no ${wanted}.`, 1);
  const config = readFolderConfig(folder);
  return withOwnerAlone(config, (source) => proveThere(config, source, proveAll));
}

async function proveThere(config: Config, { url, evidenceUrl }: BackupSource, work = prove): Promise<Answer> {
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const { ctx, close } = await createContext({ ...config, databaseUrl: url, evidenceDatabaseUrl: evidenceUrl }, log, 'deedline verify');
  try {
    return await work(ctx);
  } finally {
    await close();
  }
}
