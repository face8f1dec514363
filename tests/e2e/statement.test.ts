import { readFileSync } from 'node:fs';
import type { SearchReceipt, Statement } from '@deedline/contract/money/statement';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { ask } from './asking.ts';
import { change } from './buying.ts';
import { readCells } from './exported-cells.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit({ timezoneId: 'America/New_York' });

const main = (): Locator => visit.page.getByRole('main');
const rows = (): Locator =>
  main()
    .getByRole('table', { name: 'Movements of your credits' })
    .getByRole('row')
    .filter({ has: visit.page.getByRole('cell') });
const statement = async (query = ''): Promise<Statement> =>
  (await (await visit.page.request.get(`${visit.url}/api/statement${query}`)).json()) as Statement;
const total = (words: string): Locator =>
  main()
    .locator('dl > div')
    .filter({ has: visit.page.getByText(words, { exact: true }) })
    .locator('dd')
    .first();

/** Moves an account's credits without its involvement, by the functions that the features call. */
async function move(email: string, sql: string, ...values: unknown[]): Promise<void> {
  await change(visit.databaseUrl, `select ${sql} from account where account_email(id) = $1`, [email, ...values]);
}
async function openStatement(query = ''): Promise<void> {
  await visit.page.goto(`${visit.url}/statement${query}`);
  await rows().first().waitFor();
}

describe('the statement', () => {
  it('has a line for each search, with its receipt, and adds up', async () => {
    const email = await signUp(visit.page, visit.url);
    const search = await ask(visit.page, visit.url, visit.samples.property_address.matching[0]!);
    await move(email, "purchase_credits($2 || ':1', account.id, 50)", 'pi_first');
    await move(email, "reverse_credits($2 || ':2', account.id, 70)", 'pi_first');
    await openStatement();
    const { movements, totals } = await statement();
    await expect.poll(() => rows().count()).toBe(4);
    const line = rows().filter({ hasText: search.street! });
    await expect
      .poll(() => line.innerText())
      .toMatch(new RegExp(`Property address search, charged ${search.creditsCost} of 5 held.*−${search.creditsCost}`, 's'));
    const ofSearch = movements.find(({ kind }) => kind === 'settle')!;
    await expect.poll(() => line.innerText()).toContain(`No. ${ofSearch.number} ${ofSearch.hash}`);
    await expect.poll(() => rows().first().innerText()).toMatch(/Payment taken back: 70, \d+ of it owed from now on/);
    await expect.poll(() => total('Bought').innerText()).toBe('+50');
    await expect.poll(() => total('Given').innerText()).toBe('+10');
    await expect.poll(() => total('Spent').innerText()).toBe(`−${search.creditsCost}`);
    await expect.poll(() => total('Taken back').innerText()).toBe('−70');
    await expect.poll(() => total('Closing balance').innerText()).toBe(String(10 + 50 - search.creditsCost - 70));
    expect(totals.closing).toBe(10 + 50 - search.creditsCost - 70);
    await line.getByRole('link', { name: /^Receipt of/ }).click();
    await main().getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe(`/receipts/${search.id}`);
  });

  it('filters movements by kind and period, and keeps the choice in the address', async () => {
    const email = await signUp(visit.page, visit.url);
    await ask(visit.page, visit.url, visit.samples.property_address.matching[1]!);
    await move(email, 'grant_credits($2, account.id, 3)', `${email}:3`);
    await openStatement();
    await expect.poll(() => rows().count()).toBe(3);
    await main().getByRole('switch', { name: 'Every movement' }).click();
    await rows().nth(3).waitFor();
    await expect.poll(() => rows().nth(2).innerText()).toMatch(/Set aside for a search/);
    await main().getByLabel('Show').selectOption('Given');
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => new URL(visit.page.url()).search).toBe('?show=given&every=1');
    await visit.page.reload();
    await rows().first().waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => main().getByRole('switch', { name: 'Every movement' }).getAttribute('aria-checked')).toBe('true');
    await main().getByRole('button', { name: 'Last month' }).click();
    await main().getByRole('heading', { name: 'No movements in this period' }).waitFor();
    await main().getByLabel('From').fill('2030-01-02');
    await main().getByLabel('To').fill('2030-01-01');
    await main().getByText('The first day is after the last one.').waitFor();
    await expect
      .poll(() =>
        main()
          .getByRole('link', { name: /^Download/ })
          .count(),
      )
      .toBe(0);
    await main().getByRole('button', { name: 'All' }).click();
    await expect.poll(() => rows().count()).toBe(2);
  });

  it('can be downloaded as shown, with every movement in it', async () => {
    const email = await signUp(visit.page, visit.url);
    await ask(visit.page, visit.url, visit.samples.property_address.matching[2]!);
    await move(email, "purchase_credits($2 || ':1', account.id, 50)", 'pi_second');
    await openStatement();
    const { count } = await statement();
    const [csv] = await Promise.all([visit.page.waitForEvent('download'), main().getByRole('link', { name: 'Download CSV' }).click()]);
    expect(csv.suggestedFilename()).toMatch(/^deedline-statement-from-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = readCells(
      readFileSync(await csv.path(), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    );
    expect(lines.map((cells) => Number(cells[head!.indexOf('Number')]))).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(new Set(lines.map((cells) => cells[head!.indexOf('Time zone')]))).toEqual(new Set([expect.stringMatching(/^UTC-0[45]:00$/)]));
    const [pdf] = await Promise.all([visit.page.waitForEvent('download'), main().getByRole('link', { name: 'Download PDF' }).click()]);
    expect(pdf.suggestedFilename()).toBe(csv.suggestedFilename().replace('.csv', '.pdf'));
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('pages back to the first movement', async () => {
    const email = await signUp(visit.page, visit.url);
    await change(
      visit.databaseUrl,
      'select count(grant_credits($1 || n, account.id, 1)) from account, generate_series(1, 70) n where account_email(account.id) = $1',
      [email],
    );
    await openStatement();
    await expect.poll(() => rows().count()).toBe(50);
    await main().getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => rows().count()).toBe(71);
    await expect.poll(() => rows().last().innerText()).toMatch(/Free credits for a new account/);
    await expect.poll(() => main().getByRole('button', { name: 'Show older' }).count()).toBe(0);
  });

  it('is linked from the credits page and the palette', async () => {
    await signUp(visit.page, visit.url);
    await visit.page.goto(`${visit.url}/credits`);
    await main().getByRole('link', { name: 'Statement' }).click();
    await rows().first().waitFor();
    await visit.page.goto(`${visit.url}/dashboard`);
    await main().getByRole('heading', { level: 1 }).waitFor();
    await untilAlive(visit.page);
    await visit.page.keyboard.press('Control+k');
    await visit.page.getByRole('dialog', { name: 'Search or go to' }).getByRole('combobox').fill('Statement');
    await visit.page.keyboard.press('Enter');
    await rows().first().waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/statement');
  });

  it('says so when it cannot be loaded, and can be loaded again', async () => {
    await signUp(visit.page, visit.url);
    await visit.page.route('**/api/statement?*', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
    await visit.page.goto(`${visit.url}/statement`);
    await main().getByRole('alert').getByText('Your statement could not be loaded.').waitFor();
    await visit.page.unroute('**/api/statement?*');
    await main().getByRole('button', { name: 'Try again' }).click();
    await rows().first().waitFor();
    await expect.poll(() => main().getByRole('alert').count()).toBe(0);
  });

  it('works by keyboard, and has no axe violations in both themes and widths', async () => {
    await signUp(visit.page, visit.url);
    await ask(visit.page, visit.url, visit.samples.property_address.matching[3]!);
    await openStatement();
    await main().getByRole('button', { name: 'This month' }).focus();
    await visit.page.keyboard.press('Tab');
    await visit.page.keyboard.press('Enter');
    await main().getByRole('heading', { name: 'No movements in this period' }).waitFor();
    await expect.poll(() => main().getByRole('button', { name: 'Last month', pressed: true }).count()).toBe(1);
    expect(await findFaults(visit.page, 'a statement without movements')).toEqual([]);
    await openStatement('?every=1');
    expect(await findFaults(visit.page, 'a statement')).toEqual([]);
  });
});

describe('a receipt', () => {
  it('opens from the result and the history, shows what the API returns, and can be downloaded and printed', async () => {
    await signUp(visit.page, visit.url);
    const search = await ask(visit.page, visit.url, visit.samples.property_address.matching[4]!);
    await visit.page.goto(`${visit.url}/results/${search.id}`);
    await main().getByRole('link', { name: 'Open receipt' }).click();
    await main().getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    const answer = (await (await visit.page.request.get(`${visit.url}/api/searches/${search.id}/receipt`)).json()) as SearchReceipt;
    const sheet = await main().getByRole('article').innerText();
    for (const words of ['Property address search', 'Skip Tracing (Real Estate)', 'Completed', search.id, answer.receipt!.rule])
      expect(sheet).toContain(words);
    expect(sheet).toMatch(new RegExp(`Charged \\(5 held, ${answer.receipt!.released} released\\)\\s+${answer.receipt!.charged}`));
    for (const { number, what, hash } of answer.movements) expect(sheet).toMatch(new RegExp(`${what}[^]*No\\. ${number} ${hash}`));
    for (const { label } of answer.sources!.list) expect(sheet).toContain(label);
    const [pdf] = await Promise.all([visit.page.waitForEvent('download'), main().getByRole('link', { name: 'Download PDF' }).click()]);
    expect(pdf.suggestedFilename()).toBe(`deedline-receipt-${search.id}.pdf`);
    expect(await findFaults(visit.page, 'a receipt')).toEqual([]);
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => main().getByRole('link', { name: 'Download PDF' }).isVisible()).toBe(false);
    await expect.poll(() => visit.page.getByRole('complementary').isVisible()).toBe(false);
    await expect.poll(() => main().getByRole('heading', { level: 1, name: 'Receipt' }).isVisible()).toBe(true);
    await expect.poll(() => visit.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    await visit.page.emulateMedia({ media: 'screen' });
    await visit.page.goto(`${visit.url}/history`);
    await main()
      .getByRole('link', { name: /^\$\d\.00, receipt of/ })
      .click();
    await main().getByRole('article').waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe(`/receipts/${search.id}`);
  });

  it('for an answer that was repeated free of charge links to the one that was paid for', async () => {
    await signUp(visit.page, visit.url);
    const paid = await ask(visit.page, visit.url, visit.samples.property_address.matching[5]!);
    const again = await ask(visit.page, visit.url, visit.samples.property_address.matching[5]!);
    expect([again.creditsCost, paid.creditsCost > 0]).toEqual([0, true]);
    await visit.page.goto(`${visit.url}/receipts/${again.id}`);
    await main().getByRole('link', { name: 'its receipt' }).first().click();
    await visit.page.waitForURL(`**/receipts/${paid.id}`);
    expect(await findFaults(visit.page, 'a receipt that was paid for')).toEqual([]);
  });

  it('is not found for another account', async () => {
    await signUp(visit.page, visit.url);
    const { id } = await ask(visit.page, visit.url, visit.samples.parcel_id.missing[0]!);
    const other = await openContext(visit.browser);
    const theirs = await other.newPage();
    await signUp(theirs, visit.url);
    await theirs.goto(`${visit.url}/receipts/${id}`);
    await theirs.getByRole('heading', { name: 'Receipt Not Found' }).waitFor();
    expect((await theirs.request.get(`${visit.url}/api/searches/${id}/receipt.pdf`)).status()).toBe(404);
    await other.close();
  });
});
