import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { SampleSearchAnswer, SampleSearches } from '@deedline/contract/search/sample-search';
import { talkative } from '@deedline/database/test-logs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startProgram } from './product.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit({ reducedMotion: 'no-preference' });
const MODE_NAMES = {
  property_address: 'Property',
  parcel_id: 'Parcel',
  owner_name: 'Owner',
  person_search: 'Person',
  reverse_phone: 'Reverse Phone',
  reverse_email: 'Reverse Email',
} as const;
type Mode = keyof typeof MODE_NAMES;

async function openLanding(page: Page): Promise<void> {
  await page.goto(visit.url);
  await page.getByRole('form', { name: 'Sample search' }).waitFor();
  await untilAlive(page);
}

const announced = (page: Page) => page.getByRole('status');
const card = (page: Page) => page.getByRole('figure').filter({ has: page.getByText('Evidence:') });

async function trySample(page: Page, mode: Mode): Promise<void> {
  // The whole tab can be clicked; the radio button itself is visually hidden.
  await page.getByRole('form').getByText(MODE_NAMES[mode], { exact: true }).click();
  await page.getByRole('button', { name: 'Try this search' }).click();
}

async function askApi(page: Page, mode: Mode): Promise<SampleSearchAnswer> {
  const response = await page.request.post(`${visit.url}/api/sample-searches`, { data: { searchMode: mode } });
  expect(response.status()).toBe(200);
  return (await response.json()) as SampleSearchAnswer;
}

const heroHeight = (page: Page) => page.getByRole('region', { name: 'Under 2 Seconds' }).evaluate((hero) => hero.clientHeight);

describe('a search without an account', () => {
  it.each(Object.keys(MODE_NAMES) as Mode[])('shows the API’s answer in mode %s', async (mode) => {
    const { page } = visit;
    await openLanding(page);
    const { results, price, plat } = await askApi(page, mode);
    await trySample(page, mode);
    await announced(page).getByText(results.owner!.name).waitFor({ state: 'attached' });
    const text = await card(page).innerText();
    const [phone] = results.phones;
    const { asked, answered } = results.sources;
    for (const shown of [
      results.owner!.name.toUpperCase(),
      phone!.number,
      `${answered} of ${asked}`,
      `${price!.credits} credits`,
      `(${price!.rule})`,
    ])
      expect(text).toContain(shown);
    expect(text).toContain(results.propertyAddress ?? results.addressHistory.find((home) => home.isCurrentAddress)!.fullStreet);
    await expect.poll(() => announced(page).textContent()).toContain(`confidence ${Math.round(phone!.confidence)},`);
    await expect.poll(() => card(page).getByRole('listitem').count()).toBe(phone!.evidence.length);
    expect(text).toContain(
      { listed: 'Do not call: on', not_listed: 'Do-Not-Call: not on', not_checked: 'Do-Not-Call: not checked' }[phone!.dnc.state],
    );
    await expect
      .poll(() =>
        card(page)
          .getByText(plat?.caption ?? 'so no lot is highlighted')
          .count(),
      )
      .toBe(1);
    await expect
      .poll(() =>
        card(page)
          .getByRole('link', { name: /Create an account/ })
          .getAttribute('href'),
      )
      .toBe('/register');
  });

  it('shows the time from the click to the answer, also for a cached answer', async () => {
    const { page } = visit;
    await openLanding(page);
    await page.route('**/api/sample-searches', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await route.continue();
    });
    await trySample(page, 'parcel_id');
    await announced(page).getByText('sources answered').waitFor({ state: 'attached' });
    // The answer was delayed by 1.2 seconds, while the search itself took milliseconds.
    await expect.poll(() => card(page).innerText()).toMatch(/Time until you saw it\n[1-9][\d.]* s/);
    await expect.poll(() => announced(page).textContent()).toMatch(/sources answered, [1-9][\d.]* s after your press/);
  });

  it('redraws the map around the lot that was found, without moving anything on the page', async () => {
    const { page } = visit;
    await openLanding(page);
    const { plat } = await askApi(page, 'parcel_id');
    const drawn = () =>
      card(page)
        .locator('svg polygon')
        .evaluateAll((lots) => lots.map((lot) => lot.getAttribute('points')));
    const before = await drawn();
    const height = await heroHeight(page);
    await trySample(page, 'parcel_id');
    await announced(page).getByText('.').waitFor({ state: 'attached' });
    const after = await drawn();
    expect(after).toHaveLength(plat!.lots.length);
    expect(after).not.toEqual(before);
    await expect.poll(() => heroHeight(page)).toBe(height);
    await trySample(page, 'reverse_phone');
    await card(page).getByText('so no lot is highlighted').waitFor();
    expect(await drawn()).toEqual(after);
  });

  it('works by keyboard and offers another example of the mode', async () => {
    const { page } = visit;
    await openLanding(page);
    const offered = (await (await page.request.get(`${visit.url}/api/sample-searches`)).json()) as SampleSearches;
    const [first, second] = offered.filter(({ searchMode }) => searchMode === 'owner_name').map(({ request }) => request.ownerName!);
    await page.getByRole('radio', { name: 'Property', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const form = page.getByRole('form', { name: 'Sample search' });
    await form.getByText(first!, { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await form.getByText(second!, { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await announced(page).getByText('sources answered').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('owner_name');
  });

  it('says so when the server cannot be reached, and keeps the last answer', async () => {
    const { page } = visit;
    await openLanding(page);
    await trySample(page, 'person_search');
    await announced(page).getByText('sources answered').waitFor({ state: 'attached' });
    const shown = await card(page).innerText();
    await page.route('**/api/sample-searches', (route) => route.abort());
    await trySample(page, 'parcel_id');
    await page.getByRole('alert').getByText('Deedline could not be reached. Check your connection and try again.').waitFor();
    await expect.poll(() => card(page).innerText()).toBe(shown);
  });

  it('works on a 390-pixel screen, with 44-pixel targets and no layout shift', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await openLanding(page);
    const height = await heroHeight(page);
    await trySample(page, 'property_address');
    await announced(page).getByText('sources answered').waitFor({ state: 'attached' });
    await expect.poll(() => heroHeight(page)).toBe(height);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const targets = page.locator('form :is(label, button), figure a');
    for (const { height } of await targets.evaluateAll((all) => all.map((target) => target.getBoundingClientRect())))
      expect(height).toBeGreaterThanOrEqual(44);
  });

  it('is not offered when the installation has no demo', async () => {
    const { page } = visit;
    const bare = await startWithoutDemo();
    await page.goto(bare.url);
    await page.getByRole('heading', { name: 'On file here' }).waitFor();
    await expect.poll(() => page.getByRole('form').count()).toBe(0);
    await expect.poll(() => page.getByText('nobody in it is real').count()).toBe(0);
    await bare.stop();
  });
});

/** Starts a second API over the same database, without the demo. */
async function startWithoutDemo(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const env = {
    ...process.env,
    DATABASE_URL: visit.databaseUrl,
    DATA_DIR: visit.dataDir,
    PORT: String(port),
    DEMO: 'off',
    ...talkative('warn'),
  };
  const api = startProgram('api', env);
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url,
    stop() {
      const left = once(api, 'exit');
      api.kill('SIGTERM');
      return left;
    },
  };
}
