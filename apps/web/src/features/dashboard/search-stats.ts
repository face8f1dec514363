import type { BatchJob } from '@deedline/contract/batch';
import type { Search } from '@deedline/contract/search';
import { formatCost, formatNumber } from '../../ui/format.ts';

export type SearchStats = { total: number; averageConfidence: number | null; spentCredits: number };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Over completed searches only: how many, the rounded mean of those that carry a confidence, and what they cost together. */
export function summarizeSearches(searches: readonly Pick<Search, 'status' | 'confidenceScore' | 'creditsCost'>[]): SearchStats {
  const completed = searches.filter(({ status }) => status === 'completed');
  const scores = completed.flatMap(({ confidenceScore }) => (confidenceScore === null ? [] : [confidenceScore]));
  return {
    total: completed.length,
    averageConfidence: scores.length === 0 ? null : Math.round(sum(scores) / scores.length),
    spentCredits: sum(completed.map(({ creditsCost }) => creditsCost)),
  };
}

/** As many jobs as GET /api/batch-jobs lists. */
export const JOBS_LISTED = 100;

export type BatchStats = { rows: string; spent: string };

/** What rows of batches add to the figures of single searches, in words; null where there is nothing to add. */
export function describeBatches(jobs: readonly Pick<BatchJob, 'processedRows' | 'totalCost'>[]): BatchStats | null {
  const rows = sum(jobs.map(({ processedRows }) => processedRows));
  if (rows === 0) return null;
  // More may stand behind the list: then the words say how far it goes.
  const where = jobs.length < JOBS_LISTED ? 'in batches' : `in the latest ${JOBS_LISTED} batches`;
  return {
    rows: `completed one by one, and ${formatNumber(rows)} ${where}`,
    spent: `on those, and ${formatCost(sum(jobs.map(({ totalCost }) => totalCost)))} ${where}`,
  };
}
