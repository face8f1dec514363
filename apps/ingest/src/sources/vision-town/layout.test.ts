import { expect, test } from 'vitest';
import { bodiesOf, readSample, rejectsOf } from '../../testing.ts';

const TOWN = { state: 'MA', countyFips: '25009', countyName: 'Essex' };

test('a card becomes a parcel by map, block and lot, and its last sale a deed', async () => {
  const items = await readSample('vision-town', 'sample.csv', TOWN);
  const [couple, trust, life] = bodiesOf(items, 'parcel');
  expect(couple).toEqual({
    countyFips: '25009',
    countyName: 'Essex',
    apn: '141/5/72',
    situs: { line: '27 MILL BROOK RD', state: 'MA' },
    owners: [{ full: 'MARLHURST ALEJANDRO' }, { full: 'MARLHURST RENATA' }],
    mailing: { line: '27 MILL BROOK RD', city: 'QUILLMERE', state: 'MA', zip: '01840' },
    assessedValue: 512_300,
    yearBuilt: 1924,
    bedrooms: 3,
    bathrooms: 1.5,
    propertyType: 'SINGLE FAM MDL-01',
    lastSaleDate: '2018-06-14',
    lastSalePrice: 318_000,
  });
  expect(trust).toMatchObject({
    apn: '22/53/12C',
    situs: { line: '88 QUILL ST', unit: '12C' },
    owners: [{ full: 'ORDWAY FAMILY TRUST' }],
    careOf: 'HESTER ORDWAY',
    mailing: { line: '12 BELL YARD', unit: 'STE 4', zip: '04101' },
    lastSaleDate: '2001-11-30',
  });
  expect(life).toEqual(expect.objectContaining({ apn: '22/53/1', owners: [{ full: 'HALE PEREGRINE L/E' }] }));
  for (const unknown of ['assessedValue', 'yearBuilt', 'lastSaleDate', 'lastSalePrice']) expect(life).not.toHaveProperty(unknown);
  expect(bodiesOf(items, 'sale')).toEqual([
    { countyFips: '25009', apn: '141/5/72', saleDate: '2018-06-14', salePrice: 318_000, book: '15520', page: '101' },
    { countyFips: '25009', apn: '22/53/12C', saleDate: '2001-11-30', salePrice: 1, book: '6401', page: '88' },
  ]);
  expect(rejectsOf(items)).toMatchObject([{ line: 5 }]);
});
