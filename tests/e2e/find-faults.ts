import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Theme = 'light' | 'dark';
const LOOKS = [
  [1440, 'light'],
  [1440, 'dark'],
  [360, 'dark'],
  [360, 'light'],
] as const satisfies [number, Theme][];
/** The shell hears of a new width and draws itself anew. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** What axe finds on the page as it stands, and what sticks out of it, in both themes, at 1440 and 360 px. */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, theme] of LOOKS) faults.push(...(await findFaultsAs(page, name, width, theme)));
  return faults;
}

export async function showAs(page: Page, width: number, theme: Theme): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(TWO_FRAMES);
}

async function findFaultsAs(page: Page, name: string, width: number, theme: Theme): Promise<string[]> {
  await showAs(page, width, theme);
  // What does not depend on the colours is looked at in one theme.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
  if (await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')) faults.push('wider than the screen');
  return faults.map((fault) => `${name}, ${width} px, ${theme}: ${fault}`);
}
