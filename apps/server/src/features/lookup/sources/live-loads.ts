import type { SourceFacts, SourceRole } from '@deedline/engine/model/evidence';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';
import { selectLiveLoads } from './store-queries.ts';

const FRESH_MS = 5_000;
const MAP_LAYOUT = 'parcel-map';

/** What is live in the store: which source said what is in a load, and every source with the date it stands at. */
export interface LiveLoads {
  sourceOf: ReadonlyMap<number, SourceFacts>;
  sources: readonly SourceFacts[];
  /** Those with a load that is filed under keys of another version of the engine: it is not searched until it is loaded again. */
  outdated: readonly SourceFacts[];
}

const NOTHING: LiveLoads = { sourceOf: new Map(), sources: [], outdated: [] };

/** Remembers the live loads for a few seconds. They change when a load is published; an unknown load is a reason to read again. */
export function watchLiveLoads(db: pg.Pool, now: () => number) {
  let known = NOTHING;
  let readAt = -Infinity;
  let reading: Promise<LiveLoads> | undefined;

  const read = async (): Promise<LiveLoads> => {
    known = await readLiveLoads(db);
    readAt = now();
    return known;
  };
  const reload = () => (reading ??= read().finally(() => (reading = undefined)));
  return {
    last: () => known,
    current: () => (now() - readAt < FRESH_MS ? Promise.resolve(known) : reload()),
    reload,
  };
}

async function readLiveLoads(db: pg.Pool): Promise<LiveLoads> {
  const sourceOf = new Map<number, SourceFacts>();
  const sources = new Map<string, SourceFacts>();
  const outdated = new Map<string, SourceFacts>();
  for (const row of await selectLiveLoads(db)) {
    const facts: SourceFacts = {
      name: row.name,
      label: row.label,
      origin: row.origin,
      role: row.role as SourceRole,
      ...(row.state === null ? {} : { state: row.state }),
      ...(row.county_fips === null ? {} : { countyFips: row.county_fips }),
      ...(row.county_name === null ? {} : { countyName: row.county_name }),
      ...(row.regulated.length === 0 ? {} : { regulated: row.regulated }),
      asOf: row.as_of,
    };
    sourceOf.set(row.load_id, facts);
    // A map has no records to search; its publisher is a source by its roll.
    if (row.layout !== MAP_LAYOUT) (row.keys_version === KEYS_VERSION ? sources : outdated).set(row.name, facts);
  }
  return { sourceOf, sources: [...sources.values()], outdated: [...outdated.values()] };
}
