import { expect, test } from 'vitest';
import { bodiesOf, readSample, rejectsOf } from '../../testing.ts';

test('a row becomes a parcel of its county and a tax bill', async () => {
  const items = await readSample('wi-statewide', 'sample.csv');
  const [couple, closed, farm] = bodiesOf(items, 'parcel');
  expect(couple).toEqual({
    countyFips: '55055',
    countyName: 'JEFFERSON',
    apn: '014-0613-2214-003',
    situs: { line: 'W4471 MILL BROOK RD', city: 'TOWN OF FARMINGTON', state: 'WI', zip: '53038' },
    owners: [{ full: 'MARLHURST, ALEJANDRO & RENATA' }],
    mailing: { line: 'W4471 MILL BROOK RD, QUILLMERE WI 53038' },
    taxYear: 2025,
    marketValue: 402_500,
    assessedValue: 318_000,
    landValue: 61_000,
    buildingValue: 257_000,
    acreage: 1.25,
    propertyType: 'Residential',
  });
  expect(closed).toMatchObject({
    countyFips: '55025',
    situs: { line: '88 QUILL ST 12C', zip: '53703-1200' },
    owners: [],
    confidential: true,
  });
  for (const unknown of ['mailing', 'marketValue']) expect(closed).not.toHaveProperty(unknown);
  expect(farm).toMatchObject({ owners: [{ full: 'QUILLMERE FARMS LLC' }], careOf: 'HESTER ORDWAY', propertyType: '4,5M', acreage: 80 });
  expect(bodiesOf(items, 'tax')).toEqual([
    { countyFips: '55055', apn: '014-0613-2214-003', taxYear: 2025, taxAmount: 5120.44, assessedValue: 318_000 },
  ]);
  expect(rejectsOf(items)).toMatchObject([{ line: 5, reject: 'PARCELFIPS does not say a county that is known' }]);
});
