import type { Locator } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../apps/server/src/testing/webhooks/receiver.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const main = (): Locator => visit.page.getByRole('main');
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

it('an owner adds a webhook, receives a list event, sees the status of each message, resends one, rotates the secret and switches it off', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  await page.goto(`${url}/settings/programs`);
  await main().getByRole('link', { name: 'Webhooks' }).click();
  await main().getByText('No webhooks yet').waitFor();

  await main().getByRole('button', { name: 'Add a webhook' }).click();
  const form = main().getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Address').fill('http://192.168.1.20/told');
  await form.getByLabel('A list changed').check();
  await form.getByRole('button', { name: 'Add the webhook' }).click();
  await form.getByText('Webhooks cannot be sent to this address').waitFor();
  expect(await findFaults(page, 'the form of a webhook')).toEqual([]);
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Add the webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of this webhook' });
  const secret = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'I have saved it' }).click();

  const row = main().getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first();
  receiver.answer((response) => void response.writeHead(500).end('not today'));
  await row.getByRole('button', { name: 'Send a test' }).click();
  const messages = row.getByRole('list', { name: 'Messages' });
  await messages.getByText('not today').waitFor();
  receiver.answer(204);
  await messages.getByRole('button', { name: 'Send again: A test' }).click();
  await messages.getByText('Delivered', { exact: true }).waitFor();
  await page.request.post(`${url}/api/lists`, { data: { name: 'To write to' } });
  await expect.poll(() => receiver.messages.length).toBeGreaterThanOrEqual(3);
  const told = receiver.messages.find(({ body }) => body.includes('list.changed'))!;
  expect(new Verifier(secret).verify(told.body, told.headers as Record<string, string>)).toMatchObject({ type: 'list.changed' });
  await page.reload();
  await row.getByText('Messages from the last 30 days').click();
  await messages.getByText('A list changed').waitFor();
  expect(await findFaults(page, 'the log of a webhook')).toEqual([]);
  await row.getByLabel('Include messages that were accepted').check();
  await row.getByRole('form', { name: 'Send missed messages again' }).getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.messages.filter(({ id }) => id === told.id).length).toBe(2);

  await row.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog', { name: 'Rotate the secret for this webhook?' }).getByRole('button', { name: 'Rotate secret' }).click();
  await expect.poll(() => shown.locator('code').innerText()).not.toBe(secret);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await row.getByRole('switch', { name: 'On' }).click();
  await row.getByText('Off', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove this webhook?' }).getByRole('button', { name: 'Remove' }).click();
  await main().getByText('No webhooks yet').waitFor();
});
