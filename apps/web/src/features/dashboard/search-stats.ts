import type { BatchJob } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';

export type SearchStats = { total: number; averageConfidence: number | null; spentCredits: number };
export type CountedSearch = Pick<Search, 'status' | 'confidenceScore' | 'creditsCost'>;
export type CountedJob = Pick<BatchJob, 'successfulRows' | 'notFoundRows' | 'totalCost' | 'averageConfidence'>;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Over completed searches only, those that are rows of batches too: how many, the rounded mean of those that carry a confidence, and what they
 * cost together.
 */
export function summarizeSearches(searches: readonly CountedSearch[], jobs: readonly CountedJob[]): SearchStats {
  const completed = searches.filter(({ status }) => status === 'completed');
  const scores = completed.flatMap(({ confidenceScore }) => (confidenceScore === null ? [] : [confidenceScore]));
  const scored = jobs.filter(({ averageConfidence }) => averageConfidence !== null);
  const weight = scores.length + sum(scored.map(({ successfulRows }) => successfulRows));
  const confidences = sum(scores) + sum(scored.map((job) => (job.averageConfidence ?? 0) * job.successfulRows));
  return {
    total: completed.length + countRows(jobs),
    averageConfidence: weight === 0 ? null : Math.round(confidences / weight),
    spentCredits: sum(completed.map(({ creditsCost }) => creditsCost)) + sum(jobs.map(({ totalCost }) => totalCost)),
  };
}

/** Rows that were completed as a search is: found or not. */
export function countRows(jobs: readonly CountedJob[]): number {
  return sum(jobs.map(({ successfulRows, notFoundRows }) => successfulRows + notFoundRows));
}
