import { expect, test } from 'vitest';
import { bodiesOf, readSamples, rejectsOf } from '../../testing.ts';

const COUNTY = { state: 'OH', countyFips: '39057', countyName: 'Greene' };

test('a parcel gets its owner from the other table, from current rows only', async () => {
  const items = await readSamples('iasworld', ['sample-pardat.csv', 'sample-owndat.csv'], COUNTY);
  expect(bodiesOf(items, 'parcel')).toEqual([
    {
      countyFips: '39057',
      countyName: 'Greene',
      apn: 'A-0044-0071',
      situs: { line: '27 N MILL BROOK RD', city: 'QUILLMERE', state: 'OH', zip: '45385' },
      owners: [{ full: 'MARLHURST ALEJANDRO' }, { full: 'MARLHURST RENATA' }],
      mailing: { line: '27 N MILL BROOK RD', city: 'QUILLMERE', state: 'OH', zip: '45385' },
      taxYear: 2026,
      acreage: 0.34,
      propertyType: '510',
    },
    {
      countyFips: '39057',
      countyName: 'Greene',
      apn: 'A-0044-0072',
      situs: { line: '88 QUILL ST', unit: 'APT 12C', city: 'QUILLMERE', state: 'OH', zip: '45385' },
      owners: [{ full: 'ORDWAY FAMILY TRUST' }],
      careOf: 'HESTER ORDWAY TRUSTEE',
      mailing: { line: '12 BELL YD', unit: 'STE 4', city: 'DAYTON', state: 'OH', zip: '45402-1200' },
      taxYear: 2026,
      propertyType: '550',
    },
    {
      countyFips: '39057',
      countyName: 'Greene',
      apn: 'A-0044-0073',
      situs: { line: 'DRY FORK RD', state: 'OH' },
      owners: [],
      taxYear: 2026,
      acreage: 12.5,
      propertyType: '101',
    },
  ]);
  expect(rejectsOf(items)).toEqual([
    { line: 5, file: 'sample-owndat.csv', reject: 'owndat: no row has its PARID and TAXYR', row: 'A-0044-0099 2026' },
  ]);
});
