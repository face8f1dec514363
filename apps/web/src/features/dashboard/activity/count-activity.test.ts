import { expect, it } from 'vitest';
import { countActivity } from './count-activity.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const single = (delivered: string[], status: 'completed' | 'failed' = 'completed') => ({
  status,
  createdAt: NOON,
  creditsCost: delivered.length > 0 ? 5 : 0,
  receipt: { delivered },
});
const batch = { startedAt: NOON, createdAt: '2026-11-18T12:00:00.000Z', successfulRows: 3, notFoundRows: 2, totalCost: 12 };

it('counts completed searches, found by what was delivered', () => {
  expect(countActivity([single(['contacts']), single([]), single([], 'failed')], [])).toEqual([
    { at: new Date(NOON), searches: 1, found: 1, credits: 5 },
    { at: new Date(NOON), searches: 1, found: 0, credits: 0 },
  ]);
});

it('counts the rows of a batch by its start, and none where none ran', () => {
  const waiting = { ...batch, startedAt: null, successfulRows: 0, notFoundRows: 0, totalCost: 0 };
  expect(countActivity([], [batch, waiting])).toEqual([{ at: new Date(NOON), searches: 5, found: 3, credits: 12 }]);
});
