import { expect, it } from 'vitest';
import { findFaults, showAs } from './find-faults.ts';
import { letSessionsAge } from './held-searches.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const PASSWORD = 'correct horse 7';
const visit = useVisit({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });

it('a member sees where they are signed in and ends it there by the keyboard, with the password once more', async () => {
  const { page } = visit;
  const email = await signUp(page, visit.url);
  const elsewhere = await visit.browser.newContext();
  const data = { email, password: PASSWORD };
  expect((await elsewhere.request.post(`${visit.url}/api/auth/login`, { data })).status()).toBe(200);
  await letSessionsAge(visit.databaseUrl, email);
  await page.goto(`${visit.url}/settings`);
  const security = page.getByRole('region', { name: 'Security' });
  const rows = security.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await rows.nth(1).waitFor();
  expect(await rows.first().getByText('This one').count()).toBe(1);
  expect(await findFaults(page, 'the settings with two sessions')).toEqual([]);
  await showAs(page, 390, 'dark');
  await rows
    .nth(1)
    .getByRole('button', { name: /^End the session/ })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
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
