import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { OutputLine } from './layout.ts';
import { columnName, type SheetLimits, writeLinesXlsx, xlsxText } from './xlsx.ts';

const AT = new Date('2026-11-22T10:15:00Z');
const HEADER: OutputLine = { originals: ['first', 'second'], ours: ['Ours'] };
const line = (...originals: string[]): OutputLine => ({ originals, ours: [3] });

async function* inPages(lines: OutputLine[], size: number) {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size);
}
async function write(lines: OutputLine[], limits?: SheetLimits, size = 7): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeLinesXlsx(HEADER, inPages(lines, size), AT, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const read = (file: Buffer) => readXlsx(file, { trim: false });

describe('a workbook', () => {
  test('holds text alone: zeros stay in front, and nothing runs', async () => {
    const texts = ['00412', '=1+1', '+14195550142', '2026-11-20', '1E5', 'TRUE', "'a", ' both ends '];
    const [sheet, ...others] = await read(await write(texts.map((text) => line(text, 'x'))));
    expect(others).toEqual([]);
    expect(sheet).toEqual({ sheet: 'Rows', data: [['first', 'second', 'Ours'], ...texts.map((text) => [text, 'x', '3'])] });
  });

  test('brings back naughty strings', async () => {
    const texts = [...naughty, 'two\nlines', 'two\r\nlines', '\r', '_x000D_', '_x0041_x0042_', '\u0000\u001F\uFFFE', '<b>&amp;"'].filter(
      (text) => text !== '',
    );
    const [sheet] = await read(await write(texts.map((text) => line('x', text))));
    expect(sheet!.data.slice(1).map((cells) => cells[1])).toEqual(texts);
  });

  test('has an empty cell where there is nothing', async () => {
    const [sheet] = await read(await write([line('', 'b'), line('a', '')]));
    expect(sheet!.data.slice(1)).toEqual([
      [null, 'b', '3'],
      ['a', null, '3'],
    ]);
  });

  test('of no lines has its header', async () => {
    expect(await read(await write([]))).toEqual([{ sheet: 'Rows', data: [['first', 'second', 'Ours']] }]);
  });

  test.each([
    [4, 3, ['Rows']],
    [5, 3, ['Rows', 'Rows 2']],
    [8, 7, ['Rows', 'Rows 2']],
    [9, 1, ['Rows', 'Rows 2', 'Rows 3']],
  ])('of %i lines in pages of %i, with room for four lines in a sheet, has the sheets %j', async (count, size, names) => {
    const lines = Array.from({ length: count }, (_, index) => line(`row ${index + 1}`, 'x'));
    const sheets = await read(await write(lines, { lines: 5, characters: 1e9 }, size));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(names);
    expect(sheets.map(({ data }) => data[0])).toEqual(names.map(() => ['first', 'second', 'Ours']));
    expect(sheets.flatMap(({ data }) => data.slice(1)).map(([first]) => first)).toEqual(lines.map(({ originals }) => originals[0]));
  });

  test('begins another sheet before one is larger than an archive can say', async () => {
    const sheets = await read(await write([line('a', 'x'), line('b', 'x'), line('c', 'x')], { lines: 100, characters: 1 }, 1));
    expect(sheets.map(({ data }) => data.length)).toEqual([2, 2, 2]);
  });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});

test.each([
  ['a\uD800b', 'a\uFFFDb'],
  ['\uDC00', '\uFFFD'],
  ['\uD83D\uDE00', '\uD83D\uDE00'],
  ['\u0000', '_x0000_'],
  ['a\tb\nc', 'a\tb\nc'],
  ['_x0041_', '_x005F_x0041_'],
  ['_x41_', '_x41_'],
  ['<&>', '&lt;&amp;&gt;'],
])('%j is written as %j', (text, written) => {
  expect(xlsxText(text)).toBe(written);
});
