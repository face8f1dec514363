import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('lots and units become parcels, with final or else current values', async () => {
  const items = await readSample('nyc-dof', 'sample.csv');
  const [couple, flat, trust, unnamed, ...others] = bodiesOf(items, 'parcel');
  expect(couple).toEqual({
    countyFips: '36047',
    countyName: 'Kings',
    apn: '3-01187-0042',
    situs: { line: '517 LARKSPUR PLACE', city: 'BROOKLYN', state: 'NY', zip: '11225' },
    owners: [{ full: 'MARLHURST, ALEJANDRO & RENATA' }],
    taxYear: 2027,
    marketValue: 1_199_000,
    assessedValue: 71_940,
    landValue: 307_000,
    squareFeet: 2_640,
    acreage: 0.046,
    yearBuilt: 1901,
    buildings: 1,
    propertyType: 'Two family dwelling',
  });
  expect(flat).toMatchObject({
    apn: '1-00612-1014',
    situs: { line: '90 QUILL STREET', unit: '12C' },
    owners: [{ full: 'QUILLMERE HOLDINGS LLC' }],
    marketValue: 1_410_000,
    assessedValue: 634_500,
    propertyType: 'Condominium',
  });
  expect(trust?.owners).toEqual([{ full: 'HESTER ORDWAY, AS TRUSTEE' }]);
  expect(unnamed).toMatchObject({ apn: '5-00055-0001', owners: [], situs: { line: 'ASHGROVE AVENUE' } });
  expect(others).toEqual([]);
});

test('easements and utilities are left out, and record ids include the year', async () => {
  const items = await readSample('nyc-dof', 'sample.csv');
  expect(items.map((item) => ('draft' in item ? item.draft.recordId : item))).toEqual([
    '3011870042:2027:3',
    '1006121014:2027:3',
    '4099040007:2027:3',
    '5000550001:2027:3',
  ]);
});
