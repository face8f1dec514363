import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch } from './visitor.ts';

const visit = useVisit();
const button = (name: string | RegExp) => visit.page.getByRole('button', { name });

it('a process server connects, searches for a job within a cap, and sends a report back', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  await page.goto(`${url}/settings/programs`);
  await page.getByRole('link', { name: 'ServeManager', exact: true }).click();
  await page.getByLabel('API key').fill('sm-key-0123456789');
  await button('Connect').click();
  await page.getByText('key ending in 6789').waitFor();
  const jobs = page.getByRole('list', { name: 'Open jobs' });
  await jobs.getByRole('checkbox').first().check();
  const form = page.getByRole('form', { name: 'Search for the chosen jobs' });
  await form.getByText(/Together they can cost \d+ credits/).waitFor();
  expect(await findFaults(page, 'jobs to search for')).toEqual([]);
  await form.getByRole('checkbox').check();
  await button('Search for 1 job').click();
  const result = jobs.getByRole('link', { name: /^Result for/ });
  const id = (await result.getAttribute('href'))!.split('/').at(-1)!;
  await expect.poll(async () => (await readSearch(page, url, id)).status).toBe('completed');
  await button(/^Due-diligence report for/).click();
  await button(/^Send the report for/).click();
  await button('Send').last().click();
  await jobs.getByText(/report sent/).waitFor();
  // What was sent is not offered again; after another search the report is made anew, of that one.
  await expect.poll(() => button(/^Send the report for/).count()).toBe(0);
  await jobs.getByRole('checkbox').first().check();
  await form.getByRole('checkbox').check();
  await button('Search for 1 job').click();
  await expect.poll(async () => (await result.getAttribute('href'))!.endsWith(id)).toBe(false);
  await button(/^Due-diligence report for/).waitFor();
});
