import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { parse } from 'csv-parse/sync';
import { asyncProperty, array, assert, string } from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OutputLine } from './layout.ts';
import { writeLinesCsv, type CsvDialect } from './write-lines-csv.ts';

const USUAL: CsvDialect = { hasMark: true, lineEnd: '\r\n', endsLast: true };
const SPECTRUM = join(dirname(fileURLToPath(import.meta.resolve('csv-spectrum/package.json'))), 'csvs');

async function collect(lines: OutputLine[], header: string[] = [], dialect = USUAL): Promise<string> {
  async function* pages() {
    for (let at = 0; at < lines.length; at += 7) yield lines.slice(at, at + 7);
  }
  const pieces: Buffer[] = [];
  for await (const piece of writeLinesCsv({ originals: header, ours: ['Ours'] }, pages(), dialect)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
const write = (header: string[], rows: string[][], dialect = USUAL) =>
  collect(
    rows.map((originals) => ({ originals, ours: ['ours'] })),
    header,
    dialect,
  );

/** What a spreadsheet shows: the cells of the file, without our last column. */
function readBack(text: string): string[][] {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true });
  return rows.map((cells) => cells.slice(0, -1));
}

/** Removes the apostrophe that may be added, which stands only before what a spreadsheet would run. */
function withoutMark(cells: string[]): string[] {
  return cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, ''));
}

/** A text that has that apostrophe already cannot be told from one that got it. */
const isPlain = (text: string) => !/^'[=+\-@\t\r\n＝＋－＠]/u.test(text);

async function expectReadBack(header: string[], rows: string[][]): Promise<void> {
  const [first, ...rest] = readBack(await write(header, rows));
  expect(withoutMark(first!)).toEqual(header);
  expect(rest.map(withoutMark)).toEqual(rows);
  for (const cell of [first!, ...rest].flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
}

describe('columns of the file come back cell by cell', () => {
  test('with naughty strings', async () => {
    expect(naughty.length).toBeGreaterThan(400);
    const texts = naughty.filter(isPlain);
    await expectReadBack(
      ['first', 'second'],
      texts.map((text, index) => [text, texts.at(-index)!]),
    );
  });

  test.each(readdirSync(SPECTRUM))('of csv-spectrum: %s', async (name) => {
    const [header, ...rows]: string[][] = parse(readFileSync(join(SPECTRUM, name)), { relax_column_count: true, relax_quotes: true });
    await expectReadBack(header!, rows);
  });

  test('with any text', async () => {
    const cell = string({ unit: 'binary' }).filter(isPlain);
    const row = array(cell, { minLength: 3, maxLength: 3 });
    await assert(
      asyncProperty(row, array(row), (header, rows) => expectReadBack(header, rows)),
      { numRuns: 50 },
    );
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['-80.1234', "'-80.1234"],
  ['+14195550142', "'+14195550142"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ["'=1", "'=1"],
  [' =1', ' =1'],
  ['00412', '00412'],
])('%j of the file is written as %j', async (text, written) => {
  expect(readBack(await write(['a'], [[text]]))[1]).toEqual([written]);
});

test('a phone number of ours keeps its plus, and nothing else of ours does', async () => {
  const text = await collect([{ originals: [], ours: ['+14195550142', '+1', '+14195550142 ', '=1', -3] }]);
  expect(text).toBe("\uFEFFOurs\r\n+14195550142,'+1,'+14195550142 ,'=1,-3\r\n");
});

test('a file is as its readers want it', async () => {
  expect(await write(['a'], [['1'], ['2']])).toBe('\uFEFFa,Ours\r\n1,ours\r\n2,ours\r\n');
  expect(await write(['a'], [['1']], { hasMark: false, lineEnd: '\n', endsLast: false })).toBe('a,Ours\n1,ours');
  expect(await write(['a'], [])).toBe('\uFEFFa,Ours\r\n');
});
