import type { Search } from '@deedline/contract/search';

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
