import type { BatchSearch } from '@deedline/contract/search/batch';
import type { CreateSearch } from '@deedline/contract/search/search';
import { createPool } from '@deedline/database/connect';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, spendAllCredits } from './asking.ts';
import { grantCredits, uploadRows, waitForJob, type BatchRow } from './batch-asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch, readUser } from './visitor.ts';

const visit = useVisit();
const SWITCH = { name: 'Pay only if contacts are found' };

/** Addresses of the made-up state, as its assessors print them. */
async function readAddresses(count: number): Promise<BatchRow[]> {
  const db = createPool(visit.databaseUrl);
  try {
    const found = await db.query<{ situs: { line: string; city?: string; state?: string; zip?: string } }>(
      `select body -> 'situs' as situs from evidence where body -> 'situs' ->> 'zip' <> '' and body -> 'owners' is not null order by id limit $1`,
      [count],
    );
    return found.rows.map(({ situs: { line: address, ...place } }) => ({ address, ...place }));
  } finally {
    await db.end();
  }
}

/** Finds a property with a known owner but without phones and emails, by a batch that pays only for contacts. */
async function findWithoutContacts(page: Page): Promise<CreateSearch & { searchMode: 'property_address' }> {
  const { id } = await uploadRows(page, visit.url, await readAddresses(40), 'streets.csv', { payOnlyForContacts: true });
  await waitForJob(page, visit.url, id, 'completed');
  const rows = (await (await page.request.get(`${visit.url}/api/batch-jobs/${id}/searches?filter=not_found`)).json()) as BatchSearch[];
  for (const row of rows) {
    const search = await readSearch(page, visit.url, row.id!);
    const { street, city, state, zip } = search;
    if (search.results?.heldBack?.because === 'no_contacts')
      return { searchMode: 'property_address', street: street!, city: city ?? '', state: state ?? '', zip: zip ?? '' };
  }
  throw new Error('every property of the first forty has contacts or no owner');
}

async function fillForm(page: Page, { street, city, state, zip }: CreateSearch): Promise<void> {
  await page.goto(`${visit.url}/search`);
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel(/street/i).fill(street ?? '');
  await panel.getByLabel(/city/i).fill(city ?? '');
  await panel.getByLabel(/state/i).fill(state ?? '');
  await panel.getByLabel(/zip/i).fill(zip ?? '');
  await page.getByLabel(/I agree to the permissible use policy/).check();
}

async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/results/*');
  return page.url().split('/').at(-1)!;
}

describe('a search that is only charged if contacts are found', () => {
  it('costs nothing without them, only says what is on record, is remembered, and can be bought by a re-run without the switch', async () => {
    const { page, url } = visit;
    const email = await signUp(page, url);
    await grantCredits(visit, email, 250);
    const lot = await findWithoutContacts(page);
    const before = (await readUser(page, url)).credits;

    await fillForm(page, lot);
    // The switch is remembered from the batch.
    await expect.poll(() => page.getByRole('switch', SWITCH).getAttribute('aria-checked')).toBe('true');
    await page.getByText('No contacts found, nothing charged.').waitFor();
    expect(await findFaults(page, 'the form')).toEqual([]);
    await submit(page);
    const heading = page.getByRole('heading', { name: 'No Contacts Found' });
    await heading.waitFor();
    const kinds = page.getByRole('list', { name: 'Kinds of things on record' });
    await expect.poll(() => kinds.innerText()).toContain('a property record');
    await expect.poll(() => page.getByRole('main').innerText()).toContain('for $2.00');
    expect(await findFaults(page, 'what was held back')).toEqual([]);
    expect((await readUser(page, url)).credits).toBe(before);

    await page.getByRole('button', { name: 'Re-run Search' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('switch', SWITCH).getAttribute('aria-checked')).toBe('false');
    await dialog.getByLabel(/I agree to the permissible use policy/).check();
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await heading.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await readUser(page, url)).credits).toBe(before - 2);

    await page.goto(`${url}/search`);
    await expect.poll(() => page.getByRole('switch', SWITCH).getAttribute('aria-checked')).toBe('true');
    await page.goto(`${url}/batch-upload`);
    await expect.poll(() => page.getByRole('switch', SWITCH).getAttribute('aria-checked')).toBe('true');
    expect(await findFaults(page, 'the upload')).toEqual([]);
  });

  it('is offered for a property search with contacts, and for no other', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/search`);
    const choice = page.getByRole('switch', SWITCH);
    await choice.waitFor();
    await page.getByRole('switch', { name: 'Owner contacts too' }).click();
    await expect.poll(() => choice.count()).toBe(0);
    await page.getByRole('tab', { name: 'Person', exact: true }).click();
    await expect.poll(() => choice.count()).toBe(0);
  });
});

describe('without credits', () => {
  it('the form repeats what was already bought, and nothing else', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const bought = visit.samples.property_address.matching[0]!;
    await ask(page, url, bought);
    await spendAllCredits(page, url, [...visit.samples.reverse_phone.matching, ...visit.samples.owner_name.matching]);

    await fillForm(page, { ...bought, street: '1 Nowhere Ln' });
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await expect.poll(() => page.getByText('Insufficient credits. You need at least 1 credit to perform a search.').isVisible()).toBe(true);
    await fillForm(page, bought);
    await expect.poll(() => button.isEnabled()).toBe(true);
    const id = await submit(page);
    await expect.poll(async () => (await readSearch(page, url, id)).status).toBe('completed');
    expect(await readSearch(page, url, id)).toMatchObject({ creditsCost: 0, receipt: { rule: 'Bought before', held: 0 } });
    expect((await readUser(page, url)).credits).toBe(0);
  });
});
