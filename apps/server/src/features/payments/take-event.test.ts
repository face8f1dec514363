import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  beginCheckout,
  charge,
  deliver,
  disputed,
  eventOf,
  paidIntent,
  paidSession,
  refund,
  type Checkout,
} from '../../testing/payments.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { listSetAside, verifyPayments } from '../operator/ledger/owed.ts';

let app: TestServer;
beforeAll(async () => void (app = await startTestServer()));
afterAll(() => app.close());

async function begin(): Promise<Checkout & { client: TestClient }> {
  const client = await app.signUp();
  return { client, ...(await beginCheckout(client, app)) };
}
const send = async (type: string, object: object, change: object = {}) =>
  (await deliver(app, eventOf(type, object, change))).json().outcome as string;
const wallet = async ({ accountId }: Checkout) => (await balanceOf(app, accountId)).wallet;
const storedEvent = async (id: string) =>
  (
    await app.ctx.db.query('select type, body, outcome, reason, applied_at is null as waits, payment_id from payment_event where id = $1', [
      id,
    ])
  ).rows[0];

const stranger = () => ({ sessionId: 'cs_test_stranger', checkoutId: randomUUIDv7(), accountId: '', paymentId: `pi_${randomUUIDv7()}` });

describe('a payment', () => {
  test.each([
    ['checkout.session.completed', paidSession],
    ['checkout.session.async_payment_succeeded', paidSession],
    ['payment_intent.succeeded', paidIntent],
    ['charge.succeeded', charge],
  ])('is credited by %s, and by no other event after it', async (type, object) => {
    const checkout = await begin();
    const event = eventOf(type, object(checkout));
    expect((await deliver(app, event)).json()).toEqual({ outcome: 'applied' });
    expect((await deliver(app, event)).json()).toEqual({ outcome: 'applied' });
    expect(await send('checkout.session.completed', paidSession(checkout))).toBe('noted');
    expect(await send('payment_intent.succeeded', paidIntent(checkout))).toBe('noted');
    expect(await wallet(checkout)).toBe(60);
    const { rows } = await app.ctx.db.query('select idempotency_key from ledger_transaction where account_id = $1 and kind = $2', [
      checkout.accountId,
      'purchase',
    ]);
    expect(rows).toEqual([{ idempotency_key: `purchase:${checkout.paymentId}:1` }]);
  });

  test('is credited once by 20 deliveries at once', async () => {
    const checkout = await begin();
    const events = [
      eventOf('checkout.session.completed', paidSession(checkout)),
      eventOf('payment_intent.succeeded', paidIntent(checkout)),
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => deliver(app, events[n % 2]!)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await wallet(checkout)).toBe(60);
  });

  test('that is unpaid is not credited until it succeeds', async () => {
    const checkout = await begin();
    expect(await send('checkout.session.completed', paidSession(checkout, { payment_status: 'unpaid' }))).toBe('noted');
    expect(await wallet(checkout)).toBe(10);
    expect(await send('checkout.session.async_payment_succeeded', paidSession(checkout))).toBe('applied');
    expect(await wallet(checkout)).toBe(60);
  });

  test.each([
    ['a charge that is authorised and not captured', 'charge.succeeded', charge, { captured: false }],
    ['a charge that was declined', 'charge.updated', charge, { paid: false }],
    ['an intent that is being processed', 'payment_intent.succeeded', paidIntent, { status: 'processing' }],
    ['an intent that waits to be captured', 'payment_intent.succeeded', paidIntent, { status: 'requires_capture' }],
  ])('of %s is not credited yet', async (_what, type, object, change) => {
    const checkout = await begin();
    expect(await send(type, object(checkout, change))).toBe('noted');
    expect(await wallet(checkout)).toBe(10);
    expect(await send(type, object(checkout))).toBe('applied');
    expect(await wallet(checkout)).toBe(60);
  });

  test.each([
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }],
    ['checkout.session.expired', { payment_status: 'unpaid', status: 'expired', payment_intent: null }],
  ])('that failed or expired ends the checkout: %s', async (type, change) => {
    const checkout = await begin();
    expect(await send(type, paidSession(checkout, change))).toBe('noted');
    expect((await checkout.client.get(`/api/payments/${checkout.sessionId}`)).json()).toEqual({ status: 'failed', credits: 50 });
    expect(await wallet(checkout)).toBe(10);
  });

  test('pays the account’s debt first', async () => {
    const checkout = await begin();
    await send('payment_intent.succeeded', paidIntent(checkout));
    await app.ctx.db.query('select hold_credits($1, $2, 60)', [randomUUIDv7(), checkout.accountId]);
    await send('charge.refunded', charge(checkout, { amount_refunded: 4500 }));
    expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: 0, owed: 50 });
    expect((await checkout.client.get('/api/payments')).json().owedCredits).toBe(50);
    const next = await beginCheckout(checkout.client, app);
    await send('payment_intent.succeeded', paidIntent(next));
    expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: 0, owed: 0 });
  });
});

describe('a payment that is taken back', () => {
  test('by refunds loses credits in proportion', async () => {
    const checkout = await begin();
    await send('payment_intent.succeeded', paidIntent(checkout));
    expect(await send('charge.refunded', charge(checkout, { amount_refunded: 1500 }))).toBe('applied');
    expect(await wallet(checkout)).toBe(60 - 16);
    expect(await send('charge.refunded', charge(checkout, { amount_refunded: 4500 }))).toBe('applied');
    expect(await wallet(checkout)).toBe(10);
    expect(await send('charge.refunded', charge(checkout, { amount_refunded: 1500 }))).toBe('noted');
    expect(await wallet(checkout)).toBe(10);
  });

  test('by a dispute loses its credits until the dispute is won', async () => {
    const checkout = await begin();
    await send('payment_intent.succeeded', paidIntent(checkout));
    expect(await send('charge.dispute.created', disputed(checkout, 'needs_response'))).toBe('applied');
    expect(await wallet(checkout)).toBe(10);
    expect(await send('charge.dispute.updated', disputed(checkout, 'under_review'))).toBe('noted');
    expect(await send('charge.dispute.closed', disputed(checkout, 'won'))).toBe('applied');
    expect(await wallet(checkout)).toBe(60);
    expect(await send('charge.dispute.updated', disputed(checkout, 'under_review'))).toBe('noted');
    expect(await wallet(checkout)).toBe(60);
  });

  test('by an inquiry loses nothing, by a lost dispute everything unless an appeal is won', async () => {
    const checkout = await begin();
    const created = Math.floor(Date.now() / 1000);
    await send('payment_intent.succeeded', paidIntent(checkout));
    expect(await send('charge.dispute.created', disputed(checkout, 'warning_needs_response'))).toBe('noted');
    expect(await wallet(checkout)).toBe(60);
    await send('charge.dispute.closed', disputed(checkout, 'lost'), { created });
    expect(await wallet(checkout)).toBe(10);
    await send('charge.dispute.closed', disputed(checkout, 'won'), { created: created + 60 });
    expect(await wallet(checkout)).toBe(60);
    await send('charge.dispute.closed', disputed(checkout, 'lost'), { created });
    expect(await wallet(checkout)).toBe(60);
  });

  test('by a dispute of a part loses that share, besides what was refunded', async () => {
    const checkout = await begin();
    const part = { amount: 900, currency: 'usd' };
    await send('payment_intent.succeeded', paidIntent(checkout));
    expect(await send('charge.dispute.created', disputed(checkout, 'needs_response', part))).toBe('applied');
    expect(await wallet(checkout)).toBe(10 + 40);
    await send('charge.refunded', charge(checkout, { amount_refunded: 1800 }));
    expect(await wallet(checkout)).toBe(10 + 20);
    expect(await send('charge.dispute.closed', disputed(checkout, 'lost', part))).toBe('noted');
    await send('charge.dispute.created', disputed(checkout, 'needs_response', { ...part, id: `${checkout.paymentId}second` }));
    expect(await wallet(checkout)).toBe(10 + 10);
    await send('charge.dispute.closed', disputed(checkout, 'won', { ...part, id: `${checkout.paymentId}second` }));
    expect(await wallet(checkout)).toBe(10 + 20);
  });

  test('by a dispute without an amount, or in another currency, loses all credits', async () => {
    const [unsaid, foreign] = [await begin(), await begin()];
    for (const checkout of [unsaid, foreign]) await send('payment_intent.succeeded', paidIntent(checkout));
    await send('charge.dispute.created', disputed(unsaid, 'needs_response'));
    await send('charge.dispute.created', disputed(foreign, 'needs_response', { amount: 900, currency: 'eur' }));
    expect([await wallet(unsaid), await wallet(foreign)]).toEqual([10, 10]);
  });

  test('by a refund that fails gets its credits back, and another refund counts by itself', async () => {
    const checkout = await begin();
    await send('payment_intent.succeeded', paidIntent(checkout));
    await send('charge.refunded', charge(checkout, { amount_refunded: 1800 }));
    expect(await wallet(checkout)).toBe(10 + 30);
    const failed = eventOf('refund.failed', refund(checkout, 'failed', { amount: 1800 }));
    expect((await deliver(app, failed)).json()).toEqual({ outcome: 'applied' });
    expect(await wallet(checkout)).toBe(10 + 50);
    expect((await listSetAside(app.ctx)).map(({ eventId }) => eventId)).not.toContain(failed.id);
    // The same events late, and again.
    expect(await send('charge.refunded', charge(checkout, { amount_refunded: 1800 }))).toBe('noted');
    expect(await send('charge.refund.updated', refund(checkout, 'failed', { amount: 1800 }))).toBe('noted');
    expect(await send('refund.created', refund(checkout, 'pending', { amount: 1800 }))).toBe('noted');
    expect(await wallet(checkout)).toBe(10 + 50);
    // The provider no longer counts the failed refund.
    await send('charge.refunded', charge(checkout, { amount_refunded: 2700 }));
    await send('refund.created', refund(checkout, 'succeeded', { id: `re_second_${checkout.paymentId}`, amount: 2700 }));
    expect(await wallet(checkout)).toBe(10 + 20);
  });

  test.each(['refund.updated', 'charge.refund.updated'])('by a refund that is canceled gets its credits back: %s', async (type) => {
    const checkout = await begin();
    await send('payment_intent.succeeded', paidIntent(checkout));
    expect(await send('refund.created', refund(checkout, 'requires_action', { amount: 900 }))).toBe('applied');
    expect(await wallet(checkout)).toBe(10 + 40);
    expect(await send(type, refund(checkout, 'canceled', { amount: 900 }))).toBe('applied');
    expect(await wallet(checkout)).toBe(10 + 50);
  });

  test('before it arrives waits, and counts once the payment arrives', async () => {
    const checkout = await begin();
    expect(await send('charge.refunded', charge(checkout, { amount_refunded: 2250, metadata: {} }))).toBe('waiting');
    expect(await send('charge.dispute.created', disputed(checkout, 'needs_response'))).toBe('waiting');
    expect(await wallet(checkout)).toBe(10);
    expect(await send('payment_intent.succeeded', paidIntent(checkout))).toBe('applied');
    expect(await wallet(checkout)).toBe(10);
    expect(await send('charge.dispute.closed', disputed(checkout, 'won'))).toBe('applied');
    expect(await wallet(checkout)).toBe(35);
  });
});

describe('what cannot be applied is kept with its reason, and credits nothing', () => {
  test.each<[string, string, (checkout: Checkout) => object, string, string]>([
    ['an event of a kind we do not know', 'customer.created', () => ({ object: 'customer', id: 'cus_1' }), 'ignored', 'unknown_type'],
    [
      'another thing that the same provider account sells',
      'payment_intent.succeeded',
      (at) => paidIntent(at, { metadata: {} }),
      'ignored',
      'not_ours',
    ],
    [
      'another thing in another currency',
      'payment_intent.succeeded',
      (at) => paidIntent(at, { amount_received: 90_000_000_000, currency: 'idr', metadata: { checkout_id: 'a cart of theirs' } }),
      'ignored',
      'not_ours',
    ],
    [
      'a link of somebody else',
      'checkout.session.completed',
      (at) => paidSession(at, { metadata: null, client_reference_id: 'cart 7' }),
      'ignored',
      'not_ours',
    ],
    ['a charge without a payment', 'charge.refunded', (at) => charge(at, { payment_intent: null }), 'ignored', 'no_payment'],
    [
      'a refund that says nothing of its charge',
      'charge.refund.updated',
      (at) => ({ object: 'refund', id: 're_1', payment_intent: at.paymentId, charge: 'ch_1', status: 'succeeded' }),
      'ignored',
      'no_charge',
    ],
    ['a checkout that is not there', 'checkout.session.completed', () => paidSession(stranger()), 'set_aside', 'unknown_checkout'],
    ['another amount', 'checkout.session.completed', (at) => paidSession(at, { amount_total: 100 }), 'set_aside', 'amount_disagrees'],
    ['another currency', 'payment_intent.succeeded', (at) => paidIntent(at, { currency: 'jpy' }), 'set_aside', 'currency_disagrees'],
    [
      'an object that cannot be read',
      'payment_intent.succeeded',
      (at) => paidIntent(at, { amount_received: 'much' }),
      'set_aside',
      'unreadable',
    ],
    ['a status that nobody knows', 'charge.dispute.updated', (at) => disputed(at, 'brand_new'), 'set_aside', 'unknown_dispute_status'],
    [
      'a refund that failed and says no amount',
      'refund.failed',
      (at) => ({ object: 'refund', id: 're_1', payment_intent: at.paymentId, status: 'failed' }),
      'set_aside',
      'refund_failed',
    ],
  ])('%s', async (_what, type, object, outcome, reason) => {
    const checkout = await begin();
    const event = eventOf(type, object(checkout));
    const answer = await deliver(app, event);
    expect([answer.statusCode, answer.json().outcome]).toEqual([200, outcome]);
    expect(await storedEvent(event.id)).toMatchObject({
      type,
      outcome,
      reason,
      waits: outcome === 'set_aside',
    });
    expect((await listSetAside(app.ctx)).some(({ eventId }) => eventId === event.id)).toBe(outcome === 'set_aside');
    expect(await wallet(checkout)).toBe(10);
  });

  test('a large refund of another product waits like any other', async () => {
    const foreign = { ...stranger(), accountId: '' };
    const refunded = charge(foreign, { amount: 90_000_000_000, amount_refunded: 90_000_000_000, metadata: {} });
    expect(await send('charge.refunded', refunded)).toBe('waiting');
  });

  test('a second payment of one checkout, until it is refunded in full', async () => {
    const checkout = await begin();
    await send('payment_intent.succeeded', paidIntent(checkout));
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout, { id: `${checkout.paymentId}again` }));
    await deliver(app, event);
    expect(await storedEvent(event.id)).toMatchObject({ outcome: 'set_aside', reason: 'checkout_paid_twice' });
    expect(await wallet(checkout)).toBe(60);
    // What waits has to be refunded in full; a part is not enough.
    const again = { ...checkout, paymentId: `${checkout.paymentId}again` };
    const waiting = async () => (await listSetAside(app.ctx)).filter(({ paymentId }) => paymentId === again.paymentId).length;
    await send('charge.refunded', charge(again, { amount_refunded: 4400 }));
    expect(await waiting()).toBe(2);
    await send('charge.refunded', charge(again, { amount_refunded: 4500 }));
    expect(await waiting()).toBe(0);
    await send('refund.failed', refund(again, 'failed'));
    expect(await waiting()).toBeGreaterThan(0);
    await send('refund.created', refund(again, 'succeeded', { id: `${again.paymentId}refund` }));
    expect(await waiting()).toBe(0);
    expect(await wallet(checkout)).toBe(60);
  });

  test('a payment of a closed account, until it is refunded', async () => {
    const checkout = await begin();
    await checkout.client.post('/api/auth/delete-account', { password: PASSWORD });
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout));
    expect((await deliver(app, event)).json()).toEqual({ outcome: 'set_aside' });
    const isListed = async () => (await listSetAside(app.ctx)).find(({ eventId }) => eventId === event.id);
    expect(await isListed()).toMatchObject({ reason: 'account_closed', paymentId: checkout.paymentId });
    expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: 0, owed: 0 });
    expect(await verifyPayments(app.ctx)).toEqual([]);
    expect(await send('charge.refunded', charge(checkout, { amount_refunded: 4500 }))).toBe('noted');
    expect(await isListed()).toBeUndefined();
    expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: 0, owed: 0 });
  });
});

test('payments agree with the ledger afterwards', async () => {
  expect(await verifyPayments(app.ctx)).toEqual([]);
});
