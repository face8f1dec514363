import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { SignedIn } from '../../tests/e2e/signed-in.ts';

export type Shot = {
  name: string;
  address: string;
  /** The session of the shot; without one, a signed-out visitor. */
  as?: SignedIn;
  /** Prepares the browser before the page is opened, for example with an answer that the server gives only briefly. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Acts on the page before the screenshot, for example opens a dialog or selects a tab. */
  prepare?: (page: Page) => Promise<void>;
};

const WIDTHS = [1440, 390];
const THEMES = ['light', 'dark'] as const;
const SETTLE_MS = 350;

/** Takes a screenshot at each width in each theme; returns the console errors of the page. */
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
      // Chromium logs the status 404 or 402 of a page that shows something missing or declined.
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
        // A dialog covers the window, not the full page.
        await page.screenshot({ path: path.join(folder, `${shot.name}-${width}-${colorScheme}.png`), fullPage: !shot.prepare });
      }
    } catch (error) {
      errors.push(`${shot.name}, ${width} px: ${error instanceof Error ? error.message : String(error)}`);
    }
    await context.close();
  }
  return errors;
}
