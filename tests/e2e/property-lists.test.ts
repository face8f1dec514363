import type { Locator, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const main = (): Locator => visit.page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const dialog = () => visit.page.getByRole('dialog');

/** Saves the result of a ready-made filter, and waits for the page of the new list. */
async function keep(filter: string, how: 'Save this filter' | 'Keep as a list', name: string): Promise<number> {
  await visit.page.goto(`${visit.url}/properties`);
  // The count follows a press after a moment.
  const counted = visit.page.waitForRequest((request) => request.url().endsWith('/api/properties/count') && request.postData() !== '{}');
  await button(filter).click();
  await button(filter).and(visit.page.locator('[aria-pressed=true]')).waitFor();
  await counted;
  // While another journey's opt-out is being processed, a count says "or more" and is requested again.
  await main()
    .locator('[aria-busy=false] #found')
    .filter({ hasText: /^[\d,]+ propert(y|ies) match$/ })
    .waitFor();
  const count = Number((await main().locator('#found').textContent())!.replace(/\D/g, ''));
  await button(how).click();
  await dialog().getByLabel('Name').fill(name);
  // A double click sends one request.
  let asked = 0;
  const listen = (request: Request) => (asked += Number(request.method() === 'POST' && request.url().endsWith('/api/property-lists')));
  visit.page.on('request', listen);
  await dialog()
    .locator('form')
    .evaluate((form: { requestSubmit(): void }) => {
      form.requestSubmit();
      form.requestSubmit();
    });
  await main().getByRole('heading', { name, exact: true }).waitFor();
  visit.page.off('request', listen);
  expect(asked).toBe(1);
  return count;
}

/** Files are processed one after the other; until all are, the list cannot be marked as seen, because more news may arrive. */
async function seeNothingBefore(told: Locator): Promise<void> {
  const { page, url } = visit;
  const api = `${url}/api${new URL(page.url()).pathname}`;
  const read = async () => (await (await page.request.get(api)).json()) as { isCaughtUp: boolean };
  await expect.poll(async () => (await read()).isCaughtUp).toBe(true);
  await page.route(api, async (route) => route.fulfill({ json: { ...(await read()), isCaughtUp: false } }));
  await page.reload();
  await told.getByText('Looking at what the newest files changed').waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => told.getByRole('button', { name: 'Mark as seen' }).count()).toBe(0);
  await page.unroute(api);
}

/** Within the list of lists, since other parts of the page may show the same number. */
const ofList = (name: string): Locator =>
  main()
    .getByRole('list', { name: 'Your property lists' })
    .getByRole('listitem')
    .filter({ has: visit.page.getByRole('link', { name, exact: true }) });

describe('/property-lists', () => {
  it('saves filters and parcels, combines lists, says why each lot is listed, and sends a list to a batch', async () => {
    await signUp(visit.page, visit.url);
    const kept = await keep('Absentee owners', 'Save this filter', 'Away');
    const told = main().getByRole('region', { name: 'What newer files changed' });
    await seeNothingBefore(told);
    await told
      .getByRole('heading', { name: /County .*, file of .* \d{4}, loaded / })
      .first()
      .waitFor();
    await told.getByRole('button', { name: 'Mark as seen' }).click();
    await told.getByText('No newer county file changed anything here').waitFor();
    await expect.poll(() => told.getByRole('button', { name: 'Mark as seen' }).count()).toBe(0);
    const far = await keep('Out-of-state owners', 'Keep as a list', 'Far');
    await main()
      .getByRole('heading', { name: `${far.toLocaleString('en-US')} ${far === 1 ? 'property' : 'properties'}` })
      .waitFor();

    await main().getByRole('link', { name: 'All property lists' }).click();
    const away = Number(
      (await ofList('Away')
        .getByText(/^[\d,]+ properties$/)
        .textContent())!.replace(/\D/g, ''),
    );
    // Another journey's opt-out may hide one of its lots meanwhile.
    expect(away).toBeLessThanOrEqual(kept);
    expect(away).toBeGreaterThan(kept - 5);
    await button('Stack lists').click();
    await main().getByLabel('Away', { exact: true }).selectOption('of');
    await main().getByLabel('Far', { exact: true }).selectOption('of');
    const stacked = main().getByRole('region', { name: 'Stack lists' });
    await stacked
      .getByText(/on Far and Away|on Away and Far/)
      .first()
      .waitFor();
    expect(await findFaults(visit.page, 'property lists')).toEqual([]);
    await stacked.getByLabel('Name of the new list').fill('Either');
    await stacked.getByRole('button', { name: 'Save this stack' }).click();
    await main()
      .getByText('Stack: on all of Away and Far', { exact: true })
      .or(main().getByText('Stack: on all of Far and Away', { exact: true }))
      .waitFor();
    await button('Change the stack').click();
    const changed = main().getByRole('region', { name: 'What Either counts' });
    await changed.getByLabel('On at least').selectOption('1');
    await changed.getByRole('button', { name: 'Save' }).click();
    await main()
      .getByText(/^Stack: on any of/)
      .waitFor();
    await main()
      .getByRole('heading', { name: `${away.toLocaleString('en-US')} properties` })
      .waitFor();

    // The filter of a living list is changed on the page where filters are set.
    await main().getByRole('link', { name: 'All property lists' }).click();
    await main().getByRole('link', { name: 'Away', exact: true }).click();
    await main().getByRole('link', { name: 'Change the filter' }).click();
    await main().getByText('You are changing the filter of Away.').waitFor();
    await main().getByLabel('Flipped').check();
    await main()
      .locator('[aria-busy=false] #found')
      .filter({ hasNotText: away.toLocaleString('en-US') })
      .waitFor();
    await button('Save to Away').click();
    await main().getByText('Filter: Absentee, in state or Absentee, out of state; flipped').waitFor();
    await main().getByRole('link', { name: 'Change the filter' }).click();
    await main().getByLabel('Flipped').uncheck();
    await main()
      .locator('[aria-busy=false] #found')
      .filter({ hasText: away.toLocaleString('en-US') })
      .waitFor();
    await button('Save to Away').click();
    await main().getByRole('link', { name: 'Change the filter' }).waitFor();
    const id = new URL(visit.page.url()).pathname.split('/').at(-1)!;
    await visit.page.goto(`${visit.url}/properties`);
    await visit.page.goto(`${visit.url}/properties#list=${id}`);
    await main().getByText('You are changing the filter of Away.').waitFor();
    await visit.page.goto(`${visit.url}/property-lists`);

    await button('Stack lists').click();
    await main().getByLabel('Away', { exact: true }).selectOption('of');
    await main().getByLabel('Far', { exact: true }).selectOption('of');
    await stacked
      .getByText(/on Far and Away|on Away and Far/)
      .first()
      .waitFor();
    await stacked.getByLabel('Name of the new list').fill('Both');
    await stacked.getByRole('button', { name: 'Keep as a list' }).click();
    await main().getByRole('heading', { name: 'Both', exact: true }).waitFor();
    const rows = main().getByRole('list', { name: 'Properties of the list' }).getByRole('listitem');
    await rows
      .first()
      .getByText(/Why: on (Far and Away|Away and Far)/)
      .waitFor();

    await rows.first().getByRole('button', { name: /^Edit/ }).click();
    await dialog().getByLabel('Stage').selectOption('talking');
    await dialog().getByLabel('Tags').fill('corner, barn');
    await dialog().getByLabel('Note').fill('Calls back');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await rows.first().getByText('Calls back').waitFor();
    await main().getByLabel('Show').selectOption('barn');
    await rows.nth(1).waitFor({ state: 'detached' });
    await main().getByLabel('Show').selectOption('talking');
    await rows.nth(1).waitFor({ state: 'detached' });
    await expect.poll(() => rows.first().textContent()).toMatch(/Talkingcornerbarn/);
    expect(await findFaults(visit.page, 'property list')).toEqual([]);

    await button('Find the owners').click();
    // A form refused by validation can be sent once it is corrected.
    await dialog().getByRole('button', { name: 'See the quote' }).click();
    await visit.page.getByText('Please agree to the permissible use policy').first().waitFor();
    await dialog().getByLabel('I agree to the permissible use policy').check();
    await dialog()
      .getByLabel(/Credit limit/)
      .fill('7');
    await dialog().getByRole('button', { name: 'See the quote' }).click();
    await main().getByText('Both.csv').first().waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/batch-upload');
  });
});
