import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, watchForToast } from './asking.ts';
import { endSessions } from './held-searches.ts';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';
import { searchFor } from './visitor.ts';

const visit = useVisit();

/** Records the page's API calls from now on, as 'GET /api/...'. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Signs up and waits until the dashboard has its data. */
async function enter(): Promise<void> {
  await signUp(visit.page, visit.url);
  // The lower part of the page loads last, and on a busy machine after the network was idle.
  const last = visit.page.waitForResponse('**/api/vendors/proved');
  await visit.page.goto(`${visit.url}/dashboard`);
  await visit.page.getByRole('complementary').waitFor();
  await untilAlive(visit.page);
  await last;
  await visit.page.waitForLoadState('networkidle');
}
const follow = async (name: string, url: string) => {
  await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await visit.page.waitForURL(url);
  await visit.page.waitForLoadState('networkidle');
};

describe('the signed-in user', () => {
  it('is requested once, under a full-screen spinner with the text Loading...', async () => {
    await enter();
    const calls = recordCalls(visit.page);
    const held = Promise.withResolvers<void>();
    await visit.page.route('**/api/auth/user', async (route) => {
      await held.promise;
      await route.continue();
    });
    await visit.page.goto(`${visit.url}/settings`, { waitUntil: 'commit' });
    const loading = visit.page.getByText('Loading...', { exact: true });
    // The loading screen is rendered by the loader first and then by the page, one replacing the other.
    await expect.poll(() => loading.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await loading.locator('svg').waitFor();
    held.resolve();
    await visit.page.getByRole('complementary').waitFor();
    await follow('Credits', '**/credits');
    await follow('Dashboard', visit.url + '/');
    expect(calls.filter((call) => call === 'GET /api/auth/user')).toHaveLength(1);
  });

  it('sees the page as soon as its code has loaded: no loading screen has a minimum time', async () => {
    await enter();
    await visit.page.clock.install();
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await visit.page.goto(`${visit.url}/settings`, { waitUntil: 'commit' });
    const heading = visit.page.getByRole('heading', { level: 1, name: 'Settings' });
    // Advances the page's clock by a millisecond each time that the heading is looked for, which is seldom enough for a busy machine to bring the code.
    let waited = 0;
    const goOn = async () => {
      await visit.page.clock.runFor(1);
      waited += 1;
      return heading.isVisible();
    };
    await expect.poll(goOn, { interval: 200 }).toBe(true);
    // React delays the content that replaces such a screen by 300 ms.
    expect(waited).toBeLessThan(300);
  });

  it('is not requested again when the call fails', async () => {
    await enter();
    const calls = recordCalls(visit.page);
    await visit.page.clock.install();
    await visit.page.route('**/api/auth/user', (route) => route.abort());
    await visit.page.goto(`${visit.url}/settings`);
    await visit.page.getByText('Deedline cannot be reached').waitFor();
    await visit.page.clock.fastForward('10:00');
    await visit.page.waitForLoadState('networkidle');
    expect(calls).toEqual(['GET /api/auth/user']);
  });

  it('stays known when a later request fails: the page stays, and no error screen replaces it', async () => {
    await enter();
    await follow('New Search', '**/search');
    const asked = visit.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/user'));
    await visit.page.route('**/api/auth/user', (route) => route.abort());
    await visit.page.getByRole('tab', { name: 'Owner', exact: true }).click();
    await visit.page.getByLabel(/owner name/i).fill(visit.samples.owner_name.missing[0]!.ownerName!);
    await visit.page.getByLabel(/I agree to the permissible use policy/).check();
    await visit.page.getByRole('button', { name: 'Search', exact: true }).click();
    await asked;
    await visit.page.getByRole('heading', { name: 'No Property Records Found' }).waitFor();
    await expect.poll(() => visit.page.getByRole('complementary').count()).toBe(1);
  });
});

describe('a page whose code cannot be loaded', () => {
  it('says so, with the other pages still one click away', async () => {
    await enter();
    await visit.page.route('**/assets/*.js', (route) => route.abort());
    await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search History' }).click();
    await visit.page.getByRole('heading', { level: 1, name: 'This page stopped working' }).waitFor();
    await visit.page.unroute('**/assets/*.js');
    await follow('Credits', '**/credits');
    await visit.page.getByRole('heading', { level: 1, name: 'Credits & Billing' }).waitFor();
    await expect.poll(() => visit.page.getByText('This page stopped working').count()).toBe(0);
  });

  it('is shown as soon as the connection is back', async () => {
    await enter();
    await visit.context.setOffline(true);
    await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search History' }).click();
    await visit.page.getByRole('heading', { level: 1, name: 'This page stopped working' }).waitFor();
    await visit.context.setOffline(false);
    await visit.page.getByRole('heading', { level: 1, name: 'Search History' }).waitFor();
    await expect.poll(() => visit.page.getByText('This page stopped working').count()).toBe(0);
  });

  it('leaves the page below unchanged if it is a dialog over it', async () => {
    await enter();
    await visit.page.route('**/assets/*.js', (route) => route.abort());
    await visit.page.getByRole('button', { name: /^Search or go to/ }).click();
    await visit.page.getByText('This could not be opened').first().waitFor();
    await expect.poll(() => visit.page.getByRole('heading', { level: 1, name: /^Welcome back/ }).isVisible()).toBe(true);
    await visit.page.unroute('**/assets/*.js');
  });
});

describe('data', () => {
  it('is never stale: neither navigation, window focus nor time causes a new request', async () => {
    await visit.page.clock.install();
    await enter();
    await follow('Search History', '**/history');
    await visit.page.waitForLoadState('networkidle');
    const calls = recordCalls(visit.page);
    const last = visit.page.waitForResponse('**/api/vendors/proved');
    await follow('Dashboard', visit.url + '/');
    await last;
    await follow('Search History', '**/history');
    await visit.page.evaluate('window.dispatchEvent(new Event("focus")); document.dispatchEvent(new Event("visibilitychange"))');
    await visit.page.clock.fastForward('01:00:00');
    await visit.page.waitForLoadState('networkidle');
    // What vendors cost changes through batches and reports, so it is requested each time it is shown.
    expect(calls).toEqual(['GET /api/vendors/proved']);
  });

  it('is not requested or sent again after a failure', async () => {
    await visit.page.clock.install();
    await enter();
    const calls = recordCalls(visit.page);
    await visit.page.route('**/api/searches', (route) => route.abort());
    await visit.page.goto(`${visit.url}/history`);
    await visit.page.getByRole('button', { name: 'Try again' }).waitFor();
    await follow('New Search', '**/search');
    await visit.page
      .getByLabel(/street/i)
      .first()
      .fill('1 Nowhere Road');
    await visit.page.getByLabel(/city/i).first().fill('Quillmere');
    await visit.page.getByLabel(/I agree to the permissible use policy/).check();
    await visit.page.getByRole('button', { name: 'Search', exact: true }).click();
    await visit.page.getByText('Search Failed', { exact: true }).waitFor();
    await visit.page.clock.fastForward('10:00');
    await visit.page.waitForLoadState('networkidle');
    expect(calls.filter((call) => call.endsWith(' /api/searches'))).toEqual(['GET /api/searches', 'POST /api/searches']);
  });
});

describe('a lost connection', () => {
  it('makes a search fail at once, and it is not sent later in the background', async () => {
    await enter();
    await follow('New Search', '**/search');
    await visit.page.getByRole('tab', { name: 'Owner', exact: true }).click();
    await visit.page.getByLabel(/owner name/i).fill(visit.samples.owner_name.missing[0]!.ownerName!);
    await visit.page.getByLabel(/I agree to the permissible use policy/).check();
    await visit.context.setOffline(true);
    const calls = recordCalls(visit.page);
    await visit.page.getByRole('button', { name: 'Search', exact: true }).click();
    await visit.page.getByText('Search Failed', { exact: true }).waitFor();
    await visit.page.getByText('Deedline could not be reached. Check your connection and try again.', { exact: true }).waitFor();
    await expect.poll(() => visit.page.getByRole('button', { name: 'Search', exact: true }).isEnabled()).toBe(true);
    await visit.context.setOffline(false);
    await follow('Dashboard', visit.url + '/');
    expect(calls.filter((call) => call === 'POST /api/searches')).toHaveLength(1);
    expect(await (await visit.page.request.get(`${visit.url}/api/searches`)).json()).toEqual([]);
  });
});

describe('Sign Out', () => {
  it('posts the logout and goes to the start page, with nobody signed in and no data of the account left', async () => {
    await enter();
    await searchFor(visit.page, visit.url, visit.samples.owner_name.missing[0]!);
    const calls = recordCalls(visit.page);
    await visit.page.getByRole('button', { name: 'Sign Out' }).click();
    await visit.page.getByRole('link', { name: 'Get Started', exact: true }).first().waitFor();
    await expect.poll(() => visit.page.url()).toBe(`${visit.url}/`);
    expect(calls).toContain('POST /api/auth/logout');
    await expect.poll(() => visit.page.evaluate<number>('sessionStorage.length')).toBe(0);
    expect((await visit.page.request.get(`${visit.url}/api/auth/user`)).status()).toBe(401);
    await visit.page.goBack();
    await visit.page.getByText('404 Page Not Found', { exact: true }).waitFor();
  });

  it('goes to the start page even if the call fails, which is logged and not shown', async () => {
    await enter();
    await follow('Settings', '**/settings');
    const logged: string[] = [];
    visit.page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await visit.page.route('**/api/auth/logout', (route) => route.abort());
    await visit.page.getByRole('button', { name: 'Sign Out' }).click();
    await visit.page.waitForURL(`${visit.url}/`);
    await expect.poll(() => logged.filter((text) => text.startsWith('Sign-out failed')).length).toBe(1);
    await expect.poll(() => visit.page.getByRole('status').filter({ hasText: /fail/i }).count()).toBe(0);
  });
});

describe('a session that has ended', () => {
  it('says Unauthorized on the results page, and after 500 ms leads through /api/login to /login', async () => {
    await signUp(visit.page, visit.url);
    await ask(visit.page, visit.url, visit.samples.owner_name.missing[0]!);
    await visit.page.clock.install();
    await visit.page.goto(visit.url);
    const recent = visit.page.locator('a[href^="/results/"]').first();
    await recent.waitFor();
    await visit.page.waitForLoadState('networkidle');
    await visit.context.clearCookies();

    const calls = recordCalls(visit.page);
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await recent.click();
    const toast = visit.page.getByRole('region', { name: /Notifications/ }).getByText('Unauthorized', { exact: true });
    const showsToast = async (): Promise<boolean> => {
      await visit.page.clock.runFor(1);
      return toast.isVisible();
    };
    await expect.poll(showsToast).toBe(true);
    await expect.poll(() => visit.page.getByText('You are logged out. Logging in again...').first().isVisible()).toBe(true);
    await visit.page.clock.runFor(400);
    expect(calls).not.toContain('GET /api/login');
    await visit.page.clock.runFor(100);
    await visit.page.waitForURL('**/login');
    expect(calls).toContain('GET /api/login');
    await visit.page.getByRole('button', { name: 'Sign In' }).waitFor();
  });

  it('keeps the search that it interrupted, without storing any of it in the browser', async () => {
    const { page } = visit;
    const email = await signUp(page, visit.url);
    await page.goto(`${visit.url}/search`);
    await page.getByRole('tab', { name: 'Owner' }).click();
    await page.getByLabel('Owner name').fill('Nora Fielding');
    await page.getByLabel('I agree to the permissible use policy').check();
    await endSessions(visit.databaseUrl, email);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/login');
    const stored = await page.evaluate<string[]>(
      'Object.entries({ ...sessionStorage, ...localStorage }).flat().concat(document.cookie, location.href, JSON.stringify(history.state))',
    );
    expect(stored).toContain('search-draft');
    expect(stored.join('\n')).not.toMatch(/Nora|Fielding/);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Search' }).click();
    await page.waitForURL(`${visit.url}/search`);
    await expect.poll(() => page.getByLabel('Owner name').inputValue()).toBe('Nora Fielding');
    await expect.poll(() => page.getByLabel('I agree to the permissible use policy').isChecked()).toBe(true);
    await expect.poll(() => page.evaluate<string | null>('sessionStorage.getItem("search-draft")')).toBeNull();
  });

  it('does the same on every other page', async () => {
    const email = await signUp(visit.page, visit.url);
    await visit.page.goto(`${visit.url}/settings`);
    await visit.page.getByRole('complementary').waitFor();
    // The browser keeps its cookie; only the server knows that the session has ended.
    await endSessions(visit.databaseUrl, email);
    // The toast is visible for half a second, so the navigation is delayed until the toast was seen.
    const seen = watchForToast(visit.page, 'Unauthorized');
    await visit.page.route('**/api/login', async (route) => {
      await seen;
      await route.continue();
    });
    await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search History' }).click();
    await seen;
    await visit.page.waitForURL('**/login');
    await visit.page.getByRole('button', { name: 'Sign In' }).waitFor();
    await expect.poll(() => visit.page.getByLabel('Password').isEnabled()).toBe(true);
  });
});

describe('a result', () => {
  it('opens from the history in one round trip: all its data is requested up front', async () => {
    await signUp(visit.page, visit.url);
    const id = await searchFor(visit.page, visit.url, visit.samples.property_address.matching[0]!);
    await visit.page.goto(`${visit.url}/history`);
    const view = visit.page.getByRole('link', { name: /^View / });
    await view.waitFor();
    await visit.page.waitForLoadState('networkidle');
    const calls = recordCalls(visit.page);
    const held = Promise.withResolvers<void>();
    await visit.page.route(`**/api/searches/${id}**`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await view.click();
    await visit.page.waitForURL(`**/results/${id}`);
    const whole = ['', '/outcomes', '/plat'].map((part) => `GET /api/searches/${id}${part}`);
    await expect.poll(() => calls.toSorted()).toEqual(whole);
    held.resolve();
    await visit.page
      .getByRole('main')
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: /^Results$/ })
      .waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(calls.toSorted()).toEqual(whole);
  });
});
