import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { restoreBackup } from '@deedline/database/backup/restore-backup';
import type { BackupSource } from '@deedline/database/backup/write-backup';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../transaction.ts';
import { requireInstallationKeys } from '../../compliance/installation-keys.ts';
import type { Replayed } from '../../closing/log/replay-log.ts';
import { type Actor, OperatorError, recordAct, RESTORE_ACT } from '../../record/operator-context.ts';
import type { Answer } from '../command/act.ts';
import { orRefuse } from './back-up.ts';
import { backupKeyPath, readBackupKey } from './backup-key.ts';
import { placeKey, readKeys } from './key-archive.ts';
import { describeNotRestored } from './other-stores.ts';
import { chooseLogs, describeReplayed, explainLost, isIncomplete, keepLastOptOuts, replay } from './replay.ts';
import type { RestoreRequest } from '../command/whole-database.ts';

export interface RestoreContext extends Actor {
  config: Pick<Config, 'dataDir' | 'keysDir' | 'optOutLog' | 'evidenceStoreOwnerUrls'>;
  /** Connects as the owner of the tables. */
  target: BackupSource;
  /** Verifies what is there now. */
  prove: () => Promise<Answer>;
}

/**
 * Restores a backup, replays the decisions that people made since, records this in the same transaction, and verifies the result. Throws OperatorError if
 * nothing was changed.
 */
export async function restore(ctx: RestoreContext, command: RestoreRequest): Promise<Answer> {
  const { config, target, prove } = ctx;
  const key = readBackupKey(command.key ?? backupKeyPath(config.dataDir));
  const keyFile = join(config.dataDir, 'keys', 'installation.key');
  if (command.keys === undefined && !existsSync(keyFile))
    throw new OperatorError(
      `${keyFile} is missing: put the keys of the installation back first, or name the file that holds them with --keys.`,
      1,
    );
  if (command.replace) await keepLastOptOuts(config, target.url);
  const logs = chooseLogs(config.optOutLog, command);
  let replayed: Replayed | undefined;
  const restored = await orRefuse(async () => {
    // Read completely before anything is changed, as the backup itself is.
    if (command.keys !== undefined) for await (const _ of readKeys(command.keys, key));
    const approve = async (client: pg.ClientBase) => {
      if (command.keys !== undefined) await placeInstallationKeys(config, command.keys, key);
      // Throws when the keys belong to another installation.
      await requireInstallationKeys(client, config.dataDir);
      replayed = await replay(client, config.dataDir, logs, command.forgetsOptOuts);
      // After the replay, so that keys of closed accounts are not brought back.
      if (command.keys !== undefined) await placeAccountKeys(client, config, command.keys, key);
      await recordAct(ctx, client, { command: RESTORE_ACT, result: 'done', detail: describeReplayed(replayed) });
    };
    return restoreBackup(target, command.file, key, { replace: command.replace, approve });
  });
  const proof = await prove();
  const text = [
    `Restored: ${restored.rows.toLocaleString('en-US')} rows in ${restored.tables.length} tables, as of ${restored.at}, from PostgreSQL ${restored.serverVersion}.`,
    ...(restored.hasEvidence ? [] : ['This backup does not hold the records that were loaded from files: load those files again.']),
    ...(await describeNotRestored(config.evidenceStoreOwnerUrls)),
    '',
    ...explainLost(restored.at, logs, replayed!),
    '',
    proof.text,
  ];
  return { text: text.join('\n'), exitCode: isIncomplete(replayed!) ? 1 : proof.exitCode };
}

export async function placeInstallationKeys(config: Pick<Config, 'dataDir' | 'keysDir'>, file: string, key: Uint8Array): Promise<void> {
  for await (const kept of readKeys(file, key)) if (kept.owner === 'installation') await placeKey(config, kept);
}

/** Puts back only the keys that the restored database knows as not destroyed. Keys of accounts that were made later or closed earlier are left alone. */
export async function placeAccountKeys(
  client: Queryable,
  config: Pick<Config, 'dataDir' | 'keysDir'>,
  file: string,
  key: Uint8Array,
): Promise<void> {
  const found = await client.query(`select account_id || '/' || version || '.key' as path from account_key where destroyed_at is null`);
  const known = new Set(found.rows.map(({ path }) => path));
  for await (const kept of readKeys(file, key))
    if (kept.owner === 'account' && known.has(kept.path.split('/').slice(-2).join('/'))) await placeKey(config, kept);
}
