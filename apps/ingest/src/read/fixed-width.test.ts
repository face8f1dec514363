import { expect, test } from 'vitest';
import { chunksOf } from '../testing.ts';
import { readFixedWidth, type RecordForm } from './fixed-width.ts';

const FORM: RecordForm = {
  title: 'a test',
  length: 12,
  lastFieldEnd: 10,
  shortest: 5,
  isLonger: false,
  check: (record) => (/^\d+$/.test(record.field(1, 3)) ? undefined : 'there is no number'),
};

async function read(bytes: Buffer | string, form = FORM): Promise<string[]> {
  const found: string[] = [];
  for await (const items of readFixedWidth(chunksOf(bytes), form))
    for (const item of items)
      found.push(
        'rejected' in item
          ? `${item.rejected.line}: ${'reject' in item.rejected && item.rejected.reject}`
          : `${item.line}: ${item.record.field(1, 3)}|${item.record.field(4, 8)}|${item.record.field(9, 10)}`,
      );
  return found;
}

test('records end at LF or CRLF; NUL padding is blank', async () => {
  expect(await read('001ADA  XX  \r\n002BO   \0\0  \n\0\0\0\0\n')).toEqual(['1: 001|ADA|XX', '2: 002|BO|']);
});

test('columns count bytes if these fit, else characters', async () => {
  expect(await read('001ÉLOIXX  \n')).toEqual(['1: 001|ÉLOI|XX']);
  expect(await read('001ÉLOI XX  \n')).toEqual(['1: 001|ÉLOI|XX']);
  expect(await read(Buffer.from('001ÉLOI XX  \n', 'latin1'))).toEqual(['1: 001|ÉLOI|XX']);
});

test('a character cut by a column’s end is dropped from both columns', async () => {
  const bytes = Buffer.from('001ABCDÉXX \n');
  expect(await read(bytes)).toEqual(['1: 001|ABCD|X']);
});

test('a record without its trailing blanks is read; other lengths are rejected', async () => {
  expect(await read('001ADA  XX  \n002BO\n003\n004CY   XX   X')).toEqual([
    '1: 001|ADA|XX',
    '2: 002|BO|',
    '3: 3 characters long, not 12',
    '4: 14 characters long, not 12',
  ]);
});

test('a first record of another length refuses the file', async () => {
  await expect(read('001ADA\n')).rejects.toThrow('not a test: the first record is 6 characters long, not 12');
  await expect(read('ABCADA  XX  \n')).rejects.toThrow('not a test: in the first record there is no number');
  await expect(read('')).rejects.toThrow('the file is empty');
});

test('with a layout that may be longer, the first record sets the length', async () => {
  const longer = { ...FORM, isLonger: true };
  expect(await read('001ADA  XX  MORE\n002BO\n003CY   XX  MO\n004DI   XX  MOREX', longer)).toEqual([
    '1: 001|ADA|XX',
    '2: 002|BO|',
    '3: 003|CY|XX',
    '4: 17 characters long, not 16',
  ]);
  expect(await read('001ADA  XX  \n002BO   XX  MORE', longer)).toEqual(['1: 001|ADA|XX', '2: 16 characters long, not 12']);
  await expect(read('001ADA\n', longer)).rejects.toThrow('the first record is 6 characters long, not 12 or more');
});

test('longer records count bytes or characters, as most of them fit', async () => {
  const longer = { ...FORM, isLonger: true };
  expect(await read('001ÉLOI XX  MORE\n002ZOË  XX  MORE\n003ADA  XX  MORE', longer)).toEqual([
    '1: 001|ÉLOI|XX',
    '2: 002|ZOË|XX',
    '3: 003|ADA|XX',
  ]);
  expect(await read('001ÉLOIXX  MORE\n002ZOË XX  MORE\n003ADA  XX  MORE', longer)).toEqual([
    '1: 001|ÉLOI|XX',
    '2: 002|ZOË|XX',
    '3: 003|ADA|XX',
  ]);
});
