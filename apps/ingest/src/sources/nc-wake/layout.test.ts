import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a first card becomes a parcel, with its place from the last mailing line', async () => {
  const [couple, trust, company, unnamed, ...others] = bodiesOf(await readSample('nc-wake', 'sample.csv'), 'parcel');
  expect(couple).toEqual({
    countyFips: '37183',
    countyName: 'Wake',
    apn: '0990417',
    situs: { line: '4127 LARKSPUR CT', city: 'RALEIGH', state: 'NC', zip: '27615' },
    owners: [
      { full: 'MARLHURST, ALEJANDRO J', order: 'last_first' },
      { full: 'MARLHURST, RENATA M', order: 'last_first' },
    ],
    mailing: { line: '4127 LARKSPUR CT', city: 'RALEIGH', state: 'NC', zip: '27615-4964' },
    marketValue: 455_000,
    assessedValue: 455_000,
    landValue: 145_000,
    buildingValue: 310_000,
    squareFeet: 2_410,
    acreage: 0.34,
    yearBuilt: 1987,
    legalDescription: 'LO4 MILL BROOK SEC1',
    lastSaleDate: '2013-04-05',
    lastSalePrice: 318_000,
  });
  // The name is cut off at its column width, the second name is the care-of party, and of three mailing lines the middle one is the street.
  expect(trust).toMatchObject({
    apn: '0000012',
    situs: { line: '88 W QUILL ST', unit: '#12C', city: 'CARY' },
    owners: [{ full: 'ORDWAY, HESTER J TRUSTEE OF THE HEST' }],
    careOf: 'ORDWAY, SILAS T',
    mailing: { line: 'PO BOX 77', city: 'CARY', state: 'NC', zip: '27519' },
  });
  expect(trust?.owners).toHaveLength(1);
  expect(company).toMatchObject({
    situs: { line: 'DRY FORK RD' },
    mailing: { line: '12 LARKSPUR ST', city: 'TORONTO ON M5V 2T6' },
    acreage: 12.5,
  });
  expect(unnamed).toMatchObject({ apn: '0990420', owners: [] });
  expect(unnamed).not.toHaveProperty('mailing');
  // The second card of a parcel is not a parcel of its own.
  expect(others).toEqual([]);
});
