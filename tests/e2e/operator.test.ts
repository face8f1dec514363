import { expect, it } from 'vitest';
import { findFaults, showAs } from './find-faults.ts';
import { addOperator, setUpFactors } from './operators.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

it('an operator sets up both factors with a link, opens an account with a reason, and signs out', async () => {
  const { page } = visit;
  const customer = await signUp(page, visit.url);
  await page.goto(await addOperator(visit));
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await findFaults(page, 'the set-up')).toEqual([]);
  await showAs(page, 1440, 'light');
  await setUpFactors(visit);
  await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'Open the console' }).click();

  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/operator');
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByLabel('Email or account id').fill(customer);
  await page.getByLabel('Why you are looking at it').fill('A question about a charge');
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/api/operator/account-views'))));
  await page.getByRole('button', { name: 'Open the account' }).dblclick();
  await page.getByRole('heading', { name: customer }).waitFor();
  // A double click is on record once.
  expect(asked).toBe(1);
  expect(await findFaults(page, 'an account')).toEqual([]);
  await showAs(page, 1440, 'light');

  // What moved is said, since the wallet may have less than was asked for.
  await page.getByRole('button', { name: 'Take credits back' }).click();
  await page.getByLabel('Credits', { exact: true }).fill('4000');
  await page.getByLabel('Reason').fill('Granted by mistake');
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText('10 credits taken back')
    .waitFor();

  // This browser also has the customer's session; the customer's own audit record shows the operator's access.
  const own = await page.request.get(`${visit.url}/api/audit?kind=operator`);
  expect(await own.text()).toContain('An operator looked at the account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor();
  expect((await page.request.get(`${visit.url}/api/operator/overview`)).status()).toBe(401);
});
