import type { Search } from '@deedline/contract/search';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { useVisit } from './visit.ts';
import { register } from './visitor.ts';

const visit = useVisit();

async function readText(place: Locator): Promise<string> {
  return (await place.innerText()).replaceAll('⁠', '').replace(/\s+/g, ' ');
}

/** A new account's search of a mode, opened on its page. */
async function openResult(mode: Search['searchMode'], sample: number): Promise<Search> {
  await register(visit.page, visit.url);
  const search = await ask(visit.page, visit.url, visit.samples[mode].matching[sample]!);
  await visit.page.goto(`${visit.url}/results/${search.id}`);
  await visit.page.getByRole('button', { name: 'Export All' }).waitFor();
  return search;
}

const section = (name: string): Locator => visit.page.getByRole('region', { name });

describe('the landing page', () => {
  it('names whom it is for, the six modes with the premium ones, and all that a search can return', async () => {
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
      '3-5 ranked phone numbers: mobile or landline, carrier, active status, quality score',
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

  it('claims what the specification claims', async () => {
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
    expect(page).toMatch(/confidence[^.]*recen[^.]*sources?[^.]*validat/i);
  });
});

describe('a result', () => {
  it('names every fact of a property that the specification lists', async () => {
    const { results } = await openResult('property_address', 3);
    const names = await visit.page.getByRole('main').locator('dt').allTextContents();
    const valuation = ['Market value', 'Assessed value', 'Last sale price', 'Last sale date'];
    const details = [
      'Square feet',
      'Acreage',
      'Year built',
      'Bedrooms',
      'Bathrooms',
      'Parcel ID',
      'County',
      'Property type',
      'Buildings',
      'Elevation',
    ];
    const tax = ['Annual tax', 'Tax year', 'Assessed value', 'Exemptions'];
    expect(names).toEqual(expect.arrayContaining([...valuation, ...details, ...tax, 'Owner since', 'Purchase price', 'Mailing address']));
    const { legalDescription } = results!.propertyDetails!;
    expect(legalDescription).toEqual(expect.any(String));
    expect(await readText(visit.page.getByRole('main'))).toMatch(/legal description/i);
    expect(await visit.page.getByText(legalDescription!).first().isVisible()).toBe(true);
  });

  it('gives each relative with relationship, and each address with city, state, ZIP and its first and last date', async () => {
    const { results } = await openResult('reverse_phone', 0);
    const relatives = await readText(section('Relatives & Associates'));
    expect(results!.relatives.length).toBeGreaterThan(0);
    for (const { name, relationship, phones } of results!.relatives)
      expect(relatives).toContain(`${name} ${phones[0]?.number ?? 'no phone found'} ${relationship}`);
    const addresses = await readText(section('Address History'));
    expect(results!.addressHistory.length).toBeGreaterThan(0);
    for (const { fullStreet, city, state, zip, firstDate, lastDate, isCurrentAddress } of results!.addressHistory) {
      const years = [firstDate, isCurrentAddress ? null : lastDate].flatMap((date) => (date ? [date.slice(0, 4)] : []));
      for (const text of [fullStreet, `${city}, ${state} ${zip}`, ...years]) expect(addresses).toContain(text);
    }
  });
});
