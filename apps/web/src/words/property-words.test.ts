import { expect, test } from 'vitest';
import { sayFilter as sayFilterBy, sayWhy } from './property-words.ts';

const COUNTIES: Record<string, string> = { '03001': 'Tarn', '12001': 'Alachua County', '22033': 'East Baton Rouge Parish' };
const sayFilter = (filter: Parameters<typeof sayFilterBy>[0]) => sayFilterBy(filter, (fips) => COUNTIES[fips]);

test('what a filter asks is said, of one city as of several', () => {
  expect(sayFilter({ city: 'Quillmere', zip: '00412' })).toBe('in Quillmere; ZIP 00412');
  expect(sayFilter({ cities: ['Quillmere', 'Larkhaven'], zips: ['00412', '00377'] })).toBe('in Quillmere or Larkhaven; ZIP 00412 or 00377');
  expect(sayFilter({ zips: ['00401', '00402', '00403', '00404', '00405'] })).toBe('ZIP 00401, 00402, 00403 or 2 more');
  expect(
    sayFilter({ deedKinds: ['quitclaim', 'tax'], taxStates: ['delinquent'], valueChange: { most: -10 }, yearsDelinquent: { least: 2 } }),
  ).toBe(
    'last sold by quitclaim deed or tax deed; taxes delinquent; value since the roll before at most -10%; years behind with taxes at least 2',
  );
});

test('a county is said by its name, and by its number where no roll of it is loaded', () => {
  const said = ['03001', '12001', '22033', '03007'].map((countyFips) => sayFilter({ countyFips }));
  expect(said).toEqual(['in Tarn County', 'in Alachua County', 'in East Baton Rouge Parish', 'county 03007']);
});

test('why a property is on a list is said of each fact', () => {
  const facts = [
    { filter: 'cities' as const, value: 'Quillmere' },
    { filter: 'valueChange' as const, value: 12.5 },
    { filter: 'deedKinds' as const, value: 'quitclaim' },
    { filter: 'taxStates' as const, value: 'delinquent' },
    { filter: 'yearsDelinquent' as const, value: 2022 },
  ];
  expect(sayWhy({ lists: [], facts })).toBe(
    'Quillmere; value since the roll before +12.5%; last sold by quitclaim deed; taxes delinquent; taxes overdue since 2022',
  );
});
