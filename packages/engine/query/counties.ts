import { countiesOf, type County, countyOf } from '@deedline/country/counties';
import { readState } from '../normalize/place.ts';

/** The counties in which a typed place may lie; empty if unknown. */
export function countiesTyped({ zip, city, state }: { zip?: string | null; city?: string | null; state?: string | null }): County[] {
  const zip5 = /^\s*(\d{5})/.exec(zip ?? '')?.[1];
  const code = readState(state ?? '');
  return countiesOf({ ...(zip5 === undefined ? {} : { zip5 }), ...(city ? { city } : {}), ...(code ? { state: code } : {}) });
}

/** 'Suffolk County'; null if the code is unknown. */
export function nameCounty(fips: string): string | null {
  return countyOf(fips)?.name ?? null;
}
