import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '../../../config.ts';
import { Fault } from '../../../http/describe-fault.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import type { Queryable } from '../../../transaction.ts';
import { readKeyFiles } from '../../compliance/installation-keys.ts';
import type { LogEntry } from './entries.ts';
import { isAsFar, isKnown, type KnownHead } from './chain.ts';
import { isEndSealedElsewhere, readEnd, readLines } from './log-file.ts';
import { selectHeads } from './queries.ts';
import { countBrought, replayOptOutLogs } from './replay-log.ts';

/**
 * Throws a Fault if the database has never written an opt-out log and this machine has one with decisions in it, as when the folder of the database was lost:
 * people who opted out could be found again once files are loaded. A restore, and a replay of the log, make the database know it.
 */
export async function requireReplayed({ dataDir, optOutLog: file }: Pick<Config, 'dataDir' | 'optOutLog'>, db: Queryable): Promise<void> {
  if (!existsSync(file) || (await selectHeads(db)).length > 0) return;
  if (await holdsDecisions(dataDir, file))
    throw new Fault([`${file} is from another database than this one, which is new.`, ...listWays(file)].join('\n'));
}

const listWays = (file: string) => [
  'People who opted out in it could be found again. Do one of these, with the keys of that installation in DATA_DIR/keys:',
  '- If you have a backup: npm run deedline -- restore backup FILE --replace (it replays the log)',
  `- If you have none, and begin anew: npm run deedline -- restore replay ${file}`,
  '- If the log has nothing to do with this installation, move it away.',
];

/** A line that cannot be opened may hold some. */
async function holdsDecisions(dataDir: string, file: string): Promise<boolean> {
  const hash = readKeyFiles(dataDir);
  if (hash === null) return true;
  for await (const line of readLines(file, hash)) if ('why' in line || line.page.entries.some(isDecision)) return true;
  return false;
}

/** Keys and lists of addresses are in each log from its beginning, whether anybody decided anything or not. */
const isDecision = (entry: LogEntry): boolean => Object.keys(entry).some((kind) => kind !== 'key' && kind !== 'subscribers');

/**
 * Throws a Fault if this machine's log has decisions that the database lacks, as when an older copy of the database was put in its place, or if it ends in lines
 * that cannot be opened. What a crash left between the log and the database is in the database, so nothing is missing then. Nothing is changed.
 */
export async function requireUpToDate({ dataDir, optOutLog: file }: Pick<Config, 'dataDir' | 'optOutLog'>, pool: pg.Pool): Promise<void> {
  const hash = readKeyFiles(dataDir);
  if (hash === null) return;
  const known = await selectHeads(pool);
  // A new database is what requireReplayed is for.
  if (known.length === 0) return;
  if (await isEndSealedElsewhere(file, hash)) throw new Fault(describeSealed(dataDir, file));
  const link = await readEnd(file, hash);
  if (link === undefined) return;
  const end = { ...link.link, hash: link.hash };
  if (!isAsFar(end, known) || isKnown(end, known)) return;
  if (await lacksDecisions(pool, hash, file, known))
    throw new Fault(
      [
        `${file} has decisions that the database lacks: the database is an older copy.`,
        'People who opted out since could be found again. Nothing was changed. Run this first, then start again:',
        `npm run deedline -- restore replay ${file}`,
      ].join('\n'),
    );
}

const describeSealed = (dataDir: string, file: string) =>
  [
    `${file} ends in lines that are sealed with an installation key that is not in ${dataDir}/keys.`,
    'People who opted out in them could be found again. Nothing was changed. Put that key back, then start again.',
    'If the log has nothing to do with this installation, move it away.',
  ].join('\n');

/** Replays what the database does not know, and takes it back. */
async function lacksDecisions(pool: pg.Pool, hash: KeyedHash, file: string, known: readonly KnownHead[]): Promise<boolean> {
  const client: Queryable & pg.PoolClient = await pool.connect();
  try {
    await client.query('begin');
    const replayed = await replayOptOutLogs(client, hash, [file], known);
    await client.query('rollback');
    client.release();
    return countBrought(replayed) > 0;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
