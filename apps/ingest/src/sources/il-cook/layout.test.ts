import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('a row becomes a parcel with owner and mailing address', async () => {
  const [couple, trust, exempt, company] = bodiesOf(await readSample('il-cook', 'sample.csv'), 'parcel');
  expect(couple).toEqual({
    countyFips: '17031',
    countyName: 'Cook',
    apn: '16991010420000',
    situs: { line: '4127 N LARKSPUR AVE', city: 'CHICAGO', state: 'IL', zip: '60618' },
    owners: [{ full: 'ALEJANDRO & RENATA MARLHURST' }],
    mailing: { line: '4127 N LARKSPUR AVE', city: 'CHICAGO', state: 'IL', zip: '60618' },
    taxYear: 2025,
  });
  // A spreadsheet dropped the leading zero. The recipient of the bills counts as the owner where none is named; a bank named before the PO box does not.
  expect(trust).toMatchObject({
    apn: '01099204038004',
    situs: { line: '88 W QUILL ST 4B' },
    owners: [{ full: 'HESTER ORDWAY TR' }],
    careOf: 'FENMARK BANK',
    mailing: { line: 'PO BOX 77', city: 'EVANSTON', zip: '60201' },
  });
  expect(exempt).toMatchObject({ owners: [], mailing: { line: '12 TANNERY RD' } });
  expect(company).toMatchObject({
    owners: [{ full: 'QUILLMERE HOLDINGS LLC' }],
    mailing: { city: 'TORONTO', state: 'ON', zip: 'M5V 2T6' },
  });
  expect(company).not.toHaveProperty('situs');
});

test('record ids include the tax year', async () => {
  const [first] = await readSample('il-cook', 'sample.csv');
  expect(first).toMatchObject({ draft: { recordId: '16991010420000:2025' } });
});
