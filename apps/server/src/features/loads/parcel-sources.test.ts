import { expect, test } from 'vitest';
import { parcelSources } from '@deedline/contract/files/parcel-sources';
import { readParcelSources } from './parcel-sources.ts';

test('of a county what it publishes itself comes first, and of what is no state nothing', () => {
  const found = parcelSources.parse(readParcelSources({ state: 'NC', county: '37183' }));
  expect(found.counties).toContainEqual({ fips: '37183', name: 'Wake County' });
  expect(found.sources).toEqual([]);
  expect(readParcelSources({ state: 'IL', county: '17031' }).sources[0]).toMatchObject({ kind: 'socrata' });
  expect(readParcelSources({ state: 'FK' })).toEqual({ counties: [], sources: [] });
});
