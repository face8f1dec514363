import { BATCH_LAYOUTS, type BatchJob, batchOutputQuery } from '@deedline/contract/search/batch';
import { describe, expect, it } from 'vitest';
import {
  LAYOUT_WORDS,
  STANDARD_OUTPUT,
  countOutput,
  describeLeftOut,
  describeNothing,
  describeOutput,
  outputAddress,
} from './download-panel.tsx';

const job = (fields: Partial<BatchJob>) =>
  ({ id: 'a/b', status: 'completed', totalRows: 10, successfulRows: 4, skippedRows: 2, ...fields }) as BatchJob;

describe('the file of a job', () => {
  it('is asked for as the contract says', () => {
    for (const layout of BATCH_LAYOUTS) {
      const address = new URL(outputAddress('a/b', { ...STANDARD_OUTPUT, layout }), 'http://here');
      expect(address.pathname).toBe('/api/batch-jobs/a%2Fb/output');
      expect(batchOutputQuery.parse(Object.fromEntries(address.searchParams))).toEqual({ ...STANDARD_OUTPUT, layout });
      expect(LAYOUT_WORDS[layout].note).toMatch(/\.$/);
    }
  });

  it('has the rows that were chosen', () => {
    expect((['all', 'found', 'misses', 'skipped'] as const).map((rows) => countOutput(job({}), rows))).toEqual([12, 4, 8, 2]);
    expect(describeOutput(job({}), 'found')).toBe('4 rows of the file.');
    expect(describeOutput(job({ status: 'processing', successfulRows: 1 }), 'found')).toBe(
      '1 row as they stand now: the job is still running.',
    );
  });

  it('is not there when it would be empty, and says why', () => {
    expect(describeNothing(job({}), 'all')).toBeNull();
    expect(describeNothing(job({ status: 'pending' }), 'all')).toMatch(/has not started/);
    expect(describeNothing(job({ status: 'pending' }), 'skipped')).toBeNull();
    expect(describeNothing(job({ successfulRows: 0 }), 'found')).toBe('Nothing was found.');
    expect(describeNothing(job({ status: 'processing', successfulRows: 0 }), 'found')).toBe('Nothing has been found yet.');
    expect(describeNothing(job({ skippedRows: 0 }), 'skipped')).toBe('No row was skipped.');
    expect(describeNothing(job({ successfulRows: 10, skippedRows: 0 }), 'misses')).toBe('Every row was found.');
  });
});

it('tells a collector, before the file is dialed, that the dead and the bankrupt are left out of it too', () => {
  expect(describeLeftOut({ purpose: 'debt_collection' })).toContain(
    'people you reported as deceased, as bankrupt or as wanting no contact.',
  );
  expect(describeLeftOut({ purpose: 'skip_tracing' })).toContain('people you reported as wanting no contact.');
});
