import { SAMPLES_PER_MODE, type SampleSearches } from '@deedline/contract/sample-search';
import { SEARCH_MODES } from '@deedline/contract/search';
import type { AppContext } from '../../context.ts';
import { readSamples } from '../installation/read-demo.ts';

/** What can be tried without an account: requests of the made-up state that find somebody. Throws `samples_not_found` where there is none. */
export async function listSampleSearches(ctx: Pick<AppContext, 'config' | 'db' | 'hash'>): Promise<SampleSearches> {
  const samples = await readSamples(ctx);
  return SEARCH_MODES.flatMap((searchMode, position) =>
    takeTurns(samples[searchMode].matching, position * SAMPLES_PER_MODE + 1).map((request, index) => ({ searchMode, index, request })),
  );
}

/** The samples of all modes are of the same few people, in one order: each mode begins elsewhere, so that each shows somebody else. */
function takeTurns<T>(list: readonly T[], start: number): T[] {
  const begin = list.length === 0 ? 0 : start % list.length;
  return [...list.slice(begin), ...list.slice(0, begin)].slice(0, SAMPLES_PER_MODE);
}
