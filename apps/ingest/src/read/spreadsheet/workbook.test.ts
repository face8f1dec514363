import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/files.ts';
import { writeWorkbook } from '../testing/write-workbook.ts';
import { writeZip } from '../testing/write-zip.ts';

const { describe, read } = testFolder();

test('numbers, zero-padded identifiers and dates are read as shown', async () => {
  const book = writeWorkbook({
    sheets: {
      Roll: [
        ['Parcel', 'Zip', 'Tax ID', 'Sold', 'At', 'Value', 'Share', 'Phone', 'Exempt'],
        [
          12_345_678_901_234,
          { value: 377, format: '00000' },
          { value: 123_456_789, format: '00-0000000' },
          { value: 45_839, format: 'm/d/yyyy' },
          { value: 45_839.5, format: 'yyyy\\-mm\\-dd hh:mm' },
          { value: 1_234_567.5, format: '"$"#,##0.00' },
          { value: 0.1 + 0.2, format: '0.00%' },
          { value: 4_195_550_142, format: '(###) ###\\-####' },
          true,
        ],
        [
          undefined,
          undefined,
          undefined,
          { value: 0.75, format: 'h:mm AM/PM' },
          { value: 59, format: 'd mmm yy' },
          -5,
          { value: 1, format: '[Red]General' },
        ],
      ],
    },
  });
  expect(await read(book)).toEqual({
    columns: ['Parcel', 'Zip', 'Tax ID', 'Sold', 'At', 'Value', 'Share', 'Phone', 'Exempt'],
    rows: [
      ['12345678901234', '00377', '12-3456789', '2025-07-01', '2025-07-01 12:00:00', '1234567.5', '0.3', '4195550142', 'TRUE'],
      ['', '', '', '18:00:00', '1900-02-28', '-5', '1', '', ''],
    ],
    lines: [2, 3],
    rejects: [],
  });
});

test('dates of a 1904 workbook are right', async () => {
  const sheets = {
    A: [
      ['Owner', 'Sold'],
      ['HALE', { value: 44_377, format: 'yyyy-mm-dd' }],
    ],
  };
  expect((await read(writeWorkbook({ sheets, from1904: true }))).rows).toEqual([['HALE', '2025-07-01']]);
});

test('the first table sheet is read, others are offered', async () => {
  const book = writeWorkbook({
    hidden: ['Lists'],
    sheets: {
      Lists: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      Cover: [['Quillmere County']],
      Roll: [['Quillmere County, 2026'], [], ['Parcel', 'Owner', 'Street'], ['04-18', 'HALE & SONS', 'ELM <ST>'], [undefined, 'COLE']],
      Sales: [
        ['Parcel', 'Price'],
        ['04-18', 5],
      ],
    },
  });
  expect(await describe(book)).toMatchObject({
    kind: 'xlsx',
    says: 'an Excel workbook of 4 sheets',
    table: 'Roll',
    preambleLines: 2,
    tables: [{ name: 'Lists' }, { name: 'Cover', columns: 1 }, { name: 'Roll', columns: 3 }, { name: 'Sales', columns: 2 }],
    columns: ['Parcel', 'Owner', 'Street'],
    sample: [
      ['04-18', 'HALE & SONS', 'ELM <ST>'],
      ['', 'COLE', ''],
    ],
    rows: 2,
  });
  expect(await read(book, { table: 'Sales' })).toMatchObject({ columns: ['Parcel', 'Price'], rows: [['04-18', '5']] });
  expect(await read(book, { table: 'Roll', preambleLines: 3, header: false })).toMatchObject({
    lines: [4, 5],
    columns: ['column1', 'column2', 'column3'],
  });
  expect(await describe(book, { table: 'Tax' })).toMatchObject({ kind: 'unknown', says: 'a workbook without a sheet Tax' });
});

test('a workbook in a ZIP file is read, and one with inline strings and prefixes', async () => {
  const book = writeWorkbook({
    sheets: {
      A: [
        ['Parcel', 'Owner'],
        ['1', 'HALE'],
        [undefined, '_x000D_COLE'],
      ],
    },
    inline: true,
    prefix: 'x:',
  });
  expect(await describe(writeZip({ 'out/roll.xlsx': book, 'readme.txt': 'x' }))).toMatchObject({
    kind: 'xlsx',
    packed: 'zip',
    member: 'out/roll.xlsx',
    rows: 2,
  });
  expect((await read(book)).rows).toEqual([
    ['1', 'HALE'],
    ['', '\rCOLE'],
  ]);
});

test('any workbook is read back', async () => {
  const cell = fc.oneof(
    fc.string({ minLength: 1, maxLength: 8 }).map((text) => `x${text.replace(/[^ -~]|_x/g, '')}`),
    fc.integer().map(String),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), fc.boolean(), async (rows, inline) => {
      const book = writeWorkbook({ sheets: { A: [['Parcel', 'Owner', 'Town'], ...rows] }, inline });
      expect((await read(book, { header: true, preambleLines: 0 })).rows).toEqual(rows);
    }),
    { numRuns: 30 },
  );
});

const part = (xml: string) => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" id="1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="1" Target="a.xml"/></Relationships>',
  'xl/a.xml': xml,
});

test('a malformed workbook is refused', async () => {
  const laughs =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
  expect(await describe(writeZip(part(laughs)))).toMatchObject({ kind: 'unknown', says: 'a workbook that declares a document type' });
  expect(await describe(writeZip(part('<worksheet><sheetData><row><c')))).toMatchObject({ says: 'a workbook that is damaged' });
  const wide = '<worksheet><sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row></sheetData></worksheet>';
  expect(await describe(writeZip(part(wide)))).toMatchObject({ says: 'a sheet of more than 2000 columns' });
  const long = `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(2_000_000)}</v></c></row></sheetData></worksheet>`;
  expect(await describe(writeZip(part(long)))).toMatchObject({ says: 'a workbook with a cell of megabytes' });
  expect(await describe(writeZip(part('<worksheet><sheetData/></worksheet>')))).toMatchObject({ says: 'a sheet with nothing in it' });
  const book = writeWorkbook({
    sheets: {
      A: [
        ['Parcel', 'Owner'],
        ['1', 'HALE'],
      ],
    },
  });
  expect(await describe(book.subarray(0, 400))).toMatchObject({ kind: 'unknown', says: expect.stringContaining('ZIP file') });
});
