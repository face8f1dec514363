import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit({ timezoneId: 'America/New_York' });

const main = (): Locator => visit.page.getByRole('main');
const rows = (): Locator =>
  main()
    .getByRole('table', { name: 'What is on record about your account' })
    .getByRole('row')
    .filter({ has: visit.page.getByRole('cell') });

async function download(link: Locator): Promise<string> {
  const [file] = await Promise.all([visit.page.waitForEvent('download'), link.click()]);
  return readFileSync(await file.path(), 'utf8');
}

it('a user finds the records about their account, downloads them, and gets the purpose packet of a search', async () => {
  await signUp(visit.page, visit.url);
  const search = await ask(visit.page, visit.url, visit.samples.property_address.matching[0]!);
  await visit.page.goto(`${visit.url}/settings`);
  await main().getByRole('link', { name: 'Activity', exact: true }).click();
  await rows().first().waitFor();
  await expect
    .poll(() => rows().allInnerTexts())
    .toEqual([expect.stringContaining('Skip Tracing'), expect.stringContaining('Made the account and signed in')]);
  await expect.poll(async () => (await visit.page.reload(), rows().first().innerText())).toMatch(/No\. \d+ [0-9a-f]{12}/);

  const csv = await download(main().getByRole('link', { name: 'Download CSV' }));
  expect(csv).toContain(search.id);
  await main().getByRole('button', { name: 'Exports and downloads' }).click();
  await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('Exported this record (CSV)')]);
  await expect.poll(() => new URL(visit.page.url()).search).toBe('?show=files');

  await main().getByRole('button', { name: 'Searches' }).click();
  await main()
    .getByRole('link', { name: `Receipt of search ${search.id}` })
    .click();
  const packet = JSON.parse(await download(main().getByRole('link', { name: 'Purpose packet as JSON' }))) as object;
  expect(packet).toMatchObject({ search: { id: search.id }, purpose: { code: 'skip_tracing' } });
});

it('the record is complete and legible on wide and narrow screens, light and dark', async () => {
  await signUp(visit.page, visit.url);
  await ask(visit.page, visit.url, visit.samples.property_address.matching[0]!);
  await visit.page.goto(`${visit.url}/activity`);
  await rows().first().waitFor();
  expect(await findFaults(visit.page, 'the activity record')).toEqual([]);
});
