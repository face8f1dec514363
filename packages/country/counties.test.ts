import { expect, test } from 'vitest';
import { countiesIn, countiesOf, countyOf } from './counties.ts';

const namesOf = (place: Parameters<typeof countiesOf>[0]) => countiesOf(place).map(({ name, state }) => `${name}, ${state}`);

test.each([
  [{ zip5: '02108' }, ['Suffolk County, MA']],
  [{ city: 'Boston', state: 'ma' }, ['Suffolk County, MA']],
  [{ zip5: '32601', city: 'Boston', state: 'MA' }, ['Alachua County, FL']],
  [{ city: 'St. Petersburg', state: 'FL' }, ['Pinellas County, FL']],
  [{ city: 'Las Cruces', state: 'NM' }, ['Doña Ana County, NM']],
  [{ zip5: '70112' }, ['Orleans Parish, LA']],
  [{ city: 'McKinney', state: 'TX' }, ['Collin County, TX']],
  [{ city: "O'Fallon", state: 'MO' }, ['St. Charles County, MO']],
  // Connecticut addresses use counties; the census uses planning regions.
  [{ zip5: '06103' }, ['Hartford County, CT']],
  [{ city: 'Stamford', state: 'CT' }, ['Fairfield County, CT']],
  [{ zip5: '00727' }, ['Caguas Municipio, PR']],
  [{ city: 'Bayamon', state: 'PR' }, ['Bayamón Municipio, PR']],
  [{ city: 'Nowhere at all', state: 'FL' }, []],
  [{ zip5: '00412' }, []],
  [{ state: 'FL' }, []],
])('%j', (place, counties) => {
  expect(namesOf(place)).toEqual(counties);
});

test('a city in several counties lists each, and a county is found by its FIPS code', () => {
  expect(namesOf({ city: 'Alexandria', state: 'VA' })).toContain('Fairfax County, VA');
  expect(namesOf({ city: 'Alexandria', state: 'VA' }).length).toBeGreaterThan(1);
  expect(countyOf('36061')).toEqual({ fips: '36061', state: 'NY', name: 'New York County' });
  expect(countyOf('03001')).toBeUndefined();
});

test('a state has its current counties and equivalents', () => {
  expect(countiesIn('LA')).toHaveLength(64);
  expect(countiesIn('TX')).toHaveLength(254);
  expect(countiesIn('SD').map(({ name }) => name)).toContain('Oglala Lakota County');
  expect(countiesIn('SD').map(({ name }) => name)).not.toContain('Shannon County');
  expect(countiesIn('VA')).toHaveLength(133);
  expect(countiesIn('CT').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Fairfield County', 'Western Connecticut Planning Region']),
  );
  expect(countiesIn('FK')).toEqual([]);
});
