import { describe, expect, it } from 'vitest';
import { readMentions, type Mention } from '../cluster/mention.ts';
import { makeAddress, makeEvidence } from '../testing/make-evidence.ts';
import { findOrigins } from './claims.ts';

function seen(id: string, source: string, lastSeen: string, last = 'PELLWORTH', line = '418 TANNERY ROW', firstSeen?: string): Mention {
  const body = { name: { first: 'ANSEL', last }, address: makeAddress(line), phones: ['4195550142'] };
  return readMentions(makeEvidence('person', id, body, { source, lastSeen, ...(firstSeen ? { firstSeen } : {}) }))[0]!;
}

const given = (id: string, source: string, lastSeen: string, firstSeen: string, line?: string): Mention =>
  seen(id, source, lastSeen, 'PELLWORTH', line, firstSeen);

const countOrigins = (...mentions: Mention[]): number => new Set(findOrigins(mentions, mentions).values()).size;

describe('findOrigins', () => {
  const voter = seen('1', 'voter', '2024-05-01');
  const listing = seen('2', 'phone_listing', '2025-02-11');

  it('treats sources that saw a person on different days as independent', () => {
    expect(countOrigins(voter, listing)).toBe(2);
  });

  it('treats an identical name on one day as a copy, in any letter case', () => {
    expect(countOrigins(voter, seen('3', 'email_list', '2024-05-01', 'Pellworth'))).toBe(1);
  });

  it('treats an identical record with the same first date as a copy, whatever its last date', () => {
    const listed = given('1', 'phone_listing', '2017-02-11', '2012-03');
    expect(countOrigins(listed, given('2', 'email_list', '2026-09-02', '2012-03'))).toBe(1);
    expect(countOrigins(listed, given('3', 'email_list', '2026-09-02', '2014-05'))).toBe(2);
    expect(countOrigins(listed, given('4', 'email_list', '2026-09-02', '2012-03', '418 Tannery Rw'))).toBe(2);
  });

  it('does not treat one year as one day', () => {
    expect(countOrigins(seen('3', 'voter', '2024'), seen('4', 'email_list', '2024'))).toBe(2);
  });

  it('treats a mistake that two share against all others as a copy, whatever their dates', () => {
    const others = [voter, listing, seen('9', 'address_change', '2021-07-07')];
    const wrong = [seen('5', 'email_list', '2023-01-02', 'PELLWORHT'), seen('6', 'second_listing', '2026-01-02', 'PELLWORHT')];
    expect(countOrigins(...others, ...wrong)).toBe(4);
    const street = [
      seen('5', 'email_list', '2023-01-02', 'PELLWORTH', '418 TANERY ROW'),
      seen('6', 'second_listing', '2026-01-02', 'PELLWORTH', '418 TANERY ROW'),
    ];
    expect(countOrigins(...others, ...street)).toBe(4);
  });

  it('does not treat the most common spelling as a mistake', () => {
    expect(countOrigins(voter, listing, seen('7', 'email_list', '2023-01-02', 'PELLWORHT'))).toBe(3);
  });
});
