import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { FOR_SHORT_VISITS, launchBrowser, openContext } from './browser.ts';
import { startOwnInstallation, type OwnInstallation, type RunningProduct } from './product.ts';

export interface Visit extends RunningProduct {
  /** Shared by all test files of this process. */
  browser: Browser;
  /** New for each test. */
  context: BrowserContext;
  page: Page;
}

// React marks every element that it has hydrated. Elements that a library draws into the reference do not belong to React.
const IS_ALIVE = `(() => {
  const elements = [...document.querySelectorAll('#root *:not([data-testid=reference] *)')];
  return elements.length > 0 && elements.every((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
})()`;

/** A page that was rendered beforehand is visible before it is hydrated, and what is pressed until then is lost: tests wait for it. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root:not([data-answers])').waitFor();
  await expect.poll(() => page.evaluate<boolean>(IS_ALIVE), { interval: 20 }).toBe(true);
}

/** A prerendered form submits nothing before the page is hydrated: Enter in one of its fields would be lost. */
export async function untilFormSends(page: Page): Promise<void> {
  await page.locator('button[type=submit]:enabled').first().waitFor();
}

/** Waits until the page has its heading and nothing on it is loading. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

let shared: Browser | undefined;

/** Starting a browser for each file would cost as much processor time as a journey. It ends with this process. */
async function openBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser(FOR_SHORT_VISITS);
  return shared;
}

/** Call at the top of a journey's file: provides the running product, a browser, and a new page for each test. */
export function useVisit(options: BrowserContextOptions = {}): Visit {
  const visit = { ...inject('product') } as Visit;
  beforeAll(async () => {
    visit.browser = await openBrowser();
  });
  afterAll(async () => {
    await Promise.all(shared?.contexts().map((context) => context.close()) ?? []);
  });
  beforeEach(async () => {
    visit.context = await openContext(visit.browser, options);
    visit.page = await visit.context.newPage();
  });
  afterEach(async () => {
    await visit.context?.close();
  });
  return visit;
}

/** Call after useVisit: the journeys of this file visit an installation of their own, because what they load would change what others count. */
export function useOwnInstallation(visit: Visit): void {
  let own: OwnInstallation | undefined;
  beforeAll(async () => {
    own = await startOwnInstallation();
    const { url, dataDir, databaseUrl } = own;
    Object.assign(visit, { url, dataDir, databaseUrl });
  });
  afterAll(() => own?.stop());
}
