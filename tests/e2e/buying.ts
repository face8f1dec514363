import type { Statement } from '@deedline/contract/money/statement';
import { createPool } from '@deedline/database/connect';
import type { Locator, Page } from 'playwright-core';

export type Package = 'Starter' | 'Popular' | 'Pro' | 'Agency';

export const PRACTICE = 'Practice payment: no card is needed, and no money moves.';

export async function openCredits(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/credits`);
  await page.getByRole('heading', { level: 1, name: 'Credits & Billing' }).waitFor();
}

/** Picks a package on the open credits page. Returns its confirmation card. */
export async function choose(page: Page, label: Package): Promise<Locator> {
  await page.getByRole('button', { name: `Choose ${label}` }).click();
  return page.getByRole('region', { name: 'Confirm your purchase' });
}

/** Goes from the credits page to the practice checkout page, where the order can be paid. Returns the session's id. */
export async function openCheckout(page: Page, url: string, label: Package): Promise<string> {
  await openCredits(page, url);
  await (await choose(page, label)).getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL('**/practice-checkout/*');
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  return page.url().split('/').at(-1)!;
}

export function readBalance(page: Page): Promise<string | null> {
  return page.getByText('Current balance', { exact: true }).locator('+ span').textContent();
}

/** The remaining credits, shown beside the user's name. */
export function badgeOf(page: Page): Locator {
  return page.getByRole('complementary').getByRole('link', { name: /^\d+ credits?$/ });
}

/** The purchases in the statement, in credits, newest first. */
export async function readPurchases(page: Page, url: string): Promise<number[]> {
  const { movements } = (await (await page.request.get(`${url}/api/statement`)).json()) as Statement;
  return movements.filter(({ kind }) => kind === 'purchase').map(({ change: { wallet } }) => wallet);
}

/** Changes the database directly, for states that no buyer can cause: a lost delivery, an expired time. */
export async function change(databaseUrl: string, sql: string, values: readonly unknown[]): Promise<void> {
  const db = createPool(databaseUrl);
  try {
    const { rowCount } = await db.query(sql, [...values]);
    if (rowCount === 0) throw new Error(`Nothing was changed by: ${sql}`);
  } finally {
    await db.end();
  }
}
