import type { Search } from '@deedline/contract/search/search';
import { expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch } from './visitor.ts';

const visit = useVisit();
const main = () => visit.page.getByRole('main');
const open = () => main().getByRole('button', { name: 'Report a death, a bankruptcy or a wish for no contact' });
const statesOf = ({ results }: Search) => [...new Set(results!.phones.map(({ callReadiness }) => callReadiness!.state))];

it('a bankruptcy that is reported on one result blocks the numbers on the next, says who said so, and is taken back by keyboard', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  const sample = { ...visit.samples.property_address.matching[0]!, purpose: 'debt_collection' as const };
  const first = await ask(page, url, sample);
  const owner = first.results!.owner!.name;
  await page.goto(`${url}/results/${first.id}`);
  await open().focus();
  await page.keyboard.press('Enter');
  const choices = main().getByRole('group', { name: `Report about ${owner}` });
  await expect.poll(() => choices.getByRole('button').allTextContents()).toEqual(['Deceased', 'Bankruptcy', 'Wants no contact']);
  await choices.getByRole('button', { name: 'Bankruptcy' }).focus();
  await page.keyboard.press('Space');
  await main().getByText('Their numbers are blocked: a call to collect may break the automatic stay.').waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Bankruptcy');
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(`${owner} filed for bankruptcy.`)
    .waitFor();
  expect(await findFaults(page, 'a result with a report about its owner')).toEqual([]);

  const again = await ask(page, url, sample);
  expect(again.id).not.toBe(first.id);
  expect(statesOf(again)).toEqual(['blocked']);
  await page.goto(`${url}/results/${again.id}`);
  const note = main().locator('p', { hasText: `reported that ${owner} filed for bankruptcy.` });
  await expect.poll(() => note.innerText()).toMatch(/^On \w{3} \d+, \d{4}, \S+@\S+ reported that /);
  await main().getByText('you reported their bankruptcy').first().waitFor();
  await note.getByRole('button', { name: 'Take back' }).focus();
  await page.keyboard.press('Enter');
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('main');
  expect((await readSearch(page, url, first.id)).results!.reportedPersons).toBeUndefined();
});
