import { expect, it } from 'vitest';
import { compareTerms } from './shown-terms.ts';

const TERMS = {
  purpose: 'skip_tracing',
  glbaPurpose: 'none',
  dppaPurpose: 'none',
  includeContacts: false,
  payOnlyForContacts: false,
  mostCredits: 4,
} as const;

it('names the terms that somebody else changed, as they were and as they are', () => {
  expect(compareTerms(TERMS, { ...TERMS })).toBeNull();
  expect(compareTerms(TERMS, { ...TERMS, includeContacts: true, mostCredits: 10 })).toEqual({
    was: ['Property only, for Skip Tracing (Real Estate)', 'At most $4.00'],
    is: ['Property and owner contacts, for Skip Tracing (Real Estate)', 'At most $10.00'],
  });
  expect(compareTerms(TERMS, { ...TERMS, glbaPurpose: 'legal_process', dppaPurpose: 'legal_proceeding' })).toEqual({
    was: ['Records under GLBA and DPPA are left out: no purpose of these laws is claimed'],
    is: [expect.stringMatching(/^GLBA: /), expect.stringMatching(/^DPPA: /)],
  });
});
