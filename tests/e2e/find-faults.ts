import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Half as long as `axe.source`, which every page that is looked at would have to take in and compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';
const LOOKS = [
  [1440, 'light'],
  [1440, 'dark'],
  [360, 'dark'],
  [360, 'light'],
] as const satisfies [number, Theme][];
/** Waits until the page has rendered at a new width or theme, and finishes running animations, such as a colour transition or an opening sheet. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {
  for (const animation of document.getAnimations()) if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
})`;

/** Accessibility violations found by axe, and elements that overflow the page, in both themes, at 1440 and 360 px. */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, theme] of LOOKS) {
    const seen = await findFaultsAs(page, name, width, theme);
    // What is still arriving, such as an answer or a toast that leaves, can be caught half drawn: a fault counts if it is there at a second look.
    const again = seen.length > 0 ? await findFaultsAs(page, name, width, theme) : [];
    faults.push(...seen.filter((fault) => again.includes(fault)));
  }
  return faults;
}

export async function showAs(page: Page, width: number, theme: Theme): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(SETTLED);
}

/** An injected script stays until the page navigates. */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate<AxeResults['violations']>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

async function findFaultsAs(page: Page, name: string, width: number, theme: Theme): Promise<string[]> {
  await showAs(page, width, theme);
  // Rules that do not depend on colours are checked in one theme only.
  const ofColours = { runOnly: ['color-contrast', 'link-in-text-block'] };
  const violations = await runAxe(page, { resultTypes: ['violations'], ...(theme === 'dark' && ofColours) });
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
  if (await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')) faults.push('wider than the screen');
  const cut = '[...document.querySelectorAll("[class*=overflow-y-auto]")].some((box) => box.scrollWidth > box.clientWidth)';
  if (await page.evaluate<boolean>(cut)) faults.push('cut off at the side of what scrolls');
  return faults.map((fault) => `${name}, ${width} px, ${theme}: ${fault}`);
}
