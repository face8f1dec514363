import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapGuess } from '@deedline/contract/files/map-preview';
import { checkMap } from '@deedline/contract/files/read-map';
import { afterAll, expect, test } from 'vitest';
import { guessMap } from './guess-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-guess-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function guess(header: readonly string[], rows: readonly (readonly string[])[]): Promise<MapGuess> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, [header, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
  const guessed = await guessMap(path);
  // Every guess must be a valid map.
  expect(checkMap(guessed.map)).toEqual({ map: guessed.map });
  return guessed;
}

const SURNAMES = ['BRANDT', 'ORDWAY', 'VELEZ', 'TREMAINE', 'WHITLOCK', 'MARLOW', 'PELLWORTH', 'SMITH', 'JOHNSON', 'WILLIAMS'];
const GIVEN = ['JOHN', 'MARY', 'ROBERT', 'LINDA', 'JAMES', 'SUSAN', 'DAVID', 'KAREN', 'THOMAS'];
const people = Array.from({ length: 90 }, (_, at) => ({ last: SURNAMES[at % 10]!, first: GIVEN[at % 9]!, at }));

test('a roll is guessed from its headers in any style', async () => {
  const { map, guesses, left } = await guess(
    [
      'PARCELID',
      'OWNERNME1',
      'OWNERNME2',
      'SITEADDRESS',
      'PSTLADDRESS',
      'MailAddr1',
      'MailCity',
      'MailState',
      'MailZip5',
      'CNTMARVAL',
      'LNDVALUE',
      'RESYRBLT',
      'CALC_ACRES',
      'SaleDate',
      'SalePrice',
      'SHAPE_AREA',
    ],
    people.map(({ last, first, at }) => [
      `012-045-${1000 + at}`,
      `${last} ${first}`,
      at % 3 ? '' : 'C/O FIRST BANK',
      `${at + 1} TANNERY ROW`,
      '',
      `PO BOX ${at + 1}`,
      'LARKHAVEN',
      'OH',
      `4430${at % 10}`,
      '100000',
      '20000',
      '1987',
      '.34',
      `${(at % 28) + 1}/12/2019`,
      '1',
      '9.12',
    ]),
  );
  const { fields } = map.records[0]! as Extract<(typeof map.records)[number], { kind: 'parcel' }>;
  expect(map).toMatchObject({ role: 'assessor', names: 'learned', state: 'OH' });
  // A later file in which one of these columns has another name is refused. Blank columns are not required, since nothing is known about them.
  expect(map.required).toEqual(expect.arrayContaining(['PARCELID', 'OWNERNME1', 'SITEADDRESS', 'MailAddr1', 'SalePrice']));
  expect(map.required).not.toContain('PSTLADDRESS');
  expect(map.required).not.toContain('SHAPE_AREA');
  expect(fields).toMatchObject({
    apn: 'PARCELID',
    owners: ['OWNERNME1', { full: 'OWNERNME2', mayBeCareOf: true }],
    situs: { line: 'SITEADDRESS' },
    mailing: { lines: ['MailAddr1'], city: 'MailCity', state: 'MailState', zip: 'MailZip5' },
    landValue: 'LNDVALUE',
    acreage: 'CALC_ACRES',
    lastSaleDate: { date: 'SaleDate', format: 'dmy' },
    lastSalePrice: 'SalePrice',
  });
  expect(guesses.find(({ field }) => field === 'names')?.why).toContain('surname first');
  expect(guesses.every(({ why }) => why.length > 10)).toBe(true);
  expect(left.map(({ column }) => column)).toEqual(expect.arrayContaining(['SHAPE_AREA', 'PSTLADDRESS']));
});

test('a roll with meaningless headers is guessed from its content', async () => {
  const { map, guesses } = await guess(
    ['A', 'B', 'C', 'D', 'E', 'F'],
    people.map(({ last, first, at }) => [
      `012-045-${1000 + at}`,
      `${first} ${last}`,
      `${at + 1} TANNERY ROW`,
      `${at + 7} ORCHARD LN`,
      'OH',
      `443${String(at).padStart(2, '0')}`,
    ]),
  );
  expect(map.records[0]!.fields).toMatchObject({
    apn: 'A',
    owners: ['B'],
    situs: { line: 'C' },
    mailing: { lines: ['D'], state: 'E', zip: 'F' },
  });
  expect(map.names).toBe('learned');
  expect(guesses.find(({ field }) => field === 'parcel.apn')).toMatchObject({
    by: 'content',
    why: '100 % of its values are parcel numbers',
  });
});

test('a header contradicted by its values is ignored', async () => {
  const { map, left } = await guess(
    ['PIN', 'OWNER', 'OWNER_NAME', 'ZIP', 'MAIL_ZIP', 'MAIL_ADDR'],
    people.map(({ last, first, at }) => [`${at}-1`, String(at), `${last} ${first}`, 'R-1', '44301', `${at} BELL YARD`]),
  );
  expect(map.records[0]!.fields).toMatchObject({ owners: ['OWNER_NAME'], mailing: { lines: ['MAIL_ADDR'], zip: 'MAIL_ZIP' } });
  expect(left.map(({ column }) => column)).toEqual(['OWNER', 'ZIP']);
});

test('a list of contacts is guessed, with names in parts, phones and emails', async () => {
  const { map } = await guess(
    [
      'First Name',
      'Last Name',
      'Property Address',
      'Property City',
      'Mailing Address',
      'Mailing City',
      'Mailing State',
      'Mailing Zip',
      'Phone 1',
      'Phone 1 Type',
      'Phone 2',
      'Email',
    ],
    people.map(({ last, first, at }) => [
      first,
      last,
      `${at + 1} Tannery Row`,
      'Quillmere',
      `${at + 1} Orchard Ln`,
      'Larkhaven',
      'OH',
      '44301',
      `(419) 555-01${10 + at}`,
      'Mobile',
      at % 2 ? '' : `419-555-02${10 + at}`,
      `p${at}@example.org`,
    ]),
  );
  expect(map.role).toBe('phone_listing');
  expect(map.records).toMatchObject([
    {
      kind: 'person',
      fields: {
        name: { last: 'Last Name', first: 'First Name' },
        address: { lines: ['Mailing Address'], city: 'Mailing City', state: 'Mailing State', zip: 'Mailing Zip' },
        phones: ['Phone 1', 'Phone 2'],
        emails: ['Email'],
      },
    },
  ]);
});

test('deeds are guessed, and empty words, empty dates, square feet and streets in parts', async () => {
  const deeds = await guess(
    ['APN', 'Grantor', 'Grantee', 'Sale_Date', 'Sale_Amt', 'Book', 'Page'],
    people.map(({ last, first, at }) => [`${at}-1`, `${last} ${first}`, `HALE ${first}`, '14-JUN-98', '$1', '12', '9']),
  );
  expect(deeds.map).toMatchObject({
    role: 'recorder',
    records: [
      {
        kind: 'sale',
        fields: {
          apn: 'APN',
          saleDate: { date: 'Sale_Date', format: 'DD-MON-YY' },
          buyer: 'Grantee',
          seller: 'Grantor',
          salePrice: 'Sale_Amt',
        },
      },
    ],
  });
  const roll = await guess(
    ['APN', 'Owner', 'St_No', 'St_Name', 'St_Type', 'Lot_SqFt', 'Sale Date'],
    people.map(({ last, first, at }) => [
      `${at}-1`,
      `${last} ${first}`,
      String(at),
      'TANNERY',
      'ROW',
      '8712',
      at % 2 ? '1900-01-01' : 'NULL',
    ]),
  );
  expect(roll.map).toMatchObject({ empty: ['NULL'], emptyIn: { 'Sale Date': ['1900-01-01'] } });
  expect(roll.map.records[0]!.fields).toMatchObject({
    situs: { line: { when: { filled: 'St_Name' }, use: { join: ['St_No', 'St_Name', 'St_Type'] } } },
    acreage: { number: 'Lot_SqFt', convert: 'square_feet_to_acres' },
  });
});

test('a file of a shipped map is recognized', async () => {
  expect((await guessMap(join(import.meta.dirname, '../sources/nc-onemap/sample.csv'))).shipped).toBe('nc-onemap');
  expect((await guessMap(join(import.meta.dirname, '../sources/fl-sdf/sample.csv'))).shipped).toBe('fl-sdf');
});

test('a file without usable columns is refused', async () => {
  await expect(
    guess(
      ['A', 'B'],
      [
        ['x', 'y'],
        ['z', 'y'],
      ],
    ),
  ).rejects.toThrow('no column holds a parcel number, a name or a phone');
});

async function guessLayer(geometry: unknown): Promise<MapGuess> {
  const path = join(folder, 'layer.geojsonl');
  const features = people.map(({ last, first, at }) => ({
    type: 'Feature',
    geometry,
    properties: { PARCELID: `012-045-${1000 + at}`, OWNER: `${last} ${first}`, SITEADDRESS: `${at + 1} TANNERY ROW` },
  }));
  writeFileSync(path, features.map((feature) => JSON.stringify(feature)).join('\n'));
  return guessMap(path);
}

test('polygons of a layer become parcel outlines, points do not', async () => {
  const ring = ['-96 41', '-95.9 41', '-95.9 41.1', '-96 41'].map((point) => point.split(' ').map(Number));
  const { map, guesses, left } = await guessLayer({ type: 'Polygon', coordinates: [ring] });
  expect(checkMap(map)).toEqual({ map });
  expect(map.records[0]).toMatchObject({ kind: 'parcel', fields: { outline: 'geometry' } });
  expect(guesses).toContainEqual({
    field: 'parcel.outline',
    columns: ['geometry'],
    why: 'it holds polygons in degrees',
    by: 'content',
  });
  expect(left.map(({ column }) => column)).not.toContain('geometry');
  expect((await guessLayer({ type: 'Point', coordinates: [-96, 41] })).map.records[0]!.fields).not.toHaveProperty('outline');
});
