import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '../../context.ts';
import { disputePractice, payPractice, refundPractice } from '../../outside/payments/practice/act.ts';
import { createPaymentProvider } from '../../outside/payments/provider.ts';
import { balanceOf, beginCheckout, charge, deliver, eventOf, paidIntent, refund, type Checkout } from '../../testing/payments.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyPayments } from '../operator/ledger/owed.ts';
import { reconcilePayments, seeObjects } from './reconcile-payments.ts';

const HOUR_MS = 3600 * 1000;

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ config: { paymentRequestsPerMinute: 10_000 } });
});
beforeEach(async () => void (client = await app.signUp()));
afterAll(() => app.close());

const wallet = async ({ accountId }: Checkout) => (await balanceOf(app, accountId)).wallet;
const statusOf = async ({ sessionId }: Checkout) => (await client.get(`/api/payments/${sessionId}`)).json().status as string;

/** The worker at a later time. */
function later(ms: number): AppContext {
  const now = () => new Date(Date.now() + ms);
  return { ...app.ctx, now, payments: createPaymentProvider({ ...app.ctx, now }) };
}

describe('the reconciler', () => {
  test('fails once where the provider cannot be reached, and takes no process down', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const asked: string[] = [];
    const away = async (url: string | URL | Request) => {
      asked.push(new URL(url instanceof Request ? url.url : url).pathname);
      await sleep(10 * asked.length);
      throw new TypeError('fetch failed');
    };
    const client = new Stripe('sk_test_1', { httpClient: Stripe.createFetchHttpClient(away), maxNetworkRetries: 0, telemetry: false });
    const { payments } = app.ctx;
    if (payments.mode === 'off') throw new Error('There is no provider.');
    await expect(reconcilePayments({ ...app.ctx, payments: { ...payments, client: () => Promise.resolve(client) } })).rejects.toThrow(
      'connection to Stripe',
    );
    await sleep(100);
    process.off('unhandledRejection', note);
    expect([asked, unhandled]).toEqual([['/v1/checkout/sessions'], []]);
  });

  test('credits a payment whose events were not delivered, once', async () => {
    const checkout = await beginCheckout(client, app);
    const told = await payPractice(app.ctx, checkout.sessionId);
    expect(await wallet(checkout)).toBe(10);
    expect(await reconcilePayments(app.ctx)).toBe(1);
    expect(await wallet(checkout)).toBe(60);
    expect(await reconcilePayments(app.ctx)).toBe(0);
    for (const event of told!) expect((await deliver(app, event)).json()).toEqual({ outcome: 'noted' });
    expect(await wallet(checkout)).toBe(60);
  });

  test('finds the checkout although the process died before it stored the session', async () => {
    const checkout = await beginCheckout(client, app);
    await payPractice(app.ctx, checkout.sessionId);
    await app.ctx.db.query('update checkout set session_id = null where id = $1', [checkout.checkoutId]);
    await reconcilePayments(app.ctx);
    expect(await statusOf(checkout)).toBe('credited');
  });

  test('reads every page', async () => {
    const checkouts: Checkout[] = [];
    for (let n = 0; n < 105; n += 1) checkouts.push(await beginCheckout(client, app, { priceId: 'credits_starter_usd', credits: 10 }));
    for (const { sessionId } of [checkouts[0]!, checkouts[104]!]) await payPractice(app.ctx, sessionId);
    expect(await reconcilePayments(app.ctx)).toBe(2);
    expect(await wallet(checkouts[0]!)).toBe(30);
  });

  test('takes back credits for undelivered refunds and disputes, however old the payment', async () => {
    const [refunded, disputed] = [await beginCheckout(client, app), await beginCheckout(await app.signUp(), app)];
    for (const { sessionId } of [refunded, disputed]) await payPractice(app.ctx, sessionId);
    await reconcilePayments(app.ctx);
    const inAMonth = later(30 * 24 * HOUR_MS);
    await refundPractice(inAMonth, refunded.paymentId, 2250);
    await disputePractice(inAMonth, disputed.paymentId, 'open');
    expect(await reconcilePayments(inAMonth)).toBe(2);
    expect([await wallet(refunded), await wallet(disputed)]).toEqual([35, 10]);
    const muchLater = later(100 * 24 * HOUR_MS);
    await refundPractice(muchLater, refunded.paymentId, 2250);
    await disputePractice(muchLater, disputed.paymentId, 'won');
    expect(await reconcilePayments(muchLater)).toBe(2);
    expect([await wallet(refunded), await wallet(disputed)]).toEqual([10, 60]);
    expect(await reconcilePayments(muchLater)).toBe(0);
  });

  test('restores credits for an undelivered failed refund, and counts each later refund by itself', async () => {
    const checkout = await beginCheckout(client, app);
    await payPractice(app.ctx, checkout.sessionId);
    await reconcilePayments(app.ctx);
    const seen = (id: string, status: string, amount: number, amountRefunded: number) =>
      refund(checkout, status, {
        id: `${id}_${checkout.paymentId}`,
        amount,
        charge: charge(checkout, { amount_refunded: amountRefunded }),
      });
    expect(await seeObjects(app.ctx, [seen('re_1', 'succeeded', 1800, 1800)])).toBe(1);
    expect(await wallet(checkout)).toBe(10 + 30);
    expect(await seeObjects(app.ctx, [seen('re_1', 'failed', 1800, 0)])).toBe(1);
    expect(await wallet(checkout)).toBe(10 + 50);
    // Only the charge's new total is delivered for the next refund.
    await deliver(app, eventOf('charge.refunded', charge(checkout, { amount_refunded: 2700 })));
    const both = [seen('re_1', 'failed', 1800, 2700), seen('re_2', 'succeeded', 2700, 2700)];
    expect(await seeObjects(app.ctx, both)).toBe(1);
    expect(await wallet(checkout)).toBe(10 + 20);
    expect(await seeObjects(app.ctx, both)).toBe(0);
  });

  test('restores credits for an undelivered later decision of a dispute', async () => {
    const checkout = await beginCheckout(client, app);
    await payPractice(app.ctx, checkout.sessionId);
    await disputePractice(app.ctx, checkout.paymentId, 'lost');
    await reconcilePayments(app.ctx);
    expect(await wallet(checkout)).toBe(10);
    await disputePractice(app.ctx, checkout.paymentId, 'won');
    expect(await reconcilePayments(later(HOUR_MS))).toBe(1);
    expect(await wallet(checkout)).toBe(60);
    expect(await reconcilePayments(later(HOUR_MS))).toBe(0);
  });

  test('credits an undelivered bank payment after a week, asking at intervals', async () => {
    const checkout = await beginCheckout(client, app);
    const atABank = `update practice_session set created_at = now() - interval '7 days', paid_at = $2 where id = $1`;
    await app.ctx.db.query(atABank, [checkout.sessionId, null]);
    await app.ctx.db.query(`update checkout set created_at = now() - interval '7 days' where id = $1`, [checkout.checkoutId]);
    expect(await reconcilePayments(app.ctx)).toBe(0);
    await app.ctx.db.query(atABank, [checkout.sessionId, new Date()]);
    expect(await reconcilePayments(app.ctx)).toBe(0);
    expect(await reconcilePayments(later(7 * HOUR_MS))).toBe(1);
    expect(await wallet(checkout)).toBe(60);
  });

  test('goes on past an old checkout that the provider does not know', async () => {
    const [unknown, checkout] = [await beginCheckout(client, app), await beginCheckout(client, app)];
    await app.ctx.db.query(`update checkout set created_at = now() - interval '7 days' where id = $1`, [unknown.checkoutId]);
    await app.ctx.db.query('delete from practice_session where id = $1', [unknown.sessionId]);
    await payPractice(app.ctx, checkout.sessionId);
    expect(await reconcilePayments(app.ctx)).toBe(1);
  });

  test('ends a checkout that was not paid in time', async () => {
    const checkout = await beginCheckout(client, app);
    expect(await reconcilePayments(later(25 * HOUR_MS))).toBe(0);
    expect(await statusOf(checkout)).toBe('failed');
    expect(await wallet(checkout)).toBe(10);
  });

  test('applies an event that failed before', async () => {
    const checkout = await beginCheckout(client, app);
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout));
    await app.ctx.db.query(
      `insert into payment_event (id, type, body, received_at, outcome, reason) values ($1, $2, $3, now(), 'failed', 'internal')`,
      [event.id, event.type, { created: event.created, object: event.data.object }],
    );
    await reconcilePayments(app.ctx);
    expect(await wallet(checkout)).toBe(60);
    const { rows } = await app.ctx.db.query('select outcome from payment_event where id = $1', [event.id]);
    expect(rows).toEqual([{ outcome: 'applied' }]);
  });

  test('leaves an event that fails again, and goes on with others', async () => {
    const checkout = await beginCheckout(client, app);
    await payPractice(app.ctx, checkout.sessionId);
    const lost = await beginCheckout(client, app);
    // The ledger has credited this payment, but the payment's row does not know of it.
    await app.ctx.db.query('select purchase_credits($1, $2, 50)', [`${lost.paymentId}:1`, lost.accountId]);
    const event = eventOf('payment_intent.succeeded', paidIntent(lost));
    expect((await deliver(app, event)).statusCode).toBe(500);
    expect(await reconcilePayments(app.ctx)).toBe(1);
    expect(await statusOf(checkout)).toBe('credited');
    const { rows } = await app.ctx.db.query('select outcome, reason from payment_event where id = $1', [event.id]);
    expect(rows).toEqual([{ outcome: 'failed', reason: 'internal' }]);
    expect((await verifyPayments(app.ctx)).map(({ what }) => what)).toContain(lost.paymentId);
    await app.ctx.db.query('insert into payment (id, checkout_id, paid_at, movements, standing_credits) values ($1, $2, now(), 1, 50)', [
      lost.paymentId,
      lost.checkoutId,
    ]);
  });

  test('sets aside an object that cannot be applied, once', async () => {
    const checkout = await beginCheckout(client, app);
    await app.ctx.db.query('update checkout set amount_cents = 4400 where id = $1', [checkout.checkoutId]);
    await payPractice(app.ctx, checkout.sessionId);
    expect(await reconcilePayments(app.ctx)).toBe(0);
    await reconcilePayments(app.ctx);
    const { rows } = await app.ctx.db.query('select type, reason from payment_event where payment_id = $1', [checkout.paymentId]);
    expect(rows).toEqual([{ type: 'seen.checkout.session', reason: 'amount_disagrees' }]);
    expect(await wallet(checkout)).toBe(10);
  });

  test('does nothing where payments are off', async () => {
    expect(await reconcilePayments({ ...app.ctx, payments: { mode: 'off' } })).toBe(0);
  });
});

describe('GET /api/payments/:id', () => {
  test('asks the provider, at most once in a few seconds', async () => {
    const checkout = await beginCheckout(client, app);
    expect(await statusOf(checkout)).toBe('confirming');
    await payPractice(app.ctx, checkout.sessionId);
    expect(await statusOf(checkout)).toBe('confirming');
    await app.ctx.db.query(`update checkout set asked_at = asked_at - interval '6 seconds' where id = $1`, [checkout.checkoutId]);
    expect(await statusOf(checkout)).toBe('credited');
    expect(await wallet(checkout)).toBe(60);
  });

  test('stays at confirming while the provider does not know the session', async () => {
    const checkout = await beginCheckout(client, app);
    await app.ctx.db.query('delete from practice_session where id = $1', [checkout.sessionId]);
    expect(await statusOf(checkout)).toBe('confirming');
  });
});

test('payments agree with the ledger afterwards', async () => {
  expect(await verifyPayments(app.ctx)).toEqual([]);
});
