import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodiesOf, readBytes, readSample, rejectsOf } from '../../testing.ts';

const CONTEXT = { state: 'FK', countyFips: '03005' };
const SAMPLE = readFileSync(join(import.meta.dirname, 'sample.txt'));

test('a record becomes a parcel', async () => {
  const [parcel] = bodiesOf(await readSample('tx-pacs', 'sample.txt', CONTEXT), 'parcel');
  expect(parcel).toEqual({
    countyFips: '03005',
    apn: '0204000113',
    situs: { line: '1021 N CINDER ST', city: 'HOLLOW PASS', state: 'FK', zip: '00188' },
    taxYear: 2026,
    marketValue: 200_000,
    assessedValue: 187_500,
    landValue: 45_000,
    buildingValue: 155_000,
    acreage: 0.18,
    propertyType: 'Single family',
    legalDescription: 'LOT 13 BLK 1 CINDER ADDN',
    exemptions: ['Homestead', 'Over 65'],
    lastSaleDate: '2019-04-02',
    owners: [{ full: 'WHITLOCK DARIUS P & ENID', order: 'last_first' }],
    mailing: { line: '1021 N CINDER ST', city: 'HOLLOW PASS', state: 'FK', zip: '00188-0042' },
  });
});

test('the confidential flag withholds names and mailing address, the suppress flag the mailing address', async () => {
  const items = await readSample('tx-pacs', 'sample.txt', CONTEXT);
  const [, confidential, suppressed] = bodiesOf(items, 'parcel');
  expect(confidential).toMatchObject({ apn: '0204000114', confidential: true, owners: [], situs: { line: '1023 N CINDER ST' } });
  expect(confidential).not.toHaveProperty('mailing');
  expect(suppressed).toMatchObject({ owners: [{ full: 'BRANDT OTTILIE' }] });
  expect(suppressed).not.toHaveProperty('mailing');
  expect(JSON.stringify(items)).not.toMatch(/SECRET|HIDDEN WAY/);
});

test('personal property is left out, and the property id replaces a missing geographic id', async () => {
  const items = await readSample('tx-pacs', 'sample.txt', CONTEXT);
  expect(items).toHaveLength(4);
  expect(items[3]).toMatchObject({
    line: 5,
    draft: { recordId: '100016:500004', body: { apn: '100016', owners: [{ full: 'VÉLEZ ROSA' }], careOf: 'T VELEZ' } },
  });
});

test('LF or CRLF, Windows-1252 or UTF-8 read the same', async () => {
  const expected = await readSample('tx-pacs', 'sample.txt', CONTEXT);
  const text = new TextDecoder('windows-1252').decode(SAMPLE);
  expect(await readBytes('tx-pacs', text.replaceAll('\r\n', '\n'), CONTEXT, 5_000)).toEqual(expected);
});

test('a record of another length is rejected, and refuses the file if it is the first', async () => {
  const [first, second] = SAMPLE.toString('latin1').split('\r\n') as [string, string];
  expect(rejectsOf(await readBytes('tx-pacs', `${first}\r\n${second.slice(0, 3_000)}\r\n`, CONTEXT, 5_000))[0]).toMatchObject({
    line: 2,
    reject: '3000 characters long, not 9247',
  });
  await expect(readBytes('tx-pacs', first.slice(1), CONTEXT, 5_000)).rejects.toThrow(
    'the first record is 9246 characters long, not 9247 or more',
  );
});

test('longer records of a later version read the same', async () => {
  const longer = SAMPLE.toString('latin1').replaceAll('\r\n', `${'T'.padEnd(750, 'X')}\r\n`);
  expect(longer.indexOf('\r\n')).toBe(9_997);
  const [parcels, wanted] = [
    await readBytes('tx-pacs', Buffer.from(longer, 'latin1'), CONTEXT, 5_000),
    await readSample('tx-pacs', 'sample.txt', CONTEXT),
  ];
  expect(bodiesOf(parcels, 'parcel')).toEqual(bodiesOf(wanted, 'parcel'));
  expect(rejectsOf(parcels)).toEqual([]);
});
