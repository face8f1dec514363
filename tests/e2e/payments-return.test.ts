import { describe, expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { badgeOf, change, openCheckout, readBalance, readPurchases } from './buying.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit();

const SUCCESS = ['Payment Successful!', 'Your credits have been added to your account.'] as const;
const STATUS = '**/api/payments/*';

/** Opens the page to which the provider returns from a checkout. */
async function returnTo(sessionId: string): Promise<void> {
  await visit.page.goto(`${visit.url}/credits?success=true&session_id=${encodeURIComponent(sessionId)}`);
}

const standing = () => visit.page.getByRole('main').getByRole('status');
const banner = (words: string) => standing().getByText(words, { exact: true });
const expectClearAddress = async () => {
  await expect.poll(() => visit.page.url()).toBe(`${visit.url}/credits`);
};
const expectNothingKept = async () => {
  await expect.poll(() => visit.page.evaluate<string[]>('Object.keys(sessionStorage)')).toEqual([]);
};

describe('returning from the payment', () => {
  it('the page says that the payment is being confirmed until it is in the ledger, also after a reload', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCheckout(page, url, 'Starter');
    await page.route(STATUS, (route) => route.fulfill({ json: { status: 'confirming', credits: 10 } }));
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await banner('Confirming your payment…').waitFor();
    await expectClearAddress();
    await page.reload();
    await banner('Confirming your payment…').waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    await banner('Confirming your payment…').waitFor();
    await page.unroute(STATUS);
    await expectToast(page, ...SUCCESS);
    await expectNothingKept();
    await badgeOf(page).getByText('20 credits').waitFor();
    await expect.poll(() => readBalance(page)).toBe('20');
    await expect.poll(() => standing().textContent()).toBe('');
    await page.reload();
    await badgeOf(page).getByText('20 credits').waitFor();
    await expect.poll(() => page.getByText('Confirming your payment…').count()).toBe(0);
  });

  it('the credits arrive even if the notification of the payment was lost', async () => {
    const { page, url, databaseUrl } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Popular');
    await change(databaseUrl, 'update practice_session set paid_at = now() where id = $1', [id]);
    expect((await readUser(page, url)).credits).toBe(10);
    await returnTo(id);
    await expectToast(page, ...SUCCESS);
    await badgeOf(page).getByText('60 credits').waitFor();
    expect(await readPurchases(page, url)).toEqual([50]);
  });

  it('a lost connection does not end the wait', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await openCheckout(page, url, 'Starter');
    let asked = 0;
    await page.route(STATUS, (route) => {
      asked += 1;
      if (asked === 1) return route.abort();
      return asked === 2 ? route.fulfill({ status: 503, json: { message: 'Later' } }) : route.continue();
    });
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await expectToast(page, ...SUCCESS);
    expect(asked).toBe(3);
  });

  it('the page polls every 2 s, and after two minutes says that the payment is not lost and links to the statement', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    let asked = 0;
    await page.route(STATUS, (route) => {
      asked += 1;
      return route.fulfill({ json: { status: 'confirming', credits: 10 } });
    });
    await page.clock.install();
    await returnTo('cs_practice_slow');
    await banner('Confirming your payment…').waitFor();
    await expect.poll(() => asked).toBe(1);
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect.poll(() => asked).toBe(2);
    for (const count of [3, 4]) {
      // The two seconds start when the page has read the answer, which on a busy machine is a moment later.
      await page.clock.runFor(1000);
      expect(asked).toBe(count - 1);
      const goOn = async () => page.clock.runFor(150).then(() => asked);
      await expect.poll(goOn).toBe(count);
    }
    await page.clock.fastForward(121_000);
    await banner('Your payment is taking longer than usual to confirm').waitFor();
    await expect.poll(() => standing().textContent()).toContain('It is not lost.');
    await expectNothingKept();
    await standing().getByRole('link', { name: 'statement' }).click();
    await page.waitForURL(`${url}/statement`);
  });

  it('success=true without a payment adds nothing', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/credits?success=true`);
    await expectToast(page, ...SUCCESS);
    await expectClearAddress();
    expect((await readUser(page, url)).credits).toBe(10);
    await expect.poll(() => readBalance(page)).toBe('10');
  });

  it('an unpaid checkout adds nothing, whatever the address says', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Agency');
    await returnTo(id);
    await banner('Confirming your payment…').waitFor();
    await expectClearAddress();
    expect((await readUser(page, url)).credits).toBe(10);
  });

  it('a failed payment is reported as failed, with the note that nothing was charged', async () => {
    const { page, url, databaseUrl } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Starter');
    await change(databaseUrl, `update checkout set ended_at = now(), end_reason = 'failed' where session_id = $1`, [id]);
    await returnTo(id);
    await banner('The payment did not go through').waitFor();
    await expect.poll(() => standing().textContent()).toContain('Nothing was charged and no credits were added.');
    await expectNothingKept();
    await expectClearAddress();
    await page.reload();
    await page.getByRole('heading', { name: 'Packages' }).waitFor();
    await expect.poll(() => page.getByText('The payment did not go through').count()).toBe(0);
  });

  it('an unknown session, or one of another account, is reported as not belonging to this account and adds nothing', async () => {
    const { page, url, databaseUrl } = visit;
    await signUp(page, url);
    const id = await openCheckout(page, url, 'Agency');
    await change(databaseUrl, 'update practice_session set paid_at = now() where id = $1', [id]);
    await visit.context.clearCookies();
    await signUp(page, url);
    for (const each of [id, 'cs_practice_none', '../auth/user', '{CHECKOUT_SESSION_ID}']) {
      await returnTo(each);
      await banner('This payment is not in your account').waitFor();
      await expectClearAddress();
    }
    expect((await readUser(page, url)).credits).toBe(10);
  });
});
