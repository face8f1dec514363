import { expect, it } from 'vitest';
import { describeBatches, JOBS_LISTED, summarizeSearches } from './search-stats.ts';

const completed = (confidenceScore: number | null, creditsCost: number) => ({ status: 'completed' as const, confidenceScore, creditsCost });

it('counts completed searches only', () => {
  const failed = { status: 'failed' as const, confidenceScore: 10, creditsCost: 9 };
  expect(summarizeSearches([completed(97, 5), completed(88, 2), failed])).toEqual({ total: 2, averageConfidence: 93, spentCredits: 7 });
});

it('takes the mean over those that carry a confidence, and has none without any', () => {
  expect(summarizeSearches([completed(80, 4), completed(null, 0)]).averageConfidence).toBe(80);
  expect(summarizeSearches([completed(null, 0)]).averageConfidence).toBeNull();
  expect(summarizeSearches([])).toEqual({ total: 0, averageConfidence: null, spentCredits: 0 });
});

it('tells the rows of batches beside them, and how far the list of batches goes', () => {
  const job = { processedRows: 1200, totalCost: 2450 };
  expect(describeBatches([])).toBeNull();
  expect(describeBatches([{ processedRows: 0, totalCost: 0 }])).toBeNull();
  expect(describeBatches([job, job])).toEqual({
    rows: 'completed one by one, and 2,400 in batches',
    spent: 'on those, and $4,900.00 in batches',
  });
  expect(describeBatches(Array.from({ length: JOBS_LISTED }, () => job))!.rows).toMatch(/ in the latest 100 batches$/);
});
