import { expect, test } from 'vitest';
import { parcelSources } from '@deedline/contract/files/parcel-sources';
import { readParcelSources } from './parcel-sources.ts';

test('lists a county’s own source before the state’s, which is filtered by the county; an unknown state has none', () => {
  const found = parcelSources.parse(readParcelSources({ state: 'NC', county: '37183' }));
  expect(found.counties).toContainEqual({ fips: '37183', name: 'Wake County' });
  expect(found.sources.map(({ reach, where }) => [reach, where])).toEqual([
    ['county', undefined],
    ['state', "cntyfips='183'"],
  ]);
  expect(readParcelSources({ state: 'IL', county: '17031' }).sources[0]).toMatchObject({ kind: 'socrata', reach: 'county' });
  expect(readParcelSources({ state: 'FK' })).toEqual({ counties: [], sources: [] });
});
