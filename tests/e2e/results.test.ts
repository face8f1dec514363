import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, watchForToast } from './asking.ts';
import { endSessions, forgetMessage, holdSearch, losesItsLastProcess, losesItsProcess, rewriteResults } from './held-searches.ts';
import { findFaults } from './find-faults.ts';
import { cellsOf, EXPORT_COLUMNS, readCells } from './exported-cells.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch, readUser } from './visitor.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const button = (name: string): Locator => main().getByRole('button', { name, exact: true });
const heading = (name: string): Locator => main().getByRole('heading', { name, exact: true });
const open = (id: string) => visit.page.goto(`${visit.url}/results/${id}`);

async function expectTexts(place: Locator, texts: readonly (string | null)[]): Promise<void> {
  for (const text of texts) await place.getByText(text!, { exact: true }).first().waitFor();
}

/** Records the GET requests of one search as the page makes them. */
function readsOf(page: Page, id: string): string[] {
  const reads: string[] = [];
  page.on('request', (call) => {
    if (call.url() === `${visit.url}/api/searches/${id}`) reads.push(call.method());
  });
  return reads;
}

describe('a running search', () => {
  it.each([
    ['pending', 'property_address', 'sourcesPerSearch'],
    ['processing', 'reverse_phone', 'sourcesTotal'],
  ] as const)('%s shows the spinner, the three texts and how many sources %s asks', async (status, mode, asked) => {
    // Another journey may load a file meanwhile, so the expected number is read from the installation.
    const { [asked]: sources } = await (await visit.page.request.get(`${visit.url}/api/installation`)).json();
    expect(sources).toBeGreaterThan(10);
    const email = await signUp(visit.page, visit.url);
    const id = await holdSearch(visit, email, visit.samples[mode].matching[0]!, status);
    await open(id);
    await expectTexts(main(), [
      'Searching property records...',
      'This usually takes under 2 seconds',
      `Searching ${sources} data sources...`,
    ]);
    await expect.poll(() => main().locator('svg.animate-spin').count()).toBe(1);
    await expect.poll(() => button('Re-run Search').isDisabled()).toBe(true);
    await expect.poll(() => button('Export All').isDisabled()).toBe(true);
  });

  it('is polled every 2 seconds, shows its result by itself, and is then no longer polled', async () => {
    const email = await signUp(visit.page, visit.url);
    const id = await holdSearch(visit, email, visit.samples.property_address.matching[0]!, 'pending');
    const reads = readsOf(visit.page, id);
    await visit.page.clock.install();
    await open(id);
    await main().getByText('Searching property records...').waitFor();
    for (let poll = 0; poll < 3; poll += 1) {
      const before = reads.length;
      await visit.page.clock.runFor(2000);
      await expect.poll(() => reads.length).toBeGreaterThan(before);
    }
    await losesItsProcess(visit.databaseUrl, id);
    await heading('Phone Numbers').waitFor();
    const { creditsCost } = await readSearch(visit.page, visit.url, id);
    const after = reads.length;
    expect(creditsCost).toBe(5);
    await visit.page.getByText('5 credits', { exact: true }).waitFor();
    await visit.page.clock.runFor(20_000);
    expect(reads.length).toBe(after);
  });

  it('shows as completed in the history and on the dashboard even if nobody opens it', async () => {
    const email = await signUp(visit.page, visit.url);
    const id = await holdSearch(visit, email, visit.samples.property_address.matching[0]!, 'processing');
    const dashboard = await visit.context.newPage();
    await dashboard.goto(visit.url);
    const result = dashboard.getByRole('main').locator(`a[href="/results/${id}"]`);
    await dashboard.getByText('No searches yet').waitFor();
    await visit.page.goto(`${visit.url}/history`);
    const running = main().getByRole('table').getByText('processing', { exact: true });
    await running.waitFor();
    await expect
      .poll(() =>
        main()
          .getByRole('link', { name: /^View / })
          .count(),
      )
      .toBe(0);
    await losesItsProcess(visit.databaseUrl, id);
    await main()
      .getByRole('link', { name: /^View / })
      .waitFor();
    await expect.poll(() => running.count()).toBe(0);
    await result.waitFor();
  });

  it('says Unauthorized and goes to /api/login when the session has ended', async () => {
    const email = await signUp(visit.page, visit.url);
    const id = await holdSearch(visit, email, visit.samples.property_address.matching[0]!, 'pending');
    await open(id);
    await main().getByText('Searching property records...').waitFor();
    const told = watchForToast(visit.page, 'Unauthorized', 'You are logged out. Logging in again...');
    // Delays the navigation until the toast was seen.
    await visit.page.route('**/api/login', async (route) => {
      await told;
      await route.continue();
    });
    const leaving = visit.page.waitForRequest((call) => call.url() === `${visit.url}/api/login` && call.isNavigationRequest());
    await endSessions(visit.databaseUrl, email);
    await told;
    await leaving;
    await visit.page.waitForURL('**/login');
    await expect.poll(() => visit.page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
  });
});

describe('a search that ended without a result', () => {
  it('failed: Search Failed with its message or a default, and Try Again leads to the form', async () => {
    const email = await signUp(visit.page, visit.url);
    const id = await holdSearch(visit, email, visit.samples.property_address.matching[0]!, 'processing');
    await losesItsLastProcess(visit.databaseUrl, id);
    await expect.poll(async () => (await readSearch(visit.page, visit.url, id)).status).toBe('failed');
    const { errorMessage } = await readSearch(visit.page, visit.url, id);
    await open(id);
    await main().getByRole('heading', { name: 'Search Failed' }).waitFor();
    await expectTexts(main(), [errorMessage]);
    expect((await readUser(visit.page, visit.url)).credits).toBe(10);
    await forgetMessage(visit.databaseUrl, id);
    await visit.page.reload();
    await expectTexts(main(), ['An error occurred during the search']);
    await main().getByRole('link', { name: 'Try Again' }).click();
    await visit.page.waitForURL(`${visit.url}/search`);
  });

  it('does not exist: Search Not Found, and Start New Search leads to the form', async () => {
    await signUp(visit.page, visit.url);
    await open('01990000-0000-7000-8000-000000000000');
    await main().getByRole('heading', { name: 'Search Not Found' }).waitFor();
    await main().getByRole('link', { name: 'Start New Search' }).click();
    await visit.page.waitForURL(`${visit.url}/search`);
    expect((await readUser(visit.page, visit.url)).credits).toBe(10);
  });

  it.each([
    [
      'property_address',
      'No Property Records Found',
      'Unable to locate property records for this address. Please verify the address and try again.',
    ],
    [
      'person_search',
      'No Contact Information Found',
      'No contact information available for this person. Try searching with additional details.',
    ],
  ] as const)('%s found nothing: %s', async (mode, title, text) => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, visit.samples[mode].missing[0]!);
    await open(id);
    await main().getByRole('heading', { name: title }).waitFor();
    await expectTexts(main(), [
      text,
      'No charge. Held ' + (mode === 'person_search' ? '4, charged 0, gave back 4.' : '5, charged 0, gave back 5.'),
    ]);
    await expect.poll(() => button('Export All').isDisabled()).toBe(true);
  });

  it.each([
    ['person_search', 'No Contact Information Found', ['people', 'phone numbers']],
    ['property_address', 'Nothing Useful Found', ['a property record']],
  ] as const)('%s found what is not sold: says which kinds of things, why and what would decide', async (mode, title, kinds) => {
    await signUp(visit.page, visit.url);
    const { id, results } = await ask(visit.page, visit.url, visit.samples[mode].missing[0]!);
    const reason = 'Several people fit about equally well, and nothing on record says which of them is meant.';
    const heldBack = { kinds: [...kinds], reason, decides: ['the birth year', 'the middle initial'] };
    await rewriteResults(visit, id, { ...results!, heldBack });
    await open(id);
    await main().getByRole('heading', { name: title }).waitFor();
    const held = main().getByRole('region', { name: 'On record, and held back' });
    await expect.poll(() => held.getByRole('listitem').allTextContents()).toEqual(kinds);
    await expectTexts(held, [reason]);
    await expect.poll(() => held.textContent()).toContain('What would settle it: the birth year, the middle initial.');
    expect(await findFaults(visit.page, 'held back')).toEqual([]);
  });

  it('could not be loaded: says so, and Load again retries', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, visit.samples.person_search.missing[0]!);
    await visit.page.route(`**/api/searches/${id}`, (route) => route.abort());
    await open(id);
    await main().getByRole('heading', { name: 'This search could not be loaded' }).waitFor();
    await visit.page.unroute(`**/api/searches/${id}`);
    await expect.poll(() => button('Re-run Search').count()).toBe(0);
    await button('Load again').click();
    await main().getByRole('heading', { name: 'No Contact Information Found' }).waitFor();
  });

  it('has not arrived yet: a placeholder is shown', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, visit.samples.person_search.missing[0]!);
    const seen = Promise.withResolvers<void>();
    await visit.page.route(`**/api/searches/${id}`, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await open(id);
    await main().getByText('Loading the search').waitFor({ state: 'attached' });
    await expect.poll(() => main().locator('[aria-busy="true"]').count()).toBe(1);
    seen.resolve();
    await main().getByRole('heading', { name: 'No Contact Information Found' }).waitFor();
  });
});

describe('above a result', () => {
  it('there are breadcrumbs: Dashboard, History, Results', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, visit.samples.person_search.missing[0]!);
    await open(id);
    const crumbs = visit.page.getByRole('navigation', { name: 'Breadcrumb' });
    await expectTexts(crumbs, ['Dashboard', 'History', 'Results']);
    const ways = (await crumbs.getByRole('link').all()).map((link) => link.getAttribute('href'));
    expect(await Promise.all(ways)).toEqual(['/dashboard', '/history']);
  });

  it('Re-run Search shows what it may cost, asks for confirmation, and opens a new search with the same query', async () => {
    await signUp(visit.page, visit.url);
    const { id, ...first } = await ask(visit.page, visit.url, visit.samples.property_address.matching[3]!);
    await open(id);
    await button('Re-run Search').click();
    const dialog = visit.page.getByRole('dialog', { name: 'Run this search again?' });
    await expectTexts(dialog, ['This search, at most', '$5.00']);
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await expectTexts(visit.page.locator('body'), ['Policy Agreement Required', 'Please agree to the permissible use policy']);
    expect((await readUser(visit.page, visit.url)).credits).toBe(10 - first.creditsCost);
    await dialog.getByLabel(/I agree to the permissible use policy/).check();
    const told = watchForToast(visit.page, 'Search Started', 'Processing your skip trace request...');
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await visit.page.waitForURL((url) => url.pathname.startsWith('/results/') && !url.pathname.endsWith(id));
    await told;
    await heading('Phone Numbers').waitFor();
    const again = await readSearch(visit.page, visit.url, visit.page.url().split('/').at(-1)!);
    for (const field of ['searchMode', 'street', 'city', 'state', 'zip', 'purpose', 'includeContacts'] as const)
      expect(again[field]).toBe(first[field]);
  });

  it('Export All, like Export to CSV below, saves skiptrace_{id}_{timestamp}.csv, which matches the API’s answer cell by cell', async () => {
    await signUp(visit.page, visit.url);
    const search = await ask(visit.page, visit.url, visit.samples.property_address.matching[5]!);
    await open(search.id);
    for (const name of ['Export All', 'Export to CSV']) {
      const [file] = await Promise.all([visit.page.waitForEvent('download'), button(name).click()]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^skiptrace_${search.id}_\\d{14}\\.csv$`));
      expect(readCells(readFileSync(await file.path(), 'utf8'))).toEqual([EXPORT_COLUMNS, ...cellsOf(search)]);
    }
  });
});
