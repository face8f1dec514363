import { maximumPriceCredits, PRICES } from '@deedline/contract/search/prices';
import { SEARCH_MODES, type CreateSearch, type Search } from '@deedline/contract/search/search';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, spendAllCredits, watchForToast } from './asking.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { searchFor } from './visitor.ts';

const visit = useVisit();

const TABS = ['Property', 'Parcel', 'Owner', 'Person', 'Reverse Phone', 'Reverse Email'];
const submit = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const attestation = (page: Page) => page.getByLabel('I agree to the permissible use policy');

async function openForm(page: Page, query = ''): Promise<void> {
  await signUp(page, visit.url);
  await page.goto(`${visit.url}/search${query}`);
  await submit(page).waitFor();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

describe('the form', () => {
  it('has six tabs, starts with Property and an unticked box, and shows the estimated and the maximum cost', async () => {
    const { page } = visit;
    await openForm(page);
    await expect.poll(() => page.title()).toBe('New Search · Deedline');
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(TABS);
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Property');
    await expect.poll(() => attestation(page).isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel('Purpose').inputValue()).toBe('skip_tracing');
    await expect.poll(() => page.getByText('$2.00 - $4.50', { exact: true }).isVisible()).toBe(true);
    const costs: (string | null)[] = [];
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      costs.push(await page.locator('dt', { hasText: 'at most' }).locator('+ dd').textContent());
    }
    expect(costs).toEqual(SEARCH_MODES.map((mode) => `$${maximumPriceCredits(PRICES, mode, true)}.00`));
  });

  it('says in one line what a reverse search costs depending on what is found, and keeps the specification’s estimated cost', async () => {
    const { page } = visit;
    await openForm(page);
    for (const tab of ['Reverse Phone', 'Reverse Email']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByText('$2, $4 or $7 depending on what is found, nothing if nothing is found.', { exact: true }).waitFor();
      await page.getByText('$2.00 - $4.50', { exact: true }).waitFor();
      await expect.poll(() => page.getByText('Nothing found, nothing charged.').count()).toBe(0);
    }
    await page.getByRole('tab', { name: 'Person', exact: true }).click();
    await page.getByText('Nothing found, nothing charged.', { exact: true }).waitFor();
  });

  it('says what is missing in the specification’s words, with the title Validation Error', async () => {
    const { page } = visit;
    await openForm(page);
    await submit(page).click();
    await expectToast(page, 'Policy Agreement Required', 'Please agree to the permissible use policy');
    await attestation(page).check();
    const steps: [tab: string, fields: Record<string, string>, message: string][] = [
      ['Property', {}, 'Street address is required'],
      ['Property', { 'Street address': '1 A St' }, 'Please provide at least one location field (city, state, or ZIP code)'],
      ['Parcel', {}, 'Parcel ID is required'],
      ['Owner', {}, 'Owner name is required'],
      ['Person', { 'First name': 'Ann' }, 'First and last name are required'],
      ['Reverse Phone', { 'Phone number': '   ' }, 'Phone number is required'],
      ['Reverse Email', {}, 'Email address is required'],
    ];
    for (const [tab, fields, message] of steps) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await fill(page, fields);
      await submit(page).click();
      await expectToast(page, 'Validation Error', message);
      await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    }
    await expect.poll(() => page.url()).toBe(`${visit.url}/search`);
    const listed = (await (await page.request.get(`${visit.url}/api/searches`)).json()) as Search[];
    expect(listed).toEqual([]);
  });

  it('is prefilled from every query parameter, and the address is reset to /search', async () => {
    const { page } = visit;
    await openForm(page, '?mode=person_search&firstName=Isadora&lastName=Pellworth&middleName=May&dob=05%2F02%2F1961');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Person');
    const person = ['First name', 'Middle name', 'Last name', 'Date of birth'];
    const values = await Promise.all(person.map((label) => page.getByLabel(label).inputValue()));
    expect(values).toEqual(['Isadora', 'May', 'Pellworth', '05/02/1961']);
    await expect.poll(() => page.url()).toBe(`${visit.url}/search`);

    await page.goto(`${visit.url}/search?mode=reverse_phone&phoneNumber=%28419%29+555-0142`);
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('(419) 555-0142');
    await page.goto(`${visit.url}/search?mode=reverse_email&emailAddress=i.pell%2Bx%40example.com`);
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('i.pell+x@example.com');
    await page.waitForURL(`${visit.url}/search`);
    await expect.poll(() => attestation(page).isChecked()).toBe(false);
  });
});

describe('the request', () => {
  it('is the specification’s payload for each mode, without blank fields, and the user goes to the answer’s id', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    const sent: Request[] = [];
    page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/searches') && sent.push(request));
    for (const mode of SEARCH_MODES) {
      const request = visit.samples[mode].missing[0]!;
      const told = watchForToast(page, 'Search Started', 'Processing your skip trace request...');
      const id = await searchFor(page, visit.url, request);
      await told;
      const created = sent.at(-1)!;
      const isProperty = ['property_address', 'parcel_id', 'owner_name'].includes(mode);
      expect(created.postDataJSON()).toEqual({
        ...request,
        purpose: 'skip_tracing',
        permissibleUse: true,
        priceEdition: 1,
        ...(isProperty && { includeContacts: true, payOnlyForContacts: false }),
      });
      expect(((await (await created.response())!.json()) as Search).id).toBe(id);
    }
    const bodies = sent.map((request) => request.postDataJSON() as CreateSearch);
    expect(bodies[1]).toHaveProperty('ParcelId');
    expect(bodies.flatMap((body) => Object.values(body))).not.toContain('');
  });

  it('contains the chosen purpose, and leaves out the contacts when they are not wanted', async () => {
    const { page } = visit;
    await openForm(page);
    const { street, city } = visit.samples.property_address.missing[0]!;
    await fill(page, { 'Street address': street!, City: city! });
    await page.getByLabel('Purpose').selectOption({ label: 'Debt Collection' });
    await page.getByRole('switch', { name: 'Owner contacts too' }).click();
    await expect.poll(() => page.locator('dt', { hasText: 'at most' }).locator('+ dd').textContent()).toBe('$2.00');
    await attestation(page).check();
    const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/searches'));
    await submit(page).click();
    expect((await sending).postDataJSON()).toEqual({
      searchMode: 'property_address',
      purpose: 'debt_collection',
      permissibleUse: true,
      priceEdition: 1,
      includeContacts: false,
      street,
      city,
    });
  });

  it('keeps inputs and tabs disabled and the button at Searching... until it is answered', async () => {
    const { page } = visit;
    await openForm(page);
    await fill(page, { 'Street address': '1 Nowhere Road', 'ZIP code': '00100' });
    await attestation(page).check();
    const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/searches', async (route) => {
      await held;
      await route.continue();
    });
    await submit(page).click();
    await expect.poll(() => page.getByRole('button', { name: 'Searching...' }).isDisabled()).toBe(true);
    for (const label of ['Street address', 'City', 'State', 'ZIP code', 'Purpose', 'I agree to the permissible use policy'])
      await expect.poll(() => page.getByLabel(label).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('tab', { name: 'Person' }).isDisabled()).toBe(true);
    letThrough();
    await page.waitForURL('**/results/*');
  });
});

describe('a search that cannot be sent', () => {
  it('says Search Failed when the answer is lost, keeps what was typed, and remains one search when it is sent again', async () => {
    const { page } = visit;
    await openForm(page);
    await fill(page, { 'Street address': '1 Nowhere Road', 'ZIP code': '00100' });
    await attestation(page).check();
    await page.route('**/api/searches', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expectToast(page, 'Search Failed', 'Deedline could not be reached. Check your connection and try again.');
    await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('1 Nowhere Road');
    await page.unroute('**/api/searches');
    await submit(page).click();
    await page.waitForURL('**/results/*');
    expect(((await (await page.request.get(`${visit.url}/api/searches`)).json()) as Search[]).length).toBe(1);
  });

  it('says Validation Error with the server’s message when the server rejects the form, beside the field if only one is wrong', async () => {
    const { page } = visit;
    await openForm(page);
    await fill(page, { 'Street address': 'x'.repeat(201), 'ZIP code': '00100' });
    await attestation(page).check();
    await submit(page).click();
    await expectToast(page, 'Validation Error', 'Please keep this under 200 characters');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await page.getByRole('tab', { name: 'Reverse Phone', exact: true }).click();
    await fill(page, { 'Phone number': '555' });
    await submit(page).click();
    await page.getByText('Validation Error', { exact: true }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await fill(page, { 'Phone number': '(419) 555-0142' });
    await expect.poll(() => page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe(null);
  });

  it('is disabled below 1 credit, with the message and Add Credits', async () => {
    const { page } = visit;
    await openForm(page);
    await fill(page, { 'Street address': '1 Nowhere Road', 'ZIP code': '00100' });
    await attestation(page).check();
    await spendAllCredits(page, visit.url, visit.samples.property_address.matching);
    const message = 'Insufficient credits. You need at least 1 credit to perform a search.';
    // The open page still shows its initial credits until the server's answer tells the current ones.
    await submit(page).click();
    await expectToast(page, 'Search Failed', message);
    await page.locator('form').getByText(message, { exact: true }).waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await page.reload();
    await page.locator('form').getByText(message, { exact: true }).waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Add Credits' }).click();
    await page.waitForURL(`${visit.url}/credits`);
  });
});
