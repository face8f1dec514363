import { expect, test } from 'vitest';
import { bodiesOf, readSample, rejectsOf } from '../../testing.ts';

test('a row becomes a parcel without owners, with the address for notices', async () => {
  const items = await readSample('pa-allegheny', 'sample.csv');
  const [house, lot] = bodiesOf(items, 'parcel');
  expect(house).toEqual({
    countyFips: '42003',
    countyName: 'Allegheny',
    apn: '0011A00237000000',
    situs: { line: '418 1/2 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
    owners: [],
    mailing: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412-0017' },
    marketValue: 412_500,
    assessedValue: 301_250,
    landValue: 88_000,
    buildingValue: 324_500,
    acreage: 0.2,
    yearBuilt: 1987,
    propertyType: 'SINGLE FAMILY',
    exemptions: ['Homestead'],
    lastSaleDate: '2014-06-12',
    lastSalePrice: 265_000,
  });
  expect(lot).toMatchObject({
    situs: { line: 'TANNERY ROW' },
    mailing: { line: 'PO BOX 77', city: 'OLD SALTERN', state: 'FK' },
    acreage: 0.5,
  });
  expect(rejectsOf(items)).toMatchObject([{ line: 4, reject: 'no PARID' }]);
});
