/** After a day's acts of two members, every page with a figure of credits agrees with the ledger. */
import type { Statement } from '@deedline/contract/money/statement';
import { searchReceipt } from '@deedline/contract/money/statement';
import type { BatchJob, BatchSearch } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';
import { expect, it } from 'vitest';
import { ask } from './asking.ts';
import { inventRows, readRows, uploadRows, waitForJob } from './batch-asking.ts';
import { badgeOf, openCheckout, openCredits, readBalance } from './buying.ts';
import { linkIn, readMail } from './mails.ts';
import { openContext } from './browser.ts';
import { signUp } from './sign-up.ts';
import { newEmail } from './new-email.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const read = async <Answer>(path: string): Promise<Answer> =>
  (await (await visit.page.request.get(`${visit.url}${path}`)).json()) as Answer;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function buyPopular(): Promise<void> {
  await openCheckout(visit.page, visit.url, 'Popular');
  await visit.page.getByRole('button', { name: /^Pay / }).click();
  await visit.page.getByText('Payment Successful!').first().waitFor();
}

/** A colleague in a browser of their own searches for the same house at the same time, and for another. */
async function letColleagueSearch(): Promise<void> {
  const email = newEmail('colleague');
  await visit.page.request.post(`${visit.url}/api/team/invitations`, { data: { email, role: 'member' } });
  const token = linkIn(await readMail(visit, email, 'You are invited'), '/accept-invitation#token=')
    .split('=')
    .at(-1)!;
  const context = await openContext(visit.browser);
  const page = await context.newPage();
  const data = { token, password: 'correct horse 7' };
  expect((await page.request.post(`${visit.url}/api/invitations/accept`, { data })).status()).toBe(201);
  const [same, other] = visit.samples.property_address.matching.slice(3);
  await Promise.all([ask(page, visit.url, same!), ask(visit.page, visit.url, same!), ask(page, visit.url, other!)]);
  await context.close();
}

/** Reports the first contact of the searches that leads to a refund. */
async function reportUntilRefunded(searches: readonly Search[]): Promise<void> {
  for (const { id, results } of searches)
    for (const { e164 } of results?.phones ?? []) {
      const data = { kind: 'phone', contact: e164, outcome: 'wrong_number' };
      const said = await (await visit.page.request.post(`${visit.url}/api/searches/${id}/outcomes`, { data })).json();
      if ((said as { refundedCredits?: number }).refundedCredits) return;
    }
  throw new Error('No contact gave credits back.');
}

/** For all single searches: their cost in the history against their receipts. */
async function checkSearches(): Promise<number> {
  const searches = await read<Search[]>('/api/searches');
  for (const { id, creditsCost } of searches) {
    const { receipt, movements } = searchReceipt.parse(await read(`/api/searches/${id}/receipt`));
    expect(creditsCost).toBe(receipt!.charged - receipt!.refunded);
    expect(creditsCost + sum(movements.map(({ change }) => change.wallet + change.held - change.owed))).toBe(0);
  }
  return sum(searches.map(({ creditsCost }) => creditsCost ?? 0));
}

async function checkBatches(): Promise<number> {
  const jobs = await read<BatchJob[]>('/api/batch-jobs');
  for (const { id, totalCost, refundedCredits } of jobs) {
    const rows = await read<BatchSearch[]>(`/api/batch-jobs/${id}/searches`);
    expect(sum(rows.map(({ creditsCost }) => creditsCost))).toBe(totalCost - refundedCredits);
  }
  return sum(jobs.map(({ totalCost, refundedCredits }) => totalCost - refundedCredits));
}

it('balance, history, receipts, batches, statement and dashboard agree after a day of work by two members', async () => {
  const { page, url, samples } = visit;
  await signUp(page, url);
  await buyPopular();
  const alone = [await ask(page, url, samples.property_address.matching[2]!), await ask(page, url, samples.person_search.missing[0]!)];
  const rows = [...readRows(visit, 3), ...inventRows(2), ...readRows(visit, 1)];
  const { id } = await uploadRows(page, url, rows);
  await waitForJob(page, url, id, 'completed');
  await letColleagueSearch();
  const found = await read<BatchSearch[]>(`/api/batch-jobs/${id}/searches?filter=found`);
  const ofRows = await Promise.all(found.flatMap((row) => (row.id === null ? [] : [read<Search>(`/api/searches/${row.id}`)])));
  await reportUntilRefunded([...ofRows, ...alone]);

  const spent = (await checkSearches()) + (await checkBatches());
  const { closing, totals } = await read<Statement>('/api/statement');
  expect(closing).toMatchObject({ wallet: 60 - spent, held: 0, owed: 0 });
  expect(totals).toMatchObject({ bought: 50, given: 10, spent: spent + totals.refunded, closing: 60 - spent });
  expect(totals.refunded).toBeGreaterThan(0);

  await openCredits(page, url);
  await expect.poll(() => readBalance(page)).toMatch(new RegExp(`^${closing.wallet}\\b`));
  await expect.poll(() => badgeOf(page).textContent()).toMatch(new RegExp(`^${closing.wallet} `));
  await page.goto(`${url}/dashboard`);
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('+ div');
  await expect.poll(() => figure('Total spent').textContent()).toBe(`$${spent}.00`);
  await expect.poll(() => figure('Available credits').textContent()).toBe(`${closing.wallet}`);
  await page.goto(`${url}/settings`);
  await page.getByText(`${closing.wallet} credits`).first().waitFor();
});
