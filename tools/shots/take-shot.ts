import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { SignedIn } from '../../tests/e2e/signed-in.ts';

export type Shot = {
  name: string;
  address: string;
  /** Whose session it is taken in; a stranger's without one. */
  as?: SignedIn;
  /** What is set up before the page is opened: an answer of the server that no state of it gives for long. */
  arrange?: (page: Page) => Promise<unknown>;
  /** What is done on the page before the picture is taken: a dialog opened, a tab chosen. */
  prepare?: (page: Page) => Promise<void>;
};

const WIDTHS = [1440, 390];
const THEMES = ['light', 'dark'] as const;
const SETTLE_MS = 350;

/** Takes a shot at each width in each theme; returns what the page wrote to the console as errors. */
export async function takeShot(browser: Browser, url: string, shot: Shot, folder: string): Promise<string[]> {
  const errors: string[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      hasTouch: width < 768,
      ...(shot.as && { storageState: shot.as.state }),
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(`${shot.name}, ${width} px: ${error.message}`));
    page.on('console', (message) => {
      // A page that shows what is missing or was declined was answered with 404 or 402, and Chromium writes that down.
      if (message.type() === 'error' && !/status of 40[24]/.test(message.text()))
        errors.push(`${shot.name}, ${width} px: ${message.text()}`);
    });
    try {
      await shot.arrange?.(page);
      await page.goto(url + shot.address, { waitUntil: 'networkidle' });
      await shot.prepare?.(page);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(SETTLE_MS);
        // A dialog covers the window, not the page.
        await page.screenshot({ path: path.join(folder, `${shot.name}-${width}-${colorScheme}.png`), fullPage: !shot.prepare });
      }
    } catch (error) {
      errors.push(`${shot.name}, ${width} px: ${error instanceof Error ? error.message : String(error)}`);
    }
    await context.close();
  }
  return errors;
}
