import type { CallingRules } from '@deedline/contract/calling';
import type pg from 'pg';
import { inTransaction } from '../../../transaction.ts';
import { insertRules, insertRulesUse, lockRules, selectRulesInUse } from './queries.ts';
import { digestOf, readRules, readShippedRules } from './read-rules.ts';

const FRESH_MS = 5_000;
/** Who loads and switches on what the product comes with. An operator's own edition is never replaced by it. */
export const SHIPPED_BY = 'shipped';

export interface CallingRulesWatch {
  /** What is switched on, at most five seconds old. */
  current(): Promise<CallingRules>;
}

/** Remembers for a few seconds which rules are switched on, in each process for itself. Where none are, those shipped are loaded. */
export function watchRules(db: pg.Pool, isDemo: boolean, clock: () => number = () => performance.now()): CallingRulesWatch {
  let known: { id: number; rules: CallingRules } | undefined;
  let readAt = -Infinity;
  let reading: Promise<CallingRules> | undefined;

  const read = async (): Promise<CallingRules> => {
    if (known === undefined) await loadShipped(db, isDemo);
    const row = (await selectRulesInUse(db))!;
    if (known?.id !== row.id) known = { id: row.id, rules: readRules(JSON.stringify(row.document)) };
    readAt = clock();
    return known.rules;
  };
  return {
    current: () =>
      known !== undefined && clock() - readAt < FRESH_MS
        ? Promise.resolve(known.rules)
        : (reading ??= read().finally(() => (reading = undefined))),
  };
}

async function loadShipped(db: pg.Pool, isDemo: boolean): Promise<void> {
  const rules = readShippedRules(isDemo);
  const digest = digestOf(rules);
  const isDue = async (on: Parameters<typeof selectRulesInUse>[0]) => {
    const used = await selectRulesInUse(on);
    return used === undefined || (used.switched_by === SHIPPED_BY && !used.digest.equals(digest));
  };
  if (!(await isDue(db))) return;
  await inTransaction(db, async (client) => {
    await lockRules(client);
    if (!(await isDue(client))) return;
    const now = new Date();
    const id = await insertRules(client, { edition: rules.edition, digest, document: rules, loaded_by: SHIPPED_BY, loaded_at: now });
    await insertRulesUse(client, id, now, SHIPPED_BY);
  });
}
