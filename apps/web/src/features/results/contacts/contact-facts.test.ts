import { describe, expect, it } from 'vitest';
import { countSources, describeEmail, describeLine, describeRecency, describeSources, isFresh, recencyMonths } from './contact-facts.ts';

const now = new Date(2026, 10, 20);

describe('recency and sources of a contact', () => {
  it('takes what the sources gave', () => {
    expect(recencyMonths('2026-08-02', now)).toEqual({ value: 3, assumed: false });
    expect(countSources(1)).toEqual({ value: 1, assumed: false });
  });

  it('marks the stated defaults as assumed', () => {
    expect(recencyMonths(null, now)).toEqual({ value: 2, assumed: true });
    expect(countSources(null)).toEqual({ value: 3, assumed: true });
  });

  it('calls only a known date under six months fresh', () => {
    expect(isFresh({ value: 5, assumed: false })).toBe(true);
    expect(isFresh({ value: 6, assumed: false })).toBe(false);
    expect(isFresh({ value: 2, assumed: true })).toBe(false);
  });

  it('counts in words', () => {
    expect([0, 1, 14].map((value) => describeRecency({ value, assumed: false }))).toEqual([
      'seen this month',
      'seen 1 month ago',
      'seen 14 months ago',
    ]);
    expect([1, 4].map((value) => describeSources({ value, assumed: false }))).toEqual(['1 source', '4 sources']);
  });
});

describe('labels of a contact', () => {
  it('names the line and says Unknown for a carrier nobody gave', () => {
    expect(describeLine({ type: 'mobile', status: 'active', carrier: 'Northlight' })).toEqual({
      type: 'Mobile',
      carrier: 'Northlight',
      status: 'Active',
    });
    expect(describeLine({ type: null, status: 'unknown', carrier: null })).toEqual({
      type: 'Type unknown',
      carrier: 'Unknown',
      status: 'Status unknown',
    });
  });

  it('calls an email Verified from 85, else Likely valid, and never when the mailbox refuses', () => {
    expect(describeEmail({ status: 'deliverable', confidence: 85 }).label).toBe('Verified');
    expect(describeEmail({ status: 'unknown', confidence: 84 }).label).toBe('Likely valid');
    expect(describeEmail({ status: 'undeliverable', confidence: 97 })).toEqual({ label: 'Undeliverable', isUndeliverable: true });
  });
});
