import { expect, test } from 'vitest';
import { creditsLeft, judgePayments, type Outcome } from './judge-payments.ts';
import type { Payment } from './payment-events.ts';

const checkout = { id: 'c', sessionId: 's', wallet: 0, credits: 50, amountCents: 4500 };
const paid: Payment = { id: 'pi_1', checkout, isPaid: true, refundedCents: 0, disputes: [] };
const unpaid: Payment = { ...paid, id: 'pi_2', isPaid: false };
const delivered = { deliveries: 0, redeliveries: 0, hungUp: 0, forged: 0, outcomes: new Map(), odd: [] };
const well: Outcome = {
  wallets: [{ accountId: 'a', cookie: '', given: 10 }],
  statements: [{ balance: 60, searches: new Map() }],
  owed: [0],
  payments: [paid, unpaid],
  booked: new Map([['pi_1', { purchases: 1, bought: 50, standing: 50 }]]),
  delivered,
  shownCredited: new Set(['pi_1']),
  failedEvents: 0,
};

test.each<[Partial<Payment>, number]>([
  [{}, 50],
  [{ isPaid: false }, 0],
  [{ refundedCents: 1 }, 50],
  [{ refundedCents: 90 }, 49],
  [{ refundedCents: 2250 }, 25],
  [{ refundedCents: 4500 }, 0],
  [{ disputes: ['inquiry', 'won'] }, 50],
  [{ disputes: ['won', 'lost'] }, 0],
  [{ disputes: ['open'] }, 0],
  [{ disputes: ['won'], refundedCents: 4499 }, 1],
])('of a payment with %j %d credits are left', (change, credits) => {
  expect(creditsLeft({ ...paid, ...change })).toBe(credits);
});

test('credits as they should be are no breach', () => {
  expect(judgePayments(well)).toEqual([]);
});

test.each<[string, RegExp, Partial<Outcome>]>([
  ['a payment credited twice', /pi_1 was credited 2 times/, { booked: new Map([['pi_1', { purchases: 2, bought: 50, standing: 50 }]]) }],
  [
    'a payment of other credits',
    /credited 500 credits and bought 50/,
    { booked: new Map([['pi_1', { purchases: 1, bought: 500, standing: 50 }]]) },
  ],
  [
    'a payment that was not made',
    /pi_2 was credited 1 times/,
    { booked: new Map([...well.booked, ['pi_2', { purchases: 1, bought: 0, standing: 0 }]]) },
  ],
  [
    'a payment that nobody knows',
    /pi_3 moved credits, and nobody paid it/,
    { booked: new Map([...well.booked, ['pi_3', { purchases: 1, bought: 50, standing: 50 }]]) },
  ],
  [
    'a reversal that was lost',
    /50 credits stand and 0 should/,
    { payments: [{ ...paid, disputes: ['lost'] }, unpaid], statements: [{ balance: 10, searches: new Map() }] },
  ],
  ['a wallet with a credit too many', /wallet 0 has 61 and owes 0/, { statements: [{ balance: 61, searches: new Map() }] }],
  ['an event that was not applied', /1 events were answered and not applied/, { failedEvents: 1 }],
  ['a page that knows nothing of it', /does not say whether it is credited/, { shownCredited: new Set() }],
])('%s is one', (_what, sentence, change) => {
  expect(judgePayments({ ...well, ...change })).toEqual([expect.stringMatching(sentence)]);
});
