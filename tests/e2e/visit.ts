import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser, openContext } from './browser.ts';
import type { RunningProduct } from './product.ts';

export interface Visit extends RunningProduct {
  /** Shared by all test files of this process. */
  browser: Browser;
  /** New for each test. */
  context: BrowserContext;
  page: Page;
}

/** A server-rendered page is visible before it is hydrated, so tests wait for hydration before they press something. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root:not([data-answers])').waitFor();
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
  if (!shared?.isConnected()) shared = await launchBrowser();
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
