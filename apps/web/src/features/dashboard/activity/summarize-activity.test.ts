import { describe, expect, it } from 'vitest';
import { countActivity, summarizeActivity } from './summarize-activity.ts';

const NOW = new Date(2026, 10, 20, 16, 30);

const search = (at: Date, credits: number, found = credits > 0 ? 1 : 0) => ({ at, searches: 1, found, credits });

describe('activity by day', () => {
  it('counts what was searched, found and spent on each day of the last week', () => {
    const activity = summarizeActivity(
      [search(NOW, 5), search(new Date(2026, 10, 20, 0, 5), 0), search(new Date(2026, 10, 18, 23, 59), 4)],
      NOW,
    );
    expect(activity?.unit).toBe('day');
    expect(activity?.periods.map(({ searches, found, credits }) => [searches, found, credits])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 4],
      [0, 0, 0],
      [2, 1, 5],
    ]);
    expect(activity?.periods[0]?.start).toEqual(new Date(2026, 10, 14));
  });

  it('counts an answer that was delivered and cost nothing as found', () => {
    expect(summarizeActivity([search(NOW, 0, 1)], NOW)?.periods.at(-1)).toMatchObject({
      searches: 1,
      found: 1,
      credits: 0,
    });
  });

  it('reaches back to the first search, and up to four weeks', () => {
    expect(summarizeActivity([search(new Date(2026, 10, 5, 9), 2)], NOW)?.periods).toHaveLength(16);
    expect(summarizeActivity([search(new Date(2026, 9, 24, 9), 2)], NOW)).toMatchObject({ unit: 'day', periods: { length: 28 } });
  });
});

describe('activity by week', () => {
  it('begins each week on Monday, over the change of the clock', () => {
    const activity = summarizeActivity([search(new Date(2026, 9, 23, 9), 2), search(NOW, 5)], NOW);
    expect(activity?.unit).toBe('week');
    expect(activity?.periods.map(({ start }) => start)).toEqual([
      new Date(2026, 9, 19),
      new Date(2026, 9, 26),
      new Date(2026, 10, 2),
      new Date(2026, 10, 9),
      new Date(2026, 10, 16),
    ]);
    expect(activity?.periods.map(({ credits }) => credits)).toEqual([2, 0, 0, 0, 5]);
  });

  it('shows half a year at most and leaves out what is older', () => {
    const activity = summarizeActivity([search(new Date(2024, 0, 3), 7), search(NOW, 5)], NOW);
    expect(activity?.periods).toHaveLength(26);
    expect(activity?.periods.reduce((sum, { credits }) => sum + credits, 0)).toBe(5);
  });
});

it('shows nothing when nothing is completed, or nothing of the last half year', () => {
  expect(summarizeActivity([], NOW)).toBeNull();
  expect(summarizeActivity([], NOW)).toBeNull();
  expect(summarizeActivity([search(new Date(2024, 0, 3), 7)], NOW)).toBeNull();
});

const NOON = '2026-11-20T12:00:00.000Z';
const single = (delivered: string[], status: 'completed' | 'failed' = 'completed') => ({
  status,
  createdAt: NOON,
  creditsCost: delivered.length > 0 ? 5 : 0,
  receipt: { delivered },
});
const batch = {
  startedAt: NOON,
  createdAt: '2026-11-18T12:00:00.000Z',
  successfulRows: 3,
  notFoundRows: 2,
  totalCost: 12,
  refundedCredits: 2,
};

it('counts completed searches, found by what was delivered', () => {
  expect(countActivity([single(['contacts']), single([]), single([], 'failed')], [])).toEqual([
    { at: new Date(NOON), searches: 1, found: 1, credits: 5 },
    { at: new Date(NOON), searches: 1, found: 0, credits: 0 },
  ]);
});

it('counts the rows of a batch by its start, less what came back for them, and none where none ran', () => {
  const waiting = { ...batch, startedAt: null, successfulRows: 0, notFoundRows: 0, totalCost: 0, refundedCredits: 0 };
  expect(countActivity([], [batch, waiting])).toEqual([{ at: new Date(NOON), searches: 5, found: 3, credits: 10 }]);
});
