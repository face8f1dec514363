import { describe, expect, it } from 'vitest';
import { countSources, describeEmail, describeLine, describeRecency, describeSources, isFresh, recencyMonths } from './contact-cells.tsx';

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

  it('calls an email Verified only where somebody asked its mailbox, names who and when, and else says when it was seen', () => {
    const checked = { by: 'Fenmark Mail Check', on: '2026-11-01' };
    const said = (email: Partial<Parameters<typeof describeEmail>[0]>) =>
      describeEmail({ status: 'deliverable', confidence: 85, checked, lastSeen: '2026-08-14', ...email });
    expect(said({})).toEqual({ label: 'Verified', tone: 'green', check: 'mailbox answers: Fenmark Mail Check, Nov 1, 2026' });
    for (const email of [{ confidence: 84 }, { checked: null }, { status: 'catch_all' }, { status: 'unknown', confidence: 99 }] as const)
      expect(said(email).label).toBe('Seen Aug 14, 2026');
    expect(said({ status: 'unknown', checked: null, lastSeen: null })).toMatchObject({
      label: 'Seen, date not known',
      check: 'mailbox not checked',
    });
    expect(said({ status: 'undeliverable', confidence: 97 })).toMatchObject({ label: 'Undeliverable', tone: 'brick' });
  });
});
