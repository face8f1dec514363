import type { CreateSearch } from '@deedline/contract/search/search';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const valueOf = (term: string) => main().locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').innerText();

/** A dialer's export with one person whose number is in no source, and a row without a person. */
function exportOf(name: string): Buffer {
  const text = [
    'First Name,Last Name,Property Address,Property City,Property State,Property Zip,Email 1,Phone 1,Phone Type 1,Phone Status 1,Phone Tags 1',
    `${name},714 Cranesbill Hollow,Quillmere,FK,00412,,(419) 555-0188,MOBILE,CORRECT,a`,
    `Rufus,Hallam,9 Coopers Wharf,Quillmere,FK,00412,,(419) 555-0189,MOBILE,DNC,`,
    'Hetty,Marlowe,11 Coopers Wharf,Quillmere,FK,00412,,,,,',
  ];
  return Buffer.from(text.join('\r\n'));
}
const PERSON: CreateSearch = {
  searchMode: 'person_search',
  firstName: 'Orlagh',
  lastName: 'Thistlewaite',
  street: '714 Cranesbill Hollow',
  city: 'Quillmere',
  state: 'FK',
  zip: '00412',
};

describe('a list of own contacts', () => {
  it('is read by its headings, uploaded, found by a search free of charge, and no longer found after its deletion', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/lists`);
    await main().getByRole('link', { name: 'Your own contacts' }).click();
    await main().getByRole('heading', { name: 'Your Own Contacts' }).waitFor();
    const file = { name: 'march.csv', mimeType: 'text/csv', buffer: exportOf('Orlagh,Thistlewaite') };
    await page.locator('input[type=file]').setInputFiles(file);
    await main().getByText('Read as an export from REISift.').waitFor();
    await expect.poll(() => main().getByLabel('What Phone Status 1 holds').inputValue()).toBe('phone_status');
    await expect.poll(() => valueOf('People with a phone or email')).toBe('2');
    await expect.poll(() => valueOf('Left out')).toBe('1');
    await main().getByLabel('Put 1 number on your own do-not-call list').check();
    await main().getByLabel('Date of the list').fill('2026-03-20');
    expect(await findFaults(page, 'the columns of a list of contacts')).toEqual([]);
    await main().getByRole('button', { name: 'Add 2 people' }).focus();
    await page.keyboard.press('Enter');
    await main().getByText('2 people of march are searched from now on.').waitFor();
    const download = page.waitForEvent('download');
    await main().getByRole('button', { name: 'Download what is left out' }).click();
    expect((await download).suggestedFilename()).toBe('march-left-out.csv');
    await main().getByRole('button', { name: 'Done' }).click();
    await main().getByText('As of Mar 20, 2026: 2 people from march.csv.').waitFor();
    expect(await findFaults(page, 'the lists of contacts')).toEqual([]);

    const search = await ask(page, url, PERSON);
    expect(search.creditsCost).toBe(0);
    await page.goto(`${url}/results/${search.id}`);
    await main().getByText('(419) 555-0188').first().waitFor();
    await main().getByText('Your list', { exact: true }).first().waitFor();
    await main().getByRole('button', { name: 'Evidence behind the score of (419) 555-0188' }).click();
    await main()
      .getByText(/Your list of March 2026 \(march\)/)
      .first()
      .waitFor();
    expect(await findFaults(page, 'a result of one’s own list')).toEqual([]);

    await page.goto(`${url}/lists/contacts`);
    await main().getByRole('button', { name: 'Delete march' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
    await main().getByText('No lists yet').waitFor();
    const again = await ask(page, url, PERSON);
    expect(again.results!.phones).toEqual([]);
  });
});
