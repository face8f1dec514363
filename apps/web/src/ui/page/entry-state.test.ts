import { afterEach, expect, it, vi } from 'vitest';
import { readEntryState } from './entry-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const FIRST = { filter: null, hasMap: false };
const readFrom = (state: unknown) => {
  vi.stubGlobal('window', { history: { state } });
  return readEntryState<object>('propertiesView', FIRST);
};

it('reads what a page was left with from its own part of the entry, and is as at first without it', () => {
  const filter = { zip: '00412' };
  expect(readFrom({ propertiesView: { filter, hasMap: true }, historyView: { page: 2 } })).toEqual({ filter, hasMap: true });
  expect(readFrom({ propertiesView: { filter } })).toEqual({ filter, hasMap: false });
  for (const other of [null, undefined, 'propertiesView', {}, { historyView: { page: 2 } }]) expect(readFrom(other)).toBe(FIRST);
});
