import type { RefundReason } from '@deedline/contract/accuracy/outcome';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRefund, mostRefunded, shareOfContact, whenRoomFor, type Purchase, type Report, type ReportOnRecord } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = ({ days = 0, minutes = 0 }) => new Date(now.getTime() - days * 86_400_000 - minutes * 60_000);
const purchase: Purchase = {
  searchId: 'paid',
  boughtAt: ago({ days: 3 }),
  credits: 4,
  contacts: 2,
  refundedCredits: 0,
  paidCreditsLeft: 4,
};
const earlier = (over: Partial<ReportOnRecord>): ReportOnRecord => ({
  searchId: 'paid',
  outcome: 'wrong_number',
  reportedAt: ago({ days: 1 }),
  reportedBadAt: ago({ days: 1 }),
  wasRightParty: false,
  purchaseId: 'paid',
  refundedCredits: 0,
  refundedAt: null,
  ...over,
});
const report = (over: Partial<Report>): Report => ({
  searchId: 'paid',
  outcome: 'wrong_number',
  now,
  counts: true,
  deliveredAt: ago({ days: 3 }),
  onRecord: [],
  purchase,
  chargedCredits: 4,
  refunds: [],
  ...over,
});
const right = { outcome: 'right_party', reportedBadAt: null } as const;
const refunded = { refundedCredits: 2, refundedAt: ago({ days: 1 }) };
const spent = (credits: number, days = 1) => ({ at: ago({ days }), credits });

describe('decideRefund', () => {
  test.each<[string, Partial<Report>, RefundReason, number]>([
    ['a wrong number', {}, 'refunded', 2],
    ['an email that bounced', { outcome: 'bounced' }, 'refunded', 2],
    ['one of free credits', { purchase: { ...purchase, paidCreditsLeft: 0 } }, 'free_credits', 0],
    ['one that was paid for in part', { purchase: { ...purchase, paidCreditsLeft: 1 } }, 'refunded', 1],
    ['one bought before that was asked', { purchase: { ...purchase, paidCreditsLeft: null } }, 'refunded', 2],
    ['the right party', { outcome: 'right_party' }, 'right_party', 0],
    ['the same report again', { onRecord: [earlier(refunded)] }, 'refunded', 0],
    ['another fault of a refunded contact', { outcome: 'disconnected', onRecord: [earlier(refunded)] }, 'refunded', 0],
    ['one refunded on another result', { searchId: 'free', onRecord: [earlier(refunded)] }, 'already_refunded', 0],
    ['one refunded, and then bought again', { onRecord: [earlier({ ...refunded, searchId: 'x', purchaseId: 'x' })] }, 'refunded', 2],
    ['one delivered free', { searchId: 'free' }, 'refunded', 2],
    ['one that was right yesterday', { onRecord: [earlier(right)] }, 'was_right_party', 0],
    ['one that was right on another result', { onRecord: [earlier({ ...right, searchId: 'x' })] }, 'was_right_party', 0],
    ['one that was right before it was wrong', { onRecord: [earlier({ wasRightParty: true })] }, 'was_right_party', 0],
    ['a slip of nine minutes', { onRecord: [earlier({ ...right, reportedAt: ago({ minutes: 9 }) })] }, 'refunded', 2],
    ['a slip of eleven minutes', { onRecord: [earlier({ ...right, reportedAt: ago({ minutes: 11 }) })] }, 'was_right_party', 0],
    ['one too weak to be charged for', { counts: false, purchase: null }, 'not_counted', 0],
    ['a weak one that was bought elsewhere', { counts: false }, 'refunded', 2],
    ['one of a search that charged nothing for it', { purchase: null }, 'not_charged', 0],
    ['one whose purchase is forgotten', { purchase: null, deliveredAt: ago({ days: 31 }) }, 'too_late', 0],
    ['on the last day', { purchase: { ...purchase, boughtAt: ago({ days: 30 }) } }, 'refunded', 2],
    ['a minute after the last day', { purchase: { ...purchase, boughtAt: ago({ days: 30, minutes: 1 }) } }, 'too_late', 0],
    [
      'one reported in time that waited for the limit',
      { purchase: { ...purchase, boughtAt: ago({ days: 40 }) }, onRecord: [earlier({ reportedBadAt: ago({ days: 20 }) })] },
      'refunded',
      2,
    ],
    ['the last of three for two credits', { purchase: { ...purchase, contacts: 3, credits: 2, refundedCredits: 2 } }, 'all_refunded', 0],
    ['the eighth credit back', { refunds: [spent(6)] }, 'refunded', 2],
    ['the tenth credit back', { refunds: [spent(3), spent(5)] }, 'refunded', 2],
    ['the eleventh credit back', { refunds: [spent(3), spent(6)] }, 'limit', 0],
    ['a quarter of much', { refunds: [spent(23)], chargedCredits: 100 }, 'refunded', 2],
    ['more than a quarter of much', { refunds: [spent(24)], chargedCredits: 100 }, 'limit', 0],
  ])('%s', (_what, over, reason, credits) => {
    expect(decideRefund(report(over))).toMatchObject({ reason, credits });
  });

  test('returns when the limit has room again', () => {
    const { reason, refundableFrom } = decideRefund(report({ refunds: [spent(4, 2), spent(3, 20), spent(3, 25)] }));
    expect([reason, refundableFrom]).toEqual(['limit', new Date(ago({ days: 25 }).getTime() + 30 * 86_400_000)]);
  });
});

describe('the share of a contact', () => {
  test.each([
    [4, 1, [4]],
    [4, 2, [2, 2]],
    [3, 2, [2, 1]],
    [4, 3, [2, 2, 0]],
    [3, 5, [1, 1, 1, 0, 0]],
    [7, 5, [2, 2, 2, 1, 0]],
  ])('%i credits over %i contacts', (credits, contacts, shares) => {
    let refundedCredits = 0;
    const given = Array.from({ length: contacts }, () => {
      const share = shareOfContact({ ...purchase, credits, contacts, refundedCredits });
      refundedCredits += share;
      return share;
    });
    expect(given).toEqual(shares);
  });

  test('adds up to the whole price when all contacts are wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 20 }), (credits, contacts) => {
        let refundedCredits = 0;
        for (let n = 0; n < contacts; n += 1) refundedCredits += shareOfContact({ ...purchase, credits, contacts, refundedCredits });
        expect(refundedCredits).toBe(credits);
      }),
    );
  });
});

test.each([
  [0, 10],
  [40, 10],
  [43, 10],
  [44, 11],
  [400, 100],
])('of %i credits charged at most %i are refunded', (charged, most) => {
  expect(mostRefunded(charged)).toBe(most);
});

test('the day that is named is the first with room in the limit', () => {
  const anyRefunds = fc.array(fc.record({ days: fc.nat(29), credits: fc.integer({ min: 1, max: 7 }) }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anyRefunds, fc.integer({ min: 1, max: 7 }), (refunds, credits) => {
      const back = refunds.map(({ days, credits: each }) => spent(each, days));
      const from = whenRoomFor(credits, back)!;
      const inAll = (counted: typeof back) => counted.reduce((sum, each) => sum + each.credits, 0) + credits;
      const since = from.getTime() - 30 * 86_400_000;
      expect(inAll(back.filter(({ at }) => at.getTime() > since))).toBeLessThanOrEqual(10);
      const isFull = inAll(back) > 10;
      expect(isFull ? inAll(back.filter(({ at }) => at.getTime() >= since)) : Infinity).toBeGreaterThan(10);
    }),
  );
});
