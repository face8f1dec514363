import type { BatchJob, BatchSearch } from '@deedline/contract/search/batch';
import { describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

async function read<T>(path: string): Promise<T> {
  return (await (await visit.page.request.get(`${visit.url}${path}`)).json()) as T;
}

/** Runs a batch with a known address, twice, and an unknown one. */
async function runBatch(): Promise<{ job: BatchJob; rows: BatchSearch[] }> {
  const [known, unknown] = [visit.samples.property_address.matching[0]!, visit.samples.property_address.missing[0]!];
  const rows = [known, known, unknown].map(({ street = '', city, state, zip }) => ({
    address: street,
    city,
    state,
    zip,
    name: 'Odile Varnham',
  }));
  const data = { fileName: 'long-meadow.csv', totalRows: 3, purpose: 'skip_tracing', rows };
  const { id } = (await (await visit.page.request.post(`${visit.url}/api/batch-jobs`, { data })).json()) as BatchJob;
  await expect.poll(() => read<BatchJob>(`/api/batch-jobs/${id}`).then(({ status }) => status)).toBe('completed');
  return { job: await read(`/api/batch-jobs/${id}`), rows: await read(`/api/batch-jobs/${id}/searches`) };
}

describe('a batch in the rest of the product', () => {
  it('appears in the statement, the receipts of its rows, the history and the dashboard’s figures, with links back from each', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const { job, rows } = await runBatch();
    const main = page.getByRole('main');

    await page.goto(`${url}/statement`);
    const line = main.getByRole('row').filter({ hasText: 'Batch long-meadow.csv, rows 1-3: 2 found' });
    await line.waitFor();
    await expect.poll(() => line.innerText()).toMatch(new RegExp(`charged ${job.totalCost} of 10 held`));
    await line.getByRole('link', { name: /^Results of/ }).click();
    await page.waitForURL(`${url}/batch-results/${job.id}`);

    await page.goto(`${url}/results/${rows[0]!.id}`);
    await main.getByText('Your file names Odile Varnham for this address.').waitFor();
    expect(await findFaults(page, 'a row of a batch')).toEqual([]);
    await main.getByRole('link', { name: 'Back to Batch', exact: true }).click();
    await page.waitForURL(`${url}/batch-results/${job.id}`);

    await page.goto(`${url}/receipts/${rows[0]!.id}`);
    await main.getByText('Paid from what was held for rows 1-3 of the batch together.').waitFor();
    const ledger = await main.getByRole('table', { name: 'Transactions of this search' }).innerText();
    expect(ledger).toMatch(new RegExp(`Set aside for batch rows 1-3[^]*Batch rows 1-3: 2 found, ${job.totalCost} charged`));
    await expect.poll(() => main.getByRole('link', { name: 'long-meadow.csv' }).getAttribute('href')).toBe(`/batch-results/${job.id}`);
    await page.goto(`${url}/receipts/${rows[1]!.id}`);
    await main.getByText('This row of the batch was free: nothing was held for it.').waitFor();
    await expect.poll(() => main.getByRole('table').count()).toBe(0);
    expect(await findFaults(page, 'the receipt of a free row')).toEqual([]);

    await page.goto(`${url}/dashboard`);
    await main.getByText('completed, 3 of them in batches').waitFor();
    await expect.poll(() => main.getByText('Total spent', { exact: true }).locator('+ div').textContent()).toBe(`$${job.totalCost}.00`);

    await page.goto(`${url}/history`);
    await main.getByRole('row').filter({ hasText: 'long-meadow.csv' }).waitFor();
    await main.getByRole('link', { name: 'batch job', exact: true }).click();
    await page.waitForURL(`${url}/batch-upload`);
  });

  it('that ends in another tab also updates the balance here', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const { job } = await runBatch();
    const elsewhere = { status: 'processing' as BatchJob['status'], credits: 3 };
    await page.route(/\/api\/batch-jobs(\?.*)?$/, (route) => route.fulfill({ json: [{ ...job, status: elsewhere.status, totalCost: 0 }] }));
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), credits: elsewhere.credits } });
    });
    await page.goto(`${url}/batch-upload`);
    await page.getByText('3 credits', { exact: true }).first().waitFor();
    Object.assign(elsewhere, { status: 'cancelled', credits: 10 });
    await page
      .getByText(/^cancelled/)
      .first()
      .waitFor();
    await page.getByText('10 credits', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('3 credits', { exact: true }).count()).toBe(0);
  });
});
