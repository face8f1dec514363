import { expect, test } from 'vitest';
import { rememberPerLoads } from './run-sample-search.ts';

function start() {
  const state = { loads: '1,2', nowMs: 0, reads: 0, finds: 0 };
  const memory = rememberPerLoads<number>(
    () => {
      state.reads += 1;
      return Promise.resolve(state.loads);
    },
    () => state.nowMs,
  );
  const ask = (key: string) => memory.recall(key, () => Promise.resolve((state.finds += 1)));
  return { state, memory, ask };
}

test('finds each thing once, also for those who ask at the same time', async () => {
  const { state, ask } = start();
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  expect(await ask('a')).toBe(1);
  expect(state).toMatchObject({ reads: 1, finds: 2 });
});

test('forgets when other loads are live, which it asks every five seconds', async () => {
  const { state, ask } = start();
  await ask('a');
  state.loads = '1,3';
  state.nowMs = 4_999;
  expect(await ask('a')).toBe(1);
  state.nowMs = 5_000;
  expect(await ask('a')).toBe(2);
  expect(state.reads).toBe(2);
});

test('keeps what it knows when the same loads are still live', async () => {
  const { state, ask } = start();
  await ask('a');
  state.nowMs = 60_000;
  expect(await ask('a')).toBe(1);
  expect(state.reads).toBe(2);
});

test('does not remember a failure', async () => {
  const { memory, ask } = start();
  await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('a')).toBe(1);
});
