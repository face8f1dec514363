import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a row of a dBASE table becomes a parcel', async () => {
  const [couple, trust, company, bare] = bodiesOf(await readSample('ne-douglas', 'sample.dbf'), 'parcel');
  expect(couple).toEqual({
    countyFips: '31055',
    countyName: 'Douglas',
    apn: '0990412201',
    situs: { line: '4127 LARKSPUR AV', city: 'OMAHA', state: 'NE', zip: '68104' },
    owners: [{ full: 'MARLHURST ALEJANDRO & RENATA' }],
    mailing: { line: '4127 LARKSPUR AVE', city: 'OMAHA', state: 'NE', zip: '68104-0042' },
    squareFeet: 1_480,
    propertyType: 'RES',
    legalDescription: 'LANDS SEC-TWN-RGE MILL BROOK LOT 4 BLOCK 2',
  });
  expect(trust).toMatchObject({
    situs: { line: '88 S QUILL ST', unit: '12C' },
    owners: [{ full: 'ORDWAY HESTER J TRUSTEE' }],
    careOf: 'FENMARK TRUST COMPANY',
    mailing: { line: 'PO BOX 77', city: 'LINCOLN' },
    legalDescription: 'QUILL CONDOMINIUM LOT 12C',
  });
  expect(company).toMatchObject({
    situs: { line: 'DRY FORK RD' },
    mailing: { line: '12 LARKSPUR ST', unit: 'SUITE 900', city: 'TORONTO ON', zip: 'M5V 2T6' },
  });
  expect(bare).toEqual({ countyFips: '31055', countyName: 'Douglas', apn: '0990412204', owners: [] });
});
