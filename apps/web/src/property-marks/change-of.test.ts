import type { PropertyMark } from '@deedline/contract/property-lists/property-list';
import { expect, test } from 'vitest';
import { changeOf } from './change-of.ts';

const SHOWN: PropertyMark = { stage: 'talking', tags: ['barn'], note: 'Calls back', followUp: null };

test('sends what was changed, with what it was, and nothing else', () => {
  expect(changeOf(SHOWN, { ...SHOWN, tags: ['barn', 'sold'], followUp: '2026-12-01' })).toEqual({
    tags: ['barn', 'sold'],
    followUp: '2026-12-01',
    was: { tags: ['barn'], followUp: null },
  });
  expect(changeOf(SHOWN, { ...SHOWN, note: null })).toEqual({ note: null, was: { note: 'Calls back' } });
  expect(changeOf(SHOWN, SHOWN)).toEqual({ was: {} });
});

test('once a colleague’s change was shown, it is what is replaced, and what was not touched stays theirs', () => {
  const theirs: PropertyMark = { ...SHOWN, stage: 'dropped', note: 'Sold it in May' };
  expect(changeOf(SHOWN, { ...SHOWN, note: 'Wants an offer' }, theirs)).toEqual({
    note: 'Wants an offer',
    was: { note: 'Sold it in May' },
  });
});
