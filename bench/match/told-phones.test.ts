import type { Evidence } from '@deedline/engine/model/evidence';
import { describe, expect, it } from 'vitest';
import { isPhoneTold } from './told-phones.ts';

const RIGHT = '+14195550142';
const WRONG = '+14195550177';
let next = 0;
const listing = (phone: string, more: Partial<Evidence> = {}): Evidence =>
  ({
    id: `own${next++}`,
    kind: 'person',
    source: 'listings',
    lastSeen: '2025-03-01',
    body: { phones: [phone] },
    ...more,
  }) as unknown as Evidence;
const check = (phone: string, status: string): Evidence =>
  ({ id: `line${next++}`, kind: 'phone_line', source: 'lines', body: { phone, status, checkedOn: '2026-01-01' } }) as unknown as Evidence;
const isTold = (...found: Evidence[]): boolean => isPhoneTold(found, new Set([RIGHT]), (id) => id.startsWith('own'));

describe('a right phone that records tell from the wrong ones', () => {
  it('is the one that is seen latest, or alone, and none that no record of theirs has', () => {
    expect(isTold(listing(RIGHT))).toBe(true);
    expect(isTold(listing(RIGHT, { lastSeen: '2026-02-01' }), listing(WRONG))).toBe(true);
    expect(isTold(listing(WRONG))).toBe(false);
    expect(isTold(listing(RIGHT, { id: 'anothers' }))).toBe(false);
  });

  it('is not told where a dead line is seen later and called active', () => {
    const dead = listing(WRONG, { lastSeen: '2026-02-01' });
    expect(isTold(listing(RIGHT), dead)).toBe(false);
    expect(isTold(listing(RIGHT), dead, check(RIGHT, 'active'), check(WRONG, 'active'))).toBe(false);
  });

  it('is told by a check, another source, a later beginning and whoever else has the other one since', () => {
    const dead = listing(WRONG, { lastSeen: '2026-02-01' });
    expect(isTold(listing(RIGHT), dead, check(WRONG, 'disconnected'))).toBe(true);
    expect(isTold(listing(RIGHT), listing(RIGHT, { source: 'voters' }), dead)).toBe(true);
    expect(isTold(listing(RIGHT, { firstSeen: '2024-05' }), { ...dead, firstSeen: '2019-01' })).toBe(true);
    expect(isTold(listing(RIGHT), dead, listing(WRONG, { id: 'anothers', lastSeen: '2026-05-01' }))).toBe(true);
  });
});
