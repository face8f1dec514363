import type { CreateSearch, Samples, Search } from '@deedline/contract/search/search';
import { expect, it } from 'vitest';
import { linkIn, readMail } from './mails.ts';
import { newEmail } from './new-email.ts';
import { createVisitor, type SignedIn } from './signed-in.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit();

/** A sample that nobody has left out: an earlier try of this journey may have left out the first. */
async function findKnownNumber(user: SignedIn): Promise<{ request: CreateSearch; before: Search }> {
  const samples = (await (await fetch(`${visit.url}/api/samples`)).json()) as Samples;
  for (const request of samples.reverse_phone.matching.slice(1)) {
    const before = await user.search(request);
    if (before.results!.matched) return { request, before };
  }
  throw new Error('no sample of a phone number is found any more');
}

it('a number is removed from a search that had it as soon as the receipt is issued', async () => {
  const { page, url } = visit;
  const user = await createVisitor(visit.browser, url);
  const { request, before } = await findKnownNumber(user);

  await page.goto(`${url}/opt-out`);
  await untilAlive(page);
  const focused = () => page.locator(':focus').textContent();
  // Nothing is chosen beforehand, and what each choice covers is said.
  await expect.poll(() => page.getByRole('button', { name: 'Leave this out' }).isDisabled()).toBe(true);
  await page.getByLabel('A phone number').check();
  await page.getByText('This number only', { exact: true }).waitFor();
  await page.getByLabel('Phone number', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Leave this out' }).press('Enter');
  await page.getByRole('alert').getByText('Please enter a phone number').waitFor();
  await expect.poll(focused).toBe('Leave this out');
  await page.getByLabel('Phone number', { exact: true }).fill(request.phoneNumber!);
  await page.getByRole('button', { name: 'Leave this out' }).press('Enter');
  await page.getByText('The number is left out of every search from now on.').waitFor();
  await expect.poll(focused).toMatch(/^DoneReceipt/);
  const after = (await (await user.request.get(`${url}/api/searches/${before.id}`)).json()) as Search;
  expect(after).toMatchObject({ phoneNumber: null, results: { matched: false, owner: null, phones: [], relatives: [] } });

  const receipt = (await page.locator('output .font-mono').textContent())!;
  await page.getByLabel('Receipt number').fill(receipt);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('In effect since').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it('an email address is notified by mail, and its reader undoes the opt-out', async () => {
  const { page, url } = visit;
  const email = newEmail('maud', 'mail.example');
  await page.goto(`${url}/privacy`);
  await untilAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Opt Out' }).click();
  await page.getByLabel('An email address').check();
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Leave this out' }).click();
  await page.getByText('We are sending a mail there').waitFor();
  const mail = await readMail(visit, email);
  await page.goto(url + linkIn(mail, '/opt-out').replace(/#.*/, `#undo=${/#undo=(\S+)/.exec(mail.text)![1]}`));
  await page.getByRole('button', { name: 'Undo the opt-out' }).click();
  await page.getByText('The opt-out is undone.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it('a request to know is accepted, and starts when its mailed link is confirmed', async () => {
  const { page, url } = visit;
  const email = newEmail('nell', 'mail.example');
  await page.goto(`${url}/opt-out`);
  await untilAlive(page);
  const form = page.getByRole('region', { name: 'Know, correct or delete' });
  const fields = {
    'Where should we answer?': email,
    'First and last name': 'Nell Oakhurst',
    City: 'Quillmere',
    'ZIP code': '00412',
  };
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Street address').fill('420 Tannery Row');
  await form.getByRole('button', { name: 'Send the request' }).click();
  const receipt = (await page.locator('output .font-mono').textContent())!;
  const mail = await readMail(visit, email, 'privacy request');
  await page.goto(url + linkIn(mail, '/opt-out'));
  await page.getByRole('button', { name: 'Yes, it was me' }).click();
  await page.getByText('You will get an answer at this address within 30 days').waitFor();
  await page.getByLabel('Receipt number').fill(receipt);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText(/In progress.*You will get an answer by/).waitFor();
  expect(mail.text).toContain(receipt);
});
