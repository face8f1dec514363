import type { CreateSearch } from '@deedline/contract/search/search';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { inventRows, uploadRows } from './batch-asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const rowOf = (vendor: string) =>
  main()
    .getByRole('listitem')
    .filter({ has: visit.page.getByRole('heading', { name: vendor }) });

/** A person who is in no record of the made-up state. */
const NOBODY: CreateSearch = {
  searchMode: 'person_search',
  firstName: 'Orlagh',
  lastName: 'Thistlewaite',
  street: '714 Cranesbill Hollow',
  city: 'Quillmere',
  state: 'FK',
  zip: '00412',
};

describe('data vendors', () => {
  it('are switched on by an owner within limits, announced before a search, asked when nothing is on file, and named on the receipt', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/settings/vendors`);
    await main().getByText('Nothing: no vendor is on.').waitFor();
    await rowOf('Tracerfy').getByText('Off', { exact: true }).waitFor();
    await rowOf('Tracerfy').getByText('Twin: answers from the made-up state').waitFor();
    await rowOf('Tracerfy').locator('summary').click();
    await rowOf('Tracerfy').getByText('Contacts of an owner, by address').waitFor();
    await main().getByRole('button', { name: 'Change Tracerfy' }).click();
    const form = main().getByRole('form', { name: 'Tracerfy' });
    await form.getByLabel('Limit per search').fill('a lot');
    await form.getByRole('switch', { name: 'Use it in searches of this account' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('An amount in dollars, such as 0.50').waitFor();
    expect(await findFaults(page, 'the form of a vendor')).toEqual([]);
    await form.getByLabel('Limit per search').fill('0.25');
    const uses = await form.getByRole('checkbox').all();
    for (const use of uses) await use.uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Choose at least one use').waitFor();
    for (const use of uses) await use.check();
    await form.getByRole('button', { name: 'Save' }).click();
    await rowOf('Tracerfy').getByText('On', { exact: true }).waitFor();
    await rowOf('Tracerfy')
      .getByText(/\$0\.00 of \$\d[\d,.]* today/)
      .waitFor();
    expect(await findFaults(page, 'the page of vendors')).toEqual([]);

    await page.goto(`${url}/search?mode=person_search`);
    await main().getByText('Vendors, at most').waitFor();
    await main().getByText('nothing: twins').waitFor();
    const { id } = await ask(page, url, NOBODY);
    await page.goto(`${url}/receipts/${id}`);
    await main().getByRole('heading', { name: 'Vendors asked' }).waitFor();
    await main()
      .getByText(/Tracerfy, its twin: answers from the made-up state.*1 asked, 0 answered/)
      .waitFor();
    expect(await findFaults(page, 'a receipt with vendors')).toEqual([]);

    const job = await uploadRows(page, url, inventRows(40), 'leads.csv', { start: false });
    await page.goto(`${url}/batch-upload?job=${job.id}`);
    await main().getByText('Expected, rows with contacts').waitFor();
    const range = main().locator('dt', { hasText: 'Nine times in ten' }).locator('+ dd');
    const [low, high] = ((await range.first().textContent()) ?? '').split('-').map(Number);
    expect([low! >= 0, low! < high!, high! <= 40]).toEqual([true, true, true]);
    await main().getByLabel('Vendors, at most').fill('0.50');
    // Of questions at ten cents a hit no more than five are paid for.
    await expect.poll(async () => Number(((await range.first().textContent()) ?? '').split('-')[1])).toBeLessThanOrEqual(5);
    expect(await findFaults(page, 'a quote with vendors')).toEqual([]);

    await page.goto(`${url}/dashboard`);
    const costs = main().getByRole('table', { name: /^Cost of a contact that proved right/ });
    await costs
      .getByRole('row', { name: /^Tracerfy \(its twin, which bills nothing\) \$0\.00 0 0 not yet measured: 0 of 10 right$/ })
      .waitFor();
    expect(await findFaults(page, 'the dashboard with what vendors cost')).toEqual([]);

    await page.goto(`${url}/settings/vendors`);
    await main().getByRole('link', { name: 'Compare vendors' }).click();
    await main().getByText('No comparisons yet').waitFor();
    const compare = main().getByRole('form', { name: 'New comparison' });
    const rows =
      'Address,City,State,Zip,Name\n714 Cranesbill Hollow,Quillmere,FK,00412,Orlagh Thistlewaite\nthe house at the weir,Quillmere,FK,00412,\n';
    await compare.getByLabel('Choose a CSV file').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await compare.getByText('rows.csv: 2 rows').waitFor();
    await compare.getByRole('checkbox', { name: 'Tracerfy' }).check();
    await compare.getByText('These rows may cost up to $0.20.').waitFor();
    await compare.getByLabel('Most to spend, in dollars').fill('0.10');
    await compare.getByText('It may cost $0.20').waitFor();
    expect(await findFaults(page, 'a comparison of vendors that would cost too much')).toEqual([]);
    await compare.getByLabel('Most to spend, in dollars').fill('0.20');
    await compare.getByRole('checkbox', { name: /permissible purpose/ }).check();
    // The connection is lost after the vendors were asked: the comparison continues with what was asked and does not start again.
    await page.route(
      '**/api/vendors/comparisons/*/rows',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await compare.getByRole('button', { name: 'Ask these vendors' }).click();
    await compare.getByText('It stopped after 0 of 2 rows.').waitFor();
    await compare.getByRole('button', { name: 'Continue' }).click();
    await main()
      .getByText('1 of 2 rows compared for Skip Tracing (Real Estate), for at most $0.20; 1 without house, city and state left out.')
      .waitFor();
    await main()
      .getByRole('row', { name: /^Tracerfy 0 of 1 0–79%/ })
      .waitFor();
    await expect
      .poll(() =>
        main()
          .getByRole('row', { name: /^Tracerfy/ })
          .count(),
      )
      .toBe(1);
    await expect.poll(() => compare.getByRole('button', { name: 'Ask these vendors' }).isDisabled()).toBe(true);
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'Sections of the settings' })
          .getByRole('link', { name: 'Vendors' })
          .getAttribute('aria-current'),
      )
      .toBe('true');
    expect(await findFaults(page, 'the page of comparisons')).toEqual([]);
  });
});
