import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { openResult } from './open-result.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit({ acceptDownloads: true, timezoneId: 'America/New_York' });
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => visit.page.getByRole('link', { name });
const field = (label: string) => visit.page.getByLabel(label, { exact: true });

it('a user makes a due-diligence report from a result, and anybody with the file checks it without an account', async () => {
  const { page, url } = visit;
  const { results } = await openResult(visit, 'person_search', ({ phones }) => phones.length > 0);
  await link('Due-diligence report').click();
  await page.getByRole('heading', { name: 'Due-Diligence Report', level: 1 }).waitFor();
  await page.getByLabel('Case number').fill('2026-CV-0412');
  await button('Add an attempt to serve').click();
  await field('When').fill('2026-11-20T18:05');
  await field('What happened').fill('Nobody opened');
  await page.getByText('Its times are written in America/New_York.').waitFor();
  expect(await findFaults(page, 'making a report')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.method() === 'POST' && request.url().endsWith('/api/due-diligence'))));
  await button('Make the report').dblclick();
  const subject = results.owner!.name;
  const download = page.waitForEvent('download');
  await link(`Report on ${subject} as PDF`).click();
  const file = await (await download).path();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');

  // A double click makes one report.
  expect(asked).toBe(1);

  await page.goto(`${url}/history/reports`);
  await page.getByText('case 2026-CV-0412').waitFor();

  await visit.context.clearCookies();
  await page.goto(`${url}/check-report`);
  await untilAlive(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('As it was signed, by this installation').waitFor();
  await page.getByText('Its searches are in the audit record as it says.').waitFor();
  const altered = Buffer.from(readFileSync(file).toString('latin1').replace('/EmbeddedFile', '/EmbeddedFilf'), 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: altered });
  await page.getByText('This is not one of our documents').waitFor();
});
