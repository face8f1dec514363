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
