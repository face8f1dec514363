import { PACKAGES } from '@deedline/contract/prices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, beginCheckout } from '../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => void (app = await startTestServer()));
afterAll(() => app.close());

describe('GET /api/payments', () => {
  test('says what can be bought, and how', async () => {
    const client = await app.signUp();
    expect((await client.get('/api/payments')).json()).toEqual({
      mode: 'practice',
      publishableKey: null,
      packages: PACKAGES,
      owedCredits: 0,
    });
  });
});

describe('buying', () => {
  test('leads to the practice page, and credits what was paid', async () => {
    const client = await app.signUp();
    const answer = await client.post('/api/create-checkout-session', { priceId: 'credits_popular_usd', credits: 50 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().url).toMatch(/^http:\/\/localhost:3000\/practice-checkout\/cs_practice_[0-9a-f]{32}$/);
    const checkout = await beginCheckout(client, app);
    const page = `/api/practice-checkout/${checkout.sessionId}`;
    expect((await client.get(page)).json()).toEqual({ label: 'Popular', credits: 50, amountCents: 4500, currency: 'usd', status: 'open' });
    expect((await client.get(`/api/payments/${checkout.sessionId}`)).json()).toEqual({ status: 'confirming', credits: 50 });
    expect((await client.post(page, { action: 'pay' })).json()).toEqual({
      url: `http://localhost:3000/credits?success=true&session_id=${checkout.sessionId}`,
    });
    expect((await client.get(`/api/payments/${checkout.sessionId}`)).json()).toEqual({ status: 'credited', credits: 50 });
    expect((await client.get('/api/auth/user')).json().credits).toBe(60);
    expect(await balanceOf(app, checkout.accountId)).toEqual({ wallet: 60, owed: 0 });
  });
});
