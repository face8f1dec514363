import type { Queryable } from '../../transaction.ts';
import { selectOutdatedLoads } from './queries.ts';

/** What has to be loaded again before a search can find it, in a sentence for whoever starts the server; null when nothing has to. */
export async function describeOutdated(evidence: Queryable): Promise<string | null> {
  const loads = await selectOutdatedLoads(evidence);
  if (loads.length === 0) return null;
  return `Filed by another version of Deedline and not searched until loaded again: ${loads.join(', ')}. "npm run ingest" with the same files does it.`;
}
