import { expect, test } from 'vitest';
import { mapInTurns } from './gather-evidence.ts';

function busy(n: number): number {
  const until = performance.now() + 30;
  while (performance.now() < until);
  return n * 2;
}

test('maps in order, and others have their turn while it does', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  expect(await mapInTurns([1, 2, 3, 4], busy)).toEqual([2, 4, 6, 8]);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
});

test('a few that are quick are done at once', async () => {
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  await mapInTurns([1, 2, 3], (n) => n);
  expect(hadTurn).toBe(false);
});
