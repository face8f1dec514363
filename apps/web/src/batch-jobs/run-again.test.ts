import type { BatchJob } from '@deedline/contract/search/batch';
import { expect, it } from 'vitest';
import { countToRunAgain } from './run-again.tsx';

const ended = (fields: Partial<BatchJob>, unreadable = 0) =>
  ({ endedAt: '2026-11-29T05:28:25Z', stopped: null, failedRows: 0, notRunRows: 0, quote: { unreadable }, ...fields }) as BatchJob;

it('counts the rows that another run may find, and none of those whose address cannot be read', () => {
  expect(countToRunAgain(ended({ failedRows: 20 }, 20))).toBe(0);
  expect(countToRunAgain(ended({ failedRows: 23 }, 20))).toBe(3);
  expect(countToRunAgain(ended({ failedRows: 2, notRunRows: 50 }, 20))).toBe(32);
});

it('leaves to a resumed job what it has not reached, and counts nothing of a job under way', () => {
  expect(countToRunAgain(ended({ stopped: 'credits', failedRows: 2, notRunRows: 50 }, 20))).toBe(2);
  expect(countToRunAgain(ended({ endedAt: null, failedRows: 2 }))).toBe(0);
});
