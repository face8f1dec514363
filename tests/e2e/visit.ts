import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser, openContext } from './browser.ts';
import type { RunningProduct } from './product.ts';

export interface Visit extends RunningProduct {
  /** Shared by all files that this process takes. */
  browser: Browser;
  /** Fresh for each test. */
  context: BrowserContext;
  page: Page;
}

/** A page that the server rendered is seen before it hears: whoever presses something waits for that. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root:not([data-answers])').waitFor();
}

/** A form of a page that was rendered at build sends nothing before the page has come alive: until then Enter in one of its fields is lost, and nothing waits for it. */
export async function untilFormSends(page: Page): Promise<void> {
  await page.locator('button[type=submit]:enabled').first().waitFor();
}

/** The page has its heading, and nothing on it is still waiting. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

let shared: Browser | undefined;

/** To start a browser for each file would take the processor's time of a journey. It ends with this process. */
async function openBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}

/** Call at the top of a file of journeys: the running product, a browser, a fresh page for each test. */
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
