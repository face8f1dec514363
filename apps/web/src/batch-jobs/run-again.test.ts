import type { BatchJob } from '@deedline/contract/search/batch';
import { expect, it } from 'vitest';
import { leftOut } from './run-again.tsx';

const ended = (fields: Partial<BatchJob>) => ({ stopped: null, failedRows: 0, notRunRows: 0, rowsToRunAgain: 0, ...fields }) as BatchJob;

it('says how many rows are left out, and of a stopped job counts only those it has reached', () => {
  expect(leftOut(ended({ failedRows: 3, rowsToRunAgain: 3 }))).toBe('');
  expect(leftOut(ended({ failedRows: 2, notRunRows: 50, rowsToRunAgain: 32 }))).toContain('(20)');
  expect(leftOut(ended({ stopped: 'credits', failedRows: 6, notRunRows: 50, rowsToRunAgain: 2 }))).toContain('(4)');
});
