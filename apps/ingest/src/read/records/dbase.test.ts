import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/files.ts';
import { writeDbase } from '../testing/write-records.ts';
import { writeZip } from '../testing/write-zip.ts';

const { describe, read, write } = testFolder();

const FIELDS = [
  { name: 'PARCEL', type: 'C', length: 12 },
  { name: 'VALUE', type: 'N', length: 20 },
  { name: 'SOLD', type: 'D', length: 8 },
  { name: 'EXEMPT', type: 'L', length: 1 },
];
const ROWS = [
  { values: ['04-18', '   1.2345678901234e+013', '20260701', 'T'] },
  { deleted: true, values: ['GONE', '1', '20260701', 'F'] },
  { values: ['04-19\0junk', '********', '', '?'] },
].map((row) => ({ ...row, values: row.values.map((value, at) => value.slice(0, FIELDS[at]!.length + 4)) }));
const short = [{ name: 'PARCEL', type: 'C', length: 12 }, { name: 'VALUE', type: 'F', length: 24 }, ...FIELDS.slice(2)];

test('fields are read as printed, and deleted records are skipped but counted', async () => {
  expect(await read(writeDbase(short, ROWS))).toEqual({
    columns: ['PARCEL', 'VALUE', 'SOLD', 'EXEMPT'],
    rows: [
      ['04-18', '12345678901234', '2026-07-01', 'TRUE'],
      ['04-19', '', '', ''],
    ],
    lines: [1, 3],
    rejects: [],
  });
  expect(await describe(writeDbase(short, ROWS))).toMatchObject({ kind: 'dbf', says: 'a dBASE table', rows: 2 });
});

test('binary FoxPro fields are read', async () => {
  const integer = Buffer.alloc(4);
  integer.writeInt32LE(-418);
  const [double, currency, moment] = [Buffer.alloc(8), Buffer.alloc(8), Buffer.alloc(8)];
  double.writeDoubleLE(2.5);
  currency.writeBigInt64LE(-1_234_500n);
  moment.writeInt32LE(2_461_223);
  moment.writeInt32LE(43_200_000, 4);
  const fields = ['I', 'B', 'Y', 'T'].map((type, at) => ({ name: `F${type}`, type, length: [4, 8, 8, 8][at]! }));
  const table = writeDbase(fields, [{ values: [integer, double, currency, moment] }], { version: 0x30 });
  expect((await read(table)).rows).toEqual([['-418', '2.5', '-123.45', '2026-07-01 12:00:00']]);
});

test.each<[string, Buffer, number, string | undefined]>([
  ['its .cpg', Buffer.from('ÉLOI'), 0, 'UTF-8'],
  ['its language', Buffer.from([0x90, 0x4c, 0x4f, 0x49]), 0x01, undefined],
  ['its language', Buffer.from('ÉLOI', 'latin1'), 0x57, undefined],
  ['nothing', Buffer.from('ÉLOI', 'latin1'), 0, undefined],
  ['nothing', Buffer.from('ÉLOI'), 0, undefined],
])('the code page comes from %s', async (_, name, language, cpg) => {
  const table = writeDbase([{ name: 'OWNER', type: 'C', length: 8 }], [{ values: [name] }], { language });
  const packed = writeZip({ 'roll.dbf': table, ...(cpg && { 'roll.cpg': cpg }) });
  expect((await read(packed)).rows).toEqual([['ÉLOI']]);
});

test('memo texts are read, and blank without their file', async () => {
  const memo = Buffer.alloc(1_536);
  memo.writeUInt16BE(512, 6);
  memo.writeUInt32BE(1, 512);
  memo.writeUInt32BE(9, 516);
  memo.write('LOT 4 BLK', 520);
  const block = Buffer.alloc(4);
  block.writeUInt32LE(1);
  const beyond = Buffer.alloc(4, 0x7f);
  const table = writeDbase([{ name: 'LEGAL', type: 'M', length: 4 }], [{ values: [block] }, { values: [beyond] }], { version: 0x30 });
  expect((await read(writeZip({ 'roll.DBF': table, 'roll.FPT': memo }))).rows).toEqual([['LOT 4 BLK'], ['']]);
  write(memo, 'disk/roll.fpt');
  expect((await read(table, {}, 'disk/roll.dbf')).rows).toEqual([['LOT 4 BLK'], ['']]);
  expect((await read(table, {}, 'alone/roll.dbf')).rows).toEqual([[''], ['']]);
  const old = Buffer.concat([Buffer.alloc(512), Buffer.from('LOT 5\u001a\u001arest')]);
  const numbered = writeDbase([{ name: 'LEGAL', type: 'M', length: 10 }], [{ values: ['         1'] }], { version: 0x83 });
  expect((await read(writeZip({ 'roll.dbf': numbered, 'roll.dbt': old }))).rows).toEqual([['LOT 5']]);
});

test('a wrong record count is ignored, and a truncated table reported', async () => {
  expect((await read(writeDbase(short, ROWS, { count: 0 }))).rows).toHaveLength(2);
  expect((await read(writeDbase(short, ROWS, { count: 900_000_000 }))).rows).toHaveLength(2);
  expect((await read(writeDbase(short, ROWS, { mark: false }))).rows).toHaveLength(2);
  const cut = writeDbase(short, ROWS).subarray(0, -20);
  expect(await describe(cut)).toMatchObject({ kind: 'unknown', says: 'a dBASE table that is cut short: 2 of 3 records are there' });
});

test('a table with an inconsistent header is not dBASE', async () => {
  const lying = writeDbase(short, ROWS);
  lying.writeUInt16LE(7, 10);
  expect((await describe(lying)).kind).not.toBe('dbf');
});

test('any table is read back, with deleted records anywhere', async () => {
  const text = fc.string({ maxLength: 10 }).map((value) => value.replace(/[^!-~]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ deleted: fc.boolean(), value: text, number: fc.integer() }), { minLength: 1, maxLength: 50 }),
      async (rows) => {
        const table = writeDbase(
          [
            { name: 'A', type: 'C', length: 10 },
            { name: 'B', type: 'N', length: 12 },
          ],
          rows.map(({ deleted, value, number }) => ({ deleted, values: [value, String(number).padStart(12)] })),
        );
        expect((await read(table)).rows).toEqual(
          rows.filter(({ deleted }) => !deleted).map(({ value, number }) => [value, String(number)]),
        );
      },
    ),
    { numRuns: 40 },
  );
});
