import type { BatchJob, BatchRowFilter, BatchRowState, BatchSearch } from '@deedline/contract/batch';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatCost, formatNumber } from '../../../ui/format.ts';

type StateWords = { words: string; tone: BadgeTone; instead: string };

/** How each state of a row is called, and what stands in place of its contacts. */
export const ROW_STATES: Readonly<Record<BatchRowState, StateWords>> = {
  waiting: { words: 'waiting', tone: 'muted', instead: 'Waits for its turn' },
  running: { words: 'running', tone: 'brass', instead: 'Is being searched' },
  found: { words: 'found', tone: 'green', instead: 'No phone or email' },
  not_found: { words: 'nothing found', tone: 'muted', instead: 'Nothing found, nothing charged' },
  failed: { words: 'failed', tone: 'brick', instead: 'Failed, nothing charged' },
  not_run: { words: 'not run', tone: 'muted', instead: 'Not run, nothing charged' },
  skipped: { words: 'skipped', tone: 'muted', instead: 'No address' },
};

export const FILTER_WORDS: Readonly<Record<BatchRowFilter, string>> = {
  all: 'All',
  found: 'Found',
  not_found: 'Nothing found',
  failed: 'Failed',
  not_run: 'Not run',
  skipped: 'Skipped',
};

/** How many rows each filter has. */
export function countRows(job: BatchJob): Readonly<Record<BatchRowFilter, number>> {
  return {
    all: job.totalRows + job.skippedRows,
    found: job.successfulRows,
    not_found: job.notFoundRows,
    failed: job.failedRows,
    not_run: job.notRunRows,
    skipped: job.skippedRows,
  };
}

/** What a row cost; why it is free; null while it has cost nothing and still may, or was never run. */
export function describeCost({ state, creditsCost, free }: BatchSearch): string | null {
  if (creditsCost > 0) return formatCost(creditsCost);
  if (free === 'duplicate') return 'Free: duplicate';
  if (free === 'bought') return 'Free: bought before';
  return state === 'found' || state === 'not_found' || state === 'failed' ? formatCost(0) : null;
}

/** The best of several, and how many there are beside it. */
export function countMore(all: number): string {
  return all > 1 ? `+${formatNumber(all - 1)} more` : '';
}
