import { readFileSync } from 'node:fs';
import type { List } from '@deedline/contract/search/list';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { ask, expectToast } from './asking.ts';
import { cellsOf, EXPORT_COLUMNS, readCells } from './exported-cells.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const dialog = (name: string): Locator => visit.page.getByRole('dialog', { name });
const sample = () => visit.samples.property_address.matching[3]!;
const readLists = async () => (await (await visit.page.request.get(`${visit.url}/api/lists`)).json()) as List[];

/** Makes a list of the visitor's and fills it through the API. */
async function keep(name: string, searchIds: readonly string[]): Promise<List> {
  const list = (await (await visit.page.request.post(`${visit.url}/api/lists`, { data: { name } })).json()) as List;
  for (const id of searchIds) await visit.page.request.put(`${visit.url}/api/lists/${list.id}/searches/${id}`, { data: {} });
  return list;
}

describe('Save to List', () => {
  it('creates a list on the result page, keeps the note, and shows where the search is saved', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, sample());
    await visit.page.goto(`${visit.url}/results/${id}`);
    await main().getByRole('button', { name: 'Save to List' }).click();
    await dialog('Save to List').getByLabel('Name of the list').fill('Spring mailing');
    await dialog('Save to List').getByRole('textbox', { name: /^Note/ }).fill('Corner lot');
    await dialog('Save to List').getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(visit.page, 'Saved to List', 'This search is on your list “Spring mailing”.');
    await main().getByRole('button', { name: 'Save to List' }).click();
    const saved = dialog('Save to List').getByRole('radio', { name: /Spring mailing.*1 search, your note: Corner lot.*Saved/ });
    await expect.poll(() => saved.isChecked()).toBe(true);
    await expect.poll(() => dialog('Save to List').getByRole('textbox', { name: /^Note/ }).inputValue()).toBe('Corner lot');
    expect(await readLists()).toMatchObject([{ name: 'Spring mailing', count: 1 }]);
    await dialog('Save to List').getByRole('button', { name: 'Remove' }).click();
    await expectToast(visit.page, 'Removed from List', 'This search is no longer on your list “Spring mailing”.');
    expect(await readLists()).toMatchObject([{ name: 'Spring mailing', count: 0 }]);
  });

  it('works by keyboard alone', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, sample());
    await keep('First', []);
    await keep('Second', []);
    await visit.page.goto(`${visit.url}/results/${id}`);
    await main().getByRole('button', { name: 'Save to List' }).focus();
    await visit.page.keyboard.press('Enter');
    const focused = visit.page.locator(':focus');
    const second = dialog('Save to List').getByRole('radio', { name: /Second/ });
    // The dialog focuses its first field, even when that appears after the dialog.
    await second.and(focused).waitFor();
    await visit.page.keyboard.press('ArrowDown');
    await visit.page.keyboard.press('Tab');
    await visit.page.keyboard.type('By keys');
    await visit.page.keyboard.press('Enter');
    await expectToast(visit.page, 'Saved to List', 'This search is on your list “First”.');
    // Focus returns to the page first and then moves to the dialog; a key pressed in between would be lost.
    await main().getByRole('button', { name: 'Save to List' }).and(focused).waitFor();
    await visit.page.keyboard.press('Enter');
    await visit.page.locator('[role=dialog]:focus-within').waitFor();
    // A key pressed before the dialog listens is lost, so it is pressed again while the dialog is open.
    await expect
      .poll(async () => {
        await visit.page.keyboard.press('Escape');
        return dialog('Save to List').count();
      })
      .toBe(0);
    expect(await readLists()).toMatchObject([{ name: 'First', count: 1 }, { count: 0 }]);
  });
});

describe('/lists', () => {
  it('offers to create a first list, renames it, refuses a duplicate name, and deletes after asking', async () => {
    await signUp(visit.page, visit.url);
    await visit.page.goto(`${visit.url}/lists`);
    await main().getByRole('heading', { name: 'No lists yet' }).waitFor();
    await main().getByRole('button', { name: 'New List' }).click();
    await dialog('New list').getByLabel('Name').fill('Probate');
    await dialog('New list').getByLabel('Note').fill('Read again in spring');
    await dialog('New list').getByRole('button', { name: 'Create list' }).click();
    const row = main().getByRole('row', { name: /Probate/ });
    await row.getByText('Read again in spring').waitFor();
    await main().getByRole('button', { name: 'New List' }).click();
    await dialog('New list').getByLabel('Name').fill('probate');
    await dialog('New list').getByRole('button', { name: 'Create list' }).click();
    await visit.page.getByText('You already have a list with this name', { exact: true }).first().waitFor();
    await dialog('New list').getByRole('button', { name: 'Cancel' }).click();
    await main().getByRole('button', { name: 'Rename Probate', exact: true }).click();
    await dialog('Rename this list').getByLabel('Name').fill('Probate 2027');
    await dialog('Rename this list').getByRole('button', { name: 'Save' }).click();
    await main().getByRole('link', { name: 'Probate 2027' }).waitFor();
    expect(await readLists()).toMatchObject([{ name: 'Probate 2027', note: 'Read again in spring', count: 0 }]);
    await main().getByRole('button', { name: 'Delete Probate 2027' }).click();
    await dialog('Delete this list?').getByRole('button', { name: 'Cancel' }).click();
    expect(await readLists()).toHaveLength(1);
    await main().getByRole('button', { name: 'Delete Probate 2027' }).click();
    await dialog('Delete this list?').getByRole('button', { name: 'Delete list' }).click();
    await main().getByRole('heading', { name: 'No lists yet' }).waitFor();
    expect(await readLists()).toEqual([]);
  });
});

describe('/lists/:id', () => {
  it('lists its searches with View, a note to edit and Remove', async () => {
    await signUp(visit.page, visit.url);
    const [property, nobody] = [
      await ask(visit.page, visit.url, sample()),
      await ask(visit.page, visit.url, visit.samples.person_search.missing[0]!),
    ];
    const { id } = await keep('Both', [property.id, nobody.id]);
    await visit.page.goto(`${visit.url}/lists/${id}`);
    const row = main().getByRole('row', { name: new RegExp(property.street!) });
    await row.getByRole('button', { name: /^Add a note on/ }).click();
    await visit.page.keyboard.type('Call on Monday');
    await visit.page.keyboard.press('Enter');
    await row.getByRole('button', { name: /Call on Monday$/ }).waitFor();
    await visit.page.reload();
    await row.getByRole('button', { name: /Call on Monday$/ }).waitFor();
    await expect.poll(() => row.getByText('$5.00').count()).toBe(1);
    await expect.poll(() => row.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(`/results/${property.id}`);
    await row.getByRole('button', { name: /^Remove/ }).click();
    await row.waitFor({ state: 'detached' });
    expect(await readLists()).toMatchObject([{ name: 'Both', count: 1 }]);
    expect((await visit.page.request.get(`${visit.url}/api/searches/${property.id}`)).status()).toBe(200);
  });

  it('a note that a colleague changed meanwhile is shown before it is replaced, and what was typed is not lost', async () => {
    await signUp(visit.page, visit.url);
    const { id: searchId, street } = await ask(visit.page, visit.url, sample());
    const { id } = await keep('Shared', [searchId]);
    await visit.page.goto(`${visit.url}/lists/${id}`);
    const row = main().getByRole('row', { name: new RegExp(street!) });
    await row.getByRole('button', { name: /^Add a note on/ }).click();
    await visit.page.keyboard.type('Call on Monday');
    const path = `${visit.url}/api/lists/${id}/searches/${searchId}`;
    const note = async (text: string) => expect((await visit.page.request.put(path, { data: { note: text } })).ok()).toBe(true);
    await note('Sold it in May');
    await visit.page.keyboard.press('Enter');
    await row.getByText('It now says: “Sold it in May”.').waitFor();
    await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('Call on Monday');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('button', { name: /Call on Monday$/ }).waitFor();

    await visit.page.goto(`${visit.url}/results/${searchId}`);
    await main().getByRole('button', { name: 'Save to List' }).click();
    await dialog('Save to List').getByRole('textbox', { name: /^Note/ }).fill('Call on Tuesday');
    await note('Moved away');
    await dialog('Save to List').getByRole('button', { name: 'Save note' }).click();
    await dialog('Save to List').getByText('It now says: “Moved away”.').waitFor();
    await dialog('Save to List').getByRole('button', { name: 'Save note' }).click();
    await expectToast(visit.page, 'Saved to List', 'This search is on your list “Shared”.');
    expect(await (await visit.page.request.get(`${visit.url}/api/lists/${id}`)).json()).toMatchObject({
      entries: [{ note: 'Call on Tuesday' }],
    });
  });

  it('Export saves skiptrace_export_{timestamp}.csv with a leading Search ID, and skips searches without results', async () => {
    await signUp(visit.page, visit.url);
    const searches = [
      await ask(visit.page, visit.url, visit.samples.person_search.missing[0]!),
      await ask(visit.page, visit.url, sample()),
      await ask(visit.page, visit.url, visit.samples.person_search.matching[0]!),
    ];
    const { id } = await keep(
      'Export',
      searches.map((search) => search.id),
    );
    await visit.page.goto(`${visit.url}/lists/${id}`);
    const [file] = await Promise.all([
      visit.page.waitForEvent('download'),
      main().getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^skiptrace_export_\d{14}\.csv$/);
    const rows = searches
      .slice(1)
      .toReversed()
      .flatMap((search) => cellsOf(search).map((cells, row) => [row === 0 ? search.id : '', ...cells]));
    expect(readCells(readFileSync(await file.path(), 'utf8'))).toEqual([['Search ID', ...EXPORT_COLUMNS], ...rows]);
  });

  it('is not found for another account, or if it never existed', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await keep('Mine', []);
    const other = await openContext(visit.browser);
    const theirs = await other.newPage();
    await signUp(theirs, visit.url);
    for (const path of [id, 'nothing']) {
      await theirs.goto(`${visit.url}/lists/${path}`);
      await theirs.getByRole('heading', { name: 'List Not Found' }).waitFor();
      expect((await theirs.request.delete(`${visit.url}/api/lists/${path}`)).status()).toBe(404);
    }
    await other.close();
    expect(await readLists()).toMatchObject([{ name: 'Mine' }]);
  });
});
