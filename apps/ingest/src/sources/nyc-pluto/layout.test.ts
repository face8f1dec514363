import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a lot becomes a parcel, numbered by borough, block and lot', async () => {
  const [lot, building, trust, vacant, condominium] = bodiesOf(await readSample('nyc-pluto', 'sample.csv'), 'parcel');
  expect(lot).toEqual({
    countyFips: '36047',
    countyName: 'Kings',
    apn: '3-01187-0042',
    situs: { line: '517 LARKSPUR PLACE', city: 'BROOKLYN', state: 'NY', zip: '11225' },
    owners: [{ full: 'MARLHURST, ALEJANDRO' }],
    assessedValue: 71_940,
    squareFeet: 2_640,
    acreage: 0.046,
    yearBuilt: 1901,
    buildings: 1,
    propertyType: 'One and two family buildings',
  });
  expect(building).toMatchObject({ apn: '1-00612-0031', countyFips: '36061', owners: [{ full: '88 QUILL STREET OWNERS CORP.' }] });
  expect(trust).toMatchObject({ countyFips: '36081', propertyType: 'One and two family buildings' });
  expect(trust?.situs).toEqual({ line: '166-20 TANNERY ROAD', state: 'NY', zip: '11432' });
  // The text that the city prints for an unknown owner is not a name.
  expect(vacant).toMatchObject({ countyName: 'Richmond', owners: [], propertyType: 'Vacant land' });
  expect(vacant).not.toHaveProperty('yearBuilt');
  expect(condominium).toMatchObject({ apn: '2-02310-7501', owners: [] });
});
