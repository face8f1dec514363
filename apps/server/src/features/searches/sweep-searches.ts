import { takeUp, type HeldSearch } from './held-search.ts';
import { claimOrphans, MOST_ATTEMPTS, type StoredSearch } from './queries.ts';
import { runSearches } from './run-search.ts';
import type { SearchContext } from '../../search-context.ts';
import { leaveSealed, openStoredSearch } from './sealed-search.ts';
import { failSearch } from './settle-holds.ts';
import { Fault } from '../../http/describe-fault.ts';

const MOST_AT_ONCE = 16;

/** Takes over searches whose lease ran out because their process died: runs them again, or fails them and gives the credits back. All there are. */
export async function sweepSearches(ctx: SearchContext): Promise<number> {
  let swept = 0;
  for (let claimed = MOST_AT_ONCE; claimed === MOST_AT_ONCE; swept += claimed) claimed = await sweepSome(ctx);
  return swept;
}

async function sweepSome(ctx: SearchContext): Promise<number> {
  const orphans = await claimOrphans(ctx.db, MOST_AT_ONCE);
  const again = await Promise.all(orphans.map((row) => takeUpOrFail(ctx, row)));
  const held = again.filter((search) => search !== undefined);
  if (held.length > 0) await runSearches(ctx, held);
  return orphans.length;
}

/** One that cannot be taken up must not keep the others waiting. */
async function takeUpOrFail(ctx: SearchContext, stored: StoredSearch): Promise<HeldSearch | undefined> {
  let row = leaveSealed(stored);
  try {
    row = await openStoredSearch(ctx.keys, stored);
    if (row.attempt > MOST_ATTEMPTS) throw new Fault('its process ended before it did, twice');
    return takeUp(row);
  } catch (error) {
    await failSearch(ctx, { row, startedAtMs: performance.now() }, error);
    return undefined;
  }
}
