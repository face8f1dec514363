import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodiesOf, readBytes, readSample, rejectsOf } from '../../testing.ts';

const CONTEXT = { state: 'FK', countyFips: '03001', countyName: 'Quillmere' };
const SAMPLE = readFileSync(join(import.meta.dirname, 'sample-final.csv'), 'utf8');

test('the final roll has 167 columns, the preliminary one 165, and both are read', async () => {
  for (const [file, columns, rows] of [
    ['sample-final.csv', 167, 4],
    ['sample-preliminary.csv', 165, 3],
  ] as const) {
    expect(
      readFileSync(join(import.meta.dirname, file), 'utf8')
        .split('\r\n')[0]!
        .split(','),
    ).toHaveLength(columns);
    expect(bodiesOf(await readSample('fl-nal', file, CONTEXT), 'parcel')).toHaveLength(rows);
  }
});

test('a row becomes a parcel with its facts, owner and mailing address as printed', async () => {
  const [parcel] = bodiesOf(await readSample('fl-nal', 'sample-final.csv', CONTEXT), 'parcel');
  expect(parcel).toEqual({
    countyFips: '03001',
    countyName: 'Quillmere',
    apn: '04-18-211-0040',
    situs: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
    taxYear: 2026,
    marketValue: 412_500,
    assessedValue: 301_250,
    landValue: 88_000,
    squareFeet: 1840,
    acreage: 0.2,
    yearBuilt: 1987,
    buildings: 1,
    propertyType: 'Single family',
    legalDescription: 'LOT 4 BLK 211 TANNERY ADDN',
    lastSaleDate: '2014-06',
    lastSalePrice: 265_000,
    exemptions: ['Homestead', 'Additional homestead'],
    owners: [{ full: 'PELLWORTH ISADORA & THADDEUS', order: 'last_first' }],
    mailing: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
  });
});

test('care-of lines, units and ZIP codes are read; meaningless zeros are left out', async () => {
  const [, condominium, , lot] = bodiesOf(await readSample('fl-nal', 'sample-final.csv', CONTEXT), 'parcel');
  expect(condominium).toMatchObject({
    careOf: 'MARLOW AGENTS INC',
    situs: { line: '9 COOPERS WHARF', unit: 'UNIT 3' },
    mailing: { line: 'PO BOX 77', zip: '00377-0012' },
  });
  expect(condominium).not.toHaveProperty('yearBuilt');
  expect(lot).toMatchObject({
    owners: [{ full: 'HALE JOHN "BUD" EST OF' }],
    careOf: 'R HALE',
    mailing: { line: '12 ORCHARD LN', city: 'ST.-ÉLOI' },
  });
  expect(lot?.situs).not.toHaveProperty('zip');
});

test('a confidential owner is not loaded, the parcel is', async () => {
  const [, , closed] = bodiesOf(await readSample('fl-nal', 'sample-final.csv', CONTEXT), 'parcel');
  expect(closed).toMatchObject({ confidential: true, owners: [], situs: { line: '422 TANNERY ROW' } });
  expect(closed).not.toHaveProperty('mailing');
});

test('without a given county CO_NO determines it', async () => {
  const [parcel] = bodiesOf(await readBytes('fl-nal', SAMPLE), 'parcel');
  expect(parcel).toMatchObject({ countyFips: '12001', situs: { state: 'FL' } });
  expect(bodiesOf(await readBytes('fl-nal', SAMPLE.replaceAll('\r\n"11",', '\r\n"23",')), 'parcel')[0]?.countyFips).toBe('12086');
  expect(bodiesOf(await readBytes('fl-nal', SAMPLE.replaceAll('\r\n"11",', '\r\n"77",')), 'parcel')[0]?.countyFips).toBe('12133');
  expect(rejectsOf(await readBytes('fl-nal', SAMPLE.replaceAll('\r\n"11",', '\r\n"99",')))[0]).toMatchObject({
    line: 2,
    reject: 'CO_NO does not say a county that is known',
  });
});

test('rows with an invalid parcel number or field count are rejected with line and reason', async () => {
  const spoiled = SAMPLE.replace('"04-18-211-0050"', '"4.18211E+12"')
    .replace('"04-18-211-0060"', '" "')
    .replace('"04-18-211-0070","R"', '"04-18-211-0070"');
  expect(rejectsOf(await readBytes('fl-nal', spoiled, CONTEXT)).map(({ line, reject }) => ({ line, reject }))).toEqual([
    { line: 3, reject: 'PARCEL_ID was turned into a rounded number: 4.18211E+12' },
    { line: 4, reject: 'no PARCEL_ID' },
    { line: 5, reject: '166 fields, not 167' },
  ]);
});

test('NUL padding, Windows-1252 and CR line ends change nothing', async () => {
  const clean = await readBytes('fl-nal', SAMPLE, CONTEXT);
  const windows = Buffer.from(SAMPLE.replace('PELLWORTH', 'PELL\0WORTH'), 'latin1');
  expect(await readBytes('fl-nal', Buffer.concat([windows, Buffer.from('\r\n\0\0\0\r\n')]), CONTEXT)).toEqual(clean);
  expect(await readBytes('fl-nal', SAMPLE.replaceAll('\r\n', '\r'), CONTEXT)).toEqual(clean);
});

async function useOf(code: string): Promise<string | undefined> {
  const sample = SAMPLE.replace('"2026","","","","001"', `"2026","","","","${code}"`);
  return bodiesOf(await readBytes('fl-nal', sample, CONTEXT), 'parcel')[0]?.propertyType;
}

test('use codes are read with any number of leading zeros', async () => {
  expect(await Promise.all(['000', '39', '071', '1', '099', '100', 'X'].map(useOf))).toEqual([
    'Vacant residential',
    'Hotel or motel',
    'Church',
    'Single family',
    'Acreage not zoned agricultural',
    undefined,
    undefined,
  ]);
});

test('the header of another layout refuses the file', async () => {
  await expect(readBytes('fl-nal', SAMPLE.replace('OWN_NAME', 'OWNER'), CONTEXT)).rejects.toThrow('the header has no column OWN_NAME');
  await expect(readSample('fl-sdf', '../fl-nal/sample-final.csv', CONTEXT)).rejects.toThrow('not Florida SDF');
});
