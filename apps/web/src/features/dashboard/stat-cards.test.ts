import { expect, it } from 'vitest';
import { summarizeSearches } from './stat-cards.tsx';

const completed = (confidenceScore: number | null, creditsCost: number) => ({ status: 'completed' as const, confidenceScore, creditsCost });
const job = (successfulRows: number, notFoundRows: number, totalCost: number, averageConfidence: number | null, refundedCredits = 0) => ({
  successfulRows,
  notFoundRows,
  totalCost,
  refundedCredits,
  averageConfidence,
});

it('counts completed searches only', () => {
  const failed = { status: 'failed' as const, confidenceScore: 10, creditsCost: 9 };
  const searches = [completed(97, 5), completed(88, 2), failed];
  expect(summarizeSearches(searches, [])).toEqual({ total: 2, averageConfidence: 93, spentCredits: 7 });
});

it('takes the mean over those that carry a confidence, and has none without any', () => {
  expect(summarizeSearches([completed(80, 4), completed(null, 0)], []).averageConfidence).toBe(80);
  expect(summarizeSearches([completed(null, 0)], [job(0, 3, 0, null)]).averageConfidence).toBeNull();
  expect(summarizeSearches([], [])).toEqual({ total: 0, averageConfidence: null, spentCredits: 0 });
});

it('holds the rows of batches as it holds single searches', () => {
  const jobs = [job(3, 1, 12, 80), job(0, 5, 0, null)];
  expect(summarizeSearches([completed(100, 5)], jobs)).toEqual({ total: 10, averageConfidence: 85, spentCredits: 17 });
});

it('leaves out what came back for rows of a batch, as it does for single searches', () => {
  expect(summarizeSearches([completed(100, 5)], [job(3, 1, 12, 80, 2)]).spentCredits).toBe(15);
});
