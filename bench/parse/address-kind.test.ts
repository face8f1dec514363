import { expect, test } from 'vitest';
import { ADDRESS_KIND } from './address-kind.ts';
import { judgeRows } from './judge-rows.ts';
import { readTaggedRows } from './read-label-file.ts';

const XML = `<?xml version="1.0"?>
<AddressCollection>
  <!-- invented -->
  <AddressString><Recipient>Pellworth</Recipient> <Recipient>Hardware</Recipient> <AddressNumber>418</AddressNumber> <StreetNamePreDirectional>West</StreetNamePreDirectional> <StreetName>Tannery</StreetName> <StreetNamePostType>Street,</StreetNamePostType> <OccupancyType>Apt.</OccupancyType> <OccupancyIdentifier>#3,</OccupancyIdentifier> <PlaceName>St.</PlaceName> <PlaceName>Eloi,</PlaceName> <StateName>Ohio</StateName> <ZipCode>43999-1234</ZipCode></AddressString>
  <AddressString><USPSBoxType>P.O.</USPSBoxType> <USPSBoxType>Box</USPSBoxType> <USPSBoxID>012</USPSBoxID>, <PlaceName>Quillmere</PlaceName> &amp; <NotAddress>more</NotAddress></AddressString>
  <AddressString><Recipient>Pellworth</Recipient></AddressString>
</AddressCollection>`;

const NOTHING = ADDRESS_KIND.fromTags({ text: '', line: 1, tokens: [{ tag: 'PlaceName', word: '' }] })?.fields;
const street = (text: string): string | undefined => ADDRESS_KIND.fromColumns({ street: text }).fields['street'];
const unit = (text: string): string | undefined => ADDRESS_KIND.fromColumns({ unit: text }).fields['unit'];

const rows = readTaggedRows('sample.xml', XML);

test('labels become comparable fields: short forms, no punctuation, what is ignored gone', () => {
  expect(rows.map((row) => row.text)).toEqual([
    'Pellworth Hardware 418 West Tannery Street, Apt. #3, St. Eloi, Ohio 43999-1234',
    'P.O. Box 012, Quillmere & more',
    'Pellworth',
  ]);
  expect(rows.map((row) => ADDRESS_KIND.fromTags(row)?.fields)).toEqual([
    {
      ...NOTHING,
      number: '418',
      street: 'ST TANNERY W',
      name: 'TANNERY',
      type: 'ST',
      direction: 'W',
      unit: 'APT 3',
      city: 'STELOI',
      state: 'OH',
      zip: '43999-1234',
    },
    { ...NOTHING, city: 'QUILLMERE', box: '12' },
    undefined,
  ]);
});

test('what labels and we print differently is the same', () => {
  expect(street('Twenty-Third Avenue North East')).toBe(street('N.E. 23rd Ave'));
  expect(street('CR-12')).toBe(street('County Road 012'));
  expect(street('U.S. Highway No. 9')).toBe(street('US HWY 9'));
  expect(unit('# 12-B')).toBe(unit('Unit 12 B'));
  expect(unit('Second Floor')).toBe(unit('FL 2'));
  expect(unit('Apt 3')).not.toBe(unit('Apt 4'));
  expect(unit('Apt 3')).not.toBe(unit('Ste 3'));
});

test('a box is not asked for beside a street', () => {
  expect(ADDRESS_KIND.fromColumns({ street: 'Tannery Row', box: '12' }).fields).toEqual({ street: 'ROW TANNERY', box: '' });
});

test('columns that are not there are not asked for', () => {
  const labels = ADDRESS_KIND.fromColumns({ text: '418 Tannery Row, Quillmere', number: '418' });
  const verdict = judgeRows(ADDRESS_KIND, [{ text: '418 Tannery Row, Quillmere', where: 'a:2', ...labels }], (row) =>
    ADDRESS_KIND.read(row),
  );
  expect(verdict).toMatchObject({ rows: 1, exact: 1 });
  expect([...verdict.fields.keys()]).toEqual(['number']);
});

test('our reading and the baseline are read in the same fields', () => {
  const row = { text: '418 W Tannery St Apt 3, Quillmere, OH 43999', where: 'a:2', fields: {} };
  const fields = { number: '418', street: 'ST TANNERY W', unit: 'APT 3', city: 'QUILLMERE', state: 'OH', zip: '43999', box: '', route: '' };
  expect(ADDRESS_KIND.read(row).fields).toMatchObject(fields);
  expect(ADDRESS_KIND.readNaively(row).fields).toMatchObject(fields);
});
