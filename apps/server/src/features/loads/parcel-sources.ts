import { countiesIn } from '@deedline/country/counties';
import { listParcelSources } from '@deedline/country/parcel-sources';
import type { ParcelSources } from '@deedline/contract/files/parcel-sources';

/** `state` is two letters; `county` is a FIPS code. Empty if `state` is not a state. */
export function readParcelSources({ state, county }: { state: string; county?: string | undefined }): ParcelSources {
  const sources = listParcelSources(state, county).map(({ state: _state, ...source }) => source);
  return { counties: countiesIn(state).map(({ fips, name }) => ({ fips, name })), sources };
}
