import { expect } from 'vitest';
import type { User } from '@deedline/contract/account/account';
import type { CreateSearch, Search } from '@deedline/contract/search/search';
import type { Page } from 'playwright-core';
import { CANARIES, plantCanary } from '../../apps/server/src/testing/canaries.ts';
import { newEmail } from './new-email.ts';

const TAB_NAMES = {
  property_address: 'Property',
  parcel_id: 'Parcel',
  owner_name: 'Owner',
  person_search: 'Person',
  reverse_phone: 'Reverse Phone',
  reverse_email: 'Reverse Email',
} as const;

const FIELD_LABELS = {
  street: /street/i,
  city: /city/i,
  state: /state/i,
  zip: /zip/i,
  ParcelId: /parcel id/i,
  ownerName: /owner name/i,
  firstName: /first name/i,
  middleName: /middle name/i,
  lastName: /last name/i,
  dob: /birth/i,
  phoneNumber: /phone number/i,
  emailAddress: /email address/i,
} as const;

/** Creates an account through the page and ends on the dashboard. Returns its email. */
export async function register(page: Page, url: string): Promise<string> {
  const email = newEmail('visitor');
  await page.goto(`${url}/register`);
  await page.getByLabel(/first name/i).fill(CANARIES.visitor.first);
  await page.getByLabel(/last name/i).fill(CANARIES.visitor.last);
  plantCanary({ ...CANARIES.visitor, email });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page.getByLabel('Confirm password').fill('correct horse 7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  return email;
}

/** Fills in the form of the request's mode, checks the box and submits. Ends on the result page; returns the search's id. */
export async function searchFor(page: Page, url: string, request: CreateSearch): Promise<string> {
  await page.goto(`${url}/search`);
  await page.getByRole('tab', { name: TAB_NAMES[request.searchMode], exact: true }).click();
  for (const [field, label] of Object.entries(FIELD_LABELS)) {
    const value = request[field as keyof typeof FIELD_LABELS];
    if (value) await page.getByRole('tabpanel').getByLabel(label).fill(value);
  }
  await page.getByLabel(/I agree to the permissible use policy/).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/results/*');
  return page.url().split('/').at(-1)!;
}

/** Reads a search from the API with this browser's session. */
export async function readSearch(page: Page, url: string, id: string): Promise<Search> {
  const response = await page.request.get(`${url}/api/searches/${id}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as Search;
}

export async function readUser(page: Page, url: string): Promise<User> {
  return (await (await page.request.get(`${url}/api/auth/user`)).json()) as User;
}
