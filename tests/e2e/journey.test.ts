import { PRICES, SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { SEARCH_MODES, type SearchMode } from '@deedline/contract/search/search';
import { describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { ask } from './asking.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch, readUser, register, searchFor } from './visitor.ts';

const visit = useVisit();

const isReverse = (mode: SearchMode): boolean => mode.startsWith('reverse');

describe('a stranger', () => {
  it('creates an account, searches an address, reads the result, sees the charge and signs out', async () => {
    await register(visit.page, visit.url);
    await visit.page.getByText('Account created!', { exact: true }).waitFor();
    expect((await readUser(visit.page, visit.url)).credits).toBe(SIGNUP_CREDITS);

    const id = await searchFor(visit.page, visit.url, visit.samples.property_address.matching[0]!);
    await visit.page.getByText('Property Valuation').waitFor();
    const search = await readSearch(visit.page, visit.url, id);
    expect(search.results?.matched).toBe(true);
    await visit.page.getByRole('heading', { name: search.results!.owner!.name.toUpperCase() }).waitFor();
    await visit.page.getByText(search.results!.phones[0]!.number).first().waitFor();
    await visit.page.getByText('BEST', { exact: true }).waitFor();
    expect(search.creditsCost).toBe(PRICES.fullReport);
    expect((await readUser(visit.page, visit.url)).credits).toBe(SIGNUP_CREDITS - PRICES.fullReport);

    await visit.page.goto(`${visit.url}/history`);
    await visit.page.getByText('$5.00').first().waitFor();
    await visit.page.getByRole('button', { name: 'Sign Out' }).click();
    await visit.page.getByRole('link', { name: 'Get Started', exact: true }).first().waitFor();
    expect((await visit.page.request.get(`${visit.url}/api/auth/user`)).status()).toBe(401);
  });

  it.each(SEARCH_MODES)('finds by %s, and is charged according to the rules', async (mode) => {
    await signUp(visit.page, visit.url);
    const id = await searchFor(visit.page, visit.url, visit.samples[mode].matching[0]!);
    await visit.page
      .getByText(/Phone Numbers|Property Valuation/i)
      .first()
      .waitFor();
    const search = await readSearch(visit.page, visit.url, id);
    expect(search.status).toBe('completed');
    expect(search.results?.matched).toBe(true);
    expect(search.creditsCost).toBe(search.receipt!.charged);
    expect(search.receipt!.held).toBe(search.receipt!.charged + search.receipt!.released);
    const { propertyInsights, contactSearch, fullReport, reverseSearch } = PRICES;
    const allowed: number[] = [propertyInsights, contactSearch, isReverse(mode) ? reverseSearch : fullReport];
    expect(allowed).toContain(search.creditsCost);
    expect((await readUser(visit.page, visit.url)).credits).toBe(SIGNUP_CREDITS - search.creditsCost);
  });

  it.each(SEARCH_MODES)('is told when %s finds nothing, and is not charged', async (mode) => {
    await signUp(visit.page, visit.url);
    const { id, creditsCost } = await ask(visit.page, visit.url, visit.samples[mode].missing[0]!);
    await visit.page.goto(`${visit.url}/results/${id}`);
    const heading = ['property_address', 'parcel_id', 'owner_name'].includes(mode)
      ? 'No Property Records Found'
      : 'No Contact Information Found';
    await visit.page.getByText(heading).waitFor();
    expect(creditsCost).toBe(0);
    expect((await readUser(visit.page, visit.url)).credits).toBe(SIGNUP_CREDITS);
  });

  it('cannot open data of another account', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, visit.samples.person_search.missing[0]!);
    const other = await openContext(visit.browser);
    const theirs = await other.newPage();
    await signUp(theirs, visit.url);
    await theirs.goto(`${visit.url}/results/${id}`);
    await theirs.getByText('Search Not Found').waitFor();
    expect((await theirs.request.get(`${visit.url}/api/searches/${id}`)).status()).toBe(404);
    await other.close();
  });
});
