import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('an account becomes a parcel, with care of, unit and box', async () => {
  const [couple, trust, , company, bare] = bodiesOf(await readSample('tx-hcad', 'sample.txt'), 'parcel');
  expect(couple).toEqual({
    countyFips: '48201',
    countyName: 'Harris',
    apn: '9991230000017',
    situs: { line: '4127 LARKSPUR LN', city: 'HOUSTON', state: 'TX', zip: '77018' },
    owners: [{ full: 'MARLHURST ALEJANDRO & RENATA', order: 'last_first' }],
    mailing: { line: '4127 LARKSPUR LN', city: 'HOUSTON', state: 'TX', zip: '77018-0042' },
    taxYear: 2026,
    marketValue: 455_500,
    assessedValue: 401_000,
    landValue: 310_000,
    buildingValue: 145_500,
    squareFeet: 1_480,
    acreage: 0.1653,
    yearBuilt: 1952,
    propertyType: 'Single family',
    legalDescription: 'LT 4 BLK 2 MILL BROOK SEC 1',
    lastSaleDate: '2018-06-14',
  });
  expect(trust).toMatchObject({
    situs: { line: '88 QUILL ST', unit: '12C' },
    owners: [{ full: 'ORDWAY FAMILY TRUST' }],
    careOf: 'HESTER ORDWAY TRUSTEE',
    mailing: { line: 'PO BOX 77', city: 'AUSTIN', state: 'TX', zip: '78701' },
  });
  expect(company).toMatchObject({
    situs: { line: 'DRY FORK RD' },
    mailing: { line: '12 LARKSPUR ST SUITE 900', city: 'TORONTO ON M5V 2T6' },
    assessedValue: 2_150,
    acreage: 12.5,
  });
  expect(bare).toMatchObject({ apn: '9991230000021', owners: [], propertyType: 'XA' });
  // House number zero without a street is not an address.
  expect(bare).not.toHaveProperty('situs');
});

test('a confidential owner is not loaded, nor the mailing address', async () => {
  const closed = bodiesOf(await readSample('tx-hcad', 'sample.txt'), 'parcel')[2];
  expect(closed).toMatchObject({ confidential: true, owners: [], situs: { line: '31 MILL BROOK RD' } });
  expect(closed).not.toHaveProperty('mailing');
});
