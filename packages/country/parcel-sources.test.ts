import { describe, expect, test } from 'vitest';
import { countiesIn, countyOf } from './counties.ts';
import { readTable } from './read-table.ts';
import { listParcelSources } from './parcel-sources.ts';

const stateOf = (state: string, county: string) => listParcelSources(state, county).find(({ reach }) => reach === 'state');

test('of a county its own comes first, then that of its state, and nothing of another', () => {
  expect(listParcelSources('NC', '37183').map(({ place }) => place)).toEqual(['Wake County', 'North Carolina']);
  expect(listParcelSources('NC', '37001').map(({ place }) => place)).toEqual(['North Carolina']);
  expect(listParcelSources('NY', '36047')[0]).toMatchObject({ place: 'New York City, PLUTO', kind: 'socrata', reach: 'county' });
  expect(listParcelSources('FK')).toEqual([]);
});

describe('a layer of a whole state is narrowed to the county', () => {
  test.each([
    ['NC', '37183', "cntyfips='183'"],
    ['WI', '55025', "UPPER(CONAME) IN ('DANE','DANE COUNTY')"],
    // Florida numbers its counties alphabetically, Dade before DeSoto.
    ['FL', '12001', 'CO_NO=11'],
    ['FL', '12086', 'CO_NO=23'],
    ['FL', '12027', 'CO_NO=24'],
    ['FL', '12133', 'CO_NO=77'],
    ['WV', '54007', "CountyID IN ('4','04')"],
    ['WV', '54055', "CountyID IN ('28','28')"],
    ['MN', '27137', "UPPER(co_name) IN ('ST. LOUIS','ST. LOUIS COUNTY','ST LOUIS','ST LOUIS COUNTY','SAINT LOUIS','SAINT LOUIS COUNTY')"],
    ['VA', '51510', "UPPER(LOCALITY) IN ('ALEXANDRIA','ALEXANDRIA CITY')"],
    ['WY', '56001', "UPPER(jurisdicti) IN ('ALBANY','ALBANY COUNTY')"],
    ['MA', '25025', undefined],
  ])('%s, %s', (state, county, where) => {
    expect(stateOf(state, county)).toMatchObject({ yields: where === undefined ? 'state' : 'county' });
    expect(stateOf(state, county)?.where).toBe(where);
    expect(listParcelSources(state).every((source) => source.where === undefined)).toBe(true);
  });

  test('a name with an apostrophe stays within its quotes', () => {
    expect(countyOf('24033')?.name).toBe("Prince George's County");
    expect(listParcelSources('MD', '24033').every(({ where }) => where === undefined)).toBe(true);
    expect(stateOf('IA', '19141')?.where).toBe("UPPER(COUNTYNAME) IN ('O''BRIEN','O''BRIEN COUNTY')");
  });
});

test('one file a county is that of the county, and none before one is chosen', () => {
  expect(stateOf('TX', '48209')).toMatchObject({ kind: 'shapefile', yields: 'county' });
  expect(stateOf('TX', '48209')?.address).toMatch(/\/stratmap25-landparcels_48209_lp\.zip$/);
  expect(listParcelSources('TX').find(({ place }) => place.startsWith('Texas'))).toMatchObject({ yields: 'choice' });
});

test('every row is complete: a known place, an address over TLS, where it was found, and a form for every county', () => {
  const lines = readTable('parcel-sources.txt').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(90);
  expect(new Set(lines.map((line) => line.split('\t')[8])).size).toBe(lines.length);
  const states = new Set(lines.map((line) => line.split('\t')[0]!));
  const ADDRESSES: Record<string, RegExp> = {
    arcgis: /^https:\/\/.*\/(?:Feature|Map)Server\/\d+$/,
    socrata: /^https:\/\/.*\/d\/\w{4}-\w{4}$/,
    shapefile: /^https:.*\.zip$/,
  };
  const faults = lines.filter((line) => {
    const [state, geoids = '', , , kind = '', owners = '', , , address = '', seen = '', ...more] = line.split('\t');
    const isKnown = geoids.split(',').every((geoid) => geoid.length === 2 || countyOf(geoid)?.state === state);
    const isSeen = /^[a-z]+(?:[- ][a-z]+)*(?: 2026-\d\d(?:-\d\d)?)?$/.test(seen);
    return !(isKnown && isSeen && ADDRESSES[kind]?.test(address) && ['yes', 'some', 'no', ''].includes(owners) && more.length === 0);
  });
  expect(faults).toEqual([]);
  const filled = [...states].flatMap((state) => countiesIn(state).flatMap(({ fips }) => listParcelSources(state, fips)));
  expect(filled.filter(({ where = '', address }) => /[{]\w+[}]|NaN|\.5/.test(where + address))).toEqual([]);
});

test('the list covers two thirds of all counties', () => {
  const all = [
    ...new Set(
      readTable('county-places.txt')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('|')[1]!),
    ),
  ].flatMap(countiesIn);
  const listed = all.filter(({ state, fips }) => listParcelSources(state, fips).length > 0);
  expect(listed.length / all.length).toBeGreaterThan(0.65);
});
