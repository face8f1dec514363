import { askEveryStore, type EvidencePool } from '../../every-store.ts';
import { type CountyRow, selectCounties } from './queries.ts';

/** The newest listed roll of each county. If two stores have a roll of the same county, the newer one counts, or the larger if they are of the same date. */
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
