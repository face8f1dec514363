import { expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { findFaults, showAs } from './find-faults.ts';
import { letSessionsAge } from './held-searches.ts';
import { stepAt, writeCode } from '../../apps/server/src/features/second-factors/totp.ts';
import { readBase32 } from '../../apps/server/src/testing/operators.ts';
import { startSecondApi } from './product.ts';
import { signUp } from './sign-up.ts';
import { untilAlive, untilFormSends, useVisit } from './visit.ts';

const PASSWORD = 'correct horse 7';
const visit = useVisit({ viewport: { width: 390, height: 900 } });

it('a member sees their sessions and ends one by keyboard, after entering the password again', async () => {
  const { page } = visit;
  const email = await signUp(page, visit.url);
  const elsewhere = await openContext(visit.browser);
  const data = { email, password: PASSWORD };
  expect((await elsewhere.request.post(`${visit.url}/api/auth/login`, { data })).status()).toBe(200);
  await letSessionsAge(visit.databaseUrl, email);
  await page.goto(`${visit.url}/settings/security`);
  const security = page.getByRole('region', { name: 'Sessions' });
  const rows = security.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await rows.nth(1).waitFor();
  await expect.poll(() => rows.first().getByText('This session').count()).toBe(1);
  expect(await findFaults(page, 'the settings with two sessions')).toEqual([]);
  await showAs(page, 390, 'dark');
  await rows
    .nth(1)
    .getByRole('button', { name: /^End the session/ })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('This is not your current password').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Session ended', { exact: true }).waitFor();
  await rows.nth(1).waitFor({ state: 'detached' });
  expect((await elsewhere.request.get(`${visit.url}/api/auth/user`)).status()).toBe(401);
  expect((await page.request.get(`${visit.url}/api/auth/user`)).status()).toBe(200);
  await elsewhere.close();
});

it('a member sets up an authenticator, and signs in with password and recovery code', async () => {
  const { page } = visit;
  const email = await signUp(page, visit.url);
  await page.goto(`${visit.url}/settings/security`);
  await page.getByRole('button', { name: 'Set up an authenticator' }).press('Enter');
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await findFaults(page, 'the set-up of an authenticator')).toEqual([]);
  await showAs(page, 390, 'dark');
  const secret = (await page.getByTestId('totp-secret').innerText()).replace(/\s/g, '');
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This is not the code').waitFor();
  await code.fill(writeCode(readBase32(secret), stepAt(new Date())));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expect.poll(() => codes.count()).toBe(10);
  const recoveryCode = await codes.first().innerText();
  const rule = page.getByRole('switch', { name: 'Everybody in the team needs a second factor' });
  await rule.press('Space');
  await rule.and(page.getByRole('switch', { checked: true })).waitFor();
  await expect.poll(() => codes.count()).toBe(10);
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes left', { exact: false }).waitFor();

  await visit.context.clearCookies();
  await page.goto(`${visit.url}/login`);
  await untilFormSends(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await code.waitFor();
  expect(await findFaults(page, 'the second step of signing in')).toEqual([]);
  await showAs(page, 390, 'dark');
  await code.fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

it('an owner requires a second factor: members without one see the set-up instead of every page', async () => {
  const { page } = visit;
  await signUp(page, visit.url);
  await page.goto(`${visit.url}/settings/security`);
  const rule = page.getByRole('switch', { name: 'Everybody in the team needs a second factor' });
  await rule.press('Space');
  await page.getByRole('heading', { name: 'Your team needs a second factor' }).waitFor();
  await page.goto(`${visit.url}/history`);
  await page.getByRole('heading', { name: 'Your team needs a second factor' }).waitFor();
  expect(await findFaults(page, 'a team that needs a second factor')).toEqual([]);
  await showAs(page, 390, 'dark');
  await page.getByRole('button', { name: 'Set up an authenticator' }).press('Enter');
  const secret = (await page.getByTestId('totp-secret').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(writeCode(readBase32(secret), stepAt(new Date())));
  await page.keyboard.press('Enter');
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
});

it('if the installation requires one, a new user sets it up at sign-up and then continues', async () => {
  const { page } = visit;
  const api = await startSecondApi(visit, { REQUIRE_SECOND_FACTOR: 'on' });
  try {
    await signUp(page, api.url);
    await page.goto(`${api.url}/history`);
    await page.getByRole('heading', { name: 'You need a second factor', level: 1 }).waitFor();
    expect(await findFaults(page, 'an installation that needs a second factor')).toEqual([]);
    await showAs(page, 390, 'dark');
    await page.getByRole('button', { name: 'Set up an authenticator' }).press('Enter');
    const secret = (await page.getByTestId('totp-secret').innerText()).replace(/\s/g, '');
    await page.getByLabel('Code', { exact: true }).fill(writeCode(readBase32(secret), stepAt(new Date())));
    await page.keyboard.press('Enter');
    await page.getByLabel('I have saved them').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    await page.goto(`${api.url}/settings/security`);
    await page.getByText('Everybody who signs in here needs a second factor.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Remove all second factors' }).count()).toBe(0);
  } finally {
    await api.stop();
  }
});

it('a member adds a device’s passkey and signs in with it alone', async () => {
  const { page, context } = visit;
  // Passkeys are bound to a host name and do not work on an IP address.
  const url = visit.url.replace('127.0.0.1', 'localhost');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await signUp(page, url);
  await page.goto(`${url}/settings/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  expect(await findFaults(page, 'the name of a passkey')).toEqual([]);
  await showAs(page, 390, 'dark');
  await page.keyboard.press('Enter');
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
  expect(await findFaults(page, 'the settings with a passkey')).toEqual([]);
  await showAs(page, 390, 'dark');
  await context.clearCookies();
  await page.goto(`${url}/login`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await page.waitForURL('**/dashboard');
});
