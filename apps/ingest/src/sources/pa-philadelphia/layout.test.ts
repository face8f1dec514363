import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a row becomes a parcel', async () => {
  const [house, unit] = bodiesOf(await readSample('pa-philadelphia', 'sample.csv', { state: 'FK', countyFips: '03001' }), 'parcel');
  expect(house).toEqual({
    countyFips: '03001',
    countyName: 'Philadelphia',
    apn: '081234500',
    situs: { line: '00418 TANNERY ROW', city: 'PHILADELPHIA', state: 'FK', zip: '00412' },
    marketValue: 412_500,
    assessedValue: 412_500,
    squareFeet: 1840,
    acreage: 0.2,
    yearBuilt: 1987,
    bedrooms: 3,
    bathrooms: 2,
    propertyType: 'SINGLE FAMILY',
    legalDescription: '112 FT W OF COOPERS',
    exemptions: ['Homestead'],
    lastSaleDate: '2014-06-12',
    lastSalePrice: 265_000,
    owners: [
      { full: 'PELLWORTH ISADORA', order: 'last_first' },
      { full: 'PELLWORTH THADDEUS', order: 'last_first' },
    ],
    mailing: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
  });
  expect(unit).toMatchObject({
    apn: '081234600',
    situs: { unit: '3' },
    careOf: 'MARLOW AGENTS INC',
    mailing: { line: 'PO BOX 77', city: 'LARKHAVEN', state: 'FK' },
  });
  expect(unit).not.toHaveProperty('yearBuilt');
});
