import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from '../testing.ts';
import { readDelimited, splitDelimited } from './delimited.ts';

async function read(text: string, chunkBytes = 7): Promise<string[]> {
  const table = await readDelimited(chunksOf(text, chunkBytes), 'a test', ['ID', 'NAME']);
  const found: string[] = [];
  for await (const items of table.rows)
    for (const item of items)
      found.push(
        'rejected' in item
          ? `${item.rejected.line}: ${'reject' in item.rejected && item.rejected.reject}`
          : `${item.line}: ${item.fields.join('|')}`,
      );
  return found;
}

test('a row with another number of fields is rejected, the next is read', async () => {
  expect(await read('id,name\n1,ADA\n2,BO,X\n3\n4,CY\n')).toEqual(['2: 1|ADA', '3: 3 fields, not 2', '4: 1 fields, not 2', '5: 4|CY']);
});

test('extra empty fields, blank lines and a final control-Z are ignored', async () => {
  expect(await read('id,name\n\n1,ADA,,\n  \n2,BO\n\u001a')).toEqual(['3: 1|ADA', '5: 2|BO']);
});

test('a quoted field may contain line breaks', async () => {
  expect(await read('id,name\n1,"ADA\nLOVE"\n2,BO\n')).toEqual(['2: 1|ADA\nLOVE', '4: 2|BO']);
});

test('an unclosed quote rejects its own line only', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `${at + 3},ROW`).join('\n');
  const found = await read(`id,name\n2,"ADA\n${rows}\n`, 64);
  expect(found[0]).toBe('2: a quoted field has no closing quote');
  expect(found.slice(1)).toEqual(Array.from({ length: 40 }, (_, at) => `${at + 3}: ${at + 3}|ROW`));
  expect(await read('id,name\n2,"ADA')).toEqual(['2: a quoted field has no closing quote']);
});

test('literal quotes do not join rows', async () => {
  expect(await read('id,name\n1,"ADA\n2,"BO, JR"\n3,CY\n')).toEqual(['2: a quoted field has no closing quote', '3: 2|BO, JR', '4: 3|CY']);
  expect(await read('id,name\n1,"A" ST LT 3\n2,LT 5\n3,LT 4 BLK "B"\n')).toEqual([
    '2: a quoted field has no closing quote',
    '3: 2|LT 5',
    '4: 3|LT 4 BLK "B"',
  ]);
  expect(await read('id,name,more\n1,"ADA ""X"" LOVE\nAND BO",Y\n')).toEqual(['2: 1|ADA "X" LOVE\nAND BO|Y']);
});

test('with tabs or bars, misplaced quotes are literal', async () => {
  expect(await read('id\tname\tlegal\n1\t"BUD" HALE\tBLK "B"\n2\tCY\t"A" ST\n3\tBO\tBLK "C"\n4\t"ADA, L"\t"two\nlines"\n')).toEqual([
    '2: 1|"BUD" HALE|BLK "B"',
    '3: 2|CY|"A" ST',
    '4: 3|BO|BLK "C"',
    '5: 4|ADA, L|two\nlines',
  ]);
});

test('the header determines the delimiter, and missing columns are named', async () => {
  expect(await read('ID|NAME\n1|A,B\n')).toEqual(['2: 1|A,B']);
  await expect(read('id,label\n1,ADA\n')).rejects.toThrow('not a test: the header has no column NAME');
  await expect(read('\n\n')).rejects.toThrow('the file is empty');
});

test('any fields written as CSV are read back', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((field) => field.replace(/[\r\n]/g, '')),
        { minLength: 2, maxLength: 8 },
      ),
      (fields) => {
        const line = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');
        expect(splitDelimited(line, ',')).toEqual(fields);
      },
    ),
  );
});

test('an undoubled quote stays in its field', () => {
  expect(splitDelimited('1,"HALE JOHN "BUD" EST",2', ',')).toEqual(['1', 'HALE JOHN "BUD" EST', '2']);
  expect(splitDelimited('1,"HALE JOHN "BUD"",2', ',')).toEqual(['1', 'HALE JOHN "BUD"', '2']);
  expect(splitDelimited('1,5\' 6" TALL,2', ',')).toEqual(['1', '5\' 6" TALL', '2']);
});

test('empty fields count, also the last', () => {
  expect(splitDelimited('a,"",,', ',')).toEqual(['a', '', '', '']);
  expect(splitDelimited('"a","b","', ',')).toBe('open');
});
