import type { Results } from '@deedline/contract/search/results';
import type { SearchMode } from '@deedline/contract/search/search';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { inventRows, uploadRows, waitForJob } from './batch-asking.ts';
import { findFaults } from './find-faults.ts';
import { openResult, openRewritten } from './open-result.ts';
import { signUp } from './sign-up.ts';
import { settle, useVisit } from './visit.ts';

const visit = useVisit();

const SCREENS = [
  [1440, 900],
  [390, 844],
] as const;
const MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;
const CITATION = /47 CFR|47 U\.S\.C|16 CFR/;

const phones = (): Locator => visit.page.getByRole('region', { name: 'Phone Numbers' });

const hasPhone = (results: Results) => results.phones.length > 0;
const openOf = (mode: SearchMode) => openResult(visit, mode, hasPhone);

/** Bottom edge in pixels from the top; Infinity for a row that is being rendered anew. */
const endOf = (box: { y: number; height: number } | null) => (box === null ? Infinity : box.y + box.height);

/** Expects the row of the best phone to end within the first screen, at both widths, and to say whether it may be called. */
async function expectBestPhone(of: string, results: Results): Promise<void> {
  const best = phones().locator('ol > li').first();
  for (const [width, height] of SCREENS) {
    await visit.page.setViewportSize({ width, height });
    await best.getByText(results.phones[0]!.number, { exact: true }).waitFor();
    // Waits for the layout of the new width; measured earlier, the page still has the other width's menu.
    await expect.poll(async () => [of, width, endOf(await best.boundingBox()) <= height]).toEqual([of, width, true]);
    await expect.poll(() => best.innerText()).toMatch(/Callable|Review|Blocked/);
  }
}

const ansel = {
  name: 'Ansel Pike',
  age: 85,
  birthYear: 1941,
  middle: null,
  formerCities: [],
  diedOn: null,
  shownBy: null,
  propertyAddress: null,
};
const ALIKE: Results['alike'] = {
  kind: 'either',
  sentence: 'Two people fit about equally well. Nothing on record says which of them is meant.',
  people: [
    { ...ansel, address: '418 Tannery Row, Quillmere, FK 00412', confidence: 48 },
    { ...ansel, address: '9 Coopers Wharf, Larkhaven, FK 00377', age: 55, birthYear: 1971, confidence: 46 },
  ],
  decides: ['the birth year'],
};

describe('the first screen of a result', () => {
  it.each(MODES)('of %s shows the best phone, at 1440 and at 390 px', async (mode) => {
    const { results } = await openOf(mode);
    await expectBestPhone(mode, results);
  });

  it.each(['person_search', 'property_address'] as const)(
    'of %s shows it when two people match too, after the notice that links to their comparison',
    async (mode) => {
      const { results } = await openRewritten(visit, mode, hasPhone, (found) => ({ ...found, alike: ALIKE }));
      await expectBestPhone(mode, results);
      const header = visit.page.getByRole('main').locator('article > header');
      expect((await header.innerText()).replaceAll(/\s+/g, ' ')).toContain(
        'Two people fit about equally well: Ansel Pike (born 1941, Quillmere) or Ansel Pike (born 1971, Larkhaven); compare',
      );
      const both = visit.page.getByRole('region', { name: 'Two people fit about equally well.' });
      expect((await both.boundingBox())!.y).toBeGreaterThan((await phones().boundingBox())!.y);
      await header.getByRole('link', { name: 'compare' }).click();
      await expect.poll(() => both.and(visit.page.locator(':focus')).count()).toBe(1);
      expect(await findFaults(visit.page, 'doubt')).toEqual([]);
    },
  );
});

it('shows five of twelve numbers at first, and all of them on request', async () => {
  await openRewritten(visit, 'property_address', hasPhone, (found) => {
    const phone = found.phones[0]!;
    const phonesOf = Array.from({ length: 12 }, (_, n) => ({ ...phone, number: `(419) 555-01${10 + n}`, e164: `+141955501${10 + n}` }));
    return { ...found, phones: phonesOf };
  });
  const rows = phones().locator('ol > li');
  await rows.first().waitFor();
  const shown = rows.filter({ visible: true });
  await expect.poll(() => shown.count()).toBe(5);
  await visit.page.emulateMedia({ media: 'print' });
  await expect.poll(() => shown.count()).toBe(12);
  await visit.page.emulateMedia({ media: 'screen' });
  await phones().getByRole('button', { name: '7 more numbers' }).click();
  await expect.poll(() => shown.count()).toBe(12);
});

it('a full report of one owner stays within 1,500 px at 1440 px wide, and within 2,600 at 390', async () => {
  await openResult(visit, 'property_address', ({ phones, otherProperties, salesHistory, relatives }) => {
    return phones.length === 1 && otherProperties.length === 0 && salesHistory.length === 1 && relatives.length === 0;
  });
  await phones().waitFor();
  for (const [width, height, most] of [
    [1440, 900, 1500],
    [390, 844, 2600],
  ] as const) {
    await visit.page.setViewportSize({ width, height });
    await expect.poll(() => visit.page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(most);
  }
});

/** Ignores the local time of day, because the page polls and the minute may have changed. */
const atAnyTime = (text: string) => text.replaceAll(/\d{1,2}:\d\d [AP]M there/g, '… there');

describe('calling rules', () => {
  it('are closed by default; one click opens all reasons and rules, for all numbers at once', async () => {
    const { results } = await openOf('property_address');
    await expect.poll(() => visit.page.getByRole('main').innerText()).not.toMatch(CITATION);
    await phones().getByText('Calling rules, lists and every reason').click();
    const rule = results.phones[0]!.callReadiness!.rules[0]!;
    // Reasons may cite the same paragraph as the federal rules; the rule itself, with its text, appears once.
    await expect.poll(() => phones().getByText(rule.words).filter({ hasText: rule.citation }).count()).toBe(1);
    for (const { text } of results.phones.flatMap(({ callReadiness }) => callReadiness!.reasons))
      await expect.poll(async () => atAnyTime(await phones().innerText())).toContain(atAnyTime(text));
  });

  it('show the local time once', async () => {
    await openOf('property_address');
    expect(((await phones().innerText()).match(/[AP]M there/g) ?? []).length).toBe(1);
  });
});

it('a printed result is black on white whatever the theme, without navigation bars or buttons', async () => {
  const { results } = await openOf('person_search');
  const { page } = visit;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await phones().getByText(results.phones[0]!.number, { exact: true }).waitFor();
  for (const name of ['Re-run Search', 'Export to CSV', 'Save to List', 'Toggle Sidebar', 'Sign Out'])
    await expect.poll(async () => [name, await page.getByRole('button', { name, exact: true }).isVisible()]).toEqual([name, false]);
  await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  await expect.poll(() => page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe('rgb(23, 33, 28)');
});

it('no page prints controls that only work on a screen', async () => {
  const { page, url, samples } = visit;
  await signUp(page, url);
  const { id } = await ask(page, url, samples.property_address.matching[0]!);
  const job = await uploadRows(page, url, inventRows(2));
  await waitForJob(page, url, job.id, 'completed');
  await page.emulateMedia({ media: 'print' });
  const pages = ['/dashboard', '/history', '/properties', '/credits', '/statement', '/activity', '/settings', '/batch-upload'];
  const printed: string[] = [];
  for (const address of [...pages, `/results/${id}`, `/receipts/${id}`, `/batch-results/${job.id}`]) {
    await page.goto(url + address);
    await settle(page);
    const found = await page.evaluate<string[]>(PRESSED);
    printed.push(...found.map((words) => `${address}: ${words}`));
  }
  expect(printed).toEqual([]);
});

/** Elements that look like buttons, and the arrows that mark collapsible parts. */
const PRESSED = `[...document.querySelectorAll('main :is(a, button).border.rounded-md:not(.absolute), main .lucide-chevron-down')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.textContent || each.getAttribute('class'))`;
