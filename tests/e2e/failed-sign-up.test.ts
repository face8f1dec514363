import { beforeEach, describe, expect, it } from 'vitest';
import { newEmail } from './new-email.ts';
import { useVisit } from './visit.ts';

const PASSWORD = 'correct horse 7';
const visit = useVisit();

/** Each try of a journey has addresses of its own. */
let tried = '';
beforeEach(() => {
  tried = newEmail('');
});
const emailOf = (what: string) => `${what}${tried}`;
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const field = (label: string) => visit.page.getByLabel(label, { exact: true });
const goTo = (path: string) => visit.page.goto(`${visit.url}${path}`);

async function fillRegistration(email: string): Promise<void> {
  await field('Email').fill(email);
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
}

/** Makes an account without a browser. */
async function makeAccount(): Promise<string> {
  const email = emailOf('has-an-account');
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${visit.url}/api/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(201);
  return email;
}

describe('a sign-up that fails', () => {
  it('offers signing in and a password reset when no account was created, in the same words whatever the reason', async () => {
    const email = await makeAccount();
    const next = visit.page.getByRole('region', { name: 'What you can do now' });
    const words: string[] = [];
    for (const [address, status] of [
      [email, null],
      [emailOf('nobody-has-it'), 429],
      [emailOf('nobody-has-it'), 503],
    ] as const) {
      await goTo('/register');
      await expect.poll(() => next.count()).toBe(0);
      if (status !== null)
        await visit.page.route('**/api/auth/register', (route) =>
          route.fulfill({ status, json: { message: 'Not now', code: 'too_many_requests' } }),
        );
      await fillRegistration(address);
      await button('Create account').click();
      await next.waitFor();
      words.push(await next.innerText());
    }
    expect(words).toEqual(words.map(() => 'No account was made. If you have one already:\n\nSign in with it\nForgot your password?'));
    await visit.page.unroute('**/api/auth/register');
    await goTo('/register');
    await fillRegistration(email);
    await button('Create account').click();
    await next.getByRole('link', { name: 'Forgot your password?' }).click();
    await visit.page.waitForURL(/\/forgot-password$/);
    await expect.poll(() => field('Email').inputValue()).toBe(email);
    await visit.page.goBack();
    await fillRegistration(email);
    await button('Create account').click();
    await next.getByRole('link', { name: 'Sign in with it' }).click();
    await visit.page.waitForURL(/\/login$/);
    await expect.poll(() => field('Email').inputValue()).toBe(email);
    await field('Password').fill(PASSWORD);
    await button('Sign In').click();
    await visit.page.waitForURL('**/dashboard');
  });
});
