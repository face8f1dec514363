import type { Payments } from '@deedline/contract/money/payment';
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { expectToast } from './asking.ts';
import { badgeOf, change, choose, openCheckout, openCredits, type Package, PRACTICE, readBalance, readPurchases } from './buying.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit();

const PACKAGES = [
  ['Starter', '10 credits', '$1.00', '$10.00', 20],
  ['Popular', '50 credits', '$0.90', '$45.00', 60],
  ['Pro', '100 credits', '$0.85', '$85.00', 110],
  ['Agency', '500 credits', '$0.85', '$425.00', 510],
] as const satisfies [Package, string, string, string, number][];

const START = '**/api/create-checkout-session';

describe('the credits page', () => {
  it.each(PACKAGES)('sells %s: card, redirect, practice page, credits, statement', async (label, credits, each, price, balance) => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCredits(page, url);
    const card = await choose(page, label);
    await expect.poll(() => card.locator('dd').allTextContents()).toEqual([label, credits, each, price]);
    await expect.poll(() => card.getByText(PRACTICE).isVisible()).toBe(true);
    const asked = page.waitForRequest(START);
    await card.getByRole('button', { name: 'Continue to Payment' }).click();
    expect((await asked).postDataJSON()).toEqual({ priceId: expect.stringMatching(/./), credits: balance - 10 });

    await page.waitForURL('**/practice-checkout/*');
    const order = page.getByRole('region', { name: 'Your order' });
    await order.waitFor();
    await expect.poll(() => order.locator('dd').allTextContents()).toEqual([label, credits, each]);
    await expect.poll(() => page.getByText(PRACTICE).isVisible()).toBe(true);
    await page.getByRole('button', { name: `Pay ${price}` }).click();

    await expectToast(page, 'Payment Successful!', 'Your credits have been added to your account.');
    await expect.poll(() => page.url()).toBe(`${url}/credits`);
    await badgeOf(page).getByText(`${balance} credits`).waitFor();
    await expect.poll(() => readBalance(page)).toBe(String(balance));
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor();
    expect(await readPurchases(page, url)).toEqual([balance - 10]);
  });

  it('shows each package with its product and price at the provider', async () => {
    await signUp(visit.page, visit.url);
    const { mode, packages } = (await (await visit.page.request.get(`${visit.url}/api/payments`)).json()) as Payments;
    expect(mode).toBe('practice');
    expect(packages.map(({ label, credits, price, popular }) => [label, credits, price, popular])).toEqual([
      ['Starter', 10, 10, false],
      ['Popular', 50, 45, true],
      ['Pro', 100, 85, false],
      ['Agency', 500, 425, false],
    ]);
    for (const field of ['productId', 'priceId'] as const)
      expect(new Set(packages.map((each) => each[field]).filter((id) => typeof id === 'string' && id !== '')).size).toBe(4);
  });

  it('creates one session for a double click', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCredits(page, url);
    const sent: Request[] = [];
    page.on('request', (request) => void (request.url().endsWith('/api/create-checkout-session') && sent.push(request)));
    await (await choose(page, 'Pro')).getByRole('button', { name: 'Continue to Payment' }).dblclick();
    await page.getByRole('heading', { name: 'Your order' }).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('disables the button while the checkout starts, and enables it again with the reason when that fails', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCredits(page, url);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(START, async (route) => {
      await released;
      await route.fulfill({ status: 503, json: { message: 'Payment processing is temporarily unavailable' } });
    });
    const card = await choose(page, 'Starter');
    const button = card.getByRole('button').first();
    await button.click();
    await card.getByRole('button', { name: 'Redirecting…' }).waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    release();
    await expectToast(page, 'Error', 'Payment processing is temporarily unavailable');
    await expect.poll(async () => [await button.textContent(), await button.isEnabled()]).toEqual(['Continue to Payment', true]);
    await expect.poll(() => button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);

    await page.unroute(START);
    await page.route(START, (route) => route.fulfill({ status: 502, body: '' }));
    await button.click();
    await expectToast(page, 'Error', 'Failed to start checkout');
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect((await readUser(page, url)).credits).toBe(10);
  });

  it('has its button ready again for a user who returns without having paid', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCredits(page, url);
    // An answer without content keeps the page open, in the state it would have after the browser's back button.
    await page.route('**/practice-checkout/*', (route) => route.fulfill({ status: 204 }));
    const card = await choose(page, 'Starter');
    const left = page.waitForRequest('**/practice-checkout/*');
    await card.getByRole('button', { name: 'Continue to Payment' }).click();
    await left;
    await expect.poll(() => card.getByRole('button', { name: 'Redirecting…' }).isDisabled()).toBe(true);
    await page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await card.getByRole('button', { name: 'Continue to Payment' }).waitFor();
  });

  it('shows its prices while payment settings cannot be loaded, and sells again once they can', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.route('**/api/payments', (route) => route.fulfill({ status: 500, body: '' }));
    await openCredits(page, url);
    await page.getByRole('alert').getByText('The payment options could not be loaded. The prices below still apply.').waitFor();
    const card = await choose(page, 'Popular');
    await expect.poll(() => card.locator('dd').allTextContents()).toEqual(['Popular', '50 credits', '$0.90', '$45.00']);
    await page.unroute('**/api/payments');
    await card.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('button', { name: 'Pay $45.00' }).waitFor();
  });

  it('shows what is owed, and that the next purchase repays it first', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const { id } = await readUser(page, url);
    await change(visit.databaseUrl, 'select reverse_credits($1, $2, 22)', [`a test of ${id}`, id]);
    await openCredits(page, url);
    await page.getByText('You owe 12 credits', { exact: true }).waitFor();
    await expect.poll(() => readBalance(page)).toBe('0');
    const card = await choose(page, 'Popular');
    await expect
      .poll(() => card.locator('dd').allTextContents())
      .toEqual(['Popular', '50 credits', '12 credits', '38 credits', '$0.90', '$45.00']);
    await card.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('button', { name: 'Pay $45.00' }).click();
    await badgeOf(page).getByText('38 credits').waitFor();
    await page.getByText('You owe', { exact: false }).waitFor({ state: 'detached' });
  });
});

describe('the practice checkout', () => {
  it('declines a card, charges nothing, and can then be paid', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCheckout(page, url, 'Starter');
    await page.getByRole('button', { name: 'Decline the card' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The card was declined. Nothing was charged.').waitFor();
    await expect.poll(() => alert.textContent()).toContain('No credits were added. You can try again');
    await expect.poll(() => page.getByText(PRACTICE).isVisible()).toBe(true);
    expect((await readUser(page, url)).credits).toBe(10);
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await badgeOf(page).getByText('20 credits').waitFor();
  });

  it('returns to the credits page when it is canceled, and nothing is charged', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCheckout(page, url, 'Agency');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectToast(page, 'Payment Canceled', 'Your payment was canceled. No charges were made.');
    await expect.poll(() => page.url()).toBe(`${url}/credits`);
    await expect.poll(() => readBalance(page)).toBe('10');
  });

  it('can be paid once: later visits say that it is paid', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Starter');
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await badgeOf(page).getByText('20 credits').waitFor();
    await page.goto(`${url}/practice-checkout/${id}`);
    await page.getByRole('heading', { name: 'This order is paid' }).waitFor();
    await expect.poll(() => page.getByText(PRACTICE).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Back to Credits & Billing' }).click();
    await page.getByRole('heading', { name: 'Packages' }).waitFor();
    await expect.poll(() => readBalance(page)).toBe('20');
    expect(await readPurchases(page, url)).toEqual([10]);
  });

  it('expires, also on a page that is open', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Starter');
    await change(visit.databaseUrl, `update practice_session set expires_at = now() - interval '1 minute' where id = $1`, [id]);
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
    await expect.poll(() => page.getByText(PRACTICE).isVisible()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
    expect((await readUser(page, url)).credits).toBe(10);
  });

  it('is not found for another account or an invalid id', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Starter');
    const other = await openContext(visit.browser);
    const stranger = await other.newPage();
    await signUp(stranger, url);
    for (const each of [id, 'cs_practice_none', '%2e%2e%2fauth%2fuser']) {
      await stranger.goto(`${url}/practice-checkout/${each}`);
      await stranger.getByRole('heading', { name: 'Checkout not found' }).waitFor();
      await expect.poll(() => stranger.getByText(PRACTICE).isVisible()).toBe(true);
    }
    await other.close();
  });

  it('works by keyboard alone on a narrow screen', async () => {
    const { page, url } = visit;
    await page.setViewportSize({ width: 360, height: 700 });
    await signUp(page, url);
    await openCheckout(page, url, 'Starter');
    const press = async (name: string) => {
      for (let steps = 0; steps < 30; steps += 1) {
        await page.keyboard.press('Tab');
        if ((await page.locator(':focus').textContent()) === name) return page.keyboard.press('Enter');
      }
      throw new Error(`No tab leads to ${name}`);
    };
    await press('Decline the card');
    await page.getByRole('alert').getByText('The card was declined. Nothing was charged.').waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Decline the card');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Pay $10.00');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Payment Successful!', 'Your credits have been added to your account.');
    expect((await readUser(page, url)).credits).toBe(20);
  });
});
