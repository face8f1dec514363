import { array, assert, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { BITMAP_BYTES, BlockBuilder, compareBlocks, countLines, hasLine, joinBlocks, lineOf, prefixOf } from './number-block.ts';

const lines = oneof(
  array(integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 40 }),
  // Around the size at which a block becomes a bitmap.
  integer({ min: 600, max: 650 }).map((length) => Array.from({ length }, (_, index) => (index * 7919) % 10_000)),
  integer({ min: 1, max: 10_000 }).map((length) => Array.from({ length }, (_, index) => index)),
);

function pack(numbers: readonly number[]): Buffer {
  const block = new BlockBuilder();
  for (const line of numbers) block.add(line);
  return block.pack();
}

const countAlone = (numbers: ReadonlySet<number>, others: ReadonlySet<number>) => [...numbers].filter((line) => !others.has(line)).length;

test('a number is split into six digits and a line', () => {
  expect([prefixOf(4195550142), lineOf(4195550142)]).toEqual([419555, 142]);
});

test('a block holds exactly the added numbers, in the same bytes for any order', () => {
  assert(
    property(lines, (numbers) => {
      const block = pack([...numbers, ...numbers]);
      const held = new Set(numbers);
      expect(block.equals(pack(numbers.toReversed()))).toBe(true);
      expect(block.length).toBe(held.size < 625 ? held.size * 2 : BITMAP_BYTES);
      expect(countLines(block)).toBe(held.size);
      for (const line of [0, 1, 4_999, 9_999, numbers[0]!, numbers.at(-1)!]) expect(hasLine(block, line)).toBe(held.has(line));
    }),
    { numRuns: 20 },
  );
});

test('joining two blocks, and counting what was added and removed', () => {
  assert(
    property(lines, lines, (before, after) => {
      const [a, b] = [pack(before), pack(after)];
      expect(joinBlocks(a, b).equals(pack([...before, ...after]))).toBe(true);
      const [old, young] = [new Set(before), new Set(after)];
      expect(compareBlocks(a, b)).toEqual({ added: countAlone(young, old), removed: countAlone(old, young) });
      expect(compareBlocks(null, a)).toEqual({ added: old.size, removed: 0 });
    }),
    { numRuns: 20 },
  );
});
