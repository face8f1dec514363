/** What the commands share that move or prove a whole database: backup, restore, verify. Wiring only. */
import type { BackupSource } from '@deedline/database/backup/write-backup';
import { openPool } from '@deedline/database/connect';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { backUp } from './features/operator/backup/back-up.ts';
import type { BackupCommand, RestoreCommand } from './features/operator/backup/arguments.ts';
import { prove } from './features/operator/backup/prove.ts';
import { replayAlone } from './features/operator/backup/replay-alone.ts';
import { restore } from './features/operator/backup/restore.ts';
import { nameOperator } from './features/record/name-operator.ts';
import type { Answer } from './features/operator/command/run-command.ts';
import { logOptions } from './http/log-options.ts';
import { openContext } from './open-context.ts';
import { withOwner, withOwnerAlone } from './start/reach-owner.ts';

export function runBackup(config: Config, command: Extract<BackupCommand, { verb: 'backup' }>): Promise<Answer> {
  return withOwner(config, async (source) => {
    const db = openPool(source.url, { max: 1, applicationName: 'deedline backup', role: APPLICATION_ROLE });
    try {
      return await backUp({ config, source, db, operator: nameOperator() }, command);
    } finally {
      await db.end();
    }
  });
}

export function runRestore(config: Config, command: Exclude<RestoreCommand, { verb: 'help' }>): Promise<Answer> {
  return withOwnerAlone(config, (target) => {
    const ctx = { config, target, operator: nameOperator(), prove: () => proveThere(config, target) };
    return command.verb === 'replay' ? replayAlone(ctx, command) : restore(ctx, command);
  });
}

export function runVerify(config: Config): Promise<Answer> {
  return withOwnerAlone(config, (source) => proveThere(config, source));
}

async function proveThere(config: Config, { url, evidenceUrl }: BackupSource): Promise<Answer> {
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const { ctx, close } = await openContext({ ...config, databaseUrl: url, evidenceDatabaseUrl: evidenceUrl }, log, 'deedline verify');
  try {
    return await prove(ctx);
  } finally {
    await close();
  }
}
