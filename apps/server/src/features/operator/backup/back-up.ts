import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BackupError } from '@deedline/database/backup/sealed-file';
import { requireNewFile, writeBackup, type BackupSource } from '@deedline/database/backup/write-backup';
import type { Config } from '../../../config.ts';
import { type Actor, OperatorError, recordAct } from '../../record/operator-context.ts';
import { printCount } from '../../../print-count.ts';
import type { Answer } from '../command/act.ts';
import type { Queryable } from '../../../transaction.ts';
import { backupKeyPath, readOrMakeBackupKey } from './backup-key.ts';
import { listReplaced } from '../../sealing/rotate-keys.ts';
import { rememberKeys, writeKeys } from './key-archive.ts';
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
 * Writes the backup and, if asked, the keys to a file of their own: both or neither, because a backup that was asked for with its keys and has none would be
 * taken for one that can be restored. The request is recorded first, so it is also in the backup; completion is recorded once the backup is whole. Throws
 * OperatorError.
 */
export async function backUp(ctx: BackupContext, command: BackupRequest): Promise<Answer> {
  const { keys } = command;
  await requireNewFiles(command);
  const keyPath = command.key ?? backupKeyPath(ctx.config.dataDir);
  const { key, isNew } = readOrMakeBackupKey(keyPath);
  const act = { command: 'backup', detail: command.withEvidence ? 'with evidence' : 'without evidence' };
  await recordAct(ctx, ctx.db, { ...act, result: 'asked' });
  return orRefuse(async () => {
    // A key may be replaced and destroyed while the backup is written, whose values it opens.
    const known = keys === undefined ? new Map() : await rememberKeys(ctx.config);
    const made = await writeBackup(ctx.source, command.file, key, { withEvidence: command.withEvidence });
    const replaced = { known, list: () => listReplaced(ctx.db, made.at) };
    const count = keys === undefined ? 0 : await orRemove(command.file, () => writeKeys(ctx.config, keys, key, replaced));
    await recordAct(ctx, ctx.db, { ...act, result: 'done' });
    const size = `${made.tables.length} tables, ${made.rows.toLocaleString('en-US')} rows, ${(made.bytes / 1e6).toFixed(1)} MB`;
    const text = [
      `Written: ${command.file} (${size}), as of ${made.at}.`,
      ...(made.hasEvidence ? [] : ['It does not hold the records that were loaded from files: load those files again after a restore.']),
      ...(await describeNotBackedUp(ctx.config.evidenceStoreOwnerUrls)),
      ...(command.keys === undefined
        ? []
        : [`Written: ${command.keys} (${printCount(count, 'key')}). Keep it apart from the backup and delete it after 90 days at most.`]),
      `Opt-outs and closed accounts after that moment are written to ${ctx.config.optOutLog}: copy it off this machine as often as you can. A restore needs it.`,
      ...(isNew ? [`${keyPath} was made. Keep a copy of it away from the backups: without it they cannot be opened.`] : []),
    ];
    return { text: text.join('\n'), exitCode: 0 };
  });
}

/** Before the backup, which may take hours, and before a key for it is made. */
async function requireNewFiles({ file, keys }: BackupRequest): Promise<void> {
  if (keys !== undefined && resolve(keys) === resolve(file))
    throw new OperatorError(`The backup and its keys need a file each: ${file} is named for both.`, 2);
  await orRefuse(async () => {
    for (const wanted of keys === undefined ? [file] : [file, keys]) await requireNewFile(wanted);
  });
}

/** After the backup: an account that is made meanwhile has its key in the file too. */
async function orRemove(backup: string, writeTheirKeys: () => Promise<number>): Promise<number> {
  try {
    return await writeTheirKeys();
  } catch (error) {
    await rm(backup, { force: true });
    throw new BackupError(`The keys could not be written, so the backup was not kept either: ${(error as Error).message}`, {
      cause: error,
    });
  }
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
