import { READY_MADE } from '@deedline/contract/properties/ready-made';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const main = (): Locator => visit.page.getByRole('main');
const found = (): Locator => main().getByRole('region', { name: /match$/ });

/** Starts to watch before the action, because after a quick answer the page is busy only briefly. */
async function untilBusy(act: () => Promise<void>): Promise<void> {
  await Promise.all([main().locator('[aria-busy=true]').first().waitFor(), act()]);
}

async function countNow(): Promise<number> {
  await main()
    .locator('[aria-busy=false] #found')
    .filter({ hasText: /match$/ })
    .waitFor();
  return Number((await main().locator('#found').textContent())!.replace(/\D/g, ''));
}

/** Zooms in from single lots drawn as dots to outlines, moving the nearest lot to the middle before each step. */
async function comeClose(map: Locator): Promise<void> {
  const { mouse } = visit.page;
  const { x, y, width, height } = (await map.getByRole('application').boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  await map.locator('[data-lot]').first().waitFor();
  for (let step = 0; step < 10 && (await map.locator('[data-lot]').count()) > 0; step += 1) {
    const boxes = await Promise.all((await map.locator('[data-lot]').all()).slice(0, 40).map((dot) => dot.boundingBox()));
    const places = boxes.flatMap((box) => (box === null ? [] : [[box.x + box.width / 2, box.y + box.height / 2] as const]));
    const away = ([left, top]: readonly [number, number]) => Math.hypot(left - middle[0], top - middle[1]);
    const nearest = places.toSorted((a, b) => away(a) - away(b))[0];
    // A press on a lot that is already in the middle would open it.
    if (nearest !== undefined && away(nearest) > 5) {
      await mouse.move(...nearest);
      await mouse.down();
      await mouse.move(...middle, { steps: 4 });
      await mouse.up();
    }
    await Promise.all([
      visit.page.waitForResponse((answer) => answer.url().endsWith('/api/properties/map')),
      map.getByRole('button', { name: 'Zoom in' }).click(),
    ]);
    await map.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }
}

describe('/properties', () => {
  it('updates the count with every change, lists lots without their owners, and links to the search of a lot', async () => {
    await signUp(visit.page, visit.url);
    await visit.page.goto(visit.url);
    await visit.page.getByRole('link', { name: 'Properties', exact: true }).click();
    await main().getByRole('heading', { name: 'Properties', exact: true }).waitFor();
    const all = await countNow();
    expect(all).toBeGreaterThan(1_000);
    // The page is also busy while it waits for its first results.
    await found().getByRole('listitem').first().waitFor();
    const counts = new Map<string, number>();
    for (const { name } of READY_MADE) {
      await untilBusy(() => main().getByRole('button', { name, exact: true }).click());
      counts.set(name, await countNow());
    }
    for (const name of [
      'Absentee owners',
      'Out-of-state owners',
      'Vacant land',
      'Company owners',
      'Small portfolios',
      'Owned for 20 years',
      'Bought within a year',
    ])
      expect([name, counts.get(name)! > 0 && counts.get(name)! < all]).toEqual([name, true]);
    await expect.poll(() => found().textContent()).toMatch(/because the files do not say/);
    await untilBusy(() => main().getByRole('button', { name: 'Clear filters' }).click());
    expect(await countNow()).toBe(all);
    // Chooses two cities by keyboard, in a stable order, and pastes several ZIP codes.
    const cities = main().getByRole('group', { name: 'Cities' });
    await cities.getByRole('checkbox').first().focus();
    await untilBusy(async () => {
      for (const key of ['Space', 'Tab', 'Space']) await visit.page.keyboard.press(key);
    });
    expect(await countNow()).toBeLessThan(all);
    await expect.poll(() => cities.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await visit.page.getByLabel('ZIP codes').fill('00000, 00001 123456');
    await main().getByText('Five digits each: 123456').waitFor();
    await main().locator('#found').filter({ hasText: /^0 / }).waitFor();
    await visit.page.getByLabel('ZIP codes').fill('');
    for (const at of [0, 1]) await cities.getByRole('checkbox').nth(at).uncheck();
    await main()
      .locator('#found')
      .filter({ hasText: `${all.toLocaleString('en-US')} ` })
      .waitFor();
    const first = found()
      .getByRole('listitem')
      .filter({ has: visit.page.getByRole('link', { name: /^Find the owner/ }) });
    await expect.poll(() => first.count()).toBe(50);
    await found().getByRole('button', { name: 'Show more' }).click();
    await first.nth(99).waitFor();
    expect(await findFaults(visit.page, 'properties')).toEqual([]);
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    await main().getByRole('button', { name: 'Show the map' }).click();
    const map = main().getByRole('region', { name: 'Map' });
    // All that fit are in sight at once.
    await map.getByText(`${all.toLocaleString('en-US')} match in view`).waitFor();
    await comeClose(map);
    await map.locator('[data-tiles] canvas').waitFor();
    await expect.poll(() => asked.filter((address) => address.includes('/api/properties/tiles/')).length).toBeGreaterThan(0);
    expect(await findFaults(visit.page, 'properties with their map')).toEqual([]);
    // By keyboard: three corners at the crosshair close an area, which becomes part of the filter.
    await map.getByRole('button', { name: 'Draw an area' }).click();
    await map.getByRole('application').focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await visit.page.keyboard.press(key);
    await map.getByText(/^3 corners/).waitFor();
    await map.getByRole('button', { name: 'Use this area' }).click();
    await main()
      .locator('#found')
      .filter({ hasNotText: `${all.toLocaleString('en-US')} ` })
      .waitFor();
    expect(await countNow()).toBeLessThan(all / 10);
    await map.getByRole('button', { name: 'Clear the area' }).click();
    await main()
      .locator('#found')
      .filter({ hasText: `${all.toLocaleString('en-US')} ` })
      .waitFor();
    expect(asked.filter((address) => new URL(address).origin !== new URL(visit.url).origin)).toEqual([]);
    // At a narrow width the filters are folded.
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    await untilBusy(() => main().getByRole('button', { name: 'Bought within a year', exact: true }).click());
    await countNow();
    await main().getByRole('button', { name: 'Hide the map' }).click();
    const line = found().getByRole('listitem').getByRole('link').first();
    const address = (await line.textContent())!;
    await line.click();
    await main().getByRole('heading', { name: address, exact: true }).waitFor();
    for (const name of ['Facts', 'Through the years', 'Sales', 'Comparable sales', 'Owner', 'Neighbours'])
      await main().getByRole('region', { name, exact: true }).waitFor();
    await main()
      .getByText(/comparable sales brought|Fewer than three sales|does not say/)
      .waitFor();
    // Saved by its parcel number, together with a note.
    const onLists = main().getByRole('region', { name: 'Your lists' });
    await onLists.getByText('It is on none of your lists.').waitFor();
    await onLists.getByRole('button', { name: 'Keep on a list' }).click();
    await visit.page.getByRole('dialog').getByLabel('Name of the new list').fill('Corner lots');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click();
    await onLists.getByRole('link', { name: 'Corner lots' }).waitFor();
    await onLists.getByRole('button', { name: 'Edit what is noted on Corner lots' }).click();
    await visit.page.getByRole('dialog').getByLabel('Stage').selectOption('offer');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await onLists.getByText('Offer made').waitFor();
    expect(await findFaults(visit.page, 'parcel')).toEqual([]);
    await main().getByRole('region', { name: 'Neighbours' }).getByRole('link').first().click();
    await main().getByRole('heading', { name: address, exact: true }).waitFor({ state: 'detached' });
    await main().getByRole('button', { name: 'Find the owner and contacts' }).waitFor();
    // Going back restores the filter, which is not in the address; so does a reload.
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    await visit.page.goBack();
    await visit.page.goBack();
    const isChosen = main().getByRole('button', { name: 'Bought within a year', exact: true, pressed: true });
    await isChosen.waitFor();
    expect(await countNow()).toBe(counts.get('Bought within a year'));
    await visit.page.reload();
    await isChosen.waitFor();
    expect(await countNow()).toBe(counts.get('Bought within a year'));
    await expect.poll(() => visit.page.url()).toBe(`${visit.url}/properties`);
    await main().getByRole('button', { name: 'Show the map' }).waitFor();
    await first
      .first()
      .getByRole('link', { name: /^Find the owner/ })
      .click();
    await visit.page.getByLabel('Street').waitFor();
    await expect.poll(() => visit.page.getByLabel('Street').inputValue()).toMatch(/^\d/);
    await expect.poll(() => new URL(visit.page.url()).search).toBe('');
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    // The lot in the middle can be clicked once its tile is rendered.
    await visit.page.goto(`${visit.url}/properties`);
    await main().getByRole('button', { name: 'Show the map' }).click();
    await comeClose(map);
    const middle = await map.getByRole('link', { name: /parcel/ }).getAttribute('href');
    await expect
      .poll(async () => {
        await map.getByRole('application').click();
        return new URL(visit.page.url()).pathname;
      })
      .toBe(middle);
    await visit.page.goBack();
    await map.getByRole('application').waitFor();
    await visit.page.goForward();
    // Buys the search from this page: one confirmation, and one search even if it is sent several times.
    await main().getByRole('button', { name: 'Find the owner and contacts' }).click();
    const buying = visit.page.getByRole('dialog');
    await buying.getByText('This search, at most').waitFor();
    await buying.getByRole('button', { name: 'Search', exact: true }).click();
    await buying.getByText('Please agree to the permissible use policy').waitFor();
    expect(await findFaults(visit.page, 'buying the contacts of a parcel')).toEqual([]);
    await buying.getByLabel('I agree to the permissible use policy').check();
    await buying.locator('form').evaluate((form: { requestSubmit(): void }) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await visit.page.waitForURL(/\/results\//);
    const searches = await (await visit.page.request.get(`${visit.url}/api/searches`)).json();
    expect([searches.length, searches[0].searchMode]).toEqual([1, 'property_address']);
    const without = await visit.context.newPage();
    await without.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
    const fetched: string[] = [];
    without.on('request', (request) => fetched.push(request.url()));
    await without.goto(`${visit.url}/properties`);
    await without.getByRole('button', { name: 'Show the map' }).click();
    await without.locator('[data-lot]').first().waitFor();
    await expect.poll(() => without.locator('[data-lot]').count()).toBeGreaterThan(20);
    expect(fetched.filter((address) => /tiles|maplibre/.test(address))).toEqual([]);
  });
});
