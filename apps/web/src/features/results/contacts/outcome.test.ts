import type { ContactOutcomeOnRecord } from '@deedline/contract/accuracy/outcome';
import { expect, it } from 'vitest';
import { findOutcome, noteOf, outcomeChoices, withOutcome } from './outcome.tsx';

const phone: ContactOutcomeOnRecord = {
  kind: 'phone',
  contact: '+14195550142',
  outcome: 'wrong_number',
  reportedAt: '2026-11-20T12:00:00.000Z',
  refundedCredits: 2,
  reason: 'refunded',
  message: '2 credits came back.',
  refundableFrom: null,
};

it('offers three words for each kind of contact', () => {
  expect(outcomeChoices('phone').map(({ label }) => label)).toEqual(['Right party', 'Wrong number', 'Disconnected']);
  expect(outcomeChoices('email').map(({ label }) => label)).toEqual(['Right party', 'Wrong person', 'Bounced']);
});

it('keeps one word on each contact, the latest', () => {
  const email: ContactOutcomeOnRecord = { ...phone, kind: 'email', contact: 'o.varnham@mail.example', outcome: 'bounced' };
  const right: ContactOutcomeOnRecord = { ...phone, outcome: 'right_party' };
  const outcomes = withOutcome(withOutcome([phone], email), right);
  expect(outcomes).toEqual([email, right]);
  expect(findOutcome(outcomes, 'phone', '+14195550142')).toBe(right);
  expect(findOutcome(outcomes, 'email', '+14195550142')).toBeUndefined();
  expect(findOutcome(undefined, 'phone', '+14195550142')).toBeUndefined();
});

it('says what came back or why nothing did, and nothing of a contact that is right', () => {
  expect(noteOf(phone)).toBe('2 credits came back.');
  expect(noteOf({ ...phone, outcome: 'right_party' })).toBeNull();
  expect(noteOf(undefined)).toBeNull();
});
