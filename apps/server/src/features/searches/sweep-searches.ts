import { takeUp } from './held-search.ts';
import { claimOrphans } from './queries.ts';
import { runSearches } from './run-search.ts';
import type { SearchContext } from './search-context.ts';
import { failSearch } from './settle-holds.ts';

const MOST_AT_ONCE = 16;
/** The first run, and one more: a search that takes its process down twice is not tried a third time. */
const MOST_ATTEMPTS = 2;

/** Takes over searches whose lease ran out because their process died: runs them again, or fails them and gives the credits back. */
export async function sweepSearches(ctx: SearchContext): Promise<number> {
  const orphans = (await claimOrphans(ctx.db, MOST_AT_ONCE)).map((row) => takeUp(row));
  const again = orphans.filter(({ row }) => row.attempt <= MOST_ATTEMPTS);
  const spent = orphans.filter(({ row }) => row.attempt > MOST_ATTEMPTS);
  await Promise.all(spent.map((search) => failSearch(ctx, search, new Error('its process ended before it did, twice'))));
  if (again.length > 0) await runSearches(ctx, again);
  return orphans.length;
}
