import { PRICES, SIGNUP_CREDITS } from '@deedline/contract/prices';
import { SEARCH_MODES, type SearchMode } from '@deedline/contract/search';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { readSearch, readUser, register, searchFor } from './visitor.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
});

async function expectText(on: Page, text: string): Promise<void> {
  const place = on.getByText(text, { exact: true }).first();
  await place.waitFor();
  expect(await place.isVisible()).toBe(true);
}

const isReverse = (mode: SearchMode): boolean => mode.startsWith('reverse');

describe('a stranger', () => {
  it('creates an account, searches an address, reads the result, sees the charge and signs out', async () => {
    await register(page, product.url);
    await page.getByText('Account created!', { exact: true }).waitFor();
    expect((await readUser(page, product.url)).credits).toBe(SIGNUP_CREDITS);

    const id = await searchFor(page, product.url, product.samples.property_address.matching[0]!);
    await page.getByText('Property Valuation').waitFor();
    const search = await readSearch(page, product.url, id);
    expect(search.results?.matched).toBe(true);
    await page.getByRole('heading', { name: search.results!.owner!.name.toUpperCase() }).waitFor();
    await page.getByText(search.results!.phones[0]!.number).first().waitFor();
    await page.getByText('BEST', { exact: true }).waitFor();
    expect(search.creditsCost).toBe(PRICES.fullReport);
    expect((await readUser(page, product.url)).credits).toBe(SIGNUP_CREDITS - PRICES.fullReport);

    await page.goto(`${product.url}/history`);
    await page.getByText('$5.00').first().waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Get Started', exact: true }).first().waitFor();
    expect((await page.request.get(`${product.url}/api/auth/user`)).status()).toBe(401);
  });

  it.each(SEARCH_MODES)('finds by %s, and the charge is what the rule says', async (mode) => {
    await register(page, product.url);
    const id = await searchFor(page, product.url, product.samples[mode].matching[0]!);
    await page
      .getByText(/Phone Numbers|Property Valuation/i)
      .first()
      .waitFor();
    const search = await readSearch(page, product.url, id);
    expect(search.status).toBe('completed');
    expect(search.results?.matched).toBe(true);
    expect(search.creditsCost).toBe(search.receipt!.charged);
    expect(search.receipt!.held).toBe(search.receipt!.charged + search.receipt!.released);
    const allowed: number[] = isReverse(mode) ? [PRICES.reverseSearch] : [PRICES.propertyInsights, PRICES.contactSearch, PRICES.fullReport];
    expect(allowed).toContain(search.creditsCost);
    expect((await readUser(page, product.url)).credits).toBe(SIGNUP_CREDITS - search.creditsCost);
  });

  it.each(SEARCH_MODES)('is told when %s finds nothing, and pays nothing', async (mode) => {
    await register(page, product.url);
    const id = await searchFor(page, product.url, product.samples[mode].missing[0]!);
    const heading = ['property_address', 'parcel_id', 'owner_name'].includes(mode)
      ? 'No Property Records Found'
      : 'No Contact Information Found';
    await page.getByText(heading).waitFor();
    expect((await readSearch(page, product.url, id)).creditsCost).toBe(0);
    expect((await readUser(page, product.url)).credits).toBe(SIGNUP_CREDITS);
  });

  it('cannot open what belongs to another', async () => {
    await register(page, product.url);
    const id = await searchFor(page, product.url, product.samples.person_search.missing[0]!);
    const other = await browser.newContext();
    const theirs = await other.newPage();
    await register(theirs, product.url);
    await theirs.goto(`${product.url}/results/${id}`);
    await theirs.getByText('Search Not Found').waitFor();
    expect((await theirs.request.get(`${product.url}/api/searches/${id}`)).status()).toBe(404);
    await other.close();
  });
});

describe('the search form', () => {
  it('asks for the permissible-use box and for what a mode needs, in the words of the spec', async () => {
    await register(page, product.url);
    await page.goto(`${product.url}/search`);
    await page
      .getByLabel(/street/i)
      .first()
      .fill('1 Nowhere Road');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expectText(page, 'Please agree to the permissible use policy');
    await page.getByLabel(/I agree to the permissible use policy/).check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expectText(page, 'Please provide at least one location field (city, state, or ZIP code)');
  });

  it('is filled from the address, and the address is reset', async () => {
    await register(page, product.url);
    await page.goto(`${product.url}/search?mode=person_search&firstName=Isadora&lastName=Pellworth`);
    await page.waitForURL(`${product.url}/search`);
    expect(await page.getByLabel(/first name/i).inputValue()).toBe('Isadora');
    expect(await page.getByLabel(/last name/i).inputValue()).toBe('Pellworth');
  });
});

describe('a visitor who is not signed in', () => {
  it('sees the not-found screen on pages of the app', async () => {
    await page.goto(`${product.url}/dashboard`);
    await expectText(page, '404 Page Not Found');
  });

  it('is told that the email or password is wrong, and no more', async () => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectText(page, 'Invalid email or password');
  });
});
