import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * For pages that live for seconds: what V8's last compiler would make faster takes longer to compile than it saves, and a process of its own for what is drawn
 * costs messages between processes. Where the speed of pages is measured, the browser is launched without these.
 */
export const FOR_SHORT_VISITS = ['--js-flags=--no-turbofan', '--in-process-gpu'] as const;

/** A headless Chromium: the one named by CHROMIUM_PATH, otherwise the first that is installed. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) throw new Error('No Chromium found. Install the package "chromium" or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** A wide screen with reduced motion: without a graphics card, every animation frame costs processor time as long as something is waited for. */
const PLAIN: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
/** As long as every other wait of a test (vitest.config.ts). */
const PATIENCE_MS = 180_000;

/** The toasts that a page has shown: the texts of all that stood together, each time that one came. */
export type ToastsShown = { toastsShown: string[][][] };
const REMEMBER_TOASTS = `{
  window.toastsShown = [];
  const seen = new WeakSet();
  new MutationObserver(() => {
    const toasts = [...document.querySelectorAll('[role=region][aria-label^=Notifications] li')];
    if (toasts.every((toast) => seen.has(toast))) return;
    toasts.forEach((toast) => seen.add(toast));
    window.toastsShown.push(toasts.map((toast) => [...toast.querySelectorAll('*')].map(({ textContent }) => textContent)));
  }).observe(document, { childList: true, subtree: true });
}`;

/** A separate visitor without data of others. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PLAIN, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(REMEMBER_TOASTS);
  return context;
}
