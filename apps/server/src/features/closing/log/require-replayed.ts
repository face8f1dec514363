import { existsSync } from 'node:fs';
import type { Config } from '../../../config.ts';
import { Fault } from '../../../http/describe-fault.ts';
import type { Queryable } from '../../../transaction.ts';
import { readKeyFiles } from '../../compliance/installation-keys.ts';
import type { LogEntry } from './entries.ts';
import { readLines } from './log-file.ts';
import { selectHeads } from './queries.ts';

/**
 * Throws a Fault if the database has never written an opt-out log and this machine has one with decisions in it, as when the folder of the database was lost:
 * people who opted out could be found again once files are loaded. A restore, and a replay of the log, make the database know it.
 */
export async function requireReplayed({ dataDir, optOutLog: file }: Pick<Config, 'dataDir' | 'optOutLog'>, db: Queryable): Promise<void> {
  if (!existsSync(file) || (await selectHeads(db)).length > 0) return;
  if (await holdsDecisions(dataDir, file)) throw new Fault([`${file} is from another database than this one, which is new.`, ...WAYS].join('\n'));
}

const WAYS = [
  'People who opted out in it could be found again. Nothing was changed. Do one of these, with the keys of that installation in DATA_DIR/keys:',
  '- If you have a backup: npm run deedline -- restore backup FILE --replace (it replays the log)',
  '- If you have none, and begin anew: npm run deedline -- restore replay',
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
const isDecision = ({ key, subscribers, ...decided }: LogEntry): boolean => Object.keys(decided).length > 0;
