import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@deedline/database/connect';
import { finishCluster, isUnfinished, removeCluster } from '@deedline/database/embedded/cluster';
import { recover } from '@deedline/database/embedded/archive/unpack-archive';
import type { BackupSource } from '@deedline/database/backup/write-backup';
import type { Config } from '../../../config.ts';
import { requireInstallationKeys } from '../../compliance/installation-keys.ts';
import { type Actor, OperatorError, recordAct, RESTORE_ACT } from '../../record/operator-context.ts';
import type { Answer } from '../command/act.ts';
import type { Replayed } from '../../closing/log/replay-log.ts';
import { orRefuse } from './back-up.ts';
import { backupKeyPath, readBackupKey } from './backup-key.ts';
import { readKeys } from './key-archive.ts';
import { describeNotRestored } from './other-stores.ts';
import { chooseLogs, describeReplayed, explainLost, isIncomplete, replay } from './replay.ts';
import { placeAccountKeys, placeInstallationKeys } from './restore.ts';
import type { RestoreArchiveRequest } from '../command/whole-database.ts';

export interface ArchiveContext extends Actor {
  config: Pick<Config, 'dataDir' | 'keysDir' | 'optOutLog' | 'databaseUrl' | 'evidenceStoreOwnerUrls'>;
  /** Starts the database of the data folder as it is at that point, with nothing else working on it. */
  withTarget: <T>(work: (target: BackupSource) => Promise<T>) => Promise<T>;
  lock: () => () => void;
  prove: (target: BackupSource) => Promise<Answer>;
}

/**
 * Recreates the database of an empty data folder as it was at a moment, from the archive of its log; replays the decisions that people made since, on record;
 * and verifies the result. Throws OperatorError and then leaves no database in the folder. What a killed attempt left behind is replaced.
 */
export async function restoreArchive(ctx: ArchiveContext, command: RestoreArchiveRequest): Promise<Answer> {
  const { config } = ctx;
  if (config.databaseUrl !== undefined)
    throw new OperatorError(
      'An archive is restored into the embedded database: run this without DATABASE_URL. A PostgreSQL of your own has its own archive.',
      1,
    );
  if (existsSync(join(config.dataDir, 'postgres')) && !isUnfinished(config.dataDir))
    throw new OperatorError(
      `${config.dataDir} already has a database. Nothing was changed: name another DATA_DIR, or move its "postgres" folder away.`,
      1,
    );
  const key = readBackupKey(command.key ?? backupKeyPath(config.dataDir));
  const logs = chooseLogs(config.optOutLog, command);
  return orRefuse(async () => {
    if (command.keys !== undefined) await placeInstallationKeys(config, command.keys, key);
    else if (!existsSync(join(config.dataDir, 'keys', 'installation.key')))
      throw new OperatorError(
        `The keys of the installation are not in ${config.dataDir}/keys: put them there, or name the file that holds them with --keys.`,
        1,
      );
    if (command.keys !== undefined) for await (const _ of readKeys(command.keys, key));
    const recovered = await recoverAlone(ctx, command, key);
    try {
      return await ctx.withTarget(async (target) => {
        const replayed = await bringUp(ctx, target, command, key, logs);
        finishCluster(config.dataDir);
        const proof = await ctx.prove(target);
        const text = [
          `Restored as of ${command.until.toISOString()}, from a base of ${recovered.base.toISOString()}.`,
          ...(recovered.endsAt === undefined ? [] : [`THE ARCHIVE ENDS AT ${recovered.endsAt}: it holds nothing from after that.`]),
          ...(await describeNotRestored(config.evidenceStoreOwnerUrls)),
          '',
          ...explainLost(recovered.endsAt ?? command.until.toISOString(), logs, replayed),
          '',
          proof.text,
        ];
        return { text: text.join('\n'), exitCode: isIncomplete(replayed) ? 1 : proof.exitCode };
      });
    } catch (error) {
      removeCluster(config.dataDir);
      throw error;
    }
  });
}

async function recoverAlone({ config, lock }: ArchiveContext, { folder, until }: RestoreArchiveRequest, key: Uint8Array) {
  const unlock = lock();
  try {
    return await recover(config.dataDir, folder, key, until);
  } finally {
    unlock();
  }
}

function bringUp(
  ctx: ArchiveContext,
  target: BackupSource,
  command: RestoreArchiveRequest,
  key: Uint8Array,
  logs: readonly string[],
): Promise<Replayed> {
  return withClient(target.url, async (client) => {
    await client.query('begin');
    await requireInstallationKeys(client, ctx.config.dataDir);
    const replayed = await replay(client, ctx.config.dataDir, logs, command.forgetsOptOuts);
    if (command.keys !== undefined) await placeAccountKeys(client, ctx.config, command.keys, key);
    const detail = `as of ${command.until.toISOString()}: ${describeReplayed(replayed)}`;
    await recordAct(ctx, client, { command: RESTORE_ACT, result: 'done', detail });
    await client.query('commit');
    return replayed;
  });
}
