import { withClient } from '@deedline/database/connect';
import { migrate } from '@deedline/database/migrate';
import { requireInstallationKeys } from '../../compliance/installation-keys.ts';
import { recordAct } from '../../record/operator-context.ts';
import type { Answer } from '../command/act.ts';
import { orRefuse } from './back-up.ts';
import { chooseLogs, describeReplayed, explainUnread, isIncomplete, replay } from './replay.ts';
import type { RestoreContext } from './restore.ts';

/**
 * Replays opt-out logs into a database that was restored by other means, on record and in one transaction, and verifies the result. Missing lines of a log are
 * reported; a whole log may be replayed later. Throws OperatorError if nothing was changed.
 */
export async function replayAlone(ctx: RestoreContext, named: readonly string[]): Promise<Answer> {
  const { config, target, prove } = ctx;
  const logs = chooseLogs(config.optOutLog, { replay: named, forgetsOptOuts: false });
  const replayed = await orRefuse(async () => {
    // An older copy may be of an older version.
    await migrate(target.url, 'app');
    await migrate(target.evidenceUrl, 'evidence');
    return withClient(target.url, async (client) => {
      await client.query('begin');
      await requireInstallationKeys(client, config.dataDir);
      const done = await replay(client, config.dataDir, logs, true);
      await recordAct(ctx, client, { command: 'replay_opt_outs', result: 'done', detail: describeReplayed(done) });
      await client.query('commit');
      return done;
    });
  });
  const proof = await prove();
  const text = [`${describeReplayed(replayed)}, from ${logs.join(' and ')}.`, ...explainUnread(replayed), '', proof.text].join('\n');
  return { text, exitCode: isIncomplete(replayed) ? 1 : proof.exitCode };
}
