import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { expect, it } from 'vitest';
import { SHEET_CONTACTS } from './evidence.tsx';

it('no number of the sheet looks delivered that an answer keeps back', () => {
  for (const { number, confidence, remark } of SHEET_CONTACTS)
    expect([number, /keeps it back/.test(remark)]).toEqual([number, confidence < CONTACT_THRESHOLD]);
});
