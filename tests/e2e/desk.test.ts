import { readFileSync } from 'node:fs';
import { createPool } from '@deedline/database/connect';
import type { CreateSearch, Search } from '@deedline/contract/search/search';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectToast, spendAllCredits } from './asking.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit();

/** One search per mode for somebody who does not exist in the made-up state, and its label in lists. */
const LABELLED: readonly [request: CreateSearch, label: string][] = [
  [
    { searchMode: 'property_address', street: '96121 Nowhere Ct', city: 'Zyxanth', state: 'FK', zip: '00999' },
    '96121 Nowhere Ct, Zyxanth, FK, 00999',
  ],
  [{ searchMode: 'parcel_id', ParcelId: '99-98-7542-9990' }, '99-98-7542-9990'],
  [{ searchMode: 'owner_name', ownerName: 'Zyxanthcroft Holdings' }, 'Zyxanthcroft Holdings'],
  [
    { searchMode: 'person_search', firstName: 'Ann', middleName: 'May', lastName: 'Zyxanthcroft', dob: '05/02/1961' },
    'Ann May Zyxanthcroft (DOB: 05/02/1961)',
  ],
  [{ searchMode: 'reverse_phone', phoneNumber: '(222) 555-0199' }, '(222) 555-0199'],
  [{ searchMode: 'reverse_email', emailAddress: 'nobody.zyxanthcroft@example.com' }, 'nobody.zyxanthcroft@example.com'],
];
const NEWEST_FIRST = LABELLED.map(([, label]) => label).toReversed();

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${visit.url}${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function readList(page: Page): Promise<Search[]> {
  return (await (await page.request.get(`${visit.url}/api/searches`)).json()) as Search[];
}

const hrefOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first().getAttribute('href');
const hrefsOf = async (links: Locator) => Promise.all((await links.all()).map((link) => link.getAttribute('href')));
const numbersOf = ({ results }: Search) => results!.phones.map(({ number }) => number);
const readFigure = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('+ div').textContent();

/** Quoted cells may contain commas and doubled quotes; none of ours contains a line break. */
function readCsv(file: string): Record<string, string>[] {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')),
    );
  const [columns = [], ...cells] = rows;
  return cells.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

async function download(page: Page, button: string): Promise<{ name: string; rows: Record<string, string>[] }> {
  const asked = page.getByRole('button', { name: button, exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), asked.click()]);
  return { name: file.suggestedFilename(), rows: readCsv(await file.path()) };
}

describe('the dashboard', () => {
  it('greets the user by first name, links to the main actions, and offers to start the first search', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    for (const path of ['/', '/dashboard']) {
      await open(page, path, 'Welcome back, Nora');
      await expect.poll(() => page.title()).toBe('Dashboard · Deedline');
    }
    const names = ['New Search', 'View History', 'Buy Credits', 'View All', 'Start Your First Search'];
    await expect
      .poll(() => Promise.all(names.map((name) => hrefOf(page, name))))
      .toEqual(['/search', '/history', '/credits', '/history', '/search']);
    await expect.poll(() => page.getByRole('link', { name: /Available credits/ }).getAttribute('href')).toBe('/credits');
    const figures = ['Available credits', 'Total searches', 'Average confidence', 'Total spent'];
    await expect.poll(() => Promise.all(figures.map((name) => readFigure(page, name)))).toEqual(['10', '0', '–', '$0.00']);
    await expect.poll(() => page.getByRole('heading', { name: 'Credits and hit rate' }).count()).toBe(0);
  });

  it('shows the figures of the completed searches, and spending and results by day', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await ask(page, visit.url, visit.samples.property_address.matching[0]!);
    await ask(page, visit.url, visit.samples.person_search.matching[0]!);
    await ask(page, visit.url, visit.samples.parcel_id.missing[0]!);
    const searches = await readList(page);
    const scores = searches.flatMap(({ confidenceScore }) => (confidenceScore === null ? [] : [confidenceScore]));
    const average = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
    const spent = searches.reduce((sum, { creditsCost }) => sum + creditsCost, 0);
    expect(spent).toBeGreaterThan(0);

    await open(page, '/dashboard', 'Welcome back, Nora');
    await page.getByText(`${average}%`, { exact: true }).first().waitFor();
    await expect.poll(() => readFigure(page, 'Total searches')).toBe('3');
    await expect.poll(() => readFigure(page, 'Average confidence')).toBe(`${average}%`);
    await expect.poll(() => readFigure(page, 'Total spent')).toBe(`$${spent}.00`);
    await expect.poll(() => readFigure(page, 'Available credits')).toBe(String((await readUser(page, visit.url)).credits));
    await page.getByText('Show the figures').click();
    const today = page.getByRole('table', { name: 'Searches, found and credits per day' }).locator('tbody tr');
    await expect.poll(() => today.locator('td').allTextContents()).toEqual([expect.any(String), '3', '67%', `$${spent}.00`]);
  });

  it('lists the latest 5 completed searches with the label of their mode, each linking to its result', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    const made: Search[] = [];
    for (const [request] of LABELLED) made.push(await ask(page, visit.url, request));
    await open(page, '/dashboard', 'Welcome back, Nora');
    const rows = page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem');
    await rows.first().waitFor();
    const labels = await rows.locator('a > span:first-child > span:first-child').allTextContents();
    expect(labels).toEqual(NEWEST_FIRST.slice(0, 5));
    expect(await hrefsOf(rows.getByRole('link'))).toEqual(
      made
        .toReversed()
        .slice(0, 5)
        .map(({ id }) => `/results/${id}`),
    );
  });
});

describe('the history', () => {
  it('is empty until the first search, and offers a new search', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await open(page, '/history', 'Search History');
    await page.getByText('No searches yet', { exact: true }).waitFor();
    await expect.poll(() => hrefOf(page, 'New Search')).toBe('/search');
    await expect.poll(() => page.title()).toBe('Search History · Deedline');
  });

  it('has a row for each search with title, date, confidence, cost and status, and actions on completed rows only', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    const made: Search[] = [];
    for (const [request] of LABELLED) made.push(await ask(page, visit.url, request));
    const found = await ask(page, visit.url, visit.samples.property_address.matching[0]!);
    // No search of a healthy installation fails or takes long, so two of them are set to the states that a broken one would leave.
    const db = createPool(visit.databaseUrl);
    const [failed, running] = [made[0]!.id, made[1]!.id];
    await db.query(
      `update search set status = 'failed', sealed_results = null, error_message = 'The sources did not answer.' where id = $1`,
      [failed],
    );
    await db.query(
      `update search set status = 'processing', sealed_results = null, completed_at = null, lease_until = now() + interval '1 hour' where id = $1`,
      [running],
    );
    await db.end();

    await open(page, '/history', 'Search History');
    const rows = page.getByRole('table', { name: 'Your searches' }).locator('tbody tr');
    await rows.first().waitFor();
    const titles = await rows.locator('td:first-child > div:first-child').allTextContents();
    expect(titles.slice(1)).toEqual(NEWEST_FIRST);
    const first = await rows.first().locator('td').allTextContents();
    expect(first[1]).toMatch(/^.*[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
    expect(first.slice(2, 5)).toEqual([`${found.confidenceScore}%`, `$${found.creditsCost}.00`, 'completed']);
    await expect.poll(() => rows.nth(1).locator('td').nth(2).textContent()).toBe('');
    const statuses = await rows.locator('td:nth-child(5)').allTextContents();
    expect(statuses).toEqual(['completed', ...Array<string>(4).fill('nothing found'), 'processing', 'failed']);
    expect(await hrefsOf(rows.getByRole('link', { name: /^View / }))).toEqual(
      [found, ...made.slice(2).toReversed()].map(({ id }) => `/results/${id}`),
    );
    await expect.poll(() => page.getByRole('button', { name: /^Export (?!All)/ }).count()).toBe(5);
    await expect.poll(() => rows.last().textContent()).toContain('The sources did not answer.');

    await page.getByLabel('Status').selectOption('failed');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Status').selectOption('');
    await page.getByLabel('Find in your searches').fill('2225550199');
    await page.getByText('1 of 7 searches').waitFor();
    await expect.poll(() => rows.locator('td:first-child > div:first-child').allTextContents()).toEqual(['(222) 555-0199']);
  });

  it('is unchanged when the user comes back from a result', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    for (const [request] of LABELLED.slice(3)) await ask(page, visit.url, request);
    await open(page, '/history', 'Search History');
    await page.getByLabel('Kind of search').selectOption('reverse_email');
    await expect.poll(() => page.evaluate<string>('history.state?.historyView?.mode')).toBe('reverse_email');
    await page.getByRole('link', { name: /^View / }).click();
    await page.waitForURL('**/results/*');
    await page.goBack();
    await page.getByText('1 of 3 searches').waitFor();
    await expect.poll(() => page.getByLabel('Kind of search').inputValue()).toBe('reverse_email');
    await expect.poll(() => page.url()).toBe(`${visit.url}/history`);
  });

  it('exports one search, or all completed ones with results, with their ids in the first column', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    const property = await ask(page, visit.url, visit.samples.property_address.matching[0]!);
    const person = await ask(page, visit.url, visit.samples.person_search.matching[0]!);
    await ask(page, visit.url, visit.samples.reverse_phone.missing[0]!);
    await open(page, '/history', 'Search History');

    const label = [property.street, property.city, property.state, property.zip].filter(Boolean).join(', ');
    const one = await download(page, `Export ${label}`);
    expect(one.name).toMatch(new RegExp(`^skiptrace_${property.id}_\\d+\\.csv$`));
    expect(one.rows.map((row) => row['Phone Number']).filter(Boolean)).toEqual(numbersOf(property));
    expect(one.rows[0]).toMatchObject({ 'Owner Name': property.results!.owner!.name, 'Credits Cost': String(property.creditsCost) });

    const all = await download(page, 'Export All');
    expect(all.name).toMatch(/^skiptrace_export_\d+\.csv$/);
    expect(Object.keys(all.rows[0]!)[0]).toBe('Search ID');
    expect(all.rows.map((row) => row['Search ID']).filter(Boolean)).toEqual([person.id, property.id]);
    expect(all.rows.map((row) => row['Phone Number']).filter(Boolean)).toEqual([...numbersOf(person), ...numbersOf(property)]);
  });
});

describe('the credits page', () => {
  it('shows the balance, the four packages with their price per credit, and how credits work', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await spendAllCredits(page, visit.url, visit.samples.property_address.matching);
    await open(page, '/credits', 'Credits & Billing');
    await expect.poll(() => page.title()).toBe('Credits & Billing · Deedline');
    await expect
      .poll(() => page.getByText('Current balance', { exact: true }).locator('..').textContent())
      .toContain('0credits, worth $0.00');
    const packages = await page.getByRole('region', { name: 'Packages' }).locator('h3').locator('../..').allInnerTexts();
    expect(packages.map((text) => text.replaceAll(/\n+/g, ' | '))).toEqual([
      'Starter | $10 | 10 credits | $1.00 per credit | Choose',
      'Popular | Most Popular | $45 | 50 credits | $0.90 per credit | Choose',
      'Pro | $85 | 100 credits | $0.85 per credit | Choose',
      'Agency | $425 | 500 credits | $0.85 per credit | Choose',
    ]);
    const panel = page.getByRole('region', { name: 'How Credits Work' });
    const prices = await panel.locator('tbody tr').allTextContents();
    expect(prices.map((row) => row.match(/\d+\$\d+\.\d\d$/)?.[0])).toEqual(['2$2.00', '4$4.00', '5$5.00', '7$7.00']);
    expect(prices[1]).toContain('Contact Search Most Popular');
    expect(prices[3]).toContain('Reverse Search Premium Intel');
    await expect.poll(() => panel.textContent()).toContain('2-5 credits per search depending on result quality and quantity');
    await expect.poll(() => panel.textContent()).toContain('Credits never expire.');
    await panel.getByRole('link', { name: 'All rules for charging and refunds' }).click();
    await page.waitForURL('**/credits/rules');
    await page.getByRole('heading', { level: 1, name: 'Charging and Refunds' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/what it did not cost is released[^]*The same answer costs nothing for 30 days[^]*25% of the credits/);
  });

  it.each([
    ['success=true', 'Payment Successful!', 'Your credits have been added to your account.'],
    ['canceled=true', 'Payment Canceled', 'Your payment was canceled. No charges were made.'],
  ])('says with %s how the payment went, and resets the address', async (query, title, description) => {
    const { page } = visit;
    await signUp(page, visit.url);
    await page.goto(`${visit.url}/credits?${query}`);
    await expectToast(page, title, description);
    await page.waitForURL(`${visit.url}/credits`);
  });

  it('refreshes the user after a payment', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await open(page, '/credits', 'Credits & Billing');
    await page.waitForLoadState('networkidle');
    await ask(page, visit.url, visit.samples.property_address.matching[0]!);
    const { credits } = await readUser(page, visit.url);
    expect(credits).toBeLessThan(10);
    await expect.poll(() => page.getByText('10 credits', { exact: true }).first().isVisible()).toBe(true);
    await page.evaluate("history.pushState(null, '', '/credits?success=true')");
    await page.getByText(`credits, worth $${credits}.00`).waitFor();
  });
});

describe('the batch pages', () => {
  it('have their own addresses, and an unknown job is not found', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await open(page, '/batch-upload', 'Batch Upload');
    await expect.poll(() => page.title()).toBe('Batch Upload · Deedline');
    await page.getByRole('region', { name: 'Your batch jobs' }).getByText('No batch jobs yet').waitFor();
    await open(page, '/batch-results/018f3c5e-0000-7000-8000-000000000000', 'Batch Results');
    await expect.poll(() => page.title()).toBe('Batch Results · Deedline');
    await page.getByText('Batch job not found', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to Batch Upload' }).click();
    await page.waitForURL(`${visit.url}/batch-upload`);
  });
});
