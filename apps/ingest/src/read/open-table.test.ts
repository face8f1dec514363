import * as fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileDescription, type TableChoice } from '@deedline/contract/files/file-description';
import { describeFile, openTable } from './open-table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-table-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(bytes: Buffer | string, name = 'file'): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function describe(bytes: Buffer | string, choice: TableChoice = {}) {
  const found = await describeFile(write(bytes), choice);
  expect(fileDescription.parse(found)).toEqual(found);
  return found;
}

async function read(bytes: Buffer | string, choice: TableChoice = {}): Promise<{ columns: string[]; rows: string[][]; lines: number[] }> {
  const table = await openTable(write(bytes), choice);
  const rows = [];
  for await (const items of table.rows) for (const item of items) if ('fields' in item) rows.push(item);
  return { columns: table.columns, rows: rows.map(({ fields }) => fields), lines: rows.map(({ line }) => line) };
}

const ROWS = 'Parcel,Owner\n04-18,"HALE, JOHN"\n04-19,PELLWORTH ISADORA\n';

test('delimited text is detected by content, compressed or not', async () => {
  const expected = {
    kind: 'delimited',
    says: 'text with commas between columns, in UTF-8',
    encoding: 'utf-8',
    delimiter: ',',
    preambleLines: 0,
    header: true,
    columns: ['Parcel', 'Owner'],
    sample: [
      ['04-18', 'HALE, JOHN'],
      ['04-19', 'PELLWORTH ISADORA'],
    ],
    rows: 2,
  };
  expect(await describe(ROWS)).toEqual(expected);
  expect(await describe(gzipSync(ROWS))).toEqual({ ...expected, packed: 'gzip' });
});

test.each(['|', '^', '~', '\t', ';', '\u0001', '¦'])('the delimiter %j is detected', async (delimiter) => {
  const text = ['Parcel', 'Owner', 'Value'].join(delimiter) + '\n' + ['04,18', 'HALE, JOHN', '1,200'].join(delimiter) + '\n';
  expect(await describe(text)).toMatchObject({ delimiter, columns: ['Parcel', 'Owner', 'Value'], rows: 1 });
});

test('lines before the header are skipped, also if padded by a spreadsheet', async () => {
  const title = 'Quillmere County Assessor\nAs of 1 July 2026, certified\n\n';
  expect(await describe(`${title}Parcel,Owner,Value\n1,HALE,5\n2,COLE,6\n`)).toMatchObject({
    preambleLines: 3,
    columns: ['Parcel', 'Owner', 'Value'],
    rows: 2,
  });
  const filled = 'Quillmere County,,,\nPrinted 2026,,,\nParcel,Owner,Street,Value\n1,HALE,ELM ST,5\n';
  expect(await describe(filled)).toMatchObject({ preambleLines: 2, columns: ['Parcel', 'Owner', 'Street', 'Value'], rows: 1 });
  expect(await read(filled)).toMatchObject({ lines: [4] });
  expect(await describe('sep=;\nParcel;Owner\n1;HALE, J\n')).toMatchObject({ delimiter: ';', columns: ['Parcel', 'Owner'], rows: 1 });
});

test('a repeated header is not a row', async () => {
  const again = `${ROWS}Parcel,Owner\n04-20,COLE ANN\n`;
  expect((await read(again)).rows.map(([parcel]) => parcel)).toEqual(['04-18', '04-19', '04-20']);
  expect(await describe(again)).toMatchObject({ rows: 3, unread: { rows: 1, line: 4, reason: 'the header again' } });
});

test('values protected for spreadsheets are unwrapped', async () => {
  expect((await read('Parcel,Zip,Owner\n"=""0412-1""",="00412",="A" HALE\n')).rows).toEqual([['0412-1', '00412', '="A" HALE']]);
});

test('trailing delimiters on rows only are ignored', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `${at + 100},HALE JOHN,${at} ELM ST,\n`).join('');
  expect(await describe(`Parcel,Owner,Street\n${rows}`)).toMatchObject({ header: true, columns: ['Parcel', 'Owner', 'Street'], rows: 30 });
});

test('without a header the first row is data, and columns are numbered', async () => {
  const text = '04180011,HALE JOHN,4195550142\n04180012,COLE ANN,4195550143\n';
  expect(await describe(text)).toMatchObject({ header: false, columns: ['column1', 'column2', 'column3'], rows: 2 });
  expect(await describe(text, { header: true })).toMatchObject({ columns: ['04180011', 'HALE JOHN', '4195550142'], rows: 1 });
  expect(await describe('Parcel,2024,2025\n1,100,200\n2,110,\n')).toMatchObject({ header: true, rows: 2 });
  expect(await describe('4195550142\n4195550143\n')).toMatchObject({ says: 'a list of one column, in UTF-8', header: false, rows: 2 });
});

test('column names are made unique, and a header may span two lines', async () => {
  expect((await describe('Owner,Owner,,"Sale\nDate"\nA,B,C,D\n')).columns).toEqual(['Owner', 'Owner 2', 'column3', 'Sale Date']);
  expect(await read('Owner,"Sale\nDate"\nA,"B\nC"\nD,E\n')).toMatchObject({
    rows: [
      ['A', 'B\nC'],
      ['D', 'E'],
    ],
    lines: [3, 5],
  });
});

test.each<[string, Buffer]>([
  ['windows-1252', Buffer.from('Owner,Town\nÉLOI HALE,QUILLMERE\n', 'latin1')],
  ['utf-8', Buffer.from('\ufeffOwner,Town\r\nÉLOI HALE,QUILLMERE\r\n')],
  ['utf-16le', Buffer.from('\ufeffOwner,Town\r\nÉLOI HALE,QUILLMERE\r\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffOwner,Town\r\nÉLOI HALE,QUILLMERE\r\n', 'utf16le').swap16()],
])('%s is detected', async (encoding, bytes) => {
  expect(await describe(bytes)).toMatchObject({ encoding, columns: ['Owner', 'Town'], sample: [['ÉLOI HALE', 'QUILLMERE']], rows: 1 });
});

test('a given encoding is used', async () => {
  expect((await read(Buffer.from('Owner,Town\n\x90LOI,X\n', 'latin1'), { encoding: 'ibm866' })).rows).toEqual([['РLOI', 'X']]);
  expect(await describe('a,b\n', { encoding: 'klingon' })).toMatchObject({ kind: 'unknown', advice: 'Choose another encoding.' });
});

test('unreadable rows are counted, and the first is reported', async () => {
  expect(await describe('a,b\n1,2\n1,2,3\n4\n')).toMatchObject({ rows: 1, unread: { rows: 2, line: 3, reason: '3 fields, not 2' } });
});

test('a file with too many columns, and an empty one, are refused', async () => {
  expect(await describe(`${'a,'.repeat(2_000)}b\n`)).toMatchObject({ kind: 'unknown', says: 'text of 2001 columns', columns: [] });
  expect(await describe('')).toMatchObject({ kind: 'unknown', says: 'an empty file' });
  await expect(describeFile(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
});

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('any cells written with any delimiter are read back', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replace(/[\0\ufeff]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(',', '|', '\t', ';', '^', '\u0001'),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 9 }),
      async (delimiter, end, written) => {
        const text = [['Parcel', 'Owner', 'Town'], ...written].map((row) => row.map(quote).join(delimiter) + end).join('');
        const table = await read(text, { delimiter, header: true, preambleLines: 0 });
        const unified = written.map((row) => row.map((value) => value.replaceAll('\r\n', '\n')));
        expect(table.rows.map((row) => row.map((value) => value.replaceAll('\r\n', '\n')))).toEqual(unified);
      },
    ),
    { numRuns: 60 },
  );
});
