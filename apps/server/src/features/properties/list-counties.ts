import { askEveryStore, type EvidencePool } from '../../every-store.ts';
import { type CountyRow, selectCounties } from './queries.ts';

/** Of each county the newest roll that is listed; where two stores have one of the same county, of both the newer, or the larger. */
export async function listCounties(evidence: EvidencePool): Promise<CountyRow[]> {
  const all = (await askEveryStore(evidence, selectCounties)).flat();
  const newest = new Map<string, CountyRow>();
  for (const row of all) {
    const other = newest.get(row.countyFips);
    if (other === undefined || row.asOf > other.asOf || (row.asOf === other.asOf && row.parcels > other.parcels))
      newest.set(row.countyFips, row);
  }
  return [...newest.values()];
}
