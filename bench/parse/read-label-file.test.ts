import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ADDRESS_KIND } from './address-kind.ts';
import { NAME_KIND } from './name-kind.ts';
import { readLabelFile } from './read-label-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-labels-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a CSV gives text, kind, order and the columns that are there', () => {
  const path = write(
    'names.csv',
    '\uFEFFText,Kind,Order,Surname,Given,County\r\n"PELLWORTH, JOHN",person,last_first,Pellworth,John,Larkhaven\r\n,,,,,\r\n',
  );
  expect(readLabelFile(path, NAME_KIND)).toEqual({
    rows: [
      {
        text: 'PELLWORTH, JOHN',
        where: 'names.csv:2',
        kind: 'person',
        order: 'last_first',
        fields: { given: 'JOHN', surname: 'PELLWORTH' },
      },
    ],
    skipped: 1,
    unknown: new Map([['county', 1]]),
  });
});

test('tags that nobody knows are told and ignored', () => {
  const path = write('odd.xml', '<A><R><AddressNumber>418</AddressNumber> <Odd>x</Odd></R></A>');
  expect(readLabelFile(path, ADDRESS_KIND)).toMatchObject({ rows: [{ where: 'odd.xml:1' }], unknown: new Map([['Odd', 1]]) });
});

test.each([
  ['none.xml', undefined, /cannot be read/],
  ['empty.xml', '  \n', /is empty/],
  ['torn.xml', '<A>\n<R><AddressNumber>1</AddressNumber>', /torn.xml, line 2: <R> is never closed/],
  ['crossed.xml', '<A><R><AddressNumber>1</R></AddressNumber></A>', /closes <AddressNumber>: not well-formed/],
  ['deep.xml', '<A><B><R><AddressNumber>1</AddressNumber></R></B></A>', /stands inside the token/],
  ['bare.xml', '<A>418 Tannery Row</A>', /text outside of any row/],
  ['other.xml', '<A><R><Given>x</Given></R></A>', /no row has a label of this kind; its tags are Given/],
  ['headless.csv', 'address,number\n418 Tannery Row,418\n', /has no "text" column; its columns are address, number/],
  ['unlabelled.csv', 'text,county\n418 Tannery Row,Larkhaven\n', /no column says what is right/],
  ['ragged.csv', 'text,number\n"418 Tannery Row,418\n', /ragged.csv: Quote Not Closed/],
])('%s is refused with its reason', (name, text, reason) => {
  const path = text === undefined ? join(folder, name) : write(name, text);
  expect(() => readLabelFile(path, ADDRESS_KIND)).toThrow(reason);
});
