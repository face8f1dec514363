import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { uploadRows, waitForJob } from './batch-asking.ts';
import { findFaults, showAs } from './find-faults.ts';
import { addOperator, setUpFactors } from './operators.ts';
import { type OwnInstallation, startOwnInstallation } from './product.ts';
import { signUp } from './sign-up.ts';
import { readSitePages } from './site-pages.ts';
import { settle, useVisit } from './visit.ts';
import { searchFor } from './visitor.ts';

/** A self-hosted installation without billing: first empty, then with the roll of one county. */
const visit = useVisit();
let own: OwnInstallation;
beforeAll(async () => {
  own = await startOwnInstallation({ BILLING: 'off', CONTACT: 'records@county.example' });
});
afterAll(() => own?.stop());

const HOUSE = { searchMode: 'property_address', street: '418 Tannery Row', city: 'Gainesville', state: 'FL', zip: '32601' } as const;
const IN_BOSTON = { searchMode: 'property_address', street: '1 Nowhere Lane', city: 'Boston', state: 'MA', zip: '02108' } as const;
const EMPTY = 'Nothing is loaded here yet.';

/** Loads the made-up roll that ships as a sample, with towns replaced by real ones of a county in Florida. */
async function loadCounty(): Promise<void> {
  const sample = path.resolve(import.meta.dirname, '../../apps/ingest/src/sources/fl-nal/sample-final.csv');
  const roll = readFileSync(sample, 'utf8').replaceAll('QUILLMERE', 'GAINESVILLE').replaceAll('LARKHAVEN', 'ARCHER');
  const file = path.join(own.dataDir, 'NAL11F202601.csv');
  writeFileSync(
    file,
    roll.replaceAll('"412"', '"32601"').replaceAll('00412', '32601').replaceAll('00377', '32618').replaceAll('"FK"', '"FL"'),
  );
  const place = ['--as-of', '2026-07-01', '--state', 'FL', '--county', '12001', '--county-name', 'Alachua County'];
  await own.load('fl-nal', file, '--source', 'alachua-assessor', ...place);
  await own.load('load', layerOfLots(), '--map', mapOfLots(), '--source', 'alachua-layer', ...place);
}

/** The house and the neighbouring lot, as a layer of an ArcGIS server returns them. */
function layerOfLots(): string {
  const lots = ['04-18-211-0040', '04-18-211-0041'].map((PIN, at) => {
    const west = -82.32 + at * 0.0003;
    const ring = [
      [west, 29.65],
      [west + 0.0003, 29.65],
      [west + 0.0003, 29.6504],
      [west, 29.6504],
      [west, 29.65],
    ];
    const properties = { PIN, SITE: `${418 + 2 * at} TANNERY ROW` };
    return JSON.stringify({ type: 'Feature', id: at + 1, geometry: { type: 'Polygon', coordinates: [ring] }, properties });
  });
  const file = path.join(own.dataDir, 'lots.geojsonl');
  writeFileSync(file, lots.join('\n'));
  return file;
}

function mapOfLots(): string {
  const fields = { apn: 'PIN', situs: { line: 'SITE' }, outline: 'geometry' };
  const map = { version: 1, revision: 1, id: 'lots', title: 'Lots', role: 'assessor', input: { kind: 'table' }, names: 'learned' };
  const file = path.join(own.dataDir, 'lots.json');
  writeFileSync(file, JSON.stringify({ ...map, records: [{ kind: 'parcel', fields }] }));
  return file;
}

const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

describe('with nothing loaded', () => {
  it('the start page, the dashboard, the search form, the batch page and a search without results say so, and whom to ask', async () => {
    const { page } = visit;
    await page.goto(own.url);
    await page.getByText(EMPTY).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'records@county.example' }).first().getAttribute('href'))
      .toBe('mailto:records@county.example');
    expect(await findFaults(page, 'the start page')).toEqual([]);
    await showAs(page, 1440, 'light');
    await signUp(page, own.url);
    for (const address of ['/dashboard', '/search', '/batch-upload']) {
      await page.goto(`${own.url}${address}`);
      await page.getByText(EMPTY).waitFor();
      await expect.poll(() => page.getByRole('link', { name: /console/ }).getAttribute('href')).toMatch(/^\/operator/);
    }
    await searchFor(page, own.url, HOUSE);
    await page.getByRole('heading', { name: 'No Property Records Found' }).waitFor();
    await page.getByText(EMPTY).waitFor();
    expect(await findFaults(page, 'a miss')).toEqual([]);
  });

  it('the page of properties says so too', async () => {
    const { page } = visit;
    await signUp(page, own.url);
    await page.goto(`${own.url}/properties`);
    await page.getByText(EMPTY).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /console/ }).getAttribute('href')).toMatch(/^\/operator/);
    expect(await findFaults(page, 'the properties')).toEqual([]);
  });

  it('an operator is guided to load a county', async () => {
    const { page } = visit;
    await page.goto(await addOperator(own));
    await setUpFactors(visit);
    await page.getByRole('button', { name: 'Open the console' }).click();
    const note = page.getByRole('note', { name: 'Load your county' });
    await note.getByRole('link', { name: 'Find what is published' }).waitFor();
    await note.getByRole('link', { name: 'Load a file you have' }).waitFor();
    await followFirstLoad(page, note);
    await note.getByRole('link', { name: 'Load a file you have' }).click();
    await page.getByText('Nothing is loaded yet').waitFor();
    expect(await findFaults(page, 'loading')).toEqual([]);
  });
});

/** During the first load the overview says so; when it ends, the counts are requested again. */
async function followFirstLoad(page: Page, note: Locator): Promise<void> {
  const about = { id: 'a', kind: 'load', source: 'ashgrove-assessor', fileName: null, asOf: null, askedAt: '2026-11-01T09:00:00Z' };
  const job = { ...about, askedBy: 'Mara Vale', isCancelling: false, progress: null, failure: null, report: null, hasRejects: false };
  let state = 'running';
  await page.route('**/api/operator/loads', (route) => route.fulfill({ json: [{ ...job, state }] }));
  await page.route('**/api/operator/overview', async (route) => {
    const answer = await route.fetch();
    const overview = (await answer.json()) as { sources: object };
    await route.fulfill({ json: { ...overview, sources: { ...overview.sources, loads: state === 'done' ? 1 : 0 } } });
  });
  // A load by the command, which no job reports: the counts are refreshed when the user returns to this window.
  const former = state;
  state = 'done';
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.getByText('0 stale, of 1 loads').waitFor();
  await expect.poll(() => page.getByRole('note').count()).toBe(0);
  state = former;
  await page.reload();
  const first = page.getByRole('note', { name: 'Your first load' });
  await first.getByText('Your first load is in progress').waitFor();
  await first.getByRole('link', { name: 'See its progress' }).waitFor();
  expect(await findFaults(page, 'the first load')).toEqual([]);
  await expect.poll(() => note.count()).toBe(0);
  state = 'done';
  await page.getByText('0 stale, of 1 loads').waitFor();
  await expect.poll(() => page.getByRole('note').count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
}

/** Words about money. Legal terms (a credit decision) and figures of a property do not count. */
const MONEY = [
  /\bcredits\b/i,
  /(?<!legal )\bcosts? (?!neither)/i,
  /\brefund\w*\b/i,
  /\b\d+ credit\b/i,
  /\b(prices|pricing|charged?|balance|prepaid|you (bought|pay))\b/i,
  /\$\d+\.\d\d\b/,
] as const;
const MADE_UP = /fenmark|larkhaven|quillmere/i;

/** Exceptions: articles mention house prices; vendors bill the owner of their key, not a user here; API fields have the same names everywhere. */
function wordsOfMoney(address: string): readonly RegExp[] {
  if (address.startsWith('/blog') || address.startsWith('/settings/vendors')) return [];
  return address === '/docs/api' ? MONEY.slice(3) : MONEY;
}

/** The forbidden words that a page contains. */
async function findWords(page: Page, address: string): Promise<string[]> {
  await page.goto(`${own.url}${address}`);
  await settle(page);
  const text = `${await page.title()} ${await textOf(page)}`;
  const money = wordsOfMoney(address).map((words) => words.exec(text)?.[0]);
  // The receipt for an opt-out is not about money.
  if (address !== '/opt-out') money.push(/\breceipts?\b/i.exec(text)?.[0]);
  return [...money, MADE_UP.exec(text)?.[0]].filter((word) => word !== undefined).map((word) => `${address}: ${word}`);
}

/** Number of pages checked in parallel, since most of a page's time is waiting. */
const PAGES_AT_ONCE = 3;

async function findWordsOnAll(addresses: readonly string[]): Promise<string[]> {
  const waiting = [...addresses];
  const words: string[] = [];
  const look = async () => {
    const page = await visit.context.newPage();
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) words.push(...(await findWords(page, address)));
    await page.close();
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, look));
  return words;
}

describe('with the roll of one county', () => {
  beforeAll(loadCounty);

  it('the start page names the county and the age of its roll', async () => {
    await visit.page.goto(own.url);
    await visit.page.getByText('Alachua County').waitFor();
    await expect.poll(() => textOf(visit.page)).toMatch(/roll of Jul 1, 2026/);
    await expect.poll(() => textOf(visit.page)).not.toContain(EMPTY);
    expect(await findFaults(visit.page, 'the start page')).toEqual([]);
  });

  it('a house is found and shown again from the history; a search elsewhere says that nothing is loaded there', async () => {
    const { page } = visit;
    await signUp(page, own.url);
    await searchFor(page, own.url, HOUSE);
    await page.getByText('PELLWORTH', { exact: false }).first().waitFor();
    // The layer's map names the outline column, so the lot is drawn among its neighbours.
    await page.getByText('Parcel 04-18-211-0040 and its neighbours, from the parcel map of Alachua County.').waitFor();
    await expect.poll(() => page.locator('figure svg path').count()).toBeGreaterThanOrEqual(2);
    await page.goto(`${own.url}/history`);
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.getByText('PELLWORTH', { exact: false }).first().waitFor();
    await searchFor(page, own.url, IN_BOSTON);
    await page.getByText('Nothing is loaded for Suffolk County, MA.').waitFor();
    await page.getByText('Alachua County').waitFor({ state: 'attached' });
    expect(await findFaults(page, 'a miss elsewhere')).toEqual([]);
  });

  it.each([
    [{ searchMode: 'reverse_phone', phoneNumber: '352-555-0119' }, 'Reverse Phone', 'No file of phone numbers is loaded here'],
    [{ searchMode: 'reverse_email', emailAddress: 'nobody@example.com' }, 'Reverse Email', 'No file of email addresses is loaded here'],
  ] as const)('what the roll cannot tell is said on the form and on a miss: %j', async (asked, tab, words) => {
    const { page } = visit;
    await signUp(page, own.url);
    await page.goto(`${own.url}/search`);
    await page.getByRole('tab', { name: 'Property', exact: true }).waitFor();
    await expect.poll(() => textOf(page)).not.toContain('loaded here');
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByText(words).waitFor();
    expect(await findFaults(page, tab)).toEqual([]);
    await showAs(page, 1440, 'light');
    await searchFor(page, own.url, asked);
    await page.getByRole('heading', { name: 'No Contact Information Found' }).waitFor();
    await page.getByText(words).waitFor();
    await expect.poll(() => textOf(page)).not.toMatch(/rolls? that (was|were) searched/);
  });

  it('a batch lists the counties of the rows that were not found', async () => {
    const { page } = visit;
    await signUp(page, own.url);
    const rows = [
      { address: HOUSE.street, zip: HOUSE.zip },
      { address: IN_BOSTON.street, city: 'Boston', state: 'MA' },
      { address: '2 Nowhere Lane', zip: '02109' },
    ];
    const { id } = await uploadRows(page, own.url, rows);
    expect(await waitForJob(page, own.url, id, 'completed')).toMatchObject({ successfulRows: 1, notFoundRows: 2, totalCost: 0 });
    await page.goto(`${own.url}/batch-results/${id}`);
    await page.getByText('Nothing is loaded for Suffolk County, MA (2 rows).').waitFor();
  });

  it('no page mentions money or the made-up state', async () => {
    const { page } = visit;
    const { open, signedOut, app } = readSitePages();
    const words = await findWordsOnAll([...open, ...signedOut]);
    await signUp(page, own.url);
    const found = await ask(page, own.url, HOUSE);
    const missed = await ask(page, own.url, IN_BOSTON);
    const { id } = await uploadRows(page, own.url, [{ address: HOUSE.street, zip: HOUSE.zip }]);
    await waitForJob(page, own.url, id, 'completed');
    const results = [found.id, missed.id].map((search) => `/results/${search}`);
    words.push(...(await findWordsOnAll([...app, ...results, `/batch-results/${id}`])));
    expect(words).toEqual([]);
  });
});
