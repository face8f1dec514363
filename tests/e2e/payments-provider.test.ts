import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { choose, openCheckout, openCredits } from './buying.ts';
import { startSecondApi } from './product.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit();

const UNAVAILABLE = ['Payment Unavailable', 'Stripe is not configured. Please contact support.'] as const;
const UNAVAILABLE_NOTE = 'Payment processing is temporarily unavailable';
const SCRIPT = 'https://js.stripe.com/**';
const PUBLISHABLE_KEY = 'pk_test_deedline';
/** Replaces the provider's script: creates the provider's object with the key. */
const FAKE_SCRIPT = `window.Stripe = (key) => { window.stripeKey = key; return {}; };`;

/** Starts another API over the same accounts for the tests of a block, with other payment settings. */
function useApi(settings: Record<string, string>): { url: string } {
  const api = { url: '' };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ url: api.url, stop } = await startSecondApi(visit, settings));
  });
  afterAll(() => stop?.());
  return api;
}

function watchScript(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => void (new URL(request.url()).hostname.endsWith('stripe.com') && asked.push(request.url())));
  return asked;
}

describe('when nothing can be bought', () => {
  const api = useApi({ PRACTICE_PAYMENTS: 'off' });
  const named = useApi({ PRACTICE_PAYMENTS: 'off', CONTACT: 'help@example.com' });

  it('the operator’s contact is shown in the message, on the landing page and in the settings', async () => {
    const { page } = visit;
    await page.goto(named.url);
    const contact = page.locator('#contact');
    await expect.poll(() => contact.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe('mailto:help@example.com');
    await signUp(page, named.url);
    await openCredits(page, named.url);
    await (await choose(page, 'Pro')).getByRole('button', { name: 'Continue to Payment' }).click();
    await expectToast(page, UNAVAILABLE[0], `${UNAVAILABLE[1]} help@example.com`);
    await page.goto(`${named.url}/settings`);
    await page.getByRole('main').getByRole('link', { name: 'help@example.com' }).waitFor();
  });

  it('the card and the button say that payment is unavailable, and nothing is charged', async () => {
    const { page } = visit;
    await signUp(page, api.url);
    await openCredits(page, api.url);
    const card = await choose(page, 'Pro');
    await expect.poll(() => card.locator('dd').allTextContents()).toEqual(['Pro', '100 credits', '$0.85', '$85.00']);
    await card.getByText(UNAVAILABLE_NOTE, { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Practice payment').count()).toBe(0);
    const button = card.getByRole('button', { name: 'Continue to Payment' });
    await button.click();
    await expectToast(page, ...UNAVAILABLE);
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect((await readUser(page, api.url)).credits).toBe(10);
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => card.count()).toBe(0);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Choose');
  });

  it('no practice checkout opens, even if one was started', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    const id = await openCheckout(page, visit.url, 'Starter');
    await page.goto(`${api.url}/practice-checkout/${id}`);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await expect.poll(() => page.getByText('Practice').count()).toBe(0);
    for (const action of ['pay', 'decline', 'cancel']) {
      const answer = await page.request.post(`${api.url}/api/practice-checkout/${id}`, { data: { action } });
      expect(answer.status()).toBe(404);
    }
    expect((await readUser(page, api.url)).credits).toBe(10);
  });
});

describe('with Stripe keys', () => {
  const api = useApi({
    STRIPE_SECRET_KEY: 'sk_test_deedline',
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_deedline',
  });

  it('Stripe’s script is loaded with the publishable key on the credits page and on no other', async () => {
    const { page } = visit;
    const asked = watchScript(page);
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_SCRIPT }));
    await page.goto(api.url);
    await page.waitForLoadState('networkidle');
    await signUp(page, api.url);
    await page.goto(`${api.url}/dashboard`);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    await expect.poll(() => page.evaluate('window.stripeKey')).toBe(PUBLISHABLE_KEY);
    expect(asked.map((url) => new URL(url).origin)).toEqual(['https://js.stripe.com']);
    const card = await choose(page, 'Starter');
    await expect.poll(() => card.getByText('You pay on Stripe’s page.').isVisible()).toBe(true);
    await expect.poll(() => card.getByText(UNAVAILABLE_NOTE).count()).toBe(0);
    await expect.poll(() => page.getByText('Practice payment').count()).toBe(0);
  });

  it('the page redirects to the address in the answer', async () => {
    const { page } = visit;
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_SCRIPT }));
    const hosted = 'https://checkout.stripe.com/c/pay/cs_test_deedline';
    await page.route('**/api/create-checkout-session', (route) => route.fulfill({ json: { url: hosted } }));
    await page.route(hosted, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }));
    await signUp(page, api.url);
    await openCredits(page, api.url);
    await (await choose(page, 'Popular')).getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Pay here' }).waitFor();
    await expect.poll(() => page.url()).toBe(hosted);
  });

  it('payment is unavailable until the script can be loaded', async () => {
    const { page } = visit;
    await page.route(SCRIPT, (route) => route.abort());
    let sent = 0;
    await page.route('**/api/create-checkout-session', (route) => {
      sent += 1;
      return route.fulfill({ status: 503, json: { message: UNAVAILABLE_NOTE } });
    });
    await signUp(page, api.url);
    await openCredits(page, api.url);
    const card = await choose(page, 'Popular');
    await card.getByText(UNAVAILABLE_NOTE, { exact: true }).waitFor();
    const button = card.getByRole('button', { name: 'Continue to Payment' });
    await button.click();
    await expectToast(page, ...UNAVAILABLE);
    await expect.poll(async () => [sent, await button.isEnabled()]).toEqual([0, true]);
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_SCRIPT }));
    await button.click();
    await expectToast(page, 'Error', UNAVAILABLE_NOTE);
    expect(sent).toBe(1);
    await expect.poll(() => card.getByText('You pay on Stripe’s page.').isVisible()).toBe(true);
  });
});
