import { PACKAGES, packagesOf } from '@deedline/contract/search/prices';
import { randomUUIDv7 } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceOf, beginCheckout, deliver, eventOf, paidSession } from '../../testing/payments.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import type { PaymentProvider } from '../../context.ts';

const POPULAR = { priceId: 'credits_popular_usd', credits: 50 };
const KEYS = { mode: 'stripe', secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } as const;

let app: TestServer;
let client: TestClient;
beforeAll(async () => void (app = await startTestServer()));
beforeEach(async () => void (client = await app.signUp()));
afterAll(() => app.close());

const begin = (from: TestClient, body: object) => from.post('/api/create-checkout-session', body);
const countCheckouts = async () => (await app.ctx.db.query<{ count: bigint }>('select count(*) from checkout')).rows[0]!.count;

/** An API whose provider answers through `fetched`, in place of Stripe. */
async function withProvider<T>(fetched: typeof fetch, work: (app: TestServer) => Promise<T>): Promise<T> {
  const httpClient = Stripe.createFetchHttpClient(fetched);
  const client = new Stripe(KEYS.secretKey, { httpClient, maxNetworkRetries: 0 });
  const payments: PaymentProvider = { ...KEYS, client: () => Promise.resolve(client) };
  const other = await startTestServer({ config: { payments: KEYS }, ctx: { payments } });
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

describe('GET /api/payments', () => {
  test('returns the packages and the mode of payment', async () => {
    const answer = await client.get('/api/payments');
    expect(answer.json()).toEqual({ mode: 'practice', publishableKey: null, packages: packagesOf({ packages: PACKAGES }), owedCredits: 0 });
  });
});

describe('POST /api/create-checkout-session', () => {
  test('returns the practice page where no keys are set', async () => {
    const answer = await begin(client, POPULAR);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:3000\/practice-checkout\/cs_practice_[0-9a-f]{32}$/) });
  });

  test('asks Stripe for the price of the package, with an idempotency key and no email address', async () => {
    const fetched = vi.fn<typeof fetch>(async () =>
      Response.json({ id: 'cs_test_7', object: 'checkout.session', url: 'https://checkout.stripe.example/7' }),
    );
    await withProvider(fetched, async (app) => {
      const client = await app.signUp('odile@example.com');
      expect((await begin(client, POPULAR)).json()).toEqual({ url: 'https://checkout.stripe.example/7' });
      expect((await client.get('/api/payments')).json()).toMatchObject({ mode: 'stripe', publishableKey: 'pk_test_1' });
      const { id } = (await app.ctx.db.query<{ id: string }>(`select id from checkout where session_id = 'cs_test_7'`)).rows[0]!;
      const [url, { headers, body } = {}] = fetched.mock.calls[0]!;
      expect(url).toBe('https://api.stripe.com/v1/checkout/sessions');
      expect(new Headers(headers).get('idempotency-key')).toBe(id);
      expect(Object.fromEntries(new URLSearchParams(body as string))).toEqual({
        mode: 'payment',
        client_reference_id: id,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '4500',
        'line_items[0][price_data][product_data][name]': 'Deedline Popular: 50 credits',
        'metadata[checkout_id]': id,
        'payment_intent_data[metadata][checkout_id]': id,
        'adaptive_pricing[enabled]': 'false',
        success_url: 'http://localhost:3000/credits?success=true&session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/credits?canceled=true',
      });
    });
  });

  test.each([
    ['a price nobody set', { priceId: 'price_1', credits: 50 }, 'unknown_package', 'There is no such credit package. Nothing was charged.'],
    [
      'credits that disagree',
      { ...POPULAR, credits: 500 },
      'unknown_package',
      'The Popular package has 50 credits, not 500. Nothing was charged.',
    ],
    ['no credits', { priceId: POPULAR.priceId }, 'invalid_request', 'Please send the credits of the package'],
    ['credits as a text', { ...POPULAR, credits: '50' }, 'invalid_request', 'Please send the credits of the package'],
    ['a part of a credit', { ...POPULAR, credits: 50.5 }, 'invalid_request', 'Please send the credits of the package'],
    ['no package', { priceId: '', credits: 50 }, 'invalid_request', 'Please choose a package'],
    ['nothing', {}, 'invalid_request', expect.any(String)],
  ])('refuses %s, and begins no checkout', async (_what, body, code, message) => {
    const before = await countCheckouts();
    const answer = await begin(client, body);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([400, code, message]);
    expect(await countCheckouts()).toBe(before);
  });

  test.each<[string, typeof fetch]>([
    ['cannot be reached', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['refuses', async () => Response.json({ error: { type: 'invalid_request_error', message: 'No' } }, { status: 400 })],
    ['gives no address', async () => Response.json({ id: 'cs_test_8', object: 'checkout.session', url: null })],
  ])('answers 503 when the provider %s', async (_what, fetched) => {
    const answer = await withProvider(fetched, async (app) => begin(await app.signUp(), POPULAR));
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      503,
      'payments_unavailable',
      'Payment processing is temporarily unavailable',
    ]);
  });

  test('answers 503 where payments are off', async () => {
    const off = await startTestServer({ config: { payments: { mode: 'off' } } });
    const client = await off.signUp();
    const answer = await begin(client, POPULAR);
    const payments = await client.get('/api/payments');
    const practice = await client.get('/api/practice-checkout/cs_practice_1');
    await off.close();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments_unavailable']);
    expect(payments.json()).toMatchObject({ mode: 'off', publishableKey: null });
    expect(practice.statusCode).toBe(404);
  });

  test('is limited for each account', async () => {
    const strict = await startTestServer({ config: { paymentRequestsPerMinute: 2 } });
    const [one, other] = [await strict.signUp(), await strict.signUp()];
    const codes = [];
    for (const from of [one, one, one, other]) codes.push((await begin(from, POPULAR)).statusCode);
    await strict.close();
    expect(codes).toEqual([200, 200, 429, 200]);
  });
});

describe('the practice page', () => {
  test('shows the package, takes the payment, and sends the browser back', async () => {
    const checkout = await beginCheckout(client, app);
    const page = `/api/practice-checkout/${checkout.sessionId}`;
    const shown = { label: 'Popular', credits: 50, amountCents: 4500, currency: 'usd' };
    expect((await client.get(page)).json()).toEqual({ ...shown, status: 'open' });
    expect((await client.get(`/api/payments/${checkout.sessionId}`)).json()).toEqual({ status: 'confirming', credits: 50 });
    const back = { url: `http://localhost:3000/credits?success=true&session_id=${checkout.sessionId}` };
    expect((await client.post(page, { action: 'pay' })).json()).toEqual(back);
    expect((await client.get(page)).json()).toEqual({ ...shown, status: 'paid' });
    expect((await client.get(`/api/payments/${checkout.sessionId}`)).json()).toEqual({ status: 'credited', credits: 50 });
    // The same holds in another window that was open.
    for (const action of ['pay', 'decline']) expect((await client.post(page, { action })).json()).toEqual(back);
    expect((await client.get('/api/auth/user')).json().credits).toBe(60);
  });

  test('credits once for eight payments at once', async () => {
    const checkout = await beginCheckout(client, app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post(`/api/practice-checkout/${checkout.sessionId}`, { action: 'pay' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: 60, owed: 0 });
  });

  test('declines and stays open, or is cancelled', async () => {
    const checkout = await beginCheckout(client, app);
    const page = `/api/practice-checkout/${checkout.sessionId}`;
    const declined = await client.post(page, { action: 'decline' });
    expect([declined.statusCode, declined.json().code, declined.json().message]).toEqual([
      402,
      'card_declined',
      'The card was declined. Nothing was charged.',
    ]);
    expect((await client.get(page)).json().status).toBe('open');
    expect((await client.post(page, { action: 'cancel' })).json()).toEqual({ url: 'http://localhost:3000/credits?canceled=true' });
    expect((await client.get('/api/auth/user')).json().credits).toBe(10);
    expect((await client.post(page, { action: 'steal' })).statusCode).toBe(400);
  });

  test('expires after a day', async () => {
    const checkout = await beginCheckout(client, app);
    const page = `/api/practice-checkout/${checkout.sessionId}`;
    await app.ctx.db.query(`update practice_session set expires_at = now() where id = $1`, [checkout.sessionId]);
    expect((await client.get(page)).json().status).toBe('expired');
    const late = await client.post(page, { action: 'pay' });
    expect([late.statusCode, late.json().code]).toEqual([410, 'checkout_expired']);
    expect((await client.get(`/api/payments/${checkout.sessionId}`)).json().status).toBe('failed');
  });

  test('is not found where Stripe is used, and its signature is rejected', async () => {
    const checkout = await beginCheckout(client, app);
    await withProvider(
      async () => Response.json({}),
      async (app) => {
        const client = await app.signUp();
        expect((await client.get(`/api/practice-checkout/${checkout.sessionId}`)).json().code).toBe('payment_not_found');
        expect((await client.post(`/api/practice-checkout/${checkout.sessionId}`, { action: 'pay' })).json().code).toBe(
          'payment_not_found',
        );
        // A signature of the practice provider is not valid there.
        const { payments } = app.ctx;
        const forged = await deliver(
          { server: app.server, ctx: { ...app.ctx, payments: { ...payments, webhookSecret: 'whsec_practice' } as PaymentProvider } },
          eventOf('checkout.session.completed', paidSession(checkout)),
        );
        expect(forged.json().code).toBe('webhook_rejected');
      },
    );
  });
});

describe('a payment of another account, an unknown one, or without a session', () => {
  test('is not found, or unauthorized', async () => {
    const { sessionId } = await beginCheckout(await app.signUp(), app);
    for (const id of [sessionId, 'cs_practice_never', randomUUIDv7(), '%00'])
      for (const path of [`/api/payments/${id}`, `/api/practice-checkout/${id}`]) {
        const answer = await client.get(path);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'payment_not_found']);
      }
    expect((await client.post(`/api/practice-checkout/${sessionId}`, { action: 'pay' })).statusCode).toBe(404);
    for (const path of ['/api/payments', `/api/payments/${sessionId}`, `/api/practice-checkout/${sessionId}`])
      expect((await app.visitor.get(path)).json().code).toBe('unauthorized');
    expect((await begin(app.visitor, POPULAR)).json().code).toBe('unauthorized');
  });
});
