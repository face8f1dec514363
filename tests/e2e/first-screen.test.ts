import type { SearchMode } from '@deedline/contract/search';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openResult } from './open-result.ts';
import { useVisit } from './visit.ts';

const visit = useVisit({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

const SCREENS = [
  [1440, 900],
  [390, 844],
] as const;
const MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;
const CITATION = /47 CFR|47 U\.S\.C|16 CFR/;

const phones = (): Locator => visit.page.getByRole('region', { name: 'Phone Numbers' });

const openOf = (mode: SearchMode) => openResult(visit, mode, (results) => results.phones.length > 0);

describe('the first screen of a result', () => {
  it.each(MODES)('of %s holds the best phone, at 1440 and at 390 px', async (mode) => {
    const { results } = await openOf(mode);
    const best = phones().locator('ol > li').first();
    for (const [width, height] of SCREENS) {
      await visit.page.setViewportSize({ width, height });
      await best.getByText(results.phones[0]!.number, { exact: true }).waitFor();
      const { y, height: depth } = (await best.boundingBox())!;
      expect([mode, width, y + depth <= height]).toEqual([mode, width, true]);
      expect(await best.innerText()).toMatch(/Callable|Review|Blocked/);
    }
  });
});

it('a full report of one owner stays within 1,500 px at 1440 px wide, and within 2,650 at 390', async () => {
  await openResult(visit, 'property_address', ({ phones, otherProperties, salesHistory, relatives }) => {
    return phones.length === 1 && otherProperties.length === 0 && salesHistory.length === 1 && relatives.length === 0;
  });
  await phones().waitFor();
  for (const [width, height, most] of [
    [1440, 900, 1500],
    [390, 844, 2650],
  ] as const) {
    await visit.page.setViewportSize({ width, height });
    await expect.poll(() => visit.page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(most);
  }
});

describe('the law', () => {
  it('is closed by default; one click opens every reason and rule, once for all numbers', async () => {
    const { results } = await openOf('property_address');
    expect(await visit.page.getByRole('main').innerText()).not.toMatch(CITATION);
    await phones().getByText('Calling rules, lists and every reason').click();
    const rule = results.phones[0]!.callReadiness!.rules[0]!;
    expect(await phones().getByText(rule.citation).count()).toBe(1);
    for (const { text } of results.phones.flatMap(({ callReadiness }) => callReadiness!.reasons))
      await phones().getByText(text).first().waitFor();
  });

  it('tells the clock once', async () => {
    await openOf('property_address');
    expect(((await phones().innerText()).match(/[AP]M there/g) ?? []).length).toBe(1);
  });
});
