import type { Property } from '@deedline/contract/properties/filter';
import type { PropertyList } from '@deedline/contract/property-lists/property-list';
import { expect, test } from 'vitest';
import { describeList, sayChange } from './list-words.ts';

test('a stack is said by the names of its lists', () => {
  const lists = [
    { id: 'a', name: 'Away' },
    { id: 'b', name: 'Old' },
    { id: 'c', name: 'Called' },
  ];
  const say = (of: string[], atLeast: number, without: string[] = []) =>
    describeList(
      { kind: 'living', filter: null, stack: { of, atLeast, without }, stackedFrom: [] } as unknown as PropertyList,
      lists,
      () => undefined,
    );
  expect(say(['a', 'b'], 2, ['c'])).toBe('Stack: on all of Away and Old; not on Called');
  expect(say(['a', 'b', 'c'], 2)).toBe('Stack: on at least 2 of Away, Old and Called');
  expect(say(['a', 'b'], 1)).toBe('Stack: on any of Away and Old');
  expect(say(['b'], 1, ['a', 'c'])).toBe('Stack: on Old; not on Away and Called');
  expect(
    describeList({ kind: 'frozen', filter: null, stack: null, stackedFrom: [] } as unknown as PropertyList, lists, () => undefined),
  ).toBe('Kept lot by lot');
});

const ofCounty = (countyFips: string) =>
  ({ kind: 'living', filter: { countyFips }, stack: null, stackedFrom: [] }) as unknown as PropertyList;
const nameCounty = (fips: string) => (fips === '03001' ? 'Tarn' : undefined);

test('a county is said by its name, and by its number where no roll of it is loaded', () => {
  expect(describeList(ofCounty('03001'), [], nameCounty)).toBe('Filter: in Tarn County');
  expect(describeList(ofCounty('03007'), [], nameCounty)).toBe('Filter: county 03007');
});

test('what changed is said with the figures that the files tell', () => {
  const property = { soldOn: '2026-03-01', salePrice: 195_000, marketValue: 210_000, valueBefore: 180_000 } as Property;
  expect([sayChange('sold', property), sayChange('value', property)]).toEqual(['sold Mar 2026 for $195K', 'value $180K to $210K']);
  expect([sayChange('sold', { ...property, salePrice: null }), sayChange('value', { ...property, valueBefore: null })]).toEqual([
    'sold Mar 2026',
    'with a new value',
  ]);
  expect([sayChange('went', null), sayChange('owner', property)]).toEqual(['went', 'with a new owner']);
});
