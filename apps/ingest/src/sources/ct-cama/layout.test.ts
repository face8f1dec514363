import { expect, test } from 'vitest';
import { bodiesOf, readSample, rejectsOf } from '../../testing.ts';

test('a row becomes a parcel of its town’s county', async () => {
  const [couple, trust, company, bare] = bodiesOf(await readSample('ct-cama', 'sample.csv'), 'parcel');
  expect(couple).toEqual({
    countyFips: '09005',
    countyName: 'Litchfield',
    apn: '141/005/072',
    situs: { line: '27 MILL BROOK RD', city: 'TORRINGTON', state: 'CT', zip: '06790' },
    owners: [{ full: 'MARLHURST ALEJANDRO & RENATA' }],
    mailing: { line: '27 MILL BROOK RD', city: 'TORRINGTON', state: 'CT', zip: '06790' },
    marketValue: 227_500,
    assessedValue: 159_250,
    landValue: 45_500,
    buildingValue: 180_000,
    squareFeet: 1_480,
    acreage: 0.34,
    yearBuilt: 1924,
    bedrooms: 3,
    bathrooms: 1.5,
    propertyType: 'Single Family',
    lastSaleDate: '2018-06-14',
    lastSalePrice: 218_000,
  });
  expect(trust).toMatchObject({
    countyName: 'Hartford',
    apn: '22-53',
    situs: { line: '88 QUILL ST UNIT 12C', city: 'West Hartford' },
    owners: [{ full: 'ORDWAY FAMILY TRUST' }],
    careOf: 'HESTER ORDWAY',
    mailing: { line: 'PO BOX 77', zip: '06101-0077' },
  });
  for (const unknown of ['landValue', 'yearBuilt', 'lastSalePrice', 'lastSaleDate']) expect(trust).not.toHaveProperty(unknown);
  expect(company).toMatchObject({
    owners: [{ full: 'QUILLMERE HOLDINGS LLC' }, { full: 'BRANDT OTTILIE' }],
    mailing: { city: 'TORONTO', state: 'ON', zip: 'M5V 2T6' },
    propertyType: '500',
  });
  expect(bare).toEqual({ countyFips: '09005', countyName: 'Litchfield', apn: '12/9/4/A', owners: [] });
});

test('record ids include the town, and an unknown town is rejected', async () => {
  const items = await readSample('ct-cama', 'sample.csv');
  expect(items.flatMap((item) => ('draft' in item ? [item.draft.recordId] : []))).toEqual([
    '76570-141/005/072',
    '82590-22-53',
    'North Canaan:225-3',
    '86440-12/9/4/A',
  ]);
  expect(rejectsOf(items)).toMatchObject([{ line: 6, reject: 'Town_Name does not say a county that is known' }]);
});
