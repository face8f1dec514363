import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { findFaults, showAs } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { readSitePages } from './site-pages.ts';
import { settle, useVisit } from './visit.ts';

/** Number of pages checked in parallel. */
const PAGES_AT_ONCE = 3;

const visit = useVisit();

/** Visits each page once, all in one context, and changes theme and width in place. */
async function findFaultsAt(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const waiting = [...paths];
  const faults: string[] = [];
  const look = async () => {
    const page = await context.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await showAs(page, 1440, 'light');
      await page.goto(visit.url + path);
      const isSettled = await settle(page).then(
        () => true,
        () => false,
      );
      if (!isSettled) faults.push(`${path}: no first heading, or still waiting`);
      faults.push(...(await findFaults(page, path)));
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, look));
  return faults;
}

describe('there are no axe violations and no overflow, in both themes, at 1440 and 360 px', () => {
  it('on any public page', async () => {
    const { open, signedOut } = readSitePages();
    expect(await findFaultsAt(visit.context, [...open, ...signedOut])).toEqual([]);
  });

  it('on any page of the app, new or in use, and on every kind of result', async () => {
    await signUp(visit.page, visit.url);
    expect(await findFaultsAt(visit.context, ['/dashboard', '/history', '/lists'])).toEqual([]);
    const results: string[] = [];
    const { property_address, person_search, reverse_phone, parcel_id } = visit.samples;
    const asked = [property_address.matching[0]!, person_search.matching[0]!, parcel_id.missing[0]!, reverse_phone.missing[0]!];
    for (const request of asked) results.push(`/results/${(await ask(visit.page, visit.url, request)).id}`);
    expect(await findFaultsAt(visit.context, [...readSitePages().app, '/no-such-page', ...results])).toEqual([]);
  });
});

it('in forced-colors mode, switches and tabs still show what is on or selected', async () => {
  const { page } = visit;
  await signUp(page, visit.url);
  await page.goto(`${visit.url}/search`);
  await page.emulateMedia({ forcedColors: 'active' });
  const colourOf = (selector: string, part = '') =>
    page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(part)}).backgroundColor`);
  await page.getByRole('switch', { name: 'Owner contacts too', checked: true }).waitFor();
  await page.getByRole('switch', { name: 'Pay only if contacts are found', checked: false }).waitFor();
  const [on, off] = [await colourOf('[role=switch][aria-checked=true]'), await colourOf('[role=switch][aria-checked=false]')];
  expect(on).not.toBe(off);
  expect(await colourOf('[role=switch][aria-checked=false] > span')).not.toBe(off);
  expect(await colourOf('[role=tab][data-state=active]', '::after')).not.toBe(await colourOf('[role=tab][data-state=inactive]', '::after'));
});
