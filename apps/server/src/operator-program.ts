/** What the operator's commands share: from what was typed to a text and an exit code. */
import { openPool } from '@deedline/database/connect';
import { lockDataDir } from '@deedline/database/embedded/lock';
import { findRunningUrl } from '@deedline/database/embedded/running';
import { loginUrl } from '@deedline/database/login';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { UsageError } from './features/operator/command/arguments.ts';
import { nameOperator, OperatorError } from './features/record/operator-context.ts';
import type { Answer, CommandContext } from './features/operator/command/run-command.ts';
import { logOptions } from './http/build-server.ts';
import { openContext, requireRole } from './open-context.ts';
import { startDatabases } from './start/database.ts';

const UNKNOWN_TABLE = new Set(['42P01', '42703', '42883', '22023']);

export interface OperatorProgram<Command extends { verb: string }> {
  /** As the database sees it. */
  name: string;
  usage: string;
  /** Throws UsageError. */
  read: (args: readonly string[]) => Command;
  /** What needs no database, where a command is such a one. Throws OperatorError. */
  alone?: (command: Command) => Answer | undefined;
  /** Throws OperatorError. */
  run: (ctx: CommandContext, command: Command) => Promise<Answer>;
  /** Where no Deedline runs over DATA_DIR, its database is started for this command alone. */
  startsDatabase?: boolean;
}

/** Runs what was typed, prints what came of it, and returns the exit code. */
export function runProgram<Command extends { verb: string }>(program: OperatorProgram<Command>, args: readonly string[]): Promise<number> {
  return runTyped(program, args, async (command) => program.alone?.(command) ?? (await answerHere(program, command)));
}

/** The same of a command that finds its database itself. */
export async function runTyped<Command extends { verb: string }>(
  { usage, read }: Pick<OperatorProgram<Command>, 'usage' | 'read'>,
  args: readonly string[],
  act: (command: Exclude<Command, { verb: 'help' }>) => Promise<Answer>,
): Promise<number> {
  try {
    const command = read(args);
    if (command.verb === 'help') {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    const { text, exitCode } = await act(command as Exclude<Command, { verb: 'help' }>);
    process.stdout.write(`${text}\n`);
    return exitCode;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}\n`);
      return 2;
    }
    process.stderr.write(`${error instanceof OperatorError ? error.message : describeFailure(error)}\n`);
    return error instanceof OperatorError ? error.exitCode : 1;
  }
}

function answerHere<Command extends { verb: string }>(program: OperatorProgram<Command>, command: Command): Promise<Answer> {
  const config = readConfig();
  return withDatabase(program, config, (url) => answer(program, command, config, url));
}

async function answer<Command extends { verb: string }>(
  { name, run }: OperatorProgram<Command>,
  command: Command,
  config: Config,
  url: string,
): Promise<Answer> {
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const db = openPool(url, { max: 2, applicationName: name, role: APPLICATION_ROLE });
  const closers: (() => Promise<void>)[] = [() => db.end()];
  const openApplication = async () => {
    const { ctx, close } = await openContext({ ...config, databaseUrl: url }, log, name);
    closers.push(close);
    return ctx;
  };
  try {
    await requireRole(db, 'DATABASE_URL');
    return await run({ db, log, now: () => new Date(), operator: nameOperator(), openApplication }, command);
  } finally {
    for (const close of closers) await close();
  }
}

async function withDatabase<T>(
  { startsDatabase = false }: { startsDatabase?: boolean },
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> {
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

function describeFailure(error: unknown): string {
  if (error instanceof DatabaseError && UNKNOWN_TABLE.has(error.code ?? ''))
    return `The database is not set up for this version of Deedline: start it once (npm start). (${error.message})`;
  return `Failed: ${error instanceof Error ? error.message : String(error)}`;
}
