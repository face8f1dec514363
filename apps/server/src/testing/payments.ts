/** Payments in tests: webhook events, signed as the provider signs them. */
import { randomUUIDv7 } from 'node:crypto';
import { Stripe } from 'stripe';
import type { AppContext } from '../context.ts';
import { requireProvider } from '../outside/payments/provider.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** Begins a checkout of the package with 50 credits. Returns the session's id, and our ids of the checkout and of its payment. */
export async function beginCheckout(client: TestClient, { ctx }: TestServer, offer = { priceId: 'credits_popular_usd', credits: 50 }) {
  const answer = await client.post('/api/create-checkout-session', offer);
  const sessionId = new URL(answer.json().url).pathname.split('/').at(-1)!;
  const found = await ctx.db.query<{ id: string; account_id: string }>('select id, account_id from checkout where session_id = $1', [
    sessionId,
  ]);
  return {
    sessionId,
    checkoutId: found.rows[0]!.id,
    accountId: found.rows[0]!.account_id,
    paymentId: sessionId.replace('cs_', 'pi_'),
  };
}

export type Checkout = Awaited<ReturnType<typeof beginCheckout>>;

const CENTS = 4500;

export function paidSession({ sessionId, checkoutId, paymentId }: Checkout, change: object = {}) {
  return {
    object: 'checkout.session',
    id: sessionId,
    client_reference_id: checkoutId,
    amount_total: CENTS,
    currency: 'usd',
    payment_status: 'paid',
    status: 'complete',
    payment_intent: paymentId,
    metadata: { checkout_id: checkoutId },
    customer_details: { email: 'odile@example.com', name: 'Odile Varnham' },
    ...change,
  };
}

export function paidIntent({ checkoutId, paymentId }: Checkout, change: object = {}) {
  return {
    object: 'payment_intent',
    id: paymentId,
    amount_received: CENTS,
    currency: 'usd',
    status: 'succeeded',
    latest_charge: null,
    metadata: { checkout_id: checkoutId },
    ...change,
  };
}

export function charge({ checkoutId, paymentId }: Checkout, change: object = {}) {
  return {
    object: 'charge',
    id: paymentId.replace('pi_', 'ch_'),
    payment_intent: paymentId,
    amount: CENTS,
    amount_refunded: 0,
    currency: 'usd',
    paid: true,
    captured: true,
    metadata: { checkout_id: checkoutId },
    billing_details: { email: 'odile@example.com', name: 'Odile Varnham' },
    ...change,
  };
}

export function disputed({ paymentId }: Checkout, status: string, change: object = {}) {
  return { object: 'dispute', id: paymentId.replace('pi_', 'dp_'), payment_intent: paymentId, status, ...change };
}

/** A refund of a payment, in full unless `change` has another amount. */
export function refund({ paymentId }: Checkout, status: string, change: object = {}) {
  const ids = { id: paymentId.replace('pi_', 're_'), charge: paymentId.replace('pi_', 'ch_'), payment_intent: paymentId };
  return { object: 'refund', ...ids, amount: CENTS, currency: 'usd', status, ...change };
}

export function eventOf(type: string, object: object, change: object = {}) {
  return { id: `evt_${randomUUIDv7()}`, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object }, ...change };
}

/** The signature header that this installation's provider would send. */
export function sign(ctx: Pick<AppContext, 'payments'>, payload: string, change: { secret?: string; timestamp?: number } = {}): string {
  const { webhookSecret } = requireProvider(ctx);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...change });
}

/** Posts an event as the provider does. */
export function deliver({ server, ctx }: Pick<TestServer, 'server' | 'ctx'>, event: object) {
  const payload = JSON.stringify(event);
  return postWebhook({ server }, payload, sign(ctx, payload));
}

export function postWebhook({ server }: Pick<TestServer, 'server'>, payload: string, signature?: string) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  };
  return server.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
}

export async function balanceOf({ ctx }: Pick<TestServer, 'ctx'>, accountId: string): Promise<{ wallet: number; owed: number }> {
  const found = await ctx.db.query<{ kind: string; balance: bigint }>('select kind, balance from ledger_account where account_id = $1', [
    accountId,
  ]);
  const balance = (kind: string) => Number(found.rows.find((row) => row.kind === kind)!.balance);
  return { wallet: balance('wallet'), owed: 0 - balance('owed') };
}

// An account whose credits were all paid for. For tests.

/** Takes back the free credits of a new account and has it buy 100, by the server's clock; it then has exactly those. */
export async function payForCredits(app: TestServer, client: TestClient): Promise<void> {
  const checkout = await beginCheckout(client, app, { priceId: 'credits_pro_usd', credits: 100 });
  await app.ctx.db.query('select revoke_credits($1, $2, 10)', [`test:${checkout.accountId}:free`, checkout.accountId]);
  const payload = JSON.stringify(eventOf('checkout.session.completed', paidSession(checkout, { amount_total: 8_500 })));
  await postWebhook(app, payload, sign(app.ctx, payload, { timestamp: Math.floor(app.ctx.now().getTime() / 1000) }));
}
