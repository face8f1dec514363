import { expect, test } from 'vitest';
import { oneAhead } from './one-ahead.ts';

/** Counts to 3 and logs what is requested of it. */
async function* count(told: string[], failsAt = Infinity): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= 3; n += 1) {
      told.push(`asked for ${n}`);
      if (n === failsAt) throw new Error(`${n} is gone`);
      yield await Promise.resolve(n);
    }
  } finally {
    told.push('ended');
  }
}

test('yields each item once and in order, and asks for the next before the current one is worked on', async () => {
  const told: string[] = [];
  for await (const n of oneAhead(count(told))) told.push(`worked on ${n}`);
  expect(told).toEqual(['asked for 1', 'asked for 2', 'worked on 1', 'asked for 3', 'worked on 2', 'ended', 'worked on 3']);
});

test('raises a failure only when its item is due', async () => {
  const taken: number[] = [];
  const take = async (): Promise<void> => {
    for await (const n of oneAhead(count([], 2))) {
      await new Promise(setImmediate);
      taken.push(n);
    }
  };
  await expect(take()).rejects.toThrow('2 is gone');
  expect(taken).toEqual([1]);
});

test('closes the source when the consumer stops', async () => {
  const told: string[] = [];
  for await (const n of oneAhead(count(told))) if (n === 1) break;
  expect(told).toEqual(['asked for 1', 'asked for 2', 'ended']);
});
