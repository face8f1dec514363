import { expect, test } from 'vitest';
import { findCounty, listCounties, listParcelSources, listStates } from './parcel-sources.ts';

test('counties have their codes, those that were renamed or made since 2010 too', () => {
  expect(listStates()).toEqual(expect.arrayContaining(['NC', 'DC', 'PR']));
  expect(listCounties('NC')).toHaveLength(100);
  expect(findCounty('37183')).toEqual({ fips: '37183', name: 'Wake County', state: 'NC' });
  expect(findCounty('46102')?.name).toBe('Oglala Lakota County');
  expect(findCounty('09120')?.state).toBe('CT');
  expect(findCounty('46113')).toBeUndefined();
  expect(listCounties('FK')).toEqual([]);
});

test('nine in ten of what is published is a layer of a server', () => {
  const all = listStates().flatMap((state) => listParcelSources(state));
  expect(all.length).toBeGreaterThan(1_100);
  expect(all.filter(({ kind }) => kind === 'arcgis').length / all.length).toBeGreaterThan(0.88);
  for (const { address, state, geoid, place } of all) {
    expect(['http:', 'https:', 'ftp:']).toContain(new URL(address).protocol);
    expect(place).not.toBe('');
    if (geoid.length === 5) expect(findCounty(geoid)?.state).toBe(state);
  }
});

test('of a county its own comes first, then that of its state', () => {
  const found = listParcelSources('NC', '37183');
  expect(found[0]).toMatchObject({ place: 'Wake County', geoid: '37183', kind: 'arcgis', parcelColumn: 'PIN_NUM' });
  expect(found.some(({ geoid }) => geoid.length === 5 && geoid !== '37183')).toBe(false);
  expect(listParcelSources('TX', '48201').map(({ geoid }) => geoid)).toContain('48');
  expect(listParcelSources('FK')).toEqual([]);
});
