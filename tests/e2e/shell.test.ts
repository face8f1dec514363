import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';
import { searchFor } from './visitor.ts';

const visit = useVisit();

const sidebar = (page: Page) => page.getByRole('complementary');
const widthOf = async (page: Page): Promise<number> => (await sidebar(page).boundingBox())!.width;
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle Sidebar' });
const hasFocus = async (place: Locator): Promise<boolean> => (await place.and(place.page().locator(':focus')).count()) === 1;

/** Signs up and opens the dashboard. */
async function enter(): Promise<void> {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/dashboard`);
  await toggle(visit.page).waitFor();
  await untilAlive(visit.page);
}

/** Converts a width in pixels to rem. */
async function inRem(page: Page, width: number): Promise<number> {
  return width / (await page.evaluate<number>('parseFloat(getComputedStyle(document.documentElement).fontSize)'));
}

describe('the sidebar', () => {
  it('is 16rem wide, 3rem when collapsed to icons, and Ctrl+B or Cmd+B toggles it', async () => {
    await enter();
    expect(await inRem(visit.page, await widthOf(visit.page))).toBe(16);
    await visit.page.keyboard.press('Control+b');
    await expect.poll(() => widthOf(visit.page)).toBe(48);
    expect(await inRem(visit.page, await widthOf(visit.page))).toBe(3);
    await visit.page.keyboard.press('Meta+b');
    await expect.poll(() => widthOf(visit.page)).toBe(256);
    await toggle(visit.page).click();
    await expect.poll(() => widthOf(visit.page)).toBe(48);
    await expect.poll(() => toggle(visit.page).getAttribute('aria-expanded')).toBe('false');
  });

  it('keeps its state in the cookie sidebar_state for 7 days, and reads it back on load', async () => {
    await enter();
    await toggle(visit.page).click();
    const findCookie = async () => (await visit.context.cookies()).find(({ name }) => name === 'sidebar_state');
    await expect.poll(async () => (await findCookie())?.value).toBe('false');
    const cookie = (await findCookie())!;
    expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(7);
    await visit.page.reload();
    await sidebar(visit.page).waitFor();
    await expect.poll(() => widthOf(visit.page)).toBe(48);
    await untilAlive(visit.page);
    await toggle(visit.page).click();
    await visit.page.reload();
    await sidebar(visit.page).waitFor();
    await expect.poll(() => widthOf(visit.page)).toBe(256);
  });

  it('is a sheet 18rem wide on screens narrower than 768 px, and only there', async () => {
    await enter();
    await visit.page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => sidebar(visit.page).isVisible()).toBe(true);
    await visit.page.setViewportSize({ width: 767, height: 900 });
    await sidebar(visit.page).waitFor({ state: 'detached' });
    const sheet = visit.page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(() => sheet.count()).toBe(0);

    await visit.page.keyboard.press('Control+b');
    await sheet.waitFor();
    const box = (await sheet.boundingBox())!;
    expect([box.x, await inRem(visit.page, box.width)]).toEqual([0, 18]);
    await visit.page.keyboard.press('Control+b');
    await sheet.waitFor({ state: 'detached' });
  });

  it('takes the focus as a sheet, returns it when it is closed, and closes when it opens a page', async () => {
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await enter();
    await toggle(visit.page).click();
    const sheet = visit.page.getByRole('dialog', { name: 'Menu' });
    await sheet.waitFor();
    await expect.poll(() => hasFocus(sheet.getByRole('link', { name: 'Dashboard' }))).toBe(true);
    await visit.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(toggle(visit.page))).toBe(true);
    await toggle(visit.page).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });

    await toggle(visit.page).click();
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await visit.page.waitForURL('**/settings');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(visit.page.getByRole('main'))).toBe(true);
  });

  it('lists the spec’s six pages in order with properties, their lists and lists among them, highlights the one whose route is the current path, and names it in the window’s title', async () => {
    await enter();
    const links = visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const routes = ['/', '/search', '/properties', '/property-lists', '/batch-upload', '/history', '/lists', '/credits', '/settings'];
    const titles = [
      'Dashboard',
      'New Search',
      'Properties',
      'Property Lists',
      'Batch Upload',
      'Search History',
      'Lists',
      'Credits',
      'Settings',
    ];
    const headings = titles.map((title) => (title === 'Credits' ? 'Credits & Billing' : title));
    await expect.poll(() => links.allTextContents()).toEqual(titles);
    await expect.poll(async () => Promise.all((await links.all()).map((link) => link.getAttribute('href')))).toEqual(routes);
    for (const [index, route] of routes.entries()) {
      await links.nth(index).click();
      await visit.page.waitForURL(`${visit.url}${route}`);
      await expect.poll(() => visit.page.title()).toBe(`${headings[index]} · Deedline`);
      const current = visit.page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
      await expect.poll(() => current.allTextContents()).toEqual([titles[index]]);
      const readMarked = async () =>
        Promise.all((await links.all()).map(async (link) => (await link.getAttribute('class'))!.split(' ').includes('bg-wash')));
      await expect.poll(readMarked).toEqual(routes.map((each) => each === route));
    }
    // A page below one of the menu's entries marks that entry.
    for (const [below, title] of [
      ['properties/03001/1', 'Properties'],
      ['property-lists/1', 'Property Lists'],
      ['history/outcomes', 'Search History'],
      ['credits/rules', 'Credits'],
      ['settings/vendors', 'Settings'],
    ] as const) {
      await visit.page.goto(`${visit.url}/${below}`);
      const marked = visit.page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="true"]');
      await marked.waitFor();
      await expect.poll(() => marked.allTextContents()).toEqual([title]);
    }
  });

  it('starts with the product name and tagline, and ends with the avatar, the name, the credits and Sign Out', async () => {
    await enter();
    // Beside the credits a long name wraps to a second line instead of being truncated.
    const isWhole =
      '(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1)';
    await expect.poll(() => visit.page.evaluate(`${isWhole}(document.querySelector('[title="Nora Vale"]'))`)).toBe(true);
    await expect
      .poll(() => sidebar(visit.page).innerText())
      .toMatch(/^Deedline\s+Find owners instantly\s[^]*\sNV\s+Nora Vale\s+10 credits\s+Sign Out$/);
    await expect.poll(() => sidebar(visit.page).getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
  });
});

describe('the top bar', () => {
  it('has the sidebar toggle and the product’s logo', async () => {
    await enter();
    const bar = visit.page.getByRole('banner');
    await expect.poll(() => bar.getByRole('button', { name: 'Toggle Sidebar' }).isVisible()).toBe(true);
    const logo = bar.getByRole('link', { name: 'Deedline' });
    await expect.poll(() => logo.getAttribute('href')).toBe('/');
    await expect.poll(() => logo.locator('svg').isVisible()).toBe(true);
  });
});

describe('the keyboard', () => {
  it('skips the menu with the first Tab, and a new page takes the focus', async () => {
    await enter();
    await visit.page.reload();
    await sidebar(visit.page).waitFor();
    await visit.page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(visit.page.getByRole('link', { name: 'Skip to main content' }))).toBe(true);
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(visit.page.getByRole('main'))).toBe(true);
    await sidebar(visit.page).getByRole('link', { name: 'Credits', exact: true }).click();
    await expect.poll(() => hasFocus(visit.page.getByRole('main'))).toBe(true);
  });

  it('opens a palette with Ctrl+K or Cmd+K, which links to every search mode, recent searches and every page', async () => {
    await enter();
    const request = visit.samples.owner_name.missing[0]!;
    const id = await searchFor(visit.page, visit.url, request);
    const choose = async (keys: string, text: string) => {
      await visit.page.keyboard.press(keys);
      const palette = visit.page.getByRole('dialog', { name: 'Search or go to' });
      await palette.getByRole('combobox').fill(text);
      await palette.locator('[aria-selected=true]').filter({ hasText: text }).waitFor();
      await visit.page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    };
    await choose('Control+k', 'Search History');
    await visit.page.waitForURL('**/history');
    await choose('Meta+k', 'Reverse phone');
    await visit.page.waitForURL('**/search');
    await visit.page.getByRole('tab', { name: 'Reverse Phone', selected: true }).waitFor();
    await choose('Control+k', 'Team');
    await visit.page.waitForURL('**/settings/team');
    await choose('Control+k', 'Import Outcomes');
    await visit.page.waitForURL('**/history/outcomes');
    await choose('Control+k', 'Terms');
    await visit.page.waitForURL('**/terms');
    await visit.page.goto(`${visit.url}/search`);
    await toggle(visit.page).waitFor();
    await choose('Control+k', request.ownerName!);
    await visit.page.waitForURL(`**/results/${id}`);
    await expect.poll(() => visit.page.getByRole('dialog').count()).toBe(0);
    // Each page is listed once, while two searches with the same name are separate entries.
    await searchFor(visit.page, visit.url, request);
    await visit.page.reload();
    await toggle(visit.page).waitFor();
    await visit.page.keyboard.press('Control+k');
    const palette = visit.page.getByRole('dialog', { name: 'Search or go to' });
    const isSelected = palette.locator('[role=option][aria-selected=true]');
    await palette.getByRole('combobox').fill('lists');
    await isSelected.filter({ hasText: 'Lists' }).waitFor();
    await expect
      .poll(async () => [await isSelected.count(), await palette.getByRole('option', { name: 'Lists', exact: true }).count()])
      .toEqual([1, 1]);
    await palette.getByRole('combobox').fill(request.ownerName!);
    await palette.getByRole('option').nth(1).waitFor();
    await visit.page.keyboard.press('ArrowDown');
    await palette.getByRole('option').nth(1).and(isSelected).waitFor();
    await expect.poll(() => isSelected.count()).toBe(1);
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL(`**/results/${id}`);
  });

  it('goes to the first search field with a slash, but not while the user is typing', async () => {
    await enter();
    await visit.page.keyboard.press('/');
    await visit.page.waitForURL('**/search');
    const street = visit.page.getByLabel(/street/i).first();
    await expect.poll(() => hasFocus(street)).toBe(true);
    await street.pressSequentially('1/2 Mill Lane');
    await expect.poll(() => street.inputValue()).toBe('1/2 Mill Lane');
  });
});

describe('the theme', () => {
  it('follows the system, light or dark, and the choice is stored', async () => {
    const paper = () => visit.page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const [light, dark] = ['rgb(251, 250, 246)', 'rgb(15, 21, 18)'];
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await enter();
    await visit.page.goto(`${visit.url}/settings`);
    await visit.page.getByText('Light', { exact: true }).click();
    await expect.poll(paper).toBe(light);
    await expect.poll(() => visit.page.evaluate<string>('localStorage.getItem("theme")')).toBe('light');
    await visit.page.reload();
    await visit.page.getByRole('radio', { name: 'Light', checked: true }).waitFor();
    await expect.poll(paper).toBe(light);
    await visit.page.getByText('System', { exact: true }).click();
    await expect.poll(paper).toBe(dark);
    await visit.page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(paper).toBe(light);
    await visit.page.getByText('Dark', { exact: true }).click();
    await expect.poll(paper).toBe(dark);
  });
});
