import { expect, test } from 'vitest';
import { bodiesOf, readSample, rejectsOf } from '../../testing.ts';

test('a row becomes a parcel by municipality, block, lot and qualifier', async () => {
  const items = await readSample('nj-modiv', 'sample.csv');
  const [flat, shop] = bodiesOf(items, 'parcel');
  expect(flat).toEqual({
    countyFips: '34001',
    countyName: 'ATLANTIC',
    apn: '0112-45-7.01-C0003',
    situs: { line: '27 MILL BROOK RD UNIT 3', city: 'QUILLMERE TWP', state: 'NJ' },
    owners: [{ full: 'MARLHURST, ALEJANDRO & RENATA' }],
    mailing: { line: '27 MILL BROOK RD UNIT 3', city: 'QUILLMERE', state: 'NJ', zip: '08330' },
    assessedValue: 201_000,
    landValue: 61_000,
    buildingValue: 140_000,
    acreage: 0.12,
    yearBuilt: 1987,
    propertyType: 'Residential',
    lastSalePrice: 218_000,
  });
  expect(shop).toMatchObject({
    countyFips: '34039',
    apn: '2013-1101-2',
    owners: [],
    mailing: { line: 'PO BOX 77', city: 'NEW YORK', state: 'NY', zip: '10018-0077' },
    propertyType: 'Commercial',
  });
  for (const unknown of ['yearBuilt', 'lastSalePrice']) expect(shop).not.toHaveProperty(unknown);
  expect(rejectsOf(items)).toMatchObject([{ line: 4, reject: 'COUNTY does not say a county that is known' }]);
});
