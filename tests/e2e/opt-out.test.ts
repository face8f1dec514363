import type { Samples, Search } from '@deedline/contract/search/search';
import { expect, it } from 'vitest';
import { linkIn, readMail } from './mails.ts';
import { createVisitor } from './signed-in.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

it('a number is removed from a search that had it as soon as the receipt is issued', async () => {
  const { page, url } = visit;
  const samples = (await (await fetch(`${url}/api/samples`)).json()) as Samples;
  const request = samples.reverse_phone.matching[1]!;
  const user = await createVisitor(visit.browser, url);
  const before = await user.search(request);
  expect(before.results!.matched).toBe(true);

  await page.goto(`${url}/opt-out`);
  await page.getByLabel('Phone number', { exact: true }).fill(request.phoneNumber!);
  await page.getByRole('button', { name: 'Leave this out' }).click();
  await page.getByText('The number is left out of every search from now on.').waitFor();
  const after = (await (await user.request.get(`${url}/api/searches/${before.id}`)).json()) as Search;
  expect(after).toMatchObject({ phoneNumber: null, results: { matched: false, owner: null, phones: [], relatives: [] } });

  const receipt = (await page.locator('output .font-mono').textContent())!;
  await page.getByLabel('Receipt number').fill(receipt);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('In effect since').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('an email address is notified by mail, and its reader undoes the opt-out', async () => {
  const { page, url } = visit;
  await page.goto(`${url}/privacy`);
  await page.getByRole('main').getByRole('link', { name: 'Opt Out' }).click();
  await page.getByLabel('An email address').check();
  await page.getByLabel('Email address', { exact: true }).fill('maud@mail.example');
  await page.getByRole('button', { name: 'Leave this out' }).click();
  await page.getByText('We are sending a mail there').waitFor();
  const mail = await readMail(visit, 'maud@mail.example');
  await page.goto(url + linkIn(mail, '/opt-out').replace(/#.*/, `#undo=${/#undo=(\S+)/.exec(mail.text)![1]}`));
  await page.getByRole('button', { name: 'Undo the opt-out' }).click();
  await page.getByText('The opt-out is undone.').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('a request to know is accepted, and starts when its mailed link is confirmed', async () => {
  const { page, url } = visit;
  await page.goto(`${url}/opt-out`);
  const form = page.getByRole('region', { name: 'Know, correct or delete' });
  const fields = {
    'Where should we answer?': 'nell@mail.example',
    'First and last name': 'Nell Oakhurst',
    City: 'Quillmere',
    'ZIP code': '00412',
  };
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Street address').fill('420 Tannery Row');
  await form.getByRole('button', { name: 'Send the request' }).click();
  const receipt = (await page.locator('output .font-mono').textContent())!;
  const mail = await readMail(visit, 'nell@mail.example', 'privacy request');
  await page.goto(url + linkIn(mail, '/opt-out'));
  await page.getByRole('button', { name: 'Yes, it was me' }).click();
  await page.getByText('You will get an answer at this address within 30 days').waitFor();
  await page.getByLabel('Receipt number').fill(receipt);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText(/In progress.*You will get an answer by/).waitFor();
  expect(mail.text).toContain(receipt);
});
