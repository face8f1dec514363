import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isOfPerson, openResult } from './open-result.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const link = (): Locator => visit.page.getByRole('main').getByRole('link', { name: 'Run Person Search' });

/** Records every URL that this browser requests from now on. */
function watchRequests(): string[] {
  const asked: string[] = [];
  visit.context.on('request', (request) => asked.push(request.url()));
  return asked;
}

async function expectFilled(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${visit.url}/search`);
  const [firstName, ...rest] = name.split(' ');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(firstName);
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe(rest.join(' '));
}

it('an owner’s person search opens the specification’s address without sending the name to any server', async () => {
  const { results } = await openResult(visit, 'property_address', isOfPerson);
  const { name } = results.owner!;
  const asked = watchRequests();
  const been: string[] = [];
  await visit.page.exposeFunction('tellAddress', (address: string) => been.push(address));
  await visit.page.evaluate(
    '{ const push = history.pushState; history.pushState = (...all) => { tellAddress(String(all[2])); push.apply(history, all); } }',
  );
  await link().click();
  await expectFilled(visit.page, name);
  const [firstName, ...rest] = name.split(' ');
  await expect
    .poll(() => been)
    .toContain(`/search?${new URLSearchParams({ mode: 'person_search', firstName: firstName!, lastName: rest.join(' ') }).toString()}`);
  expect(asked.filter((url) => url.includes(firstName!))).toEqual([]);
});

it('the search is also prefilled in another tab, without sending the name to any server', async () => {
  const { results } = await openResult(visit, 'property_address', isOfPerson);
  const asked = watchRequests();
  const opening = visit.context.waitForEvent('page');
  await link().click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expectFilled(tab, results.owner!.name);
  expect(asked).toContain(`${visit.url}/search?mode=person_search`);
  expect(asked.filter((url) => url.includes(results.owner!.name.split(' ')[0]!))).toEqual([]);
  await tab.close();
});
