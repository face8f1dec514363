import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CANARIES, plantCanary } from '../../apps/server/src/testing/canaries.ts';
import { newEmail } from './new-email.ts';

/** Creates an account through the API and signs this browser in. Returns its email. */
export async function signUp(page: Page, url: string): Promise<string> {
  const email = newEmail('stranger');
  const { first: firstName, last: lastName } = CANARIES.visitor;
  const data = { email, password: 'correct horse 7', firstName, lastName };
  plantCanary({ ...CANARIES.visitor, email });
  expect((await page.request.post(`${url}/api/auth/register`, { data })).status()).toBe(201);
  return email;
}
