import type { Property, PropertyFilter } from '@deedline/contract/properties/filter';
import { expect, test } from 'vitest';
import { factsAsked, stackSets } from './rules.ts';

test('stacking: union, at least n, intersection and exclusion; a repeated parcel counts once per list', () => {
  const lists = [
    ['a', 'b', 'c', 'c'],
    ['b', 'c'],
    ['c', 'd'],
  ];
  const stack = (atLeast: number, without: string[][] = []) => [...stackSets(lists, atLeast, without)];
  expect(stack(1).map(([key]) => key)).toEqual(['a', 'b', 'c', 'd']);
  expect(stack(2)).toEqual([
    ['b', [0, 1]],
    ['c', [0, 1, 2]],
  ]);
  expect(stack(3)).toEqual([['c', [0, 1, 2]]]);
  expect(stack(1, [['c'], ['d', 'x']]).map(([key]) => key)).toEqual(['a', 'b']);
});

test('the reasons of a property are exactly the facts that the filter asked for', () => {
  const property = { occupancy: 'absentee', marketValue: 90_000, soldOn: null, city: 'Quillmere' } as Property;
  expect(factsAsked({ occupancies: ['absentee'], marketValue: { most: 1e5 }, yearsOwned: { least: 2 } }, property)).toEqual([
    { filter: 'occupancies', value: 'absentee' },
    { filter: 'marketValue', value: 90_000 },
  ]);
  expect(factsAsked(null, property)).toEqual([]);
  const owing = {
    ...property,
    marketValue: 99_000,
    valueBefore: 90_000,
    deedKind: 'quitclaim',
    taxState: 'delinquent',
    delinquentSince: 2022,
  } as Property;
  const filter = {
    cities: ['Quillmere'],
    valueChange: { least: 5 },
    deedKinds: ['quitclaim'],
    taxStates: ['delinquent'],
    yearsDelinquent: { least: 2 },
  };
  expect(factsAsked(filter as PropertyFilter, owing)).toEqual([
    { filter: 'cities', value: 'Quillmere' },
    { filter: 'valueChange', value: 10 },
    { filter: 'deedKinds', value: 'quitclaim' },
    { filter: 'taxStates', value: 'delinquent' },
    { filter: 'yearsDelinquent', value: 2022 },
  ]);
});
