import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countyOf } from './counties.ts';
import { listParcelSources } from './parcel-sources.ts';

const STATES = new Set(
  readFileSync(new URL('county-places.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('|')[1] ?? ''),
);

test('nine in ten of what is published is a layer of a server, and each county is one of its state', () => {
  const all = [...STATES].flatMap((state) => listParcelSources(state));
  expect(all.length).toBeGreaterThan(1_100);
  expect(all.filter(({ kind }) => kind === 'arcgis').length / all.length).toBeGreaterThan(0.88);
  for (const { address, place } of all)
    expect([new URL(address).protocol, place]).toEqual([expect.stringMatching(/^(https?|ftp):$/), expect.stringMatching(/./)]);
  const ofCounties = all.filter(({ geoid }) => geoid.length === 5);
  expect(ofCounties.filter(({ geoid, state }) => countyOf(geoid)?.state !== state)).toEqual([]);
});

test('of a county its own comes first, then that of its state', () => {
  const found = listParcelSources('NC', '37183');
  expect(found[0]).toMatchObject({ place: 'Wake County', geoid: '37183', kind: 'arcgis', parcelColumn: 'PIN_NUM' });
  expect(found.some(({ geoid }) => geoid.length === 5 && geoid !== '37183')).toBe(false);
  expect(listParcelSources('TX', '48201').map(({ geoid }) => geoid)).toContain('48');
  expect(listParcelSources('FK')).toEqual([]);
});
