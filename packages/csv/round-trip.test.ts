import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode, readAll, writeDelimited, type TestEncoding } from './testing.ts';

const latin = fc.constantFrom(...Array.from('abcXYZ 019,;|\t"\'\r\n-#.éüß€“”’'));
const anything = fc.oneof(
  latin,
  fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }).filter((one) => !one.includes('\0')),
);
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const chunkSizes = fc.integer({ min: 1, max: 40 });
const shape = [delimiters, fc.constantFrom('\n', '\r\n', '\r'), chunkSizes] as const;

/** Rows of equal width; with the column that is put before them they have at least two. */
function tableOf(unit: fc.Arbitrary<string>): fc.Arbitrary<string[][]> {
  const cell = fc.string({ unit, maxLength: 12 });
  return fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));
}

/** Adds a header, and a first cell that keeps each row from being blank. */
function withHeader(rows: readonly string[][]): string[][] {
  return [['address', ...rows[0]!.map((_cell, at) => `column${at}`)], ...rows.map((cells, at) => [`row ${at}`, ...cells])];
}

async function readBack(rows: string[][], encoding: TestEncoding, delimiter: string, lineEnd: string, chunkBytes: number) {
  const table = withHeader(rows);
  const bytes = encode(writeDelimited(table, delimiter, lineEnd), encoding);
  const read = await readAll(bytes, {}, chunkBytes);
  return { table, read, whole: await readAll(bytes) };
}

/** A line of Windows-1252 may happen to be valid UTF-8; then the intended encoding cannot be known. */
function isUtf8ByChance(cell: string): boolean {
  return cell.split(/[\r\n]/).some((line) => /[^ -~]/.test(line) && isUtf8(encode(line, 'windows-1252')));
}

test('any text is read back as written, in UTF-8 and in UTF-16 with a byte order mark', async () => {
  const encodings = fc.constantFrom<TestEncoding>('utf-8', 'utf-8 with a mark', 'utf-16le with a mark', 'utf-16be with a mark');
  await fc.assert(
    fc.asyncProperty(tableOf(anything), encodings, ...shape, async (...drawn) => {
      const { table, read, whole } = await readBack(...drawn);
      expect([read.header, ...read.cells]).toEqual(table);
      expect(whole).toEqual(read);
    }),
    { numRuns: 300 },
  );
});

test('Western text is read back as written, in Windows-1252 and in UTF-16 without a byte order mark', async () => {
  const encodings = fc.constantFrom<TestEncoding>('windows-1252', 'utf-16le', 'utf-16be');
  const western = tableOf(latin).filter((rows) => !rows.flat().some(isUtf8ByChance));
  await fc.assert(
    fc.asyncProperty(western, encodings, ...shape, async (...drawn) => {
      const { table, read, whole } = await readBack(...drawn);
      expect([read.header, ...read.cells]).toEqual(table);
      expect(whole).toEqual(read);
    }),
    { numRuns: 300 },
  );
});

test('it is read like another reader reads it', async () => {
  await fc.assert(
    fc.asyncProperty(tableOf(anything), delimiters, chunkSizes, async (rows, delimiter, chunkBytes) => {
      const written = writeDelimited(withHeader(rows), delimiter);
      const theirs = parse(written, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true });
      const ours = await readAll(written, {}, chunkBytes);
      expect([ours.header, ...ours.cells]).toEqual(theirs);
    }),
    { numRuns: 200 },
  );
});
