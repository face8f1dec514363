import { expect, it } from 'vitest';
import type { FoundPerson } from '../../../outside/vendors/vendor.ts';
import { believable } from './believable.ts';

const PIKE: FoundPerson = {
  recordId: '1',
  name: { first: 'Ansel', last: 'Pike' },
  birthDate: '2031-01-01',
  addresses: [{ address: { line: '418 Tannery Row' }, firstSeen: '2011-05', lastSeen: '2027' }],
  phones: [
    { phone: '4195550142', rank: 1, lastSeen: '2026-11-21' },
    { phone: '4195550143', rank: 2, firstSeen: '2019', lastSeen: '2026-11' },
  ],
  emails: [{ email: 'pike@example.com', lastSeen: '2026-11-20' }],
};

it('removes dates in the future, and keeps their contacts', () => {
  const [pike] = believable({ persons: [PIKE] }, '2026-11-20').persons!;
  expect(pike).not.toHaveProperty('birthDate');
  expect(pike!.addresses[0]).toEqual({ address: { line: '418 Tannery Row' }, firstSeen: '2011-05' });
  expect(pike!.phones).toEqual([
    { phone: '4195550142', rank: 1 },
    { phone: '4195550143', rank: 2, firstSeen: '2019', lastSeen: '2026-11' },
  ]);
  expect(pike!.emails).toEqual([{ email: 'pike@example.com', lastSeen: '2026-11-20' }]);
});

it('removes impossible facts of a property, and keeps the others', () => {
  const said = {
    marketValue: -5,
    lastSalePrice: 0,
    squareFeet: 1e12,
    yearBuilt: 9,
    taxYear: 2027,
    bedrooms: 3,
    apn: '0122-333',
    lastSaleDate: '2026-12',
  };
  expect(believable({ property: said }, '2026-11-20').property).toEqual({ taxYear: 2027, bedrooms: 3, apn: '0122-333' });
  expect(believable({ property: { taxYear: 2028, yearBuilt: 2028, lastSaleDate: '2026-11' } }, '2026-11-20').property).toEqual({
    yearBuilt: 2028,
    lastSaleDate: '2026-11',
  });
});
