import { expect, test } from 'vitest';
import { bodiesOf, readSample, rejectsOf } from '../../testing.ts';

test('a row becomes a parcel by its geocode', async () => {
  const items = await readSample('mt-cadastral', 'sample.csv');
  const [couple, ranch] = bodiesOf(items, 'parcel');
  expect(couple).toEqual({
    countyFips: '30031',
    countyName: 'Gallatin',
    apn: '06079831203210000',
    situs: { line: '27 MILL BROOK RD', city: 'QUILLMERE', state: 'MT', zip: '59715' },
    owners: [{ full: 'MARLHURST ALEJANDRO & RENATA' }],
    mailing: { line: '27 MILL BROOK RD', city: 'QUILLMERE', state: 'MT', zip: '59715-0027' },
    taxYear: 2026,
    marketValue: 582_000,
    assessedValue: 582_000,
    landValue: 180_000,
    buildingValue: 402_000,
    acreage: 0.34,
    propertyType: 'Single Family Residence',
    legalDescription: 'LARKSPUR SUB, S12, T02 S, R05 E, BLOCK 3, LOT 21',
  });
  // A spreadsheet dropped the leading zero.
  expect(ranch).toMatchObject({
    countyFips: '30111',
    apn: '03103225304210000',
    careOf: 'HESTER ORDWAY',
    mailing: { line: 'PO BOX 77', zip: '59101' },
    acreage: 641.229,
  });
  expect(ranch).not.toHaveProperty('situs');
  expect(rejectsOf(items)).toMatchObject([
    { line: 4, reject: 'no PARCELID' },
    { line: 5, reject: 'CountyName does not say a county that is known' },
  ]);
});
