import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { expectToast } from './asking.ts';
import { linkIn, listMails, readMail } from './mails.ts';
import { newEmail } from './new-email.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const PASSWORD = 'correct horse 7';
const NEW_PASSWORD = 'another horse 8';
const visit = useVisit();

/** Each try of a journey has addresses of its own. */
let tried = '';
beforeEach(() => {
  tried = newEmail('');
});
const emailOf = (what: string) => `${what}${tried}`;
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const field = (label: string) => visit.page.getByLabel(label, { exact: true });
const expectSight = async (place: Locator) => {
  await place.waitFor();
  await expect.poll(() => place.isVisible()).toBe(true);
};
const goTo = (path: string) => visit.page.goto(`${visit.url}${path}`);

async function fillRegistration(email: string, password = PASSWORD, confirmation = password): Promise<void> {
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Confirm password').fill(confirmation);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${visit.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

let accounts = 0;

/** Makes an account without a browser. */
async function makeAccount(): Promise<string> {
  const email = emailOf(`account-${(accounts += 1)}`);
  const body = JSON.stringify({ email, password: PASSWORD, firstName: 'Nora', lastName: 'Vale' });
  const answer = await fetch(`${visit.url}/api/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(201);
  return email;
}

/** Makes an account and signs this browser in to it. */
async function enter(): Promise<string> {
  const email = await makeAccount();
  expect((await visit.page.request.post(`${visit.url}/api/auth/login`, { data: { email, password: PASSWORD } })).status()).toBe(200);
  return email;
}

/** Delays one call of the API until the returned function is called. */
async function holdBack(path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await visit.page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('/register', () => {
  it('refuses passwords that differ or are too short in the specification’s words, and sends nothing', async () => {
    await goTo('/register');
    const sent: string[] = [];
    visit.page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await fillRegistration(emailOf('differ'), PASSWORD, 'correct horse 8');
    await button('Create account').click();
    await expectToast(visit.page, "Passwords don't match", 'Please make sure your passwords match');
    await fillRegistration(emailOf('differ'), '1234567');
    await button('Create account').click();
    await expectToast(visit.page, 'Password too short', 'Password must be at least 8 characters long');
    expect(sent).toEqual([]);
  });

  it('needs email and password; first and last name are optional', async () => {
    await goTo('/register');
    const needed = await visit.page
      .locator('form input')
      .evaluateAll((inputs) =>
        (inputs as unknown as { name: string; required: boolean; type: string }[]).map(({ name, required, type }) => [
          name,
          required,
          type,
        ]),
      );
    expect(needed).toEqual([
      ['firstName', false, 'text'],
      ['lastName', false, 'text'],
      ['email', true, 'email'],
      ['password', true, 'password'],
      ['confirmPassword', true, 'password'],
    ]);
    await visit.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await visit.page.waitForURL('**/login');
  });

  it('shows Creating account... with its inputs disabled, then signs in, goes to the dashboard and says so', async () => {
    await goTo('/register');
    await fillRegistration(emailOf('busy'));
    const release = await holdBack('/api/auth/register');
    await button('Create account').click();
    await button('Creating account...').waitFor();
    for (const label of ['First name', 'Email', 'Password', 'Confirm password'])
      await expect.poll(() => visit.page.getByLabel(label).first().isDisabled()).toBe(true);
    await expect.poll(() => button('Creating account...').isDisabled()).toBe(true);
    release();
    await visit.page.waitForURL('**/dashboard');
    await expectToast(visit.page, 'Account created!', "Welcome to the product. You've been automatically logged in.");
    expect(await readUser(visit.page, visit.url)).toMatchObject({ email: emailOf('busy'), firstName: null, credits: 10 });
  });

  it('says Registration Failed with the message of the server', async () => {
    const email = await makeAccount();
    await goTo('/register');
    await fillRegistration(email);
    await button('Create account').click();
    await expectToast(visit.page, 'Registration Failed', 'Could not create account');
    await expect.poll(() => button('Create account').isEnabled()).toBe(true);
  });
});

describe('/login', () => {
  it('says Login Failed for a wrong password, and the same for an unknown address', async () => {
    const email = await makeAccount();
    for (const [address, password] of [
      [email, 'not the password'],
      [emailOf('unknown'), PASSWORD],
    ] as const) {
      await signIn(visit.page, address, password);
      await expectToast(visit.page, 'Login Failed', 'Invalid email or password');
    }
  });

  it('shows Signing in... with its inputs disabled, then goes to the dashboard and says Welcome back!', async () => {
    const email = await makeAccount();
    const release = await holdBack('/api/auth/login');
    await signIn(visit.page, email, PASSWORD);
    await button('Signing in...').waitFor();
    await expect.poll(async () => [await field('Email').isDisabled(), await field('Password').isDisabled()]).toEqual([true, true]);
    release();
    await visit.page.waitForURL('**/dashboard');
    await expectToast(visit.page, 'Welcome back!', "You've successfully logged in.");
  });

  it('has an email-type input, a password, and links to register, to the terms, to the privacy policy and to a new password', async () => {
    await goTo('/login');
    await expect.poll(() => field('Email').getAttribute('type')).toBe('email');
    await expect.poll(() => field('Password').getAttribute('required')).not.toBeNull();
    const hrefs = await visit.page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const path of ['/register', '/terms', '/privacy', '/forgot-password']) expect(hrefs).toContain(path);
  });

  it('is not shown to a signed-in user', async () => {
    await enter();
    for (const path of ['/login', '/register', '/forgot-password']) {
      await goTo(path);
      await expectSight(visit.page.getByRole('heading', { name: '404 Page Not Found' }));
    }
  });
});

describe('a forgotten password', () => {
  it('is reset through a mailed link, which works once and ends the other sessions', async () => {
    const email = await enter();
    const stranger = await openContext(visit.browser);
    const page = await stranger.newPage();
    await page.goto(`${visit.url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const link = linkIn(await readMail(visit, email, 'Set a new password'), '/reset-password#token=');

    const setPassword = async (password: string, confirmation = password) => {
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(confirmation);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await page.goto(`${visit.url}${link}`);
    await setPassword(NEW_PASSWORD, PASSWORD);
    await expectToast(page, "Passwords don't match", 'Please make sure your passwords match');
    await setPassword('1234567');
    await expectToast(page, 'Password too short', 'Password must be at least 8 characters long');
    await setPassword(NEW_PASSWORD);
    await page.waitForURL('**/login');
    await expectToast(page, 'Password changed', 'Please sign in with your new password.');
    expect((await visit.page.request.get(`${visit.url}/api/auth/user`)).status()).toBe(401);
    await readMail(visit, email, 'password was changed');

    await page.goto(`${visit.url}${link}`);
    await setPassword(PASSWORD);
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    await signIn(page, email, NEW_PASSWORD);
    await page.waitForURL('**/dashboard');
    await stranger.close();
  });

  it('gets the same answer and no mail if the address has no account', async () => {
    await goTo('/forgot-password');
    await field('Email').fill(emailOf('nobody'));
    await button('Send the link').click();
    await visit.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await visit.page.getByText(`If ${emailOf('nobody')} has an account here`).waitFor();
    // A later mail has arrived, so an earlier one would have arrived too.
    const email = await makeAccount();
    await visit.page.request.post(`${visit.url}/api/auth/forgot-password`, { data: { email } });
    await readMail(visit, email);
    expect(listMails(visit.dataDir).filter((mail) => mail.to === emailOf('nobody'))).toEqual([]);
  });
});

describe('/settings', () => {
  it('shows the profile, the compliance text with its figures, and leads to the policies', async () => {
    await goTo('/register');
    await fillRegistration(emailOf('nameless'));
    await button('Create account').click();
    await visit.page.waitForURL('**/dashboard');
    await visit.page.getByRole('link', { name: 'Settings' }).click();
    const { id } = await readUser(visit.page, visit.url);
    const profile = visit.page.getByRole('region', { name: 'Profile' });
    for (const text of ['N', 'User', emailOf('nameless'), 'Member since', '10 credits', id])
      await expectSight(profile.getByText(text, { exact: true }));
    const compliance = visit.page.getByRole('region', { name: 'Compliance & Privacy' });
    await compliance.getByText(/real estate investment, debt collection and legal process serving.*FCRA and the GLBA/).waitFor();
    for (const text of ['while the account is active, plus 90 days', '5 years', '7 years', '2 years', 'up to 90 extra days'])
      await expectSight(compliance.getByText(text, { exact: true }));
    await compliance.getByRole('link', { name: 'Terms of Service' }).waitFor();
    await compliance.getByRole('link', { name: 'Privacy Policy' }).click();
    await visit.page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  });

  it('changes the password if the current one is given', async () => {
    const email = await enter();
    await goTo('/settings/security');
    await button('Change password').first().click();
    const change = async (current: string) => {
      await field('Current password').fill(current);
      await field('New password').fill(NEW_PASSWORD);
      await field('Confirm password').fill(NEW_PASSWORD);
      await button('Change password').last().click();
    };
    await change('not the password');
    await expectToast(visit.page, 'Password Not Changed', 'This is not your current password');
    await change(PASSWORD);
    await expectToast(visit.page, 'Password changed', 'The other sessions of your account have ended.');
    await expect.poll(() => button('Change password').and(visit.page.locator(':focus')).count()).toBe(1);
    await button('Sign Out').click();
    await visit.page.getByRole('link', { name: 'Get Started', exact: true }).first().waitFor();
    await signIn(visit.page, email, NEW_PASSWORD);
    await visit.page.waitForURL('**/dashboard');
  });

  it('changes the email address once the new one is confirmed, and notifies the old one', async () => {
    const email = await enter();
    const next = `next-${email}`;
    await goTo('/settings');
    await button('Change email address').click();
    await field('New email address').fill(next);
    await field('Your password').fill(PASSWORD);
    await button('Send confirmation').click();
    await visit.page.getByText(`Open the link that was sent to ${next}.`).waitFor();
    await readMail(visit, email, 'A new email address');
    expect(await readUser(visit.page, visit.url)).toMatchObject({ email });
    await goTo(linkIn(await readMail(visit, next, 'Confirm your new email address'), '/confirm-email#token='));
    await button('Confirm this address').click();
    await visit.page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
    await visit.page.getByRole('link', { name: 'Go to the Dashboard' }).click();
    await visit.page.getByRole('link', { name: 'Settings', exact: true }).click();
    await visit.page.getByRole('region', { name: 'Profile' }).getByText(next, { exact: true }).waitFor();
  });

  it('deletes the account after saying what is deleted and what stays; the address can sign up again, without free credits', async () => {
    const email = await enter();
    await goTo('/settings');
    await button('Delete account...').click();
    const dialog = visit.page.getByRole('dialog', { name: 'Delete your account?' });
    for (const text of ['You lose 10 credits', 'What is deleted', 'What we keep, and why', 'If you come back'])
      await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByLabel('Your password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByRole('alert').getByText('This is not your current password').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await visit.page.waitForURL('**/login');
    await expectToast(visit.page, 'Account deleted', 'Your name, your address and your searches have been erased.');
    await signIn(visit.page, email, PASSWORD);
    await expectToast(visit.page, 'Login Failed', 'Invalid email or password');
    await goTo('/register');
    await fillRegistration(email);
    await button('Create account').click();
    await visit.page.waitForURL('**/dashboard');
    expect(await readUser(visit.page, visit.url)).toMatchObject({ email, credits: 0 });
  });
});
