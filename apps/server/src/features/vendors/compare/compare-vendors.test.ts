import { expect, test } from 'vitest';
import type { Found, FoundPerson } from '../../../outside/vendors/vendor.ts';
import { compareVendors, type ComparedRow } from './compare-vendors.ts';

const person = (last: string, phones: FoundPerson['phones'], isOwner?: boolean): FoundPerson => ({
  recordId: last,
  name: { first: 'Ida', last },
  ...(isOwner === undefined ? {} : { isOwner }),
  addresses: [],
  phones,
  emails: [],
});
const mobile = { phone: '4195550142', lineType: 'mobile' } as const;
const row = (said: Record<string, Found | null>, known: string[] = [], owner: string | null = 'Ida Marlow'): ComparedRow => ({
  owner,
  known,
  said: new Map(Object.entries(said).map(([vendor, found]) => [vendor, { found, billedMicros: found === null ? 0 : 100_000 }])),
});

test('counts the person marked as the owner, else the first, and no unreachable mobile', () => {
  const rows = [
    row({ a: { persons: [person('Fenn', [mobile]), person('Marlow', [{ ...mobile, isReachable: false }], true)] } }),
    row({ a: { persons: [person('Fenn', [mobile]), person('Marlow', [])] } }),
    row({ a: { persons: [person('Marlow', [mobile])] } }, [], null),
  ];
  const [a] = compareVendors(rows, ['a']).vendors;
  expect(a).toMatchObject({ hit: { got: 3, of: 3 }, ownerNamed: { got: 1, of: 2 }, mobile: { got: 2, of: 3 }, billedMicros: 300_000 });
});

test('rates right numbers and their cost by rows that know one, and leaves out rows that were not asked', () => {
  const found = { persons: [person('Marlow', [mobile])] };
  const rows = [row({ a: found, b: found }, ['4195550142']), row({ a: null, b: found }, ['4195550199']), row({ b: found })];
  const { vendors, agree } = compareVendors(rows, ['a', 'b']);
  expect(vendors[0]).toMatchObject({ hit: { got: 1, of: 2 }, right: { got: 1, of: 2 }, billedOfKnownMicros: 100_000 });
  expect(vendors[1]).toMatchObject({
    hit: { got: 3, of: 3 },
    right: { got: 1, of: 2 },
    billedMicros: 300_000,
    billedOfKnownMicros: 200_000,
  });
  expect(agree).toMatchObject([{ vendors: ['a', 'b'], alike: { got: 1, of: 1 } }]);
  expect(compareVendors([], ['a']).vendors[0]!.hit).toEqual({ got: 0, of: 0, low: 0, high: 1 });
});
