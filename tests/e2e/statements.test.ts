import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { rewriteResults } from './held-searches.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

async function readText(place: Locator): Promise<string> {
  return (await place.innerText()).replaceAll('⁠', '').replace(/\s+/g, ' ');
}

describe('the landing page', () => {
  it('names its audience, the six modes with the premium ones, and everything that a search can return', async () => {
    await visit.page.goto(visit.url);
    const page = await readText(visit.page.getByRole('main'));
    expect(page).toContain('For wholesalers and investors · sales teams · debt collectors · process servers');
    const modes = visit.page.locator('#modes').getByRole('listitem');
    const names = ['Property address search', 'Parcel ID (APN) search', 'Owner name search', 'Person search'];
    const premium = ['Reverse phone lookup', 'Reverse email lookup'];
    const texts = await Promise.all((await modes.all()).map(readText));
    for (const [index, name] of [...names, ...premium].entries()) {
      expect(texts[index]).toContain(name);
      expect([name, /premium/i.test(texts[index]!)]).toEqual([name, premium.includes(name)]);
    }
    for (const index of [4, 5]) expect(texts[index]).toMatch(/full profile: .*relatives, address history, aliases, liens and judgments/);
    expect(texts[3]).toMatch(/name.*date of birth.*address.*Contact information only/);
    const data = await readText(visit.page.locator('#solution'));
    for (const statement of [
      'Ranked phone numbers: mobile or landline, carrier, active status, quality score',
      'Verified emails with validation status',
      'Relatives and associates',
      'Absentee owner, LLC ownership, mailing address comparison',
      'Assessed value, market value, last sale price and dates',
      'Square feet, acreage, year built, beds and baths, parcel ID, legal description',
      'Annual tax',
      'Buyer and seller names, title companies, loan amounts',
    ])
      expect(data).toContain(statement);
  });

  it('claims what the specification claims, and ends with a call to action', async () => {
    await visit.page.goto(visit.url);
    const page = await readText(visit.page.getByRole('main'));
    for (const claim of [
      'Under 2 Seconds',
      'Results come in under 2 seconds',
      'data sources searched in parallel',
      'No monthly fees',
      '10 free credits on signup, with no card',
      'Credits are charged only when useful data is found',
      'Refunded automatically when data is insufficient or every contact scores below 50',
      'FCRA and GLBA compliance',
      'Numbers are checked against Do-Not-Call registries through third-party services',
    ])
      expect(page).toContain(claim);
    const last = visit.page.getByRole('region', { name: 'Find the first owner now' });
    await expect.poll(() => last.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/register');
    expect(page).toMatch(/confidence[^.]*recen[^.]*sources?[^.]*validat/i);
  });
});

describe('the sign-in form', () => {
  it('needs both an email and a password', async () => {
    await visit.page.goto(`${visit.url}/login`);
    for (const label of ['Email', 'Password'])
      await expect.poll(() => visit.page.getByLabel(label).getAttribute('required')).not.toBeNull();
  });
});

describe('a result', () => {
  it('gives each former and present address with city, state, ZIP and its first and last date', async () => {
    await signUp(visit.page, visit.url);
    const { id, results } = await ask(visit.page, visit.url, visit.samples.reverse_phone.matching[0]!);
    await visit.page.goto(`${visit.url}/results/${id}`);
    const addresses = await readText(visit.page.getByRole('region', { name: 'Address History' }));
    expect(results!.addressHistory.length).toBeGreaterThan(0);
    for (const { fullStreet, city, state, zip, firstDate, lastDate, isCurrentAddress } of results!.addressHistory) {
      const years = [firstDate, isCurrentAddress ? null : lastDate].flatMap((date) => (date ? [date.slice(0, 4)] : []));
      for (const text of [fullStreet, `${city}, ${state} ${zip}`, ...years]) expect(addresses).toContain(text);
    }
  });

  it('shows a good sign on a phone seen under 6 months ago, and none on an older one', async () => {
    await signUp(visit.page, visit.url);
    const { id, results } = await ask(visit.page, visit.url, visit.samples.person_search.matching[4]!);
    const today = new Date();
    const seen = [5, 6].map((months) => {
      const day = new Date(Date.UTC(today.getFullYear(), today.getMonth() - months, 1));
      return { ...results!.phones[0]!, e164: `+1419555010${months}`, lastSeen: day.toISOString().slice(0, 10) };
    });
    await rewriteResults(visit, id, { ...results!, phones: seen });
    await visit.page.goto(`${visit.url}/results/${id}`);
    const rows = visit.page.getByRole('region', { name: 'Phone Numbers' }).locator('ol > li');
    await rows.nth(1).getByText('seen 6 months ago').waitFor();
    await expect.poll(() => rows.nth(0).getByText('seen 5 months ago').count()).toBe(1);
    await expect
      .poll(async () => [await rows.nth(0).getByLabel('Recent:').count(), await rows.nth(1).getByLabel('Recent:').count()])
      .toEqual([1, 0]);
  });
});
