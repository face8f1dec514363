import { expect, test } from 'vitest';
import { listParcelSources } from './parcel-sources.ts';

test('of a county its own comes first, then that of its state, and nothing of another', () => {
  expect(listParcelSources('NY', '36061').map(({ geoid }) => geoid)).toEqual(['36061', '36']);
  expect(listParcelSources('NY', '36001').map(({ geoid }) => geoid)).toEqual(['36']);
  expect(listParcelSources('IL', '17031')[0]).toMatchObject({ kind: 'socrata', geoid: '17031' });
  expect(listParcelSources('FK')).toEqual([]);
});
