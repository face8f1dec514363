import { existsSync } from 'node:fs';
import type { AppContext } from '../../../context.ts';
import { isAsFar, lastEnd, listLost } from './chain.ts';
import { readChain } from './log-file.ts';
import { selectHeads } from './queries.ts';

/** Which lines of this machine's opt-out log are missing, one sentence each. Null if there is no log; the worker begins one. */
export async function verifyOptOutLog({ config, db, hash }: Pick<AppContext, 'config' | 'db' | 'hash'>): Promise<string[] | null> {
  // Read before the file, which may grow in the meantime.
  const known = await selectHeads(db);
  if (!existsSync(config.optOutLog)) return null;
  const chain = await readChain(config.optOutLog, hash);
  const findings = [
    ...chain.gaps,
    ...listLost(
      [chain],
      known.filter(({ log }) => chain.ends.has(log)),
    ),
  ];
  const end = lastEnd(chain);
  if (findings.length > 0 || end === undefined || isAsFar(end, known)) return findings;
  return [`${config.optOutLog} is an older log than the one that the database knows.`];
}
