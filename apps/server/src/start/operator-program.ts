/** Gives an operator's act access to a database, and reports failures to reach it. */
import { createPool } from '@deedline/database/connect';
import { findRunningUrl, lockDataDir } from '@deedline/database/embedded/lock';
import { loginUrl } from '@deedline/database/login';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { readConfig, type Config } from '../config.ts';
import { nameOperator, OperatorError } from '../features/record/operator-context.ts';
import type { Answer, CommandContext } from '../features/operator/command/act.ts';
import { logOptions } from '../http/build-server.ts';
import { createContext, requireRole } from './create-context.ts';
import { withRunningAddress } from './running-address.ts';
import { startDatabases } from './database.ts';

/** The application name of the connections. */
const NAME = 'deedline operator';
/** Error codes of the operating system and of PostgreSQL. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);
const UNKNOWN_TABLE = new Set(['42P01', '42703', '42883', '22023']);

/**
 * Runs `work` over the database. `startsDatabase`: if no Deedline runs over DATA_DIR, the embedded database is started for this command only. Throws
 * OperatorError.
 */
export function withCommandContext(
  { startsDatabase = false }: { startsDatabase?: boolean },
  work: (ctx: CommandContext) => Promise<Answer>,
): Promise<Answer> {
  const config = withRunningAddress(readConfig());
  return withDatabase(startsDatabase, config, (url) => answer(config, url, work));
}

async function answer(config: Config, url: string, work: (ctx: CommandContext) => Promise<Answer>): Promise<Answer> {
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const db = createPool(url, { max: 2, applicationName: NAME, role: APPLICATION_ROLE });
  const closers: (() => Promise<void>)[] = [() => db.end()];
  const openApplication = async () => {
    const { ctx, close } = await createContext({ ...config, databaseUrl: url }, log, NAME);
    closers.push(close);
    return ctx;
  };
  try {
    await requireRole(db, 'DATABASE_URL');
    return await work({ db, log, now: () => new Date(), operator: nameOperator(), openApplication });
  } finally {
    for (const close of closers) await close();
  }
}

async function withDatabase<T>(startsDatabase: boolean, config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config;
  const running = findRunningUrl(dataDir);
  const url = databaseUrl ?? (running && loginUrl(running));
  if (url) return work(url);
  if (!startsDatabase) throw new OperatorError(`No database: start Deedline (npm start) over DATA_DIR ${dataDir}, or set DATABASE_URL.`, 1);
  const unlock = lockDataDir(dataDir);
  try {
    const databases = await startDatabases(config);
    try {
      return await work(databases.url);
    } finally {
      await databases.stop();
    }
  } finally {
    unlock();
  }
}

export function describeFailure(error: unknown): string {
  if (error instanceof DatabaseError && UNKNOWN_TABLE.has(error.code ?? ''))
    return `The database is not set up for this version of Deedline: start it once (npm start). (${error.message})`;
  if (NO_ROOM.has((error as { code?: string } | null)?.code ?? ''))
    return `Failed: no room is left on a disk, of the database or of the file that is written. What was being done is not done. Make room, then do it again. (${(error as Error).message})`;
  return `Failed: ${error instanceof Error ? error.message : String(error)}`;
}
