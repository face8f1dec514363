import { readFileSync } from 'node:fs';
import type { BatchJob, BatchSearch } from '@deedline/contract/search/batch';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { grantCredits, inventRows, readJob, readRows, uploadRows, waitForJob } from './batch-asking.ts';
import { findFaults, showAs } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const jobs = (): Locator =>
  main()
    .getByRole('region', { name: 'Your batch jobs' })
    .getByRole('listitem')
    .filter({ has: visit.page.getByRole('progressbar') });
const rows = (): Locator => main().getByRole('table', { name: 'Searches of this job' }).locator('tbody').getByRole('row');
const rowOf = (text: string): Locator => rows().filter({ hasText: text });

/** The texts of the rows, once all are loaded. */
async function readTexts(count: number): Promise<string[]> {
  const readLoaded = async () => (await rows().allInnerTexts()).filter((text) => !text.includes('Loading'));
  await expect.poll(async () => (await readLoaded()).length).toBe(count);
  return rows().allInnerTexts();
}

async function readLines(): Promise<(string | undefined)[]> {
  return (await rows().allInnerTexts()).map((text) => /Line\s*(\d+)/.exec(text)?.[1]);
}

describe('a finished batch', () => {
  it('is listed with its figures, and shows its searches, which can be filtered, sorted and downloaded', async () => {
    const email = await signUp(visit.page, visit.url);
    await grantCredits(visit, email, 100);
    const known = readRows(visit, 3);
    const asked = [...known, known[0]!, ...inventRows(1), { address: 'Elm' }];
    const { id } = await uploadRows(visit.page, visit.url, asked, 'franklin leads.csv');
    const job = await waitForJob(visit.page, visit.url, id, 'completed');
    expect([job.totalRows, job.processedRows, job.failedRows, job.notRunRows]).toEqual([6, 6, 1, 0]);

    await visit.page.goto(`${visit.url}/batch-upload`);
    const text = await jobs().first().innerText();
    for (const words of [
      'franklin leads.csv',
      'completed',
      'Skip Tracing (Real Estate)',
      '100%',
      '6 of 6 rows',
      `$${job.totalCost}.00`,
      `${job.successfulRows} found`,
      '1 failed',
      '0 not run',
    ])
      expect(text).toContain(words);
    await expect
      .poll(() =>
        jobs()
          .getByRole('button', { name: /Cancel|Resume/ })
          .count(),
      )
      .toBe(0);
    expect(await findFaults(visit.page, 'the list')).toEqual([]);
    await jobs().getByRole('link', { name: 'View Results' }).click();
    await visit.page.waitForURL(`**/batch-results/${id}`);

    const all = await readTexts(6);
    expect(all[0]).toContain(known[0]!.address);
    await expect.poll(() => rowOf('Free: duplicate').count()).toBe(1);
    await expect.poll(() => main().getByRole('table', { name: 'Searches of this job' }).getAttribute('aria-rowcount')).toBe('7');
    expect(await findFaults(visit.page, 'the results')).toEqual([]);
    await showAs(visit.page, 1440, 'light');

    await main()
      .getByRole('button', { name: /^Failed/ })
      .click();
    const [failed] = await readTexts(1);
    expect(failed).toContain('Elm');
    expect(failed).toContain('Please provide at least one location field (city, state, or ZIP code)');
    await main()
      .getByRole('button', { name: /^Found/ })
      .click();
    await readTexts(job.successfulRows);
    await main().getByRole('button', { name: 'Confidence' }).click();
    await visit.page.getByRole('columnheader', { name: 'Confidence' }).and(visit.page.locator('[aria-sort=descending]')).waitFor();
    const sure = (await readTexts(job.successfulRows)).map((each) => Number(/(\d+)%/.exec(each)?.[1] ?? -1));
    expect(sure).toEqual(sure.toSorted((a, b) => b - a));
    await main().getByRole('button', { name: 'Confidence' }).click();
    await visit.page.getByRole('columnheader', { name: 'Confidence' }).and(visit.page.locator('[aria-sort=ascending]')).waitFor();
    const unsure = (await readTexts(job.successfulRows)).map((each) => Number(/(\d+)%/.exec(each)?.[1] ?? -1));
    expect(unsure).toEqual(sure.toReversed());

    const [file] = await Promise.all([visit.page.waitForEvent('download'), main().getByRole('link', { name: 'Download CSV' }).click()]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(known[0]!.address);
    await main().getByLabel('Rows', { exact: true }).selectOption('Skipped, with the reason');
    await expect.poll(() => main().getByRole('button', { name: 'Download CSV' }).isDisabled()).toBe(true);
    await main().getByText('No row was skipped.').waitFor();

    await rowOf(known[1]!.address).getByRole('link').click();
    await visit.page.waitForURL('**/results/*');
  });

  it('is shown as cards at 390 px, in the chosen order', async () => {
    const email = await signUp(visit.page, visit.url);
    await grantCredits(visit, email, 100);
    const { id } = await uploadRows(visit.page, visit.url, readRows(visit, 3));
    await waitForJob(visit.page, visit.url, id, 'completed');
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await visit.page.goto(`${visit.url}/batch-results/${id}`);
    await expect.poll(readLines).toEqual(['2', '3', '4']);
    await main().getByLabel('Order').selectOption('File order, reversed');
    await expect.poll(readLines).toEqual(['4', '3', '2']);
    await expect.poll(() => visit.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});

describe('a running batch', () => {
  it('shows its progress, is cancelled after a confirmation, and its page closes after half a second; finished rows are kept', async () => {
    await signUp(visit.page, visit.url);
    // Ten credits cover two rows at a time, so that the job runs for a while.
    const { id } = await uploadRows(visit.page, visit.url, inventRows(2000));
    await visit.page.goto(`${visit.url}/batch-upload`);
    await expect.poll(() => jobs().getByRole('link', { name: 'View Results' }).count()).toBe(0);
    await jobs().getByRole('link', { name: 'leads.csv' }).click();
    await expect.poll(async () => (await readJob(visit.page, visit.url, id)).processedRows).toBeGreaterThan(0);
    await main()
      .getByText(/rows per second/)
      .waitFor();
    await main().getByRole('button', { name: 'Cancel leads.csv' }).click();
    const dialog = visit.page.getByRole('dialog', { name: 'Cancel this batch job?' });
    await dialog.getByRole('button', { name: 'Keep it running' }).click();
    expect((await readJob(visit.page, visit.url, id)).status).toBe('processing');
    await main().getByRole('button', { name: 'Cancel leads.csv' }).click();
    await dialog.getByRole('button', { name: 'Cancel job' }).click();
    await visit.page.getByText('Batch job cancelled', { exact: true }).waitFor();
    await visit.page.waitForURL(`${visit.url}/batch-upload`);
    await jobs()
      .getByText(/^cancelled( at \d+%)?$/)
      .waitFor();
    const job = await readJob(visit.page, visit.url, id);
    expect([job.status, job.processedRows + job.notRunRows]).toEqual(['cancelled', 2000]);
  });

  it('stops when the credits run out, says so, and is resumed when there are more', async () => {
    const email = await signUp(visit.page, visit.url);
    const { id } = await uploadRows(visit.page, visit.url, readRows(visit, 4));
    const stopped = await waitForJob(visit.page, visit.url, id, 'completed');
    expect([stopped.stopped, stopped.notRunRows > 0]).toEqual(['credits', true]);
    await visit.page.goto(`${visit.url}/batch-upload`);
    await jobs().getByText('credits ran out', { exact: true }).waitFor();
    await jobs().getByText(stopped.errorMessage!).waitFor();
    await expect.poll(() => jobs().getByRole('link', { name: 'Add credits' }).getAttribute('href')).toBe('/credits');
    await jobs().getByRole('link', { name: 'leads.csv', exact: true }).click();
    await main().getByRole('region', { name: 'Error' }).getByText(stopped.errorMessage!).waitFor();
    await rowOf('not run').first().waitFor();
    await grantCredits(visit, email, 100);
    await visit.page.reload();
    await main().getByRole('button', { name: 'Resume leads.csv' }).click();
    await visit.page.getByRole('dialog', { name: 'Resume this batch job' }).getByRole('button', { name: 'Resume' }).click();
    await expectToast(visit.page, 'Batch job resumed', 'It continues with the rows that were not run.');
    await waitForJob(visit.page, visit.url, id, 'completed');
    await main().getByText('4 of 4 rows').waitFor();
    await expect.poll(() => main().getByRole('region', { name: 'Error' }).count()).toBe(0);
    await expect.poll(() => rowOf('not run').count()).toBe(0);
  });
});

const makeRow = (row: number): BatchSearch => ({
  id: null,
  row,
  line: row + 1,
  state: 'not_found',
  address: `${row} Long Rd`,
  inputName: null,
  errorMessage: null,
  creditsCost: 0,
  free: null,
  confidenceScore: null,
  propertyAddress: null,
  ownerName: null,
  flags: [],
  phones: 0,
  emails: 0,
  bestPhone: null,
  bestPhoneDnc: null,
  bestPhoneCall: null,
  bestPhoneBlockedBy: null,
  bestEmail: null,
});

it.each([
  ['listed', 'blocked', 'dnc_listed', 'Do not call'],
  ['not_listed', 'blocked', 'outside_hours', 'Do not call now'],
  ['not_listed', 'blocked', 'litigator', 'Sues over calls'],
  ['not_checked', 'review', null, 'DNC not checked'],
  ['not_listed', 'callable', null, null],
] as const)(
  'beside the best phone stands what speaks against a call: %s, %s, %s: %s',
  async (bestPhoneDnc, bestPhoneCall, bestPhoneBlockedBy, words) => {
    await signUp(visit.page, visit.url);
    const { id } = await uploadRows(visit.page, visit.url, inventRows(1));
    await waitForJob(visit.page, visit.url, id, 'completed');
    const bestPhone = '(419) 555-0142';
    const found = {
      ...makeRow(1),
      state: 'found' as const,
      ownerName: 'Orla Tennyson',
      flags: [{ code: 'owner_deceased' as const, label: 'Owner deceased' }],
      phones: 3,
      bestPhone,
      bestPhoneDnc,
      bestPhoneCall,
      bestPhoneBlockedBy,
    } satisfies BatchSearch;
    await visit.page.route(`**/api/batch-jobs/${id}/searches?*`, (route) => route.fulfill({ json: [found] }));
    await visit.page.goto(`${visit.url}/batch-results/${id}`);
    const cell = rowOf(bestPhone).first();
    await cell.waitFor();
    expect((await cell.innerText()).match(/Do not call now|Do not call|Sues over calls|DNC not checked/)?.[0] ?? null).toBe(words);
    await expect.poll(() => cell.innerText()).toContain('Owner deceased');
    await visit.page.setViewportSize({ width: 360, height: 800 });
    const number = main().getByText(bestPhone).filter({ visible: true });
    // The narrow layout renders the row anew as a card.
    const readRight = async () => {
      const box = await number.boundingBox();
      return box === null ? Infinity : box.x + box.width;
    };
    await expect.poll(readRight).toBeLessThanOrEqual(360);
    expect(await findFaults(visit.page, 'a marked number')).toEqual([]);
  },
);

it('a job that stopped at its cap continues when the cap is raised, and not by Resume alone', async () => {
  const { page } = visit;
  await signUp(page, visit.url);
  const { id } = await uploadRows(page, visit.url, readRows(visit, 3), 'leads.csv', { capCredits: 1 });
  await waitForJob(page, visit.url, id, 'completed');
  await page.goto(`${visit.url}/batch-results/${id}`);
  await main().getByRole('button', { name: 'Resume leads.csv' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume this batch job' });
  const cap = dialog.getByLabel('Cap for the whole job');
  await expect
    .poll(async () => [await cap.inputValue(), await dialog.getByRole('button', { name: 'Resume' }).isDisabled()])
    .toEqual(['1', true]);
  await cap.fill('9');
  await cap.press('Enter');
  await expectToast(page, 'Batch job resumed', 'It continues with the rows that were not run.');
});

describe('a batch of a million rows', () => {
  const ROWS = 1_000_000;

  /** Makes the API claim that the job has a million rows, and records which rows are requested as they scroll into view. */
  async function inflate(id: string): Promise<number[]> {
    const asked: number[] = [];
    const job = {
      ...(await readJob(visit.page, visit.url, id)),
      totalRows: ROWS,
      processedRows: ROWS,
      notFoundRows: ROWS,
      successfulRows: 0,
    } satisfies BatchJob;
    await visit.page.route(`**/api/batch-jobs/${id}`, (route) => route.fulfill({ json: job }));
    await visit.page.route(`**/api/batch-jobs/${id}/searches?*`, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const offset = Number(query.get('offset'));
      asked.push(offset);
      const count = Math.min(Number(query.get('limit')), ROWS - offset);
      await route.fulfill({ json: Array.from({ length: count }, (_, index) => makeRow(offset + index + 1)) });
    });
    return asked;
  }

  it('can be scrolled to its end and back by keyboard, and only visible rows are fetched', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await uploadRows(visit.page, visit.url, inventRows(1));
    await waitForJob(visit.page, visit.url, id, 'completed');
    const asked = await inflate(id);
    await visit.page.goto(`${visit.url}/batch-results/${id}`);
    await rowOf('1 Long Rd').first().waitFor();
    const box = main().getByRole('region', { name: 'Rows of this job' });
    await box.focus();
    await visit.page.keyboard.press('End');
    const last = rowOf('1000000 Long Rd');
    await last.waitFor();
    await expect.poll(() => last.getAttribute('aria-rowindex')).toBe('1000001');
    const { y, height } = (await last.boundingBox())!;
    const frame = (await box.boundingBox())!;
    expect(Math.abs(y + height - (frame.y + frame.height))).toBeLessThanOrEqual(2);
    await expect.poll(() => rows().count()).toBeLessThan(60);
    // Back and a reload lead to the same place in the rows.
    await expect.poll(() => visit.page.evaluate('JSON.stringify(history.state)')).toContain('rowsPlace');
    await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await visit.page.goBack();
    await last.waitFor();
    await visit.page.reload();
    await last.waitFor();
    await box.focus();
    await visit.page.keyboard.press('PageUp');
    await rowOf('999985 Long Rd').waitFor();
    await visit.page.keyboard.press('Home');
    await rowOf('1 Long Rd').first().waitFor();
    expect(new Set(asked).size).toBeLessThan(8);
  });
});
