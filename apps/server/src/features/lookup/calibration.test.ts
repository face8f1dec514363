import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { expect, test } from 'vitest';
import type { Queryable } from '../../transaction.ts';
import { watchCalibration } from './calibration.ts';

const since = new Date('2026-11-20T12:00:00Z');
const row = (id: number, over: object = {}) => ({ id, since, engineVersion: ENGINE_VERSION, curves: SHIPPED_CALIBRATION, ...over });

function open(rows: () => object[]) {
  let asked = 0;
  let at = 0;
  const warned: object[] = [];
  const query = async () => {
    asked += 1;
    return { rows: rows() };
  };
  const watch = watchCalibration({ query } as unknown as Queryable, { warn: (fields) => void warned.push(fields) }, () => at);
  return { watch, warned, asked: () => asked, move: (ms: number) => void (at += ms) };
}

test('the calibration in use is cached for five seconds', async () => {
  let rows = [row(3)];
  const { watch, asked, move } = open(() => rows);
  expect((await Promise.all([watch.current(), watch.current()])).map(({ id }) => id)).toEqual([3, 3]);
  rows = [];
  move(4_999);
  expect((await watch.current()).id).toBe(3);
  expect(asked()).toBe(1);
  move(1);
  expect(await watch.current()).toEqual({ id: null });
  expect(asked()).toBe(2);
});

test.each([
  ['of another engine', { engineVersion: '0.9' }],
  ['that is no table', { curves: { mobile: [[0, 0]] } }],
])('a calibration %s is ignored, with one warning in the log', async (_what, over) => {
  const { watch, warned, move } = open(() => [row(4, over)]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await watch.current()).toEqual({ id: null });
    move(5_000);
  }
  expect(warned).toHaveLength(1);
});

test('a database error is thrown, and the next call asks again', async () => {
  let isAway = true;
  const { watch } = open(() => {
    if (isAway) throw new Error('away');
    return [row(5)];
  });
  await expect(watch.current()).rejects.toThrow('away');
  isAway = false;
  expect((await watch.current()).id).toBe(5);
});
