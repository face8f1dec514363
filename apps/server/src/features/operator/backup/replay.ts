/** How a restore replays decisions that people made after the backup, such as opt-outs and closings, and what it reports as lost. */
import { existsSync } from 'node:fs';
import type pg from 'pg';
import { BackupError } from '@deedline/database/backup/sealed-file';
import { createPool } from '@deedline/database/connect';
import type { Config } from '../../../config.ts';
import { readKeyFiles, requireInstallationKeys } from '../../compliance/installation-keys.ts';
import { deleteAllSessions } from '../../identity/sessions.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { printCount } from '../../../print-count.ts';
import { replayOptOutLogs, saveProgress, type Replayed } from '../../closing/log/replay-log.ts';
import { writeLastOptOuts } from '../../closing/log/write-log.ts';

/** What was typed about opt-out logs. */
interface Wish {
  replay: readonly string[];
  forgetsOptOuts: boolean;
}

/**
 * The opt-out log of this machine, if it exists, and the named ones. Throws OperatorError when a named one is missing, or when there is none at all and
 * --forget-opt-outs was not given.
 */
export function chooseLogs(own: string, { replay: named, forgetsOptOuts }: Wish): string[] {
  for (const file of named) if (!existsSync(file)) throw new OperatorError(`${file} does not exist. Nothing was changed.`, 1);
  const logs = [...new Set([...(existsSync(own) ? [own] : []), ...named])];
  if (logs.length > 0 || forgetsOptOuts) return logs;
  throw new OperatorError(
    [
      'Nothing was changed: people may have opted out after this backup, and could be found again.',
      `${own} does not exist. Name the opt-out log of the installation with --replay, or use --forget-opt-outs if it is lost.`,
    ].join('\n'),
    1,
  );
}

/** Writes what waits in a database that is about to be replaced to the log first. */
export async function keepLastOptOuts(config: Pick<Config, 'dataDir' | 'optOutLog'>, url: string): Promise<void> {
  const hash = readKeyFiles(config.dataDir);
  if (hash === null) return;
  const db = createPool(url, { max: 1, applicationName: 'deedline restore' });
  try {
    await writeLastOptOuts({ config, db, hash });
  } finally {
    await db.end();
  }
}

/**
 * Replays opt-out logs in the transaction of the restore and ends every session. Throws BackupError when a log belongs to another installation or a key for it
 * is missing, and when lines are missing, unless `acceptsGaps`: the worker then starts each log anew.
 */
export async function replay(client: pg.ClientBase, dataDir: string, logs: readonly string[], acceptsGaps: boolean): Promise<Replayed> {
  const replayed = await replayOptOutLogs(client, readKeyFiles(dataDir)!, logs);
  const sealed = replayed.unread.find(({ why }) => why === 'key');
  if (sealed !== undefined)
    throw new BackupError(
      `Line ${sealed.line} of ${sealed.file} is sealed with an installation key that is not in ${dataDir}/keys. Put that key back first.`,
    );
  if (replayed.gaps.length > 0 && !acceptsGaps) throw new BackupError([...replayed.gaps, ...HOW_TO_GO_ON].join('\n'));
  await saveProgress(client, replayed);
  // Otherwise a session would go on that its owner has ended since, because it was stolen.
  await deleteAllSessions(client);
  // The log also tells that a key made after the backup is in use.
  await requireInstallationKeys(client, dataDir);
  return replayed;
}

const HOW_TO_GO_ON = [
  'Nothing was changed: people who opted out in the missing lines could be found again. Move the incomplete log away and name a complete copy with --replay.',
  'Or, if the database that wrote it still works, start Deedline on it: its worker writes a complete log.',
  'If you have neither, put the log where this machine expects its own (OPT_OUT_LOG) and use --forget-opt-outs: whatever can be read of it is replayed.',
];

/** Counts only what the database did not know. */
export function describeReplayed({ optOuts, hashes, accounts, unsubscribed, requests, holds }: Replayed): string {
  const what = [
    printCount(optOuts, 'opt-out'),
    printCount(hashes, 'keyed hash').replace(/hashs$/, 'hashes'),
    printCount(accounts, 'closed account'),
    printCount(unsubscribed, 'unsubscribed address').replace(/addresss$/, 'addresses'),
    printCount(requests, 'privacy request'),
    printCount(holds, 'legal hold'),
  ];
  return `${what.join(', ')} from after the backup replayed`;
}

/** What the operator has to know before anybody searches. */
export function explainLost(at: string, logs: readonly string[], replayed: Replayed): string[] {
  return [
    `Everything done after ${at} is lost: searches and their charges, accounts, members, passwords, lists, batches, newsletter sign-ups`,
    "and operators' acts. Compare payments of that time with the payment provider's list.",
    ...(logs.length === 0
      ? [
          'OPT-OUTS AND CLOSED ACCOUNTS after that moment are lost too, as are unsubscribed addresses, privacy requests and legal holds: go through letters',
          'and mails, and enter them again before anybody searches.',
        ]
      : [`Not lost: ${describeReplayed(replayed)}, from ${logs.join(' and ')}, which goes up to ${replayed.last ?? 'nothing'}.`]),
    ...SIGNED_OUT,
    ...explainUnread(replayed),
  ];
}

const SIGNED_OUT = [
  'Every session has ended: members and operators have to sign in again. Access that was taken away after that moment is back: revoke API keys, remove',
  'members, and reset second factors, recovery codes and passwords again if they were revoked, removed, used or changed since.',
];

export function explainUnread({ unread, gaps }: Replayed): string[] {
  return [
    ...gaps.map((gap) => `${gap} People who opted out there may be found again.`),
    ...unread.map(
      ({ file, line }) => `Line ${line} of ${file} is damaged and was skipped: a person who opted out there may be found again.`,
    ),
  ];
}

export const isIncomplete = ({ unread, gaps }: Replayed): boolean => unread.length + gaps.length > 0;
