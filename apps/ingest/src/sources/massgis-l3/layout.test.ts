import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

const CONTEXT = { state: 'FK', countyFips: '03003' };

test('a row becomes a parcel, with the leading zero of its ZIP code', async () => {
  const items = await readSample('massgis-l3', 'sample.csv', CONTEXT);
  expect(bodiesOf(items, 'parcel')[0]).toEqual({
    countyFips: '03003',
    apn: '23_104_0',
    situs: { line: '27 MILL BROOK RD', city: 'ASHGROVE', state: 'FK', zip: '00221' },
    taxYear: 2026,
    marketValue: 455_000,
    assessedValue: 455_000,
    landValue: 145_000,
    buildingValue: 310_000,
    squareFeet: 1760,
    acreage: 0.34,
    yearBuilt: 1924,
    propertyType: 'Single family',
    lastSaleDate: '2018-06-14',
    lastSalePrice: 389_000,
    owners: [{ full: 'ORDWAY, HESTER J', order: 'last_first' }],
    mailing: { line: '27 MILL BROOK RD', city: 'ASHGROVE', state: 'FK', zip: '00221' },
  });
});

test('square feet become acres, 00000000 is no date, and a missing address is composed', async () => {
  const [, lot, closed] = bodiesOf(await readSample('massgis-l3', 'sample.csv', CONTEXT), 'parcel');
  expect(lot).toMatchObject({
    acreage: 0.5,
    situs: { line: '31 MILL BROOK RD' },
    careOf: 'HESTER ORDWAY',
    propertyType: 'Vacant residential',
  });
  expect(lot).not.toHaveProperty('lastSaleDate');
  expect(lot).not.toHaveProperty('mailing');
  expect(closed).toMatchObject({ confidential: true, owners: [], situs: { line: '35 MILL BROOK RD', unit: 'UNIT B' } });
});

test('a file without a given county is refused', async () => {
  await expect(readSample('massgis-l3', 'sample.csv')).rejects.toThrow('--county');
});
