import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a row becomes a parcel, numbered with dashes', async () => {
  const [couple, trust, company, unnamed] = bodiesOf(await readSample('az-maricopa', 'sample.csv'), 'parcel');
  expect(couple).toEqual({
    countyFips: '04013',
    countyName: 'Maricopa',
    apn: '999-38-237',
    situs: { line: '3674 E LARKSPUR ST', city: 'GILBERT', state: 'AZ', zip: '85298' },
    owners: [{ full: 'MARLHURST ALEJANDRO/RENATA M', order: 'last_first' }],
    mailing: { line: '3674 E LARKSPUR ST', city: 'GILBERT', state: 'AZ', zip: '85298' },
    taxYear: 2027,
    marketValue: 521_400,
    squareFeet: 2_410,
    acreage: 0.2,
    yearBuilt: 2007,
    propertyType: '0131',
    legalDescription: 'MILL BROOK PARCEL 3 LOT 46',
    lastSaleDate: '2013-04-05',
    lastSalePrice: 318_000,
  });
  expect(trust).toMatchObject({
    apn: '999-24-001A',
    situs: { line: '88 W QUILL AVE', unit: '12C', city: 'PHOENIX' },
    owners: [{ full: 'ORDWAY HESTER J TR' }],
    careOf: 'ORDWAY SILAS',
    mailing: { line: 'PO BOX 77', city: 'MESA', zip: '85201' },
    marketValue: 98_200,
    lastSaleDate: '2018-06-14',
  });
  for (const unknown of ['acreage', 'yearBuilt', 'lastSalePrice']) expect(trust).not.toHaveProperty(unknown);
  expect(company).toMatchObject({
    owners: [{ full: 'QUILLMERE HOLDINGS LLC' }],
    mailing: { line: '12 LARKSPUR ST', city: 'TORONTO ON M5V 2T6' },
  });
  expect(company).not.toHaveProperty('situs');
  expect(unnamed).toMatchObject({ owners: [], situs: { line: '31 N DRY FORK RD', city: 'BUCKEYE' } });
  expect(unnamed).not.toHaveProperty('mailing');
});
