import { BATCH_ROW_FILTERS, BATCH_ROW_SORTS } from '@deedline/contract/search/batch';
import { describe, expect, it } from 'vitest';
import { readView, writeView } from './job-rows.tsx';

const WHOLE = { filter: 'all', sort: 'row', direction: 'asc' };

describe('the rows that are looked at', () => {
  it('are all, as the file has them, until something is asked', () => {
    expect(readView(new URLSearchParams())).toEqual(WHOLE);
    expect(readView(new URLSearchParams('show=some&sort=price&direction=up'))).toEqual(WHOLE);
    expect(writeView(readView(new URLSearchParams())).toString()).toBe('');
  });

  it('are the same again from the address that they made', () => {
    for (const filter of BATCH_ROW_FILTERS)
      for (const sort of BATCH_ROW_SORTS)
        for (const direction of ['asc', 'desc'] as const) {
          const view = { filter, sort, direction };
          expect(readView(writeView(view))).toEqual(view);
        }
  });
});
