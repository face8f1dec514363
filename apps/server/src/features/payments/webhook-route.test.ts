import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  beginCheckout,
  charge,
  deliver,
  eventOf,
  paidSession,
  postWebhook,
  sign,
  type Checkout,
} from '../../testing/payments.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => void (app = await startTestServer()));
afterAll(() => app.close());

async function begin(): Promise<Checkout & { client: TestClient }> {
  const client = await app.signUp();
  return { client, ...(await beginCheckout(client, app)) };
}
const wallet = async ({ accountId }: Checkout) => (await balanceOf(app, accountId)).wallet;
const storedEvent = async (id: string) =>
  (await app.ctx.db.query('select type, body, outcome, reason, applied_at, payment_id from payment_event where id = $1', [id])).rows[0];

describe('a delivery that is refused', () => {
  test.each<[string, (payload: string) => { payload?: string; signature?: string }, string]>([
    ['no signature', () => ({}), 'The signature is missing.'],
    [
      'a signature of another secret',
      (payload) => ({ signature: sign(app.ctx, payload, { secret: 'whsec_guessed' }) }),
      'The signature does not match the body.',
    ],
    [
      'a body that was altered',
      (payload) => ({ payload: payload.replace('4500', '4501'), signature: sign(app.ctx, payload) }),
      'The signature does not match the body.',
    ],
    [
      'a delivery of six minutes ago',
      (payload) => ({ signature: sign(app.ctx, payload, { timestamp: Math.floor(Date.now() / 1000) - 360 }) }),
      'The timestamp is too old.',
    ],
    ['a signature that is none', () => ({ signature: 'yes' }), 'The signature cannot be read.'],
    ['an older scheme', () => ({ signature: 't=1,v0=aa' }), 'The signature cannot be read.'],
    ['an empty body', () => ({ payload: '', signature: 't=1,v1=aa' }), 'The signature does not match the body.'],
    ['signed nonsense', () => ({ payload: 'nonsense', signature: sign(app.ctx, 'nonsense') }), 'The body is not an event.'],
    ['signed JSON of another kind', () => ({ payload: '[]', signature: sign(app.ctx, '[]') }), 'The body is not an event.'],
  ])('is rejected with the reason: %s', async (_what, forge, reason) => {
    const checkout = await begin();
    const event = eventOf('checkout.session.completed', paidSession(checkout));
    const original = JSON.stringify(event);
    const { payload = original, signature } = forge(original);
    const answer = await postWebhook(app, payload, signature);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      400,
      'webhook_rejected',
      `${reason} Nothing was credited.`,
    ]);
    expect(await wallet(checkout)).toBe(10);
    expect(await storedEvent(event.id)).toBeUndefined();
  });

  test('is larger than 256 KB', async () => {
    const payload = JSON.stringify(eventOf('checkout.session.completed', { filling: 'x'.repeat(260 * 1024) }));
    const answer = await postWebhook(app, payload, sign(app.ctx, payload));
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      413,
      'body_too_large',
      'This delivery is larger than 256 KB. Nothing was credited.',
    ]);
  });

  test('comes from a page of another site', async () => {
    const payload = JSON.stringify(eventOf('checkout.session.completed', {}));
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'stripe-signature': sign(app.ctx, payload), 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expect(answer.json().code).toBe('cross_site_request');
  });
});

describe('a signed body', () => {
  test('counts byte for byte, whatever its content type', async () => {
    const checkout = await begin();
    const payload = `${JSON.stringify(eventOf('checkout.session.completed', paidSession(checkout)), null, 2)}\n`;
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'stripe-signature': sign(app.ctx, payload), 'content-type': 'text/plain' },
      payload,
    });
    expect(answer.json()).toEqual({ outcome: 'applied' });
    expect(await wallet(checkout)).toBe(60);
  });

  test('is stored without names and addresses', async () => {
    const checkout = await begin();
    const session = eventOf('checkout.session.completed', paidSession(checkout));
    const refunded = eventOf('charge.refunded', charge(checkout, { amount_refunded: 100 }));
    await deliver(app, session);
    await deliver(app, refunded);
    const kept = JSON.stringify([await storedEvent(session.id), await storedEvent(refunded.id)]);
    expect(kept).toContain(checkout.checkoutId);
    expect(kept).not.toMatch(/odile|varnham/i);
  });
});

describe('an installation without payments', () => {
  test('refuses deliveries', async () => {
    const off = await startTestServer({ config: { payments: { mode: 'off' } } });
    const answer = await postWebhook(off, '{}', 't=1,v1=aa');
    await off.close();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments_unavailable']);
  });
});
