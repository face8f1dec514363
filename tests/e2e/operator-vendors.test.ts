import { randomUUID } from 'node:crypto';
import { createPool } from '@deedline/database/connect';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults, showAs } from './find-faults.ts';
import { addOperator, setUpFactors } from './operators.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const DOLLAR = 1_000_000;
const SETTING = {
  isOn: true,
  purposes: ['skip_tracing'],
  place: null,
  searchMicros: DOLLAR,
  dayMicros: 20 * DOLLAR,
  monthMicros: 200 * DOLLAR,
};

/** Leaves the vendor as if it had asked to wait, its calls as if their answers had never come, and no key of the operator's. */
async function spoil(vendor: string): Promise<void> {
  const pool = createPool(visit.databaseUrl);
  try {
    await pool.query('delete from operator_vendor where vendor = $1', [vendor]);
    await pool.query(
      "insert into vendor_pace (vendor, whose, next_at, paused_until, paused_why) values ($1, $2, now(), now() + interval '1 hour', 'asked_to_wait')",
      [vendor, randomUUID()],
    );
    await pool.query(
      "update vendor_call set state = 'unknown', is_hit = null, billed_micros = null, request_id = 'req-4711' where vendor = $1 and sent_at is not null",
      [vendor],
    );
  } finally {
    await pool.end();
  }
}

it('an operator sees what vendors were asked and what to dispute, resumes a paused one, and saves a key', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  expect((await page.request.put(`${url}/api/vendors/zerobounce`, { data: SETTING })).status()).toBe(200);
  expect((await page.request.put(`${url}/api/vendors/tracerfy`, { data: SETTING })).status()).toBe(200);
  await ask(page, url, {
    searchMode: 'person_search',
    firstName: 'Orlagh',
    lastName: 'Thistlewaite',
    street: '716 Cranesbill Hollow',
    city: 'Quillmere',
    state: 'FK',
    zip: '00412',
  });
  await spoil('tracerfy');

  await page.goto(await addOperator(visit));
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await setUpFactors(visit);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  await main().getByRole('table', { name: 'What was asked' }).getByRole('cell', { name: 'Tracerfy' }).waitFor();
  await main().getByRole('table', { name: 'For dispute' }).getByText('req-4711').first().waitFor();

  const row = main().getByRole('article', { name: 'Tracerfy' });
  await row.getByText('are for one’s own business').waitFor();
  await row.getByText('Paused', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Add your key for Tracerfy' }).click();
  const form = row.getByRole('form', { name: 'Your key for Tracerfy' });
  await form.getByLabel('API token').fill('made-up-token-0123456789wxyz');
  await form.getByLabel('Limit per day').fill('a lot');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('An amount in dollars, such as 25.00').waitFor();
  expect(await findFaults(page, 'the console’s page of vendors')).toEqual([]);
  await showAs(page, 1440, 'light');
  await form.getByLabel('Limit per day').fill('25');
  await form.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Your key ends in wxyz.').waitFor();
  await row.getByText('$0.00 of $25.00').waitFor();
  await row.getByText('Off: no contract').waitFor();

  await row.getByRole('button', { name: 'Resume asking: Tracerfy' }).click();
  await page.getByLabel('Reason').fill('They raised our limit');
  await page.getByRole('button', { name: 'Resume asking', exact: true }).click();
  await row.getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Remove the key for Tracerfy' }).click();
  await page.getByRole('dialog', { name: 'Remove your key for Tracerfy?' }).getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Your key ends in wxyz.').waitFor();
  await row.getByRole('button', { name: 'Remove the key for Tracerfy' }).click();
  await page.getByRole('dialog', { name: 'Remove your key for Tracerfy?' }).getByRole('button', { name: 'Remove the key' }).click();
  await row.getByText('No key of yours').waitFor();

  // A month in which no vendor was asked.
  await main().getByLabel('Month (UTC)').selectOption({ index: 12 });
  await main().getByText('No vendor was asked in this month.').waitFor();

  // Prices are set after a confirmation that shows the changes; dismissing it sets nothing.
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await main().getByLabel('Full Report, credits').fill('6');
  await main().getByRole('button', { name: 'Set prices' }).click();
  const question = page.getByRole('dialog', { name: 'Set these prices?' });
  await question.getByText('Customers pay them from now on.').waitFor();
  await question.getByText('Full Report: 5 to 6 credits.').waitFor();
  expect(await findFaults(page, 'the question before prices are set')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await showAs(page, 1440, 'light');
  await expect.poll(() => main().getByRole('table', { name: 'Editions of the prices' }).getByRole('row').count()).toBe(2);
});
