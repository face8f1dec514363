import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a row becomes a parcel of its county', async () => {
  const [parcel] = bodiesOf(await readSample('nc-onemap', 'sample.csv'), 'parcel');
  expect(parcel).toEqual({
    countyFips: '03003',
    countyName: 'Quill',
    apn: '9811-44-2093',
    situs: { line: '27 MILL BROOK RD', city: 'ASHGROVE', state: 'FK', zip: '00221' },
    marketValue: 455_000,
    assessedValue: 455_000,
    landValue: 145_000,
    buildingValue: 310_000,
    acreage: 0.3412,
    yearBuilt: 1924,
    buildings: 1,
    propertyType: 'SINGLE FAMILY',
    legalDescription: 'LOT 4 MILL BROOK',
    lastSaleDate: '2018-06-14',
    owners: [
      { full: 'ORDWAY HESTER J', order: 'last_first' },
      { full: 'ORDWAY SILAS T', order: 'last_first' },
    ],
    mailing: { line: '27 MILL BROOK RD', city: 'ASHGROVE', state: 'FK', zip: '00221' },
  });
});

test('addresses and names in parts are joined; present-use value is the assessed value', async () => {
  const [, farm, closed] = bodiesOf(await readSample('nc-onemap', 'sample.csv', { state: 'FK' }), 'parcel');
  expect(farm).toMatchObject({
    situs: { line: '31 N MILL BROOK RD', state: 'FK', zip: '00221' },
    owners: [{ last: 'BRANDT', first: 'OTTILIE' }],
    mailing: { line: '88 DRY FORK RD', unit: 'APT 2' },
    marketValue: 90_000,
    assessedValue: 21_500,
    acreage: 12.5,
    lastSaleDate: '2021-11-03',
  });
  expect(closed).toMatchObject({ confidential: true, owners: [] });
  expect(closed).not.toHaveProperty('mailing');
});
