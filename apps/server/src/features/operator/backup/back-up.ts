import { BackupError } from '@deedline/database/backup/sealed-file';
import { writeBackup, type BackupSource } from '@deedline/database/backup/write-backup';
import type { Config } from '../../../config.ts';
import { type Actor, OperatorError, recordAct } from '../../record/operator-context.ts';
import { printCount } from '../../../print-count.ts';
import type { Answer } from '../command/act.ts';
import type { Queryable } from '../../../transaction.ts';
import { backupKeyPath, readOrMakeBackupKey } from './backup-key.ts';
import { writeKeys } from './key-archive.ts';
import { describeNotBackedUp } from './other-stores.ts';
import type { BackupRequest } from '../command/whole-database.ts';

export interface BackupContext extends Actor {
  config: Pick<Config, 'dataDir' | 'keysDir' | 'optOutLog' | 'evidenceStoreOwnerUrls'>;
  /** Connects as the owner of the tables. */
  source: BackupSource;
  /** Connects as the application. */
  db: Queryable;
}

/**
 * Writes the backup and, if asked, the keys to a file of their own. The request is recorded first, so it is also in the backup; completion is recorded once the
 * backup is whole. Throws OperatorError.
 */
export async function backUp(ctx: BackupContext, command: BackupRequest): Promise<Answer> {
  const keyPath = command.key ?? backupKeyPath(ctx.config.dataDir);
  const { key, isNew } = readOrMakeBackupKey(keyPath);
  const act = { command: 'backup', detail: command.withEvidence ? 'with evidence' : 'without evidence' };
  await recordAct(ctx, ctx.db, { ...act, result: 'asked' });
  return orRefuse(async () => {
    const made = await writeBackup(ctx.source, command.file, key, { withEvidence: command.withEvidence });
    const count = command.keys === undefined ? 0 : await writeKeys(ctx.config, command.keys, key);
    await recordAct(ctx, ctx.db, { ...act, result: 'done' });
    const size = `${made.tables.length} tables, ${made.rows.toLocaleString('en-US')} rows, ${(made.bytes / 1e6).toFixed(1)} MB`;
    const text = [
      `Written: ${command.file} (${size}), as of ${made.at}.`,
      ...(made.hasEvidence ? [] : ['The records that were loaded are not in it: load their files again after a restore.']),
      ...(await describeNotBackedUp(ctx.config.evidenceStoreOwnerUrls)),
      ...(command.keys === undefined
        ? []
        : [`Written: ${command.keys} (${printCount(count, 'key')}). Keep it apart from the backup, for 90 days at most.`]),
      `Who opts out or closes their account after that moment stands in ${ctx.config.optOutLog}: copy it as often as you can, a restore replays it.`,
      ...(isNew ? [`${keyPath} was made. Keep a copy of it where the backups are not: nobody opens them without it.`] : []),
    ];
    return { text: text.join('\n'), exitCode: 0 };
  });
}

/** Turns a BackupError into an OperatorError, so that the operator sees its message. */
export async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new OperatorError(error.message, 1);
    throw error;
  }
}
