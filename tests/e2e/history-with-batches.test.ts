import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask } from './asking.ts';
import { grantCredits, inventRows, readRows, uploadRows, waitForJob } from './batch-asking.ts';
import { findFaults, showAs } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

async function open(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(`${visit.url}${path}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const readFigure = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('+ div').textContent();

it('the history lists batches among the searches, and the dashboard’s figures include them', async () => {
  const { page } = visit;
  const email = await signUp(page, visit.url);
  await grantCredits(visit, email, 100);
  const { lastName } = await ask(page, visit.url, visit.samples.person_search.missing[0]!);
  const rows = [...readRows(visit, 2), ...inventRows(2)];
  const { id } = await uploadRows(page, visit.url, rows, 'leads.csv');
  const job = await waitForJob(page, visit.url, id, 'completed');
  const missed = await uploadRows(page, visit.url, inventRows(2), 'nowhere.csv');
  await waitForJob(page, visit.url, missed.id, 'completed');
  const capped = await uploadRows(page, visit.url, inventRows(30), 'capped.csv', { capCredits: 4 });
  const stopped = await waitForJob(page, visit.url, capped.id, 'completed');

  await open(page, '/history', 'Search History');
  const shown = page.getByRole('table', { name: 'Your searches' }).locator('tbody tr');
  await shown.first().waitFor();
  await expect
    .poll(() => shown.locator('td:first-child > div:first-child').allTextContents())
    .toEqual(['capped.csv', 'nowhere.csv', 'leads.csv', expect.stringContaining(lastName!)]);
  expect(stopped).toMatchObject({ stopped: 'cap', processedRows: 0 });
  await expect
    .poll(() => shown.locator('td:nth-child(5)').allTextContents())
    .toEqual(['stopped at 0%cap reached', 'nothing found', 'completed', 'nothing found']);
  const line = await shown.nth(2).innerText();
  for (const words of ['4 rows, 2 found', `$${job.totalCost}.00`, `${Math.round(job.averageConfidence!)}%`]) expect(line).toContain(words);
  await expect.poll(() => shown.getByRole('link', { name: 'View leads.csv' }).getAttribute('href')).toBe(`/batch-results/${id}`);
  await page.getByLabel('Kind of search').selectOption('batch');
  await page.getByText('3 of 4 searches').waitFor();
  await page.getByLabel('Status').selectOption('missed');
  await page.getByText('2 of 4 searches').waitFor();
  expect(await findFaults(page, 'the history')).toEqual([]);
  await showAs(page, 1440, 'light');

  await open(page, '/dashboard', /^Welcome back/);
  await page.getByText('completed, 6 of them in batches').waitFor();
  await expect.poll(() => readFigure(page, 'Total searches')).toBe('7');
  await expect.poll(() => readFigure(page, 'Average confidence')).toBe(`${Math.round(job.averageConfidence!)}%`);
  await expect.poll(() => readFigure(page, 'Total spent')).toBe(`$${job.totalCost}.00`);
  await page.getByText('Show the figures').click();
  const today = page.getByRole('table', { name: 'Searches, found and credits per day' }).locator('tbody tr');
  await expect.poll(() => today.locator('td').allTextContents()).toEqual([expect.any(String), '7', '29%', `$${job.totalCost}.00`]);
  await expect
    .poll(() => page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem').innerText())
    .toContain('nothing found');
  expect(await findFaults(page, 'the dashboard')).toEqual([]);
});
