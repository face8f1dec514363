import type { LoadedHere, LoadedRoll } from '@deedline/contract/installation';
import { countiesTyped, nameCounty } from '@deedline/engine/query/counties';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import { selectRolls } from './queries.ts';

/** The places whose assessors' rolls are loaded, by state and county. */
export async function readRolls({ evidence }: Pick<AppContext, 'evidence'>): Promise<LoadedRoll[]> {
  const rolls = await listFromStores(evidence, selectRolls);
  return rolls.map(({ state, fips, countyName, parcels, asOf }) => ({
    state,
    county: fips === null ? null : (countyName ?? nameCounty(fips) ?? `County ${fips}`),
    fips,
    parcels,
    asOf,
  }));
}

/** A place as it was typed in a search, or in `rows` rows of a batch. */
export interface PlaceAsked {
  zip?: string | null;
  city?: string | null;
  state?: string | null;
  rows?: number;
}

/** Returns the rolls, and for the counties in which these places may lie whether their rolls are loaded. It does not depend on what was found. */
export async function compareWithRolls(ctx: Pick<AppContext, 'evidence'>, places: readonly PlaceAsked[]): Promise<LoadedHere> {
  const rolls = await readRolls(ctx);
  const asked = new Map<string, LoadedHere['asked'][number]>();
  for (const place of places)
    for (const { fips, state, name } of countiesTyped(place)) {
      const isLoaded = rolls.some((roll) => roll.fips === fips || (roll.fips === null && roll.state === state));
      const rows = place.rows === undefined ? {} : { rows: place.rows + (asked.get(fips)?.rows ?? 0) };
      asked.set(fips, { state, county: name, isLoaded, ...rows });
    }
  return { rolls, asked: [...asked.values()].toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0)) };
}
