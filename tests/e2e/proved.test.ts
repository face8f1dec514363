import { expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { linkIn, readMail } from './mails.ts';
import { newEmail } from './new-email.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit({ viewport: { width: 390, height: 844 } });
const field = (label: string) => visit.page.getByLabel(label, { exact: true });
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });

it('the holder of an address who resets the password of an account that a stranger made with it gets sole access, and is told so', async () => {
  const address = await signUp(visit.page, visit.url);
  const accomplice = newEmail('accomplice');
  await visit.page.request.post(`${visit.url}/api/team/invitations`, { data: { email: accomplice, role: 'member' } });
  const invitation = linkIn(await readMail(visit, accomplice, 'You are invited'), '/accept-invitation#token=');
  const joining = { token: invitation.split('=')[1], password: 'correct horse 7' };
  expect((await visit.page.request.post(`${visit.url}/api/invitations/accept`, { data: joining })).status()).toBe(201);

  await visit.page.request.post(`${visit.url}/api/auth/forgot-password`, { data: { email: address } });
  await visit.page.goto(`${visit.url}${linkIn(await readMail(visit, address, 'Set a new password'), '/reset-password#token=')}`);
  await field('New password').fill('another horse 8');
  await field('Confirm password').fill('another horse 8');
  await button('Change password').click();
  await visit.page.getByRole('heading', { name: 'This account is yours alone now' }).waitFor();
  await visit.page.getByRole('alert').getByText('1 other member').waitFor();
  expect(await findFaults(visit.page, 'yours alone')).toEqual([]);
  expect((await readMail(visit, accomplice, 'no longer on a Deedline account')).text).toContain(address);
  expect((await readMail(visit, address, 'now yours alone')).text).toContain('/settings/team');
  expect((await visit.page.request.get(`${visit.url}/api/auth/user`)).status()).toBe(401);
});

it('a link to confirm an address asks a browser that is not signed in for the password', async () => {
  const address = await signUp(visit.page, visit.url);
  const next = `next-${address}`;
  await visit.page.request.post(`${visit.url}/api/auth/change-email`, { data: { email: next, password: 'correct horse 7' } });
  const link = linkIn(await readMail(visit, next, 'Confirm your new email address'), '/confirm-email#token=');
  await visit.context.clearCookies();
  await visit.page.goto(`${visit.url}${link}`);
  await field('Password').waitFor();
  expect(await findFaults(visit.page, 'confirm an address')).toEqual([]);
  await field('Password').fill('not the password');
  await button('Confirm this address').click();
  await expectToast(visit.page, 'Address Not Confirmed', 'This is not your current password');
  await field('Password').fill('correct horse 7');
  await button('Confirm this address').click();
  await visit.page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
});

it('a common password is refused at sign-up, with the reason beside its field', async () => {
  await visit.page.goto(`${visit.url}/register`);
  const email = newEmail('common');
  const fill = async (password: string) => {
    await field('Email').fill(email);
    await field('Password').fill(password);
    await field('Confirm password').fill(password);
    await button('Create account').click();
  };
  await fill('password123');
  const why =
    'This password is among the most common ones, or nearly, and they are tried first. Please choose another: three or four words that have nothing to do with each other do well.';
  await expectToast(visit.page, 'Registration Failed', why);
  await visit.page.getByRole('main').getByText(why).waitFor();
  await expect.poll(() => field('Password').getAttribute('aria-invalid')).toBe('true');
  await fill('correct horse 7');
  await visit.page.waitForURL('**/dashboard');
});
