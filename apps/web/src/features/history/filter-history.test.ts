import type { BatchJob } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';
import { describe, expect, it } from 'vitest';
import { PAGE_ROWS, WHOLE_HISTORY, cutPage, filterHistory, joinHistory } from './filter-history.ts';

const FOUND = { rule: 'Full Report', delivered: ['contacts'] } as Search['receipt'];
const MISS = { rule: 'Nothing useful found', delivered: [] as string[] } as Search['receipt'];
const made = (fields: Partial<Search>) =>
  ({ id: 's1', createdAt: '2026-11-20T10:00:00Z', status: 'completed', searchMode: 'owner_name', receipt: FOUND, ...fields }) as Search;
const batch = (fields: Partial<BatchJob>) =>
  ({ id: 'j1', createdAt: '2026-11-21T10:00:00Z', fileName: 'leads.csv', status: 'completed', successfulRows: 2, ...fields }) as BatchJob;
const search = (fields: Partial<Search>) => joinHistory([made(fields)], [])[0]!;

const address = search({ searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK' });
const phone = search({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142', status: 'failed' });
const owner = search({ ownerName: 'Saltmarsh LLC', status: 'processing' });
const all = [address, phone, owner];

describe('the history', () => {
  it('is whole until something is asked of it', () => {
    expect(filterHistory(all, WHOLE_HISTORY)).toEqual(all);
    expect(filterHistory(all, { ...WHOLE_HISTORY, text: '  ' })).toEqual(all);
  });

  it('is narrowed by mode, by status and by both', () => {
    expect(filterHistory(all, { ...WHOLE_HISTORY, mode: 'property_address' })).toEqual([address]);
    expect(filterHistory(all, { ...WHOLE_HISTORY, status: 'processing' })).toEqual([owner]);
    expect(filterHistory(all, { ...WHOLE_HISTORY, mode: 'owner_name', status: 'found' })).toEqual([]);
  });

  it('is found by any words of a label, in any case and order', () => {
    expect(filterHistory(all, { ...WHOLE_HISTORY, text: 'quillmere tanner' })).toEqual([address]);
    expect(filterHistory(all, { ...WHOLE_HISTORY, text: 'SALT' })).toEqual([owner]);
    expect(filterHistory(all, { ...WHOLE_HISTORY, text: 'salt quillmere' })).toEqual([]);
  });

  it('finds a phone number however it is written', () => {
    for (const text of ['4195550142', '555-0142', '(419) 555']) {
      expect(filterHistory(all, { ...WHOLE_HISTORY, text })).toEqual([phone]);
    }
  });
});

describe('batches in the history', () => {
  it('stand among the searches, the latest first, once they were started', () => {
    const entries = joinHistory(
      [made({}), made({ id: 's2', createdAt: '2026-11-22T10:00:00Z' })],
      [batch({}), batch({ status: 'pending' })],
    );
    expect(entries.map(({ id }) => id)).toEqual(['s2', 'j1', 's1']);
  });

  it('are found by their file, by their kind, and by what they came to', () => {
    const miss = batch({ id: 'j2', fileName: 'streets.csv', successfulRows: 0 });
    const entries = joinHistory([made({ receipt: MISS })], [batch({}), miss]);
    const idsOf = (view: object) => filterHistory(entries, { ...WHOLE_HISTORY, ...view }).map(({ id }) => id);
    expect(idsOf({ mode: 'batch' })).toEqual(['j1', 'j2']);
    expect(idsOf({ text: 'street' })).toEqual(['j2']);
    expect(idsOf({ status: 'missed' })).toEqual(['j2', 's1']);
    expect(idsOf({ status: 'found' })).toEqual(['j1']);
  });
});

describe('a page of rows', () => {
  const rows = Array.from({ length: PAGE_ROWS * 2 + 1 }, (_, index) => index);

  it('holds its share of them, the last one the rest', () => {
    expect(cutPage(rows, 0)).toMatchObject({ page: 0, pages: 3, from: 0, rows: { length: PAGE_ROWS } });
    expect(cutPage(rows, 2)).toEqual({ page: 2, pages: 3, from: PAGE_ROWS * 2, rows: [PAGE_ROWS * 2] });
  });

  it('is the last one when there are fewer than was asked for', () => {
    expect(cutPage(rows.slice(0, 3), 2)).toEqual({ page: 0, pages: 1, from: 0, rows: [0, 1, 2] });
    expect(cutPage([], 4)).toEqual({ page: 0, pages: 1, from: 0, rows: [] });
  });
});
