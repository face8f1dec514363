import type { Page } from 'playwright-core';
import type { Search } from '@deedline/contract/search/search';
import { describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { ask, expectToast } from './asking.ts';
import { readRows, uploadRows, waitForJob } from './batch-asking.ts';
import { change } from './buying.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch, readUser } from './visitor.ts';

const visit = useVisit();

const main = (page = visit.page) => page.getByRole('main');
const outcomesOf = (contact: string, page = visit.page) => main(page).getByRole('group', { name: `What became of ${contact}` });
/** Opens the outcome menu at the end of the contact's row. */
const openOutcome = (contact: string, page = visit.page) =>
  main(page)
    .getByRole('button', { name: `Outcome of ${contact}` })
    .click();
const badge = () => visit.page.getByRole('complementary').getByText(/^\d+ credits?$/);
const receipt = () => main().locator('summary').filter({ hasText: 'Receipt and sources' });

/** Replaces the ten free credits by ten paid ones, because only paid credits are refunded. */
async function payForCredits(page: Page): Promise<void> {
  const { id } = await readUser(page, visit.url);
  await change(visit.databaseUrl, 'select revoke_credits($1, $2, 10)', [`test:${id}`, id]);
  const offer = { priceId: 'credits_starter_usd', credits: 10 };
  const { url } = (await (await page.request.post(`${visit.url}/api/create-checkout-session`, { data: offer })).json()) as { url: string };
  const paid = await page.request.post(`${visit.url}/api${new URL(url).pathname}`, { data: { action: 'pay' } });
  expect(paid.status()).toBe(200);
  await expect.poll(async () => (await readUser(page, visit.url)).credits).toBe(10);
}

/** Signs up, buys a full report and opens it. */
async function openReport(page = visit.page): Promise<Search> {
  await signUp(page, visit.url);
  await payForCredits(page);
  const search = await ask(page, visit.url, visit.samples.property_address.matching[0]!);
  expect([search.receipt!.rule, search.creditsCost]).toEqual(['Full Report', 5]);
  await page.goto(`${visit.url}/results/${search.id}`);
  await main(page).getByRole('heading', { name: 'Phone Numbers' }).waitFor();
  return search;
}

/** The refund for the first counted contact: an equal share, rounded up, of the 3 credits that contacts cost in addition to a property. */
function firstShare({ results }: Search): number {
  const counted = [...results!.phones, ...results!.emails].filter(({ confidence }) => confidence >= 50);
  return Math.ceil(3 / counted.length);
}
const inCredits = (credits: number) => (credits === 1 ? '1 credit came back.' : `${credits} credits came back.`);

describe('a contact that turns out wrong', () => {
  it('is refunded at once: on the page, in the balance, on the receipt, and after a reload', async () => {
    const search = await openReport();
    const phone = search.results!.phones[0]!;
    const share = firstShare(search);
    await badge().getByText('5 credits').waitFor();
    await openOutcome(phone.number);
    const choices = outcomesOf(phone.number).getByRole('button');
    await expect.poll(() => choices.allTextContents()).toEqual(['Right party', 'Wrong number', 'Disconnected']);
    await choices.nth(1).click();
    await main().getByText(inCredits(share)).first().waitFor();
    await badge()
      .getByText(`${5 + share} credits`)
      .waitFor();
    await receipt().getByText(`Held 5, charged 5, refunded ${share}.`).waitFor();
    expect((await readUser(visit.page, visit.url)).credits).toBe(5 + share);
    expect((await readSearch(visit.page, visit.url, search.id)).creditsCost).toBe(5 - share);
    await visit.page.reload();
    await main()
      .getByRole('button', { name: `Wrong number of ${phone.number}` })
      .click();
    await outcomesOf(phone.number).getByRole('button', { name: 'Wrong number', pressed: true }).waitFor();
    await main().getByText(inCredits(share)).waitFor();
  });

  it('can be reported by keyboard, is announced to screen readers, and is refunded once however often the button is pressed', async () => {
    const search = await openReport();
    const email = search.results!.emails[0]!;
    const toggle = main().getByRole('button', { name: `Outcome of ${email.email}` });
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.focus();
    await visit.page.keyboard.press('Enter');
    const group = outcomesOf(email.email);
    await expect.poll(() => group.getByRole('button').allTextContents()).toEqual(['Right party', 'Wrong person', 'Bounced']);
    await group.getByRole('button', { name: 'Bounced' }).focus();
    await visit.page.keyboard.press('Space');
    await main().getByRole('status').filter({ hasText: 'came back.' }).waitFor();
    await expect.poll(() => visit.page.evaluate<string>('document.activeElement.textContent')).toBe('Bounced');
    const { credits } = await readUser(visit.page, visit.url);
    for (const name of ['Wrong person', 'Bounced', 'Right party']) {
      await group.getByRole('button', { name }).click();
      await group.getByRole('button', { name, pressed: true }).waitFor();
      await expect.poll(async () => (await outcomesOnRecord(search.id)).at(0)?.outcome).toBe(name.toLowerCase().replace(' ', '_'));
    }
    expect((await readUser(visit.page, visit.url)).credits).toBe(credits);
  });

  it('is not recorded when the server cannot be reached, and the page says so', async () => {
    const search = await openReport();
    await visit.page.route('**/outcomes', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await openOutcome(search.results!.phones[0]!.number);
    const group = outcomesOf(search.results!.phones[0]!.number);
    await group.getByRole('button', { name: 'Disconnected' }).click();
    await expectToast(visit.page, 'Not Recorded', 'Deedline could not be reached. Check your connection and try again.');
    await expect.poll(() => group.getByRole('button', { pressed: true }).count()).toBe(0);
  });

  it('can be reported on a phone, on a card without axe violations', async () => {
    const context = await openContext(visit.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    try {
      const page = await context.newPage();
      const search = await openReport(page);
      const phone = search.results!.phones[0]!;
      const toggle = main(page).getByRole('button', { name: `Outcome of ${phone.number}` });
      const { height, width } = (await toggle.boundingBox())!;
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
      await toggle.tap();
      await outcomesOf(phone.number, page).getByRole('button', { name: 'Right party' }).tap();
      await outcomesOf(phone.number, page).getByRole('button', { name: 'Right party', pressed: true }).waitFor();
      for (const button of await main(page)
        .getByRole('group', { name: /^What became of/ })
        .getByRole('button')
        .all()) {
        const box = await button.boundingBox();
        expect(box!.height).toBeGreaterThanOrEqual(44);
        expect(box!.width).toBeGreaterThanOrEqual(44);
      }
      expect(await findFaults(page, 'contacts')).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

async function outcomesOnRecord(id: string, page: Page = visit.page): Promise<{ outcome: string }[]> {
  return (await page.request.get(`${visit.url}/api/searches/${id}/outcomes`)).json();
}

describe('a wrong contact of a batch row', () => {
  it('reduces the cost of the batch wherever it is shown', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await payForCredits(page);
    const { id } = await uploadRows(page, url, readRows(visit, 1));
    expect(await waitForJob(page, url, id, 'completed')).toMatchObject({ totalCost: 5, refundedCredits: 0 });
    const cost = main().getByRole('region', { name: 'The job' }).locator('b').first();
    await page.goto(`${url}/batch-upload`);
    await main().getByRole('link', { name: 'View Results of leads.csv' }).click();
    await expect.poll(() => cost.textContent()).toBe('$5.00');
    await main().getByRole('table').getByRole('link').first().click();
    await page.waitForURL('**/results/*');
    const search = await readSearch(page, url, page.url().split('/').at(-1)!);
    const share = firstShare(search);
    await openOutcome(search.results!.phones[0]!.number);
    await outcomesOf(search.results!.phones[0]!.number).getByRole('button', { name: 'Wrong number' }).click();
    await main().getByText(inCredits(share)).first().waitFor();
    await page.goBack();
    const left = `$${5 - share}.00`;
    await expect.poll(() => cost.textContent()).toBe(left);
    await main().getByText(`$5.00 charged, $${share}.00 refunded`).waitFor();
    expect(await findFaults(page, 'the batch')).toEqual([]);
    await main().getByRole('link', { name: 'Batch Upload' }).first().click();
    await main().getByText(`$5.00 charged, $${share}.00 refunded`).waitFor();
    await page.goto(`${url}/history`);
    await main().getByTitle(`$5.00 charged, $${share}.00 refunded`).getByText(left).waitFor();
    await page.goto(`${url}/dashboard`);
    await expect.poll(() => main().getByText('Total spent', { exact: true }).locator('+ div').textContent()).toBe(left);
  });
});

describe('a contact paid with free credits', () => {
  it('is not refunded when it turns out wrong, and the page says why', async () => {
    await signUp(visit.page, visit.url);
    const search = await ask(visit.page, visit.url, visit.samples.property_address.matching[0]!);
    await visit.page.goto(`${visit.url}/results/${search.id}`);
    await openOutcome(search.results!.phones[0]!.number);
    await outcomesOf(search.results!.phones[0]!.number).getByRole('button', { name: 'Wrong number' }).click();
    await main().getByText('Nothing is refunded, because free credits paid for this contact').first().waitFor();
    expect((await readUser(visit.page, visit.url)).credits).toBe(5);
  });
});

describe('the same search again', () => {
  it('is offered free of charge, costs nothing, and shows since when and until when', async () => {
    const search = await openReport();
    await main().getByRole('button', { name: 'Re-run Search', exact: true }).click();
    const dialog = visit.page.getByRole('dialog');
    const until = new Date(search.receipt!.freeUntil!).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
    const line = dialog.locator('dl > div').filter({ hasText: `The same answer, until ${until}` });
    await expect.poll(() => line.locator('dd').textContent()).toBe('$0.00');
    await dialog.getByLabel(/I agree to the permissible use policy/).check();
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await visit.page.waitForURL((address) => address.pathname.startsWith('/results/') && !address.pathname.endsWith(search.id));
    await receipt().getByText(`free until ${until}. Held 5, charged 0, gave back 5.`).waitFor();
    await expect.poll(() => receipt().textContent()).toMatch(/^No charge\. Bought on /);
    await badge().getByText('5 credits').waitFor();
    expect((await readUser(visit.page, visit.url)).credits).toBe(5);
  });

  it('deducts what was already bought, whichever search bought it', async () => {
    await signUp(visit.page, visit.url);
    const request = visit.samples.property_address.matching[0]!;
    const alone = await ask(visit.page, visit.url, { ...request, includeContacts: false });
    const both = await ask(visit.page, visit.url, request);
    expect([alone.creditsCost, both.creditsCost]).toEqual([2, 3]);
    await visit.page.goto(`${visit.url}/results/${both.id}`);
    await receipt().getByText('Full Report, property bought before: 3 credits. Property record bought on').waitFor();
  });
});

it('the refund rules are published on the credits page and in the terms', async () => {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/credits`);
  await main().getByText('The same answer costs nothing for 30 days').waitFor();
  await main().getByRole('link', { name: 'All rules for charging and refunds' }).click();
  await visit.page.waitForURL('**/credits/rules');
  await main().getByText('a Full Report costs 3').waitFor();
  const explained = await main().innerText();
  expect(explained).toContain('up to 25% of the credits charged for contacts can be refunded, and 10 credits always');
  expect(explained).toContain('a Full Report costs 3 with its property record bought and 1 with its contacts bought');
  await visit.page.goto(`${visit.url}/terms`);
  await main().getByText('What you bought is not charged again for 30 days').waitFor();
  await expect
    .poll(() => main().innerText())
    .toContain('limited to 25% of the credits charged for contacts, or to 10 credits where that is more');
});
