import type { BatchJob, BatchSearch } from '@deedline/contract/search/batch';
import { describe, expect, it } from 'vitest';
import { countMore, countRows, describeCall, describeCost } from './row-cells.tsx';

const row = (fields: Partial<BatchSearch>) => ({ state: 'found', creditsCost: 0, free: null, ...fields }) as BatchSearch;
const callWords = (
  bestPhoneDnc: BatchSearch['bestPhoneDnc'],
  bestPhoneCall: BatchSearch['bestPhoneCall'],
  bestPhoneBlockedBy: BatchSearch['bestPhoneBlockedBy'] = null,
) => describeCall({ bestPhoneDnc, bestPhoneCall, bestPhoneBlockedBy })?.words ?? null;

describe('a row of a job', () => {
  it('costs what it was charged', () => {
    expect(describeCost(row({ creditsCost: 5 }))).toBe('$5.00');
    expect(describeCost(row({ state: 'not_found' }))).toBe('$0.00');
    expect(describeCost(row({ state: 'failed' }))).toBe('$0.00');
  });

  it('says why it is free', () => {
    expect(describeCost(row({ free: 'duplicate' }))).toBe('Free: duplicate');
    expect(describeCost(row({ state: 'waiting', free: 'bought' }))).toBe('Free: bought before');
  });

  it('has no cost before it was run', () => {
    for (const state of ['waiting', 'running', 'not_run', 'skipped'] as const) expect(describeCost(row({ state }))).toBeNull();
  });

  it('says what speaks against a call of its best phone', () => {
    expect([callWords('listed', 'blocked'), callWords('not_checked', 'blocked'), callWords('not_checked', 'review')]).toEqual([
      'Do not call',
      'Do not call now',
      'DNC not checked',
    ]);
    expect([callWords('not_listed', 'callable'), callWords('not_listed', 'review'), callWords(null, null)]).toEqual([null, null, null]);
  });

  it('tells what no later hour changes from what is closed now', () => {
    expect([
      callWords('not_listed', 'blocked', 'outside_hours'),
      callWords('not_listed', 'blocked', 'litigator'),
      callWords('not_listed', 'blocked', 'reassigned'),
      callWords('listed', 'blocked', 'dnc_listed'),
    ]).toEqual(['Do not call now', 'Sues over calls', 'Number given up', 'Do not call']);
  });

  it('counts what stands beside the best', () => {
    expect([countMore(0), countMore(1), countMore(4)]).toEqual(['', '', '+3 more']);
  });
});

describe('the filters', () => {
  it('have all rows together, those without an address too', () => {
    const job = { totalRows: 10, successfulRows: 4, notFoundRows: 3, failedRows: 1, notRunRows: 2, skippedRows: 5 } as BatchJob;
    const { all, ...parts } = countRows(job);
    expect(all).toBe(15);
    expect(Object.values(parts).reduce((sum, rows) => sum + rows, 0)).toBe(15);
  });
});
