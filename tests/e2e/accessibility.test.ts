import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisit } from './visit.ts';
import { register, searchFor } from './visitor.ts';

const visit = useVisit();

async function findFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(`${visit.url}${path}`);
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  return [
    ...violations.map((fault) => `${path}: ${fault.id} at ${fault.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...(isTooWide ? [`${path}: wider than the screen`] : []),
  ];
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([1440, 360])('axe finds nothing and nothing sticks out at %i px', async (width) => {
    const context = await visit.browser.newContext({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } });
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of ['/', '/login', '/register', '/terms', '/privacy', '/nowhere']) faults.push(...(await findFaults(page, path)));
    await register(page, visit.url);
    const property = await searchFor(page, visit.url, visit.samples.property_address.matching[0]!);
    const person = await searchFor(page, visit.url, visit.samples.person_search.matching[0]!);
    const nothing = await searchFor(page, visit.url, visit.samples.parcel_id.missing[0]!);
    const pages = ['/dashboard', '/search', '/history', '/credits', '/settings', '/batch-upload', '/nowhere'];
    for (const path of [...pages, ...[property, person, nothing].map((id) => `/results/${id}`)])
      faults.push(...(await findFaults(page, path)));
    await context.close();
    expect(faults).toEqual([]);
  });
});
