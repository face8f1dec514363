import { SAMPLES_PER_MODE, type SampleSearches } from '@deedline/contract/search/sample-search';
import { type CreateSearch, type Samples, SEARCH_MODES } from '@deedline/contract/search/search';
import { addressKeys } from '@deedline/engine/keys/address-keys';
import { parseAddress } from '@deedline/engine/normalize/address';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import { readSamples } from '../installation/read-demo.ts';
import { LANDING_EXAMPLE } from './landing-example.ts';
import { selectIsOnRecord } from './queries.ts';

/**
 * The searches that can be tried without an account: requests of the made-up state that find somebody, beginning with the lot of the landing page. Throws
 * `samples_not_found` when there are none.
 */
export async function listSampleSearches(ctx: Pick<AppContext, 'config' | 'db' | 'evidence' | 'hash'>): Promise<SampleSearches> {
  const [samples, isShownOnRecord] = await Promise.all([readSamples(ctx), isOnRecord(ctx, LANDING_EXAMPLE)]);
  return SEARCH_MODES.flatMap((searchMode, position) => {
    const others = takeTurns(samples[searchMode].matching, position * SAMPLES_PER_MODE + 1);
    const offered = searchMode === LANDING_EXAMPLE.searchMode && isShownOnRecord ? [LANDING_EXAMPLE, ...others] : others;
    return offered.slice(0, SAMPLES_PER_MODE).map((request, index) => ({ searchMode, index, request }));
  });
}

/** The samples offered beside the search form: as the state's files list them, but beginning with the lot that fills every line. */
export async function offerSamples(ctx: Pick<AppContext, 'config' | 'db' | 'evidence' | 'hash'>): Promise<Samples> {
  const [samples, isShownOnRecord] = await Promise.all([readSamples(ctx), isOnRecord(ctx, LANDING_EXAMPLE)]);
  if (!isShownOnRecord) return samples;
  const { matching, missing } = samples.property_address;
  const others = matching.filter(({ street }) => street !== LANDING_EXAMPLE.street);
  return { ...samples, property_address: { matching: [LANDING_EXAMPLE, ...others], missing } };
}

/** The installation's made-up state may be of an earlier edition, with other lots. */
async function isOnRecord({ evidence }: Pick<AppContext, 'evidence'>, { street, city, state, zip }: CreateSearch): Promise<boolean> {
  const address = parseAddress({ line: street!, city: city!, state: state!, zip: zip! });
  const hashes = addressKeys(address).map(({ hash }) => hash);
  return (await listFromStores(evidence, async (store) => [await selectIsOnRecord(store, hashes)])).includes(true);
}

/** The samples of all modes are about the same few people in the same order. Each mode starts at another, so that each shows somebody else. */
function takeTurns<T>(list: readonly T[], start: number): T[] {
  const begin = list.length === 0 ? 0 : start % list.length;
  return [...list.slice(begin), ...list.slice(0, begin)];
}
