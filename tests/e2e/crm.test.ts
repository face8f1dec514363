import type { CrmPush } from '@deedline/contract/crm/crm';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const main = (): Locator => visit.page.getByRole('main');
const dialog = (): Locator => visit.page.getByRole('dialog', { name: 'Send to a CRM' });
/** Waits for a toast with this title. */
const told = (title: string) => visit.page.getByText(title, { exact: true }).first().waitFor();
const rowOf = (crm: string): Locator =>
  main()
    .getByRole('listitem')
    .filter({ has: visit.page.getByRole('heading', { name: crm }) });

it('an owner connects a CRM, maps its fields while seeing their own results, and sends a result; a failure shows its reason and can be retried', async () => {
  const { page, url, samples } = visit;
  await signUp(page, url);
  const { id } = await ask(page, url, { ...samples.property_address.matching[3]!, includeContacts: true });
  await page.goto(`${url}/results/${id}`);
  await main().getByRole('button', { name: 'Send to a CRM' }).click();
  await dialog().getByText('No CRM is connected.').waitFor();
  expect(await findFaults(page, 'no CRM to send to')).toEqual([]);
  await dialog().getByRole('link', { name: 'Connect one in Settings' }).click();

  await rowOf('Pipedrive').getByText('Not connected').waitFor();
  await main().getByText('Nothing was sent yet').waitFor();
  await main().getByRole('button', { name: 'Connect Pipedrive' }).click();
  expect(await findFaults(page, 'how a CRM is connected')).toEqual([]);
  // The list that is loaded at the same time was requested earlier but arrives later.
  const back = page.waitForResponse(/\/api\/crm\/back$/);
  await page.route('**/api/crm', async (route) => {
    try {
      const answer = await route.fetch();
      await back;
      await route.fulfill({ response: answer });
    } catch {
      // The page was left before the answer came.
    }
  });
  await main().getByRole('button', { name: 'Connect the twin of Pipedrive' }).click();
  await rowOf('Pipedrive').getByText('Connected', { exact: true }).waitFor();
  await page.unroute('**/api/crm');
  await rowOf('Pipedrive').getByText('Twin: nothing leaves this installation').waitFor();
  // The parameters of the sign-in must not remain in the browser history.
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await main().getByRole('button', { name: 'Test the connection to Pipedrive' }).click();
  await told('Pipedrive accepts the key and has 4 fields to fill');

  const map = main().getByRole('region', { name: 'What goes to Pipedrive' });
  const address = (await (await page.request.get(`${url}/api/searches/${id}`)).json()).results.propertyAddress as string;
  await map.getByRole('list', { name: 'Property address of your latest results' }).getByText(address).waitFor();
  await map.getByLabel('Owner on record', { exact: true }).selectOption({ label: 'Property address (yours)' });
  // Each field is filled from one column only.
  await expect.poll(() => map.getByLabel('Property address', { exact: true }).inputValue()).toBe('');
  await map.getByLabel('Automatically', { exact: true }).selectOption({ label: 'From 90% on' });
  await map.getByRole('button', { name: 'Save what goes to Pipedrive' }).click();
  await told('What goes to Pipedrive is saved');
  expect(await findFaults(page, 'the page of CRMs')).toEqual([]);

  await page.goto(`${url}/history`);
  await main()
    .getByRole('button', { name: /^Send .* to a CRM$/ })
    .first()
    .click();
  await dialog().getByRole('button', { name: 'Send to Pipedrive' }).click();
  await told('On its way to Pipedrive');
  await dialog().getByText('Pipedrive:').waitFor();
  await expect
    .poll(async () => ((await (await page.request.get(`${url}/api/crm/pushes`)).json()) as { pushes: CrmPush[] }).pushes[0]?.state)
    .toMatch(/sent|left_out/);
  await page.goto(`${url}/settings/programs/crm`);
  const log = main().getByRole('list', { name: 'Latest sent' });
  await log.getByText(/^(Sent|Not sent)$/).waitFor();
  await log.getByRole('button', { name: 'Send again to Pipedrive' }).click();
  await log.getByText('Sent again').waitFor();
  // An item that cannot be sent again has no button, and no request is made to a CRM that was disconnected.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  await main().getByRole('button', { name: 'Disconnect Pipedrive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await rowOf('Pipedrive').getByText('Not connected').waitFor();
  await expect.poll(() => log.getByRole('button').count()).toBe(0);
  await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
