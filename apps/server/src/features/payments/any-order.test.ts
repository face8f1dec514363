import * as fc from 'fast-check';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, charge, disputed, eventOf, paidIntent, paidSession, refund, type Checkout } from '../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createWallet } from '../credits/wallet.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { verifyPayments } from '../operator/ledger/owed.ts';
import { insertCheckout } from './queries.ts';
import { readEnvelope } from './read-event.ts';
import { creditsThatStand } from './rules.ts';
import { takeEvent } from './take-event.ts';

let app: TestServer;
beforeAll(async () => void (app = await startTestServer()));
afterAll(() => app.close());

async function begin(): Promise<Checkout> {
  const accountId = randomUUIDv7();
  const checkoutId = randomUUIDv7();
  const { db } = app.ctx;
  await db.query('insert into account (id) values ($1)', [accountId]);
  await createWallet(db, accountId, 0);
  await insertCheckout(db, {
    id: checkoutId,
    accountId,
    priceId: 'credits_popular_usd',
    credits: 50,
    amountCents: 4500,
    currency: 'usd',
    now: new Date(),
  });
  return { accountId, checkoutId, sessionId: `cs_test_${checkoutId}`, paymentId: `pi_${checkoutId}` };
}

type Step =
  | { is: 'paid'; by: 'session' | 'intent' | 'charge' }
  | { is: 'refunded'; cents: number; says: boolean }
  | { is: 'refund'; refund: number; cents: number; status: string; by: string }
  | { is: 'disputed'; dispute: number; status: string; at: number; cents: number | null };

const OPEN = ['needs_response', 'under_review'];
const ALIVE = ['pending', 'requires_action', 'succeeded'];
/** Refunds that the provider reports one by one, some of which fail, and what the charge reported in between: the sum of some of them. */
const refunds = fc
  .array(
    fc.record({
      cents: fc.integer({ min: 1, max: 1500 }),
      statuses: fc.uniqueArray(fc.constantFrom(...ALIVE, 'failed', 'canceled'), { minLength: 1 }),
      by: fc.constantFrom('refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'),
    }),
    { maxLength: 3 },
  )
  .chain((each) =>
    fc
      .array(fc.record({ which: fc.subarray(each.map(({ cents }) => cents)), says: fc.boolean() }), { maxLength: 3 })
      .map((seen): Step[] => [
        ...each.flatMap(({ cents, statuses, by }, refund) =>
          statuses.map((status) => ({ is: 'refund', refund, cents, status, by }) as const),
        ),
        ...seen.flatMap(({ which, says }) =>
          which.length === 0 ? [] : [{ is: 'refunded' as const, cents: which.reduce((sum, cents) => sum + cents), says }],
        ),
      ]),
  );
/** Refunds that only the charge reports. */
const chargeRefunds = fc
  .array(fc.record({ cents: fc.integer({ min: 1, max: 4500 }), says: fc.boolean() }), { maxLength: 3 })
  .map((all) => all.map((each): Step => ({ is: 'refunded', ...each })));
const steps = fc
  .record({
    paid: fc.uniqueArray(fc.constantFrom('session', 'intent', 'charge'), { minLength: 1 }),
    refunds: fc.oneof(chargeRefunds, refunds),
    disputes: fc.array(
      fc.record({
        dispute: fc.integer({ min: 1, max: 2 }),
        status: fc.constantFrom('warning_closed', ...OPEN, 'won', 'lost'),
        at: fc.integer({ min: 1, max: 4 }),
        cents: fc.constantFrom(null, 900, 4500),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ paid, refunds, disputes }): Step[] => [
    ...paid.map((by) => ({ is: 'paid', by }) as const),
    ...refunds,
    ...disputes.map((dispute) => ({ is: 'disputed', ...dispute }) as const),
  ]);
/** Each event once or more often, in any order. */
const deliveries = steps.chain((all) =>
  fc.record({
    all: fc.constant(all),
    order: fc
      .array(fc.nat({ max: all.length - 1 }), { maxLength: 2 * all.length })
      .chain((again) => fc.shuffledSubarray([...all.keys(), ...again], { minLength: all.length + again.length })),
  }),
);

function toEvent(checkout: Checkout, step: Step): object {
  if (step.is === 'disputed')
    return eventOf(
      'charge.dispute.updated',
      disputed(checkout, step.status, {
        id: `dp_${step.dispute}_${checkout.checkoutId}`,
        ...(step.cents !== null && { amount: step.cents, currency: 'usd' }),
      }),
      {
        created: 1_800_000_000 + step.at,
      },
    );
  if (step.is === 'refund')
    return eventOf(step.by, refund(checkout, step.status, { id: `re_${step.refund}_${checkout.checkoutId}`, amount: step.cents }));
  if (step.is === 'refunded')
    return eventOf('charge.refunded', charge(checkout, { amount_refunded: step.cents, ...(step.says ? {} : { metadata: {} }) }));
  if (step.by === 'session') return eventOf('checkout.session.completed', paidSession(checkout));
  return step.by === 'intent' ? eventOf('payment_intent.succeeded', paidIntent(checkout)) : eventOf('charge.succeeded', charge(checkout));
}

/** The expected credits, computed from the full history at once. */
function expectedCredits(all: readonly Step[]): number {
  const seen = all.flatMap((step) => (step.is === 'refunded' ? [step.cents] : []));
  const refunds = all.filter((step) => step.is === 'refund');
  const hasFailed = (refund: number) => refunds.some((each) => each.refund === refund && !ALIVE.includes(each.status));
  const standing = new Map(refunds.filter((each) => !hasFailed(each.refund)).map((each) => [each.refund, each.cents]));
  const centsOf = (dispute: number) => {
    const said = all.flatMap((step) => (step.is === 'disputed' && step.dispute === dispute && step.cents !== null ? [step.cents] : []));
    return !takesMoney(dispute) ? 0 : said.length === 0 ? 4500 : Math.max(...said);
  };
  const takesMoney = (dispute: number) => {
    const heard = all.flatMap((step) => (step.is === 'disputed' && step.dispute === dispute ? [step] : []));
    const decided = heard.filter(({ status }) => status === 'won' || status === 'lost');
    if (decided.length === 0) return heard.some(({ status }) => OPEN.includes(status));
    const last = Math.max(...decided.map(({ at }) => at));
    return !decided.some(({ at, status }) => at === last && status === 'won');
  };
  return creditsThatStand({
    credits: 50,
    amountCents: 4500,
    isPaid: true,
    refundedCents: refunds.length === 0 ? Math.max(0, ...seen) : [...standing.values()].reduce((sum, cents) => sum + cents, 0),
    disputedCents: centsOf(1) + centsOf(2),
  });
}

test.each([
  ['one after the other', false],
  ['all at once', true],
])("any order and any repetition of a payment's events, %s, leads to the same credits", async (_how, atOnce) => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ all, order }) => {
      const checkout = await begin();
      const events = all.map((step) => readEnvelope(JSON.parse(JSON.stringify(toEvent(checkout, step))))!);
      if (atOnce) await Promise.all(order.map((place) => takeEvent(app.ctx, events[place]!)));
      else for (const place of order) await takeEvent(app.ctx, events[place]!);
      expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: expectedCredits(all), owed: 0 });
    }),
    { numRuns: 60 },
  );
  expect(await verifyPayments(app.ctx)).toEqual([]);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
