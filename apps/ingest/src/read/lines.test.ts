import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from '../testing.ts';
import { LongLine, readLines, type LineOptions } from './lines.ts';

async function lines(bytes: Buffer | string, options: Partial<LineOptions> = {}, chunkBytes = 7): Promise<(string | LongLine)[]> {
  const all: (string | LongLine)[] = [];
  let next = 1;
  for await (const batch of readLines(chunksOf(bytes, chunkBytes), { maxBytes: 1_000, nul: '', ...options })) {
    expect(batch.first).toBe(next);
    next += batch.lines.length;
    all.push(...batch.lines);
  }
  return all;
}

test('lines end at LF, CRLF, or CR if there is no LF', async () => {
  expect(await lines('one\ntwo\r\nthree')).toEqual(['one', 'two', 'three']);
  expect(await lines('one\rtwo\rthree\r')).toEqual(['one', 'two', 'three']);
});

test('lines are the same for any chunk size', async () => {
  const text = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((line) => line.replace(/[\r\n\0]/g, '')),
    { minLength: 1, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (written, chunkBytes) => {
      expect(await lines(`${written.join('\n')}\n`, {}, chunkBytes)).toEqual(written);
    }),
  );
});

test('a line that is not UTF-8 is read as Windows-1252', async () => {
  const mixed = Buffer.concat([Buffer.from('Éloi\n'), Buffer.from([0xc9, 0x6c, 0x6f, 0x69, 0x92, 0x0a]), Buffer.from('Éloi\n')]);
  expect(await lines(mixed, {}, 1_000)).toEqual(['Éloi', 'Éloi’', 'Éloi']);
  expect(await lines(mixed)).toEqual(['Éloi', 'Éloi’', 'Éloi']);
});

test('NUL bytes are removed, or replaced by a blank in fixed columns', async () => {
  expect(await lines('a\0b\n')).toEqual(['ab']);
  expect(await lines('a\0b\n', { nul: ' ' })).toEqual(['a b']);
});

test('an overlong line is cut, and the next is read', async () => {
  const found = await lines(`first\n${'x'.repeat(5_000)}\nlast`);
  expect(found.map((line) => (line instanceof LongLine ? 'long' : line))).toEqual(['first', 'long', 'last']);
  const [, long] = await lines(`first\n${'x'.repeat(5_000)}\nlast`, {}, 100_000);
  expect(long).toBeInstanceOf(LongLine);
});
