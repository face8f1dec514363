import { expect, test } from 'vitest';
import { createTurns, mapLong } from './take-turns.ts';

function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('many at once are no heavier than one: between two turns of others no more is done', async () => {
  let pieces = 0;
  let most = 0;
  let isOver = false;
  const others = () => {
    most = Math.max(most, pieces);
    pieces = 0;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const order: number[] = [];
  const work = async (one: number) => {
    const takeTurn = createTurns();
    for (let piece = 0; piece < 8; piece += 1) {
      await takeTurn();
      busy(4);
      pieces += 1;
      order.push(one);
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, one) => work(one)));
  isOver = true;
  // A stretch is 10 ms and a piece takes at least 4 ms.
  expect(most).toBeLessThanOrEqual(3);
  // Every one of them gets a turn before the first has finished.
  expect(new Set(order.slice(0, 40)).size).toBe(12);
});

test('what waits for something else meanwhile holds nobody up, and alone one goes on at once', async () => {
  // Waits until the last turn of earlier tests has ended.
  for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
  const [first, second] = [createTurns(), createTurns()];
  expect(first()).toBeUndefined();
  expect(first()).toBeUndefined();
  await second();
  expect(await mapLong([1, 2, 3], async (n) => n * 2)).toEqual([2, 4, 6]);
});

function double(n: number): number {
  const until = performance.now() + 30;
  while (performance.now() < until);
  return n * 2;
}

test('maps in order, and others have their turn while it does', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  expect(await mapLong([1, 2, 3, 4], double)).toEqual([2, 4, 6, 8]);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
});

test('a few that are quick are done at once', async () => {
  // Waits until the last turn of earlier tests has ended.
  for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  await mapLong([1, 2, 3], (n) => n);
  expect(hadTurn).toBe(false);
});
