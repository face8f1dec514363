import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const valueOf = (term: string) => main().locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').innerText();
const meaningOf = (word: string) => main().getByLabel(`What “${word}” says`);

describe('a dialer’s file', () => {
  it('is read, previewed, imported, shown on the result, and undone, by keyboard too', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const search = await ask(page, url, visit.samples.property_address.matching[0]!);
    const phone = search.results!.phones[0]!.number;
    await page.goto(`${url}/history`);
    await main().getByRole('link', { name: 'Import outcomes' }).click();
    await main().getByRole('heading', { name: 'Import Outcomes' }).waitFor();
    const text = [
      'Lead,Phone Number,Dispo',
      `1,${phone},Kaput`,
      '2,419-555-0199,Bad Number',
      '3,419-555-0198,Left VM',
      '4,419-555-0197,DNC',
    ];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'calls.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\r\n')) });
    await meaningOf('Kaput').waitFor();
    await expect.poll(() => main().getByLabel('Phone', { exact: true }).inputValue()).toBe('1');
    const meanings = await Promise.all(['Kaput', 'Bad Number', 'Left VM', 'DNC'].map((word) => meaningOf(word).inputValue()));
    expect(meanings).toEqual(['nothing', 'out_of_service', 'nothing', 'do_not_call']);
    await meaningOf('Kaput').selectOption('Wrong number or person');
    await expect.poll(() => valueOf('Say what became of a contact')).toBe('2 rows');
    await expect.poll(() => main().getByLabel('Put 1 number on your own do-not-call list').isChecked()).toBe(true);
    await main().getByRole('button', { name: 'See what would be imported' }).focus();
    await page.keyboard.press('Enter');
    const taken = main().getByRole('heading', { name: 'Would be imported' });
    await taken.waitFor();
    await expect.poll(() => taken.evaluate((heading) => heading.matches(':focus'))).toBe(true);
    await expect.poll(async () => [await valueOf('Wrong number'), await valueOf('Not among the contacts')]).toEqual(['1 contact', '1 row']);
    const download = page.waitForEvent('download');
    await main().getByRole('button', { name: 'Download what is left out' }).click();
    expect((await download).suggestedFilename()).toBe('calls-left-out.csv');
    expect(await findFaults(page, 'the preview of an import')).toEqual([]);
    await main().getByRole('button', { name: 'Import 1 outcome' }).focus();
    await page.keyboard.press('Enter');
    await main().getByText('1 of 2 rows imported; 1 number new on your do-not-call list.').waitFor();
    expect(await findFaults(page, 'the list of imports')).toEqual([]);
    const brought = main().getByRole('switch', { name: 'Count what our files say about contacts that were held back' });
    await expect.poll(() => brought.getAttribute('aria-checked')).toBe('false');
    await brought.focus();
    await page.keyboard.press('Space');
    await main()
      .getByText(/^On since /)
      .waitFor();
    await page.reload();
    await expect.poll(() => brought.getAttribute('aria-checked')).toBe('true');
    await brought.click();
    await main().getByText('Off.', { exact: true }).waitFor();

    await page.goto(`${url}/results/${search.id}`);
    await main()
      .getByRole('button', { name: `Wrong number of ${phone}` })
      .waitFor();
    await page.goto(`${url}/history/outcomes`);
    await main().getByRole('button', { name: 'Undo calls.csv' }).click();
    await main().getByText('undone').waitFor();
    await page.goto(`${url}/results/${search.id}`);
    await main()
      .getByRole('button', { name: `Outcome of ${phone}` })
      .waitFor();
  });

  it('is not previewed by an answer about what it said before a meaning was changed', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/history/outcomes`);
    const buffer = Buffer.from('Phone,Dispo\n419-555-0199,Bad Number\n419-555-0198,Kaput');
    await page.locator('input[type=file]').setInputFiles({ name: 'calls.csv', mimeType: 'text/csv', buffer });
    await meaningOf('Kaput').waitFor();
    const preview = '**/api/outcome-imports/preview';
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route(preview, async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    const see = main().getByRole('button', { name: 'See what would be imported' });
    await see.click();
    await asked.promise;
    await meaningOf('Kaput').selectOption('Wrong number or person');
    await expect.poll(() => valueOf('Say what became of a contact')).toBe('2 rows');
    answer.resolve();
    await see.and(page.locator(':enabled')).waitFor();
    await page.unroute(preview);
    expect(await main().getByRole('heading', { name: 'Would be imported' }).count()).toBe(0);
    await see.click();
    await main().getByRole('heading', { name: 'Would be left out' }).waitFor();
    await expect.poll(() => valueOf('Not among the contacts')).toBe('2 rows');
  });

  it('is refused with a message if it is something else, and nothing is sent', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/history/outcomes`);
    await page.locator('input[type=file]').setInputFiles({ name: 'calls.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await page.getByText('CSV file is empty').first().waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Notes\nBo,none') });
    await main().getByText('Choose the column that holds the disposition.').waitFor();
    await expect.poll(() => main().getByRole('button', { name: 'See what would be imported' }).count()).toBe(0);
  });
});
