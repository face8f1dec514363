import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit();

const toasts = (): Locator => visit.page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** Opens the sign-in page with its clock stopped, and the toast of a refused sign-in. */
async function failSignIn(): Promise<void> {
  await visit.page.clock.install();
  await visit.page.goto(`${visit.url}/login`);
  await visit.page.getByLabel('Email').fill('nobody@example.com');
  await visit.page.getByLabel('Password').fill('wrong password');
  await visit.page.clock.pauseAt(Date.now() + 60_000);
  await submit();
}

async function submit(): Promise<void> {
  const answered = visit.page.waitForResponse('**/api/auth/login');
  await visit.page.getByRole('button', { name: 'Sign In' }).click();
  await answered;
  await expect
    .poll(async () => {
      await visit.page.clock.runFor(1);
      return visit.page.getByRole('button', { name: 'Sign In' }).isEnabled();
    })
    .toBe(true);
}

async function swipe(distance: number): Promise<void> {
  const box = (await toasts().boundingBox())!;
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await visit.page.mouse.move(x, y);
  await visit.page.mouse.down();
  for (let moved = 5; moved <= distance; moved += 5) await visit.page.mouse.move(x + moved, y);
  await visit.page.mouse.up();
}

describe('a toast', () => {
  it('is shown for 5000 ms', async () => {
    await failSignIn();
    await expect.poll(() => toasts().innerText()).toMatch(/^Login Failed\s+Invalid email or password$/);
    await visit.page.clock.runFor(4900);
    await expect.poll(() => toasts().count()).toBe(1);
    await visit.page.clock.runFor(200);
    await expect.poll(() => toasts().count()).toBe(0);
  });

  it('is shown alone: a new one replaces it', async () => {
    await failSignIn();
    await visit.page.clock.runFor(3000);
    await submit();
    await expect.poll(() => toasts().count()).toBe(1);
    await visit.page.clock.runFor(4000);
    await expect.poll(() => toasts().count()).toBe(1);
  });

  it('is dismissed by a swipe of 50 px to the right, and by no less', async () => {
    await failSignIn();
    await swipe(40);
    await expect.poll(() => toasts().count()).toBe(1);
    await swipe(60);
    await expect.poll(() => toasts().count()).toBe(0);
  });

  it('is closed by its close button, and F8 moves the focus to the notifications', async () => {
    await failSignIn();
    await visit.page.keyboard.press('F8');
    const list = visit.page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
    await expect.poll(() => list.and(visit.page.locator(':focus')).count()).toBe(1);
    await visit.page.keyboard.press('Tab');
    await expect.poll(() => toasts().and(visit.page.locator(':focus')).count()).toBe(1);
    await toasts().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => toasts().count()).toBe(0);
  });
});

describe('a toast whose result is already shown', () => {
  it('closes after half a second and covers no offer', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    await page.goto(`${url}/search`);
    const { street, city } = visit.samples.property_address.missing[0]!;
    await page.getByLabel('Street address').fill(street!);
    await page.getByLabel('City').fill(city!);
    await page.getByLabel(/I agree to the permissible use policy/).check();
    await page.clock.install();
    const shown = toasts().waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'No Property Records Found' }).waitFor();
    await shown;
    await page.clock.runFor(500);
    await expect.poll(() => toasts().count()).toBe(0);
  });

  it.each([
    [390, 844],
    [1440, 900],
  ])('covers nothing that can be used, at %i px', async (width, height) => {
    const { page, url } = visit;
    await page.setViewportSize({ width, height });
    await signUp(page, url);
    const covered = `(() => {
      const toast = document.querySelector('[role="region"][aria-label^="Notifications"] li').getBoundingClientRect();
      return [...document.querySelectorAll('main a[href], main button, main input, main select, header a, header button, aside a, aside button')]
        .filter((used) => {
          const { left, right, top, bottom } = used.getBoundingClientRect();
          return right > toast.left && left < toast.right && bottom > toast.top && top < toast.bottom;
        })
        .map((used) => used.getAttribute('aria-label') || used.textContent);
    })()`;
    await page.goto(`${url}/search`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await toasts().waitFor();
    await expect.poll(() => page.evaluate<string[]>(covered)).toEqual([]);
    await page.goto(`${url}/batch-upload`);
    const body = Buffer.from('address,city\n1 A St,Quillmere\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: body });
    await toasts().waitFor();
    await expect.poll(() => page.evaluate<string[]>(covered)).toEqual([]);
  });
});

describe('a tooltip', () => {
  it('shows after 700 ms, and the next one at once when it follows within 300 ms', async () => {
    await signUp(visit.page, visit.url);
    await visit.page.goto(`${visit.url}/dashboard`);
    await untilAlive(visit.page);
    await visit.page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    const items = visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const tooltip = visit.page.getByRole('tooltip');
    // The code that renders tooltips is loaded when the sidebar is collapsed.
    await items.and(visit.page.locator('[data-state]')).first().waitFor();
    await visit.page.clock.install();
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await items.nth(1).hover();
    await visit.page.clock.runFor(650);
    await expect.poll(() => tooltip.count()).toBe(0);
    await visit.page.clock.runFor(60);
    await expect.poll(() => tooltip.allTextContents()).toEqual(['New Search']);

    await visit.page.mouse.move(720, 700, { steps: 3 });
    await expect.poll(() => tooltip.count()).toBe(0);
    await visit.page.clock.runFor(250);
    await items.nth(5).hover();
    await expect.poll(() => tooltip.allTextContents()).toEqual(['Search History']);

    await visit.page.mouse.move(720, 700, { steps: 3 });
    await expect.poll(() => tooltip.count()).toBe(0);
    await visit.page.clock.runFor(350);
    await items.nth(6).hover();
    await visit.page.clock.runFor(650);
    await expect.poll(() => tooltip.count()).toBe(0);
  });
});
