import { SAMPLES_PER_MODE, type SampleSearches } from '@deedline/contract/sample-search';
import { SEARCH_MODES } from '@deedline/contract/search';
import type { Config } from '../../config.ts';
import { readSamples } from '../installation/read-demo.ts';

/** What can be tried without an account: requests of the made-up state that find somebody. Throws `samples_not_found` where there is none. */
export async function listSampleSearches(config: Config): Promise<SampleSearches> {
  const samples = await readSamples(config);
  return SEARCH_MODES.flatMap((searchMode) =>
    samples[searchMode].matching.slice(0, SAMPLES_PER_MODE).map((request, index) => ({ searchMode, index, request })),
  );
}
