import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import type { RunningProduct } from './product.ts';

export interface Visit extends RunningProduct {
  /** The browser of the file. */
  browser: Browser;
  /** Fresh for each test. */
  context: BrowserContext;
  page: Page;
}

/** Call at the top of a file of journeys: the running product, a browser for the file, a fresh page for each test. */
export function useVisit(options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }): Visit {
  const visit = { ...inject('product') } as Visit;
  beforeAll(async () => {
    visit.browser = await launchBrowser();
  });
  afterAll(async () => {
    await visit.browser?.close();
  });
  beforeEach(async () => {
    visit.context = await visit.browser.newContext(options);
    visit.page = await visit.context.newPage();
  });
  afterEach(async () => {
    await visit.context?.close();
  });
  return visit;
}
