import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARIES, plantCanary } from '../../apps/server/src/testing/canaries.ts';
import { expectToast } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { linkIn, listMails, readMail } from './mails.ts';
import { newEmail } from './new-email.ts';
import { startSecondApi, type Product } from './product.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit({ viewport: { width: 390, height: 844 } });
let api: Pick<Product, 'url' | 'stop'>;
beforeAll(async () => {
  api = await startSecondApi(visit, { PUBLIC_URL: 'https://deedline.example', REQUIRE_SECOND_FACTOR: 'off' });
});
afterAll(() => api.stop());

const field = (label: string) => visit.page.getByLabel(label, { exact: true });
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const register = async (email: string) => {
  plantCanary({ ...CANARIES.visitor, email });
  await visit.page.goto(`${api.url}/register`);
  await field('Email').fill(email);
  await field('Password').fill('correct horse 7');
  await field('Confirm password').fill('correct horse 7');
  await button('Create account').click();
  await visit.page.waitForURL('**/dashboard');
};
const followLink = async (email: string) => {
  await visit.page.goto(`${api.url}${linkIn(await readMail(visit, email, 'Confirm your email address'), '/confirm-email#token=')}`);
  await button('Confirm this address').click();
  await visit.page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
};

it('when others can connect, the page says that free credits wait for the mailed link, and grants them after the click', async () => {
  const email = newEmail('waits');
  await register(email);
  await expectToast(visit.page, 'Account created!', "Welcome to the product. You've been automatically logged in.");
  const notice = visit.page.getByRole('region', { name: 'Confirm your address' });
  await notice.getByText('10 free credits are waiting for you.').waitFor();
  expect(await findFaults(visit.page, 'free credits wait')).toEqual([]);
  await readMail(visit, email, 'Confirm your email address');
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expectToast(visit.page, 'Link sent', `Open the link that was sent to ${email}.`);
  await expect.poll(() => listMails(visit.dataDir).filter(({ to }) => to === email).length).toBe(2);
  await followLink(email);
  await visit.page.getByText('Your 10 free credits are in your balance now.').waitFor();
  await visit.page.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await visit.page.waitForURL('**/dashboard');
  expect(await readUser(visit.page, api.url)).toMatchObject({ credits: 10 });
  await expect.poll(() => notice.count()).toBe(0);
});

it('a disposable email address is told politely why its free credits wait, and the account works', async () => {
  const email = newEmail('someone', 'mailinator.com');
  await register(email);
  await followLink(email);
  await visit.page.getByText('free credits wait until you confirm another address in Settings').waitFor();
  await visit.page.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await visit.page.getByRole('region', { name: 'Free credits' }).getByText('Everything else works as usual.').waitFor();
  expect(await findFaults(visit.page, 'free credits held back')).toEqual([]);
  expect(await readUser(visit.page, api.url)).toMatchObject({ credits: 0 });
});
