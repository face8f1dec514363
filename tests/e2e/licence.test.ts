import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit();

const main = (): Locator => visit.page.getByRole('main');
const question = (): Locator => main().getByRole('region', { name: 'Licence question' });

it('a new account is asked once for its licence, and not again if it declines', async () => {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/dashboard`);
  await question().waitFor();
  await untilAlive(visit.page);
  expect(await findFaults(visit.page, 'the dashboard that asks')).toEqual([]);
  const closed = visit.page.waitForResponse((response) => response.url().endsWith('/api/licence/close-question'));
  await question().getByRole('button', { name: 'Not now' }).click();
  await question().waitFor({ state: 'detached' });
  expect((await closed).status()).toBe(204);
  await visit.page.reload();
  await main().getByRole('heading', { name: 'Recent searches' }).waitFor();
  await expect.poll(() => question().count()).toBe(0);
});

it('a purpose that requires a licence asks for it in the form, and the same search then continues', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  await page.goto(`${url}/search`);
  const { street, city } = visit.samples.property_address.matching[0]!;
  await page.getByLabel('Street address').fill(street!);
  await page.getByLabel('City').fill(city!);
  await page.getByLabel('Purpose').selectOption('legal_process');
  await expect.poll(() => main().innerText()).toContain('GLBA: comply with law');
  await page.getByRole('button', { name: 'Change GLBA and DPPA' }).click();
  await page.getByLabel('Under DPPA').selectOption('licensed_investigation');
  await page.getByLabel('I agree to the permissible use policy').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Your licence' });
  await dialog.getByLabel('You work as').selectOption('investigator');
  await dialog.getByLabel('State').selectOption('FK');
  await dialog.getByLabel('Licence number').fill('PI-00 4711');
  await dialog.getByLabel('I confirm this').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe(street);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/results\//);

  await page.goto(`${url}/settings/purposes`);
  await main().getByText('PI-00 4711 (FK), Private investigator').waitFor();
  await main().getByRole('button', { name: 'Change what Skip Tracing (Real Estate) means' }).click();
  await page.getByLabel('Under GLBA').selectOption('consent');
  expect(await findFaults(page, 'the settings with a use open')).toEqual([]);
  await main().getByRole('button', { name: 'Save' }).click();
  await main().getByText("GLBA: with the consumer's consent").waitFor();
  await page.goto(`${url}/search`);
  // The form starts with the purpose that was used last.
  await expect.poll(() => page.getByLabel('Purpose').inputValue()).toBe('legal_process');
  await page.getByLabel('Purpose').selectOption('skip_tracing');
  await main().getByText("GLBA: with the consumer's consent").waitFor();
});
