import type { BatchJob, BatchStatus } from '@deedline/contract/search/batch';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningProduct } from './product.ts';
import { change } from './buying.ts';

export type BatchRow = { address: string; name?: string; city?: string; state?: string; zip?: string };

/** Rows made from the samples, whose addresses exist. */
export function readRows({ samples }: RunningProduct, count: number): BatchRow[] {
  return samples.property_address.matching.slice(0, count).map(({ street, city, state, zip }) => ({
    address: street ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
  }));
}

/** Rows for different houses, none of which exists. */
export function inventRows(count: number): BatchRow[] {
  return Array.from({ length: count }, (_, index) => ({
    address: `${90_000 + index} Nowhere Ln`,
    city: 'Quillmere',
    state: 'FK',
    zip: '00100',
  }));
}

/** Uploads rows through the API with this browser's session, as in the specification's example, with further terms; the job starts at once. */
export async function uploadRows(
  page: Page,
  url: string,
  rows: readonly BatchRow[],
  fileName = 'leads.csv',
  terms: object = {},
): Promise<BatchJob> {
  const data = { fileName, totalRows: rows.length, purpose: 'skip_tracing', rows, ...terms };
  const created = await page.request.post(`${url}/api/batch-jobs`, { data });
  expect(created.status()).toBe(201);
  return (await created.json()) as BatchJob;
}

export async function readJob(page: Page, url: string, id: string): Promise<BatchJob> {
  return (await (await page.request.get(`${url}/api/batch-jobs/${id}`)).json()) as BatchJob;
}

export async function waitForJob(page: Page, url: string, id: string, status: BatchStatus): Promise<BatchJob> {
  await expect.poll(async () => (await readJob(page, url, id)).status).toBe(status);
  return readJob(page, url, id);
}

/** Grants credits to an account, as an operator would. */
export async function grantCredits({ databaseUrl }: RunningProduct, email: string, credits: number): Promise<void> {
  const key = `${email} ${credits} ${Date.now()}`;
  await change(databaseUrl, 'select grant_credits($1, account.id, $2) from account where account_email(id) = $3', [key, credits, email]);
}
