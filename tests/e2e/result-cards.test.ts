import type { Results } from '@deedline/contract/search/results';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { rewriteResults } from './held-searches.ts';
import { isOfPerson, isReachable, openResult, openRewritten } from './open-result.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const button = (name: string): Locator => main().getByRole('button', { name, exact: true });
const section = (name: string): Locator => main().getByRole('region', { name });

async function expectTexts(place: Locator, texts: readonly (string | null)[]): Promise<void> {
  for (const text of texts) await place.getByText(text!, { exact: true }).first().waitFor();
}

/** All facts of the card by name; the last one wins when two have the same name. */
async function readFacts(): Promise<Record<string, string>> {
  const facts = (await main().locator('dl > div').all()).map((fact) =>
    Promise.all([fact.locator('dt').innerText(), fact.locator('dd').innerText()]),
  );
  return Object.fromEntries(await Promise.all(facts));
}

const hasNoCases = ({ numberOfBankruptcies, numberOfLiens, numberOfJudgments }: Results['civilRecords']): boolean =>
  numberOfBankruptcies + numberOfLiens + numberOfJudgments === 0;

const NOTE = /^Always verify current DNC status and follow TCPA regulations before calling\./;

/** Formats '1,864' and '$212,000' as the card does. */
const written = (value: number | null) => (value === null ? 'not recorded' : value.toLocaleString('en-US'));
const dollars = (value: number) => `$${written(Math.round(value))}`;
const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

describe('the property card', () => {
  it('shows owner, address and everything in the records, and offers a person search of the owner', async () => {
    const { results } = await openResult(visit, 'property_address', isOfPerson);
    const { owner, ownershipDetails: owned, propertyValuation: value, propertyDetails: details, taxInformation: tax } = results;
    await expect.poll(() => main().getByRole('heading', { level: 1 }).textContent()).toBe(owner!.name.toUpperCase());
    await expectTexts(main(), ['Owner', results.propertyAddress, `On record: ${owned!.shownBy}`]);
    await expectTexts(main(), ['Property Valuation', 'Property Details', 'Tax Information']);
    expect(await readFacts()).toMatchObject({
      'Owner since': day(owned!.ownerSince!),
      'Purchase price': dollars(owned!.purchasePrice!),
      'Confidence score': expect.stringMatching(`^${results.confidenceScore}`),
      'Mailing address': expect.stringMatching(`^${results.mailingAddress}`),
      'Market value': dollars(value!.marketValueTotal!),
      'Last sale price': dollars(value!.lastSalePrice!),
      'Last sale date': day(value!.lastSaleDate!),
      'Square feet': written(details!.squareFeet),
      Acreage: details!.acreage!.toFixed(2),
      'Year built': details!.yearBuilt === null ? 'not recorded' : String(details!.yearBuilt),
      Bedrooms: written(details!.bedrooms),
      Bathrooms: written(details!.bathrooms),
      'Parcel ID': details!.parcelId,
      County: details!.county,
      'Property type': details!.propertyType ?? 'not recorded',
      Buildings: written(details!.buildings),
      Elevation: details!.elevation === null ? 'not recorded' : `${written(details!.elevation)} ft`,
      'Annual tax': dollars(tax!.taxAmount!),
      'Tax year': String(tax!.taxYear),
      'Assessed value': dollars(tax!.taxAssessedValue!),
      Exemptions: tax!.taxExemptions.join(', ') || 'None',
    });
    if (details!.legalDescription) await expectTexts(main(), ['Legal description', details!.legalDescription]);
    await expect.poll(() => main().getByText('ABSENTEE OWNER').count()).toBe(0);
    const [firstName, ...rest] = owner!.name.split(' ');
    await main().getByRole('link', { name: 'Run Person Search' }).click();
    await visit.page.waitForURL(`${visit.url}/search`);
    await expect.poll(() => visit.page.getByLabel('First name').inputValue()).toBe(firstName);
    await expect.poll(() => visit.page.getByLabel('Last name').inputValue()).toBe(rest.join(' '));
  });

  it('lists the Sales History, newest first, with price, date, buyer, seller, title company and loan amount', async () => {
    const { results } = await openResult(visit, 'property_address', isOfPerson);
    const table = section('Sales History').getByRole('table');
    const sales = results.salesHistory.toSorted((a, b) => b.saleDate!.localeCompare(a.saleDate!));
    const told = sales.map((sale) => ({
      Date: day(sale.saleDate!),
      Price: sale.salePrice && dollars(sale.salePrice),
      Buyer: sale.buyerName,
      Seller: sale.sellerName,
      'Title company': sale.titleCompany,
      'Loan amount': sale.loanAmount && dollars(sale.loanAmount),
    }));
    const names = Object.keys(told[0]!) as (keyof (typeof told)[number])[];
    const columns = names.filter((name) => told.some((sale) => sale[name]));
    await expect.poll(() => table.getByRole('columnheader').allTextContents()).toEqual(columns);
    const rows = (await table.locator('tbody tr').all()).map((row) => row.locator('td').allTextContents());
    expect(await Promise.all(rows)).toEqual(told.map((sale) => columns.map((name) => sale[name] ?? 'not recorded')));
    for (const name of names.filter((each) => !columns.includes(each)))
      await section('Sales History')
        .getByText(new RegExp(`County’s records show no .*${name.toLowerCase()}`))
        .waitFor();
  });

  it('marks an absentee owner, and follows a company to the person behind it', async () => {
    const { results } = await openRewritten(
      visit,
      'property_address',
      ({ ownerPath, owners }) => ownerPath.length > 0 && owners[0]?.kind === 'company',
      (found) => ({
        ...found,
        mailingAddress: '9 Coopers Wharf, Larkhaven, FK 00377',
        flags: [{ code: 'absentee_owner', label: 'Absentee owner' }],
      }),
    );
    await expectTexts(main(), ['ABSENTEE OWNER', results.mailingAddress]);
    const path = section('Who is behind the owner');
    for (const { from, to, role } of results.ownerPath) {
      await expectTexts(path, [from, to]);
      await path.getByText(`${role}, confidence`).first().waitFor();
    }
    const link = new URL((await main().getByRole('link', { name: 'Run Person Search' }).getAttribute('href'))!, visit.url);
    const { firstName, lastName } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
    expect([link.pathname, link.search]).toEqual(['/search', '?mode=person_search']);
    expect(results.ownerPath.map(({ to }) => to)).toContain(`${firstName} ${lastName}`);
  });

  it('opens the evidence behind a score with one click', async () => {
    const { results } = await openResult(visit, 'property_address', isOfPerson);
    const score = button('Evidence behind the score of the owner');
    await expect.poll(() => score.getAttribute('aria-expanded')).toBe('false');
    await score.click();
    const { name, evidence } = results.owners[0]!;
    const said = main()
      .getByRole('region', { name: `Evidence for the owner ${name}` })
      .getByRole('listitem');
    for (const { sourceLabel } of evidence) await said.filter({ hasText: sourceLabel }).first().waitFor();
    await expect.poll(() => said.count()).toBe(evidence.filter(({ repeats }) => !repeats).length);
    await score.click();
    await expect.poll(() => said.count()).toBe(0);
  });
});

describe('the contact card', () => {
  it('ranks phones with type, carrier, confidence, recency, sources and status, the first as BEST', async () => {
    const { results } = await openRewritten(visit, 'person_search', isReachable, (found) => {
      const [phone] = found.phones;
      return { ...found, phones: [phone!, { ...phone!, number: '(419) 555-0199', e164: '+14195550199', confidence: 61 }] };
    });
    const rows = section('Phone Numbers').locator('ol > li');
    await expect.poll(() => rows.count()).toBe(results.phones.length);
    const [best, second] = results.phones;
    await expectTexts(rows.nth(0), [best!.number, 'BEST', `${best!.sourceCount} sources`, String(Math.round(best!.confidence))]);
    await rows
      .nth(0)
      .getByText(new RegExp(`^Mobile · ${best!.carrier} · Active$`))
      .waitFor();
    await rows
      .nth(0)
      .getByText(/^seen \d+ months ago$/)
      .waitFor();
    const links = best!.callReadiness!.state === 'blocked' ? [] : [`tel:${best!.e164}`];
    const found = await rows.nth(0).locator('a[href^="tel:"]').all();
    expect(await Promise.all(found.map((link) => link.getAttribute('href')))).toEqual(links);
    await expectTexts(rows.nth(1), [second!.number]);
    await expect.poll(() => rows.nth(1).getByText('BEST').count()).toBe(0);
    await expectTexts(section('Email Addresses'), [results.emails[0]!.email, 'Verified']);
    await main().getByText(NOTE).waitFor();
  });

  it('Call says that the feature is not implemented; Add to CRM and Send to a CRM say where one is connected', async () => {
    const { results } = await openResult(visit, 'person_search', isReachable);
    const { number } = results.phones[0]!;
    await main()
      .getByRole('button', { name: `Outcome of ${number}` })
      .click();
    await button(`Call ${number}`).click();
    await expectToast(visit.page, 'Feature not implemented', 'This feature is not yet available.');
    const dialog = visit.page.getByRole('dialog', { name: 'Send to a CRM' });
    for (const name of [`Add to CRM: ${number}`, 'Send to a CRM']) {
      await button(name).click();
      await dialog.getByRole('link', { name: 'Connect one in Settings' }).waitFor();
      await visit.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it.each(['reverse_phone', 'reverse_email'] as const)(
    'of %s holds relatives, address history, civil records and the date of birth',
    async (mode) => {
      const civilRecords = { numberOfBankruptcies: 0, numberOfLiens: 1, numberOfJudgments: 2, mostRecentBankruptcy: null };
      const { results } = await openRewritten(
        visit,
        mode,
        ({ relatives, owner }) => relatives.length > 0 && owner?.dateOfBirth?.length === 10,
        (found) => ({
          ...found,
          confidenceScore: 95,
          civilRecords: { ...civilRecords, mostRecentLien: '2021-04-02', mostRecentJudgment: '2019-01-15' },
        }),
      );
      await expect.poll(() => main().getByRole('heading', { level: 1 }).textContent()).toBe(results.owner!.name);
      for (const { name, relationship, phones } of results.relatives) {
        await expectTexts(section('Relatives & Associates'), [name, ...phones.slice(0, 1).map(({ number }) => number)]);
        await section('Relatives & Associates').getByText(relationship).first().waitFor();
      }
      const history = section('Address History');
      for (const { fullStreet, zip } of results.addressHistory) {
        await expectTexts(history, [fullStreet]);
        await history
          .getByText(zip ?? fullStreet)
          .first()
          .waitFor();
      }
      const current = results.addressHistory.filter(({ isCurrentAddress }) => isCurrentAddress);
      await expect.poll(() => history.getByText('Current', { exact: true }).count()).toBe(current.length);
      const { numberOfLiens, numberOfJudgments, mostRecentLien } = results.civilRecords;
      await expectTexts(section('Civil Records'), ['Bankruptcies', 'Liens', String(numberOfLiens), 'Judgments', String(numberOfJudgments)]);
      await expectTexts(section('Civil Records'), [`most recent ${day(mostRecentLien!)}`]);
      await expectTexts(section('Date of Birth'), [day(results.owner!.dateOfBirth!)]);
      await main().getByText('5 of 5 stars').waitFor({ state: 'attached' });
      await expect.poll(() => visit.page.title()).toMatch(/· Deedline$/);
    },
  );

  it('shows no Civil Records and no Known Aliases when there are none', async () => {
    await openResult(visit, 'person_search', ({ civilRecords, owner }) => hasNoCases(civilRecords) && owner?.aliases.length === 0);
    await section('Phone Numbers').waitFor();
    for (const name of ['Civil Records', 'Known Aliases']) await expect.poll(() => section(name).count()).toBe(0);
  });

  it('marks assumed recency and sources, and uses the thresholds for colours, stars and email status', async () => {
    const { id, results } = await openResult(visit, 'person_search', isReachable);
    const [phone, email] = [results.phones[0]!, results.emails[0]!];
    const unknown = { lastSeen: null, sourceCount: null, carrier: null };
    await rewriteResults(visit, id, {
      ...results,
      confidenceScore: 59,
      owner: { ...results.owner!, aliases: ['Lee Thorwitz'] },
      phones: [85, 84, 60, 59].map((confidence, n) => ({ ...phone, ...unknown, e164: `+1419555010${n}`, confidence })),
      emails: [85, 84].map((confidence) => ({ ...email, email: `at-${confidence}@example.com`, confidence })),
    });
    await visit.page.reload();
    const rows = section('Phone Numbers').locator('ol > li');
    for (const figure of [/^seen 2 months ago\s*assumed$/, /^3 sources\s*assumed/, /^Type unknown · Unknown ·|Mobile · Unknown ·/])
      await rows.nth(0).getByText(figure).first().waitFor();
    await expect.poll(() => rows.nth(0).getByLabel('Recent:').count()).toBe(0);
    const bars = (await rows.all()).map((row) => row.locator('svg rect').nth(1).getAttribute('class'));
    const fills = (await Promise.all(bars)).map((look) => /fill-(\w+)/.exec(look!)![1]);
    expect(fills).toEqual(['green', 'brass', 'brass', 'muted']);
    await expectTexts(section('Known Aliases'), ['Lee Thorwitz']);
    await expectTexts(section('Email Addresses').locator('li').nth(0), ['Verified']);
    await section('Email Addresses')
      .locator('li')
      .nth(1)
      .getByText(/^Seen [A-Z]/)
      .waitFor();
    await main().getByText('2 of 5 stars').waitFor({ state: 'attached' });
    const badge = main().getByText('Contact score', { exact: true }).locator('+ div > span').first();
    await expect
      .poll(async () => [await badge.textContent(), await badge.getAttribute('class')])
      .toEqual(['59', expect.stringContaining('text-brick')]);
  });
});
