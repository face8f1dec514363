import type { QueryInput } from '@deedline/engine/query/query';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { selectInClear, updateSealed, type InClear, type SealedRow } from './clear-queries.ts';
import { sealAddress, sealAsked, sealResults } from './sealed-search.ts';

const AT_ONCE = 100;

/**
 * Seals what searches of an earlier version hold in clear: some at a time, and where it was interrupted it goes on. Until its turn comes a row
 * reads as it is. Returns how many were sealed.
 */
export async function sealOldSearches(ctx: Pick<AppContext, 'db' | 'keys' | 'log'>): Promise<number> {
  let sealed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await selectInClear(ctx.db, after, AT_ONCE);
    if (rows.length === 0) return sealed;
    const made = await Promise.all(rows.map((row) => sealRow(ctx, row)));
    sealed += await updateSealed(
      ctx.db,
      made.filter((row) => row !== null),
    );
    after = rows.at(-1)!.id;
    await nextTurn();
  }
}

/** Null: its account is closed, or has lost its key; the others must not wait for it. */
async function sealRow({ keys, log }: Pick<AppContext, 'keys' | 'log'>, row: InClear): Promise<SealedRow | null> {
  try {
    const key = await keys.forSealing(row.account_id);
    if (key === null) return null;
    return {
      id: row.id,
      input: sealAsked(key, row.id, { input: row.input as QueryInput, name: row.input_name }),
      results: row.results === null ? null : sealResults(key, row.id, row.results),
      address: sealAddress(key, row.id, row.property_address),
    };
  } catch (error) {
    log.warn({ searchId: row.id, fault: describeFault(error) }, 'a search cannot be sealed');
    return null;
  }
}
