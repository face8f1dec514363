import type { BatchJob } from '@deedline/contract/search/batch';
import type { Receipt, Search } from '@deedline/contract/search/search';

/** Completed searches that were made at one time: a single one, or the rows of a batch, which count by its start. */
export type Counted = { at: Date; searches: number; found: number; credits: number };

type Single = Pick<Search, 'status' | 'createdAt' | 'creditsCost'> & { receipt: Pick<Receipt, 'delivered'> | null };
type Batch = Pick<BatchJob, 'startedAt' | 'createdAt' | 'successfulRows' | 'notFoundRows' | 'totalCost'>;

export function countActivity(searches: readonly Single[], jobs: readonly Batch[]): Counted[] {
  const singles = searches
    .filter(({ status }) => status === 'completed')
    .map(({ createdAt, creditsCost, receipt }) => ({
      at: new Date(createdAt),
      searches: 1,
      found: receipt !== null && receipt.delivered.length > 0 ? 1 : 0,
      credits: creditsCost,
    }));
  const batches = jobs.map(({ startedAt, createdAt, successfulRows, notFoundRows, totalCost }) => ({
    at: new Date(startedAt ?? createdAt),
    searches: successfulRows + notFoundRows,
    found: successfulRows,
    credits: totalCost,
  }));
  return [...singles, ...batches.filter((batch) => batch.searches > 0)];
}
