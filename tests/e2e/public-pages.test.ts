import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openContext } from './browser.ts';
import { countBytes } from './count-bytes.ts';
import { isOfPerson, openResult } from './open-result.ts';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';
import { register } from './visitor.ts';

const LANDING_SCRIPT_BYTES = 90_000;
const APP_SCRIPT_BYTES = 160_000;

/** Pages that mailed links lead to, with their headings. */
const MAILED = [
  ['/reset-password#token=x', 'Set a new password'],
  ['/confirm-email#token=x', 'Confirm your email address'],
  ['/stop-mails#token=x', 'Stop these emails?'],
  ['/accept-invitation', 'Join a team'],
  ['/team-sign-in#team=ABCD', 'Sign in with your team'],
  ['/team-sign-in/back', 'Signing you in'],
] as const;
const MISSING = ['/no-such-page', '/blog/no-such-post'];

const visit = useVisit();

/** Every page of the build, as listed in the site map, and an unknown address. */
async function listPublicPages(): Promise<string[]> {
  const siteMap = await (await fetch(`${visit.url}/sitemap.xml`)).text();
  const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  return [...listed, ...MISSING];
}

const isMeantToBeMissing = (message: ConsoleMessage) =>
  /status of 404/.test(message.text()) && MISSING.some((path) => message.location().url.endsWith(path));

/** Collects the page's complaints: errors and warnings in the console, uncaught errors, blocked scripts and styles. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isMeantToBeMissing(message)) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

async function expectLanding(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Get Started', exact: true }).first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
}

async function setExpiredSession(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'deedline_session', value: 'long-gone', url: visit.url }]);
}

describe('public pages', () => {
  it('work without JavaScript, each with its own title, description and single main heading', async () => {
    const context = await openContext(visit.browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    const titles = new Map<string, string>();
    for (const path of await listPublicPages()) {
      await page.goto(visit.url + path);
      titles.set(path, await page.title());
      await expect.poll(async () => [path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      await expect.poll(async () => [path, await page.getByRole('main').isVisible()]).toEqual([path, true]);
      await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toMatch(/^.{40,}\.$/);
    }
    await context.close();
    expect(titles.size).toBeGreaterThanOrEqual(8);
    expect(new Set(titles.values()).size).toBe(titles.size);
  });

  it.each(['no-preference', 'reduce'] as const)('hydrate without console messages, with reduced motion: %s', async (reducedMotion) => {
    await visit.page.emulateMedia({ reducedMotion });
    const complaints = listenForComplaints(visit.page);
    for (const path of await listPublicPages()) {
      await visit.page.goto(visit.url + path);
      await untilAlive(visit.page);
    }
    expect(complaints).toEqual([]);
  });

  it('keep the chosen theme, before and after hydration', async () => {
    const complaints = listenForComplaints(visit.page);
    await visit.page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await visit.page.goto(`${visit.url}/privacy`);
    await expect.poll(() => visit.page.locator('html').getAttribute('data-theme')).toBe('dark');
    await untilAlive(visit.page);
    await expect.poll(() => visit.page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(complaints).toEqual([]);
  });
});

describe('pages that mailed links lead to', () => {
  it('show their heading without JavaScript, and no form can be sent', async () => {
    const context = await openContext(visit.browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path, heading] of MAILED) {
      await page.goto(visit.url + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(async () => [path, await page.locator('button:enabled').count()]).toEqual([path, 0]);
    }
    await context.close();
  });

  it('come alive without a word in the console, with the code of the link', async () => {
    const complaints = listenForComplaints(visit.page);
    for (const [path] of MAILED.slice(0, -1)) {
      await visit.page.goto(visit.url + path);
      await untilAlive(visit.page);
    }
    await expect.poll(() => visit.page.getByLabel('Team code').inputValue()).toBe('ABCD');
    expect(complaints).toEqual([]);
  });
});

describe('a signed-out visitor', () => {
  it('causes no session request, and goes to the sign-in form and back without loading a new document', async () => {
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
    await visit.page.goto(`${visit.url}/`);
    await untilAlive(visit.page);
    await visit.page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
    await visit.page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/login');
    await visit.page.goBack();
    await expectLanding(visit.page);
    await visit.page.goForward();
    await visit.page.getByLabel('Password').waitFor();
    expect(asked.filter((request) => request.startsWith('document'))).toEqual(['document /']);
    expect(asked.filter((request) => request.endsWith('/api/auth/user'))).toEqual([]);
  });

  it('gets status 404 and the not-found screen at an app path', async () => {
    const response = await visit.page.goto(`${visit.url}/dashboard`);
    expect(response!.status()).toBe(404);
    await visit.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });

  it('is sent to the landing page when the session has expired', async () => {
    await setExpiredSession(visit.context);
    await visit.page.goto(`${visit.url}/`);
    await expectLanding(visit.page);
  });
});

describe('a signed-in user', () => {
  it('sees the dashboard at /, no landing pages, and the public pages, with one session request', async () => {
    await signUp(visit.page, visit.url);
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit.page.goto(`${visit.url}/`);
    await visit.page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor();
    // The account comes with the server-rendered page, so the browser does not request it.
    expect(asked).not.toContain('/api/auth/user');
    for (const path of ['/speed', '/login', '/nowhere']) {
      expect((await visit.page.goto(visit.url + path))!.status()).toBe(404);
      await visit.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await visit.page.getByRole('navigation', { name: 'Main' }).waitFor();
    }
    await visit.page.goto(`${visit.url}/terms`);
    await visit.page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await visit.page.getByRole('link', { name: 'Home' }).first().click();
    await visit.page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor();
  });

  it('is sent to the landing page after signing out', async () => {
    await register(visit.page, visit.url);
    await visit.page.getByRole('button', { name: 'Sign Out' }).click();
    await visit.page.waitForURL(`${visit.url}/`);
    await expectLanding(visit.page);
  });
});

/** Name, path and heading of each page. */
const APP_PAGES: readonly [string, () => Promise<string>, RegExp][] = [
  ['the dashboard', () => Promise.resolve('/dashboard'), /Nora/],
  ['the search', () => Promise.resolve('/search'), /Search/],
  ['a result', async () => `/results/${(await openResult(visit, 'property_address', isOfPerson)).id}`, /^[A-Z .'-]+$/],
];

describe('the first load', () => {
  it('of the landing page fetches at most 90 kB of JavaScript', async () => {
    const bytes = await countBytes(visit.page);
    await visit.page.goto(`${visit.url}/`, { waitUntil: 'networkidle' });
    expect(bytes.script).toBeGreaterThan(0);
    expect(bytes.script).toBeLessThanOrEqual(LANDING_SCRIPT_BYTES);
  });

  it.each(APP_PAGES)('of %s fetches at most 160 kB of JavaScript', async (_page, findPath, heading) => {
    await signUp(visit.page, visit.url);
    const path = await findPath();
    const state = await visit.context.storageState();
    const fresh = await openContext(visit.browser, { storageState: state });
    const page = await fresh.newPage();
    const bytes = await countBytes(page);
    await page.goto(visit.url + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await fresh.close();
    expect(bytes.script).toBeGreaterThan(0);
    expect(bytes.script).toBeLessThanOrEqual(APP_SCRIPT_BYTES);
  });
});
