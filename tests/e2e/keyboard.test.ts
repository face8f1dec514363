import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';
import { inventRows, uploadRows } from './batch-asking.ts';
import { signUp } from './sign-up.ts';
import { untilAlive, untilFormSends, useVisit } from './visit.ts';

const visit = useVisit();

/** The usable and visible controls, except for radio buttons and tabs that are reached with the arrow keys. */
const LIST_TARGETS = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter((element) =>
  element.tabIndex >= 0 && !element.disabled && !element.matches('fieldset:disabled *') && element.checkVisibility({ visibilityProperty: true })
  && !(element.type === 'radio' && !element.checked))`;
/** The index of the focused control, and whether the focus is visible on it or on the label that represents it. */
const READ_FOCUS = `(() => {
  const element = document.activeElement;
  const shows = (each) => each && getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) > 0;
  return { index: ${LIST_TARGETS}.indexOf(element), isVisible: Boolean(shows(element) || shows(element.closest('label'))),
    name: element.outerHTML.slice(0, 120) };
})()`;

type Focus = { index: number; isVisible: boolean; name: string };

/** Presses Tab through the page until the focus leaves it; reports controls that were skipped, out of order or without a visible focus. */
async function walkByTab(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const total = await page.evaluate<number>(`${LIST_TARGETS}.length`);
  const reached: number[] = [];
  for (let step = 0; step < total + 5; step += 1) {
    await page.keyboard.press('Tab');
    const { index, isVisible, name } = await page.evaluate<Focus>(READ_FOCUS);
    if (index === -1 || reached.includes(index)) break;
    if (!isVisible) faults.push(`no visible focus: ${name}`);
    if (index < (reached.at(-1) ?? -1)) faults.push(`out of order: ${name}`);
    reached.push(index);
  }
  if (reached.length < total) faults.push(`${total - reached.length} of ${total} not reached`);
  return faults;
}

/** Presses Tab until the focused control has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const read = `(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()`;
  for (let step = 0; step < 60; step += 1) {
    if (name.test(await page.evaluate<string>(read))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}`);
}

function isMainFocused(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement?.matches('main')`);
}

async function type(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

describe('by keyboard alone', () => {
  it.each(['/', '/login', '/register'])('%s has every control reached by Tab, in order and with visible focus', async (path) => {
    await visit.page.goto(visit.url + path);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await untilAlive(visit.page);
    expect(await walkByTab(visit.page)).toEqual([]);
  });

  it('a visitor signs in from the landing page, searches, and reads the result', async () => {
    const email = await signUp(visit.page, visit.url);
    await visit.context.clearCookies();
    const { page } = visit;
    await page.goto(`${visit.url}/`);
    await tabTo(page, /^Sign In$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await untilFormSends(page);
    await type(page, /^Email/, email);
    await type(page, /^Password/, 'correct horse 7');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor();

    await page.keyboard.press('/');
    await page.getByRole('tabpanel').waitFor();
    const request = visit.samples.property_address.matching[0]!;
    await type(page, /^Street/, request.street!);
    await type(page, /^ZIP/i, request.zip!);
    await tabTo(page, /I agree to the permissible use policy/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/results/*');
    await page.getByText('Property Valuation').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('Property Valuation').waitFor();
    expect(await walkByTab(page)).toEqual([]);
  });

  it('a link moves the focus to the start of the next page, and a dialog to its first field', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await ask(page, visit.url, visit.samples.property_address.matching[0]!);
    await page.goto(`${visit.url}/history`);
    await tabTo(page, /^View$/);
    await page.keyboard.press('Enter');
    await page.getByText('Property Valuation').waitFor();
    await expect.poll(() => isMainFocused(page)).toBe(true);
    await tabTo(page, /^Save to List$/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the list').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${visit.url}/properties`);
    await tabTo(page, /^Skip the filters$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Save this filter$/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('All lots');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/property-lists/*');
    await page.getByRole('heading', { level: 1, name: 'All lots' }).waitFor();
  });

  it('the focus stays in the page when an action closes a dialog and removes its opener', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    await uploadRows(page, visit.url, inventRows(1), 'leads.csv', { start: false });
    await page.goto(`${visit.url}/batch-upload`);
    await tabTo(page, /^Discard$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Discard job$/);
    await page.keyboard.press('Enter');
    await page.getByText('No batch jobs yet').waitFor();
    await expect.poll(() => isMainFocused(page)).toBe(true);
  });

  it('a dialog keeps the focus until Escape returns it', async () => {
    const { page } = visit;
    await signUp(page, visit.url);
    const { id } = await ask(page, visit.url, visit.samples.property_address.matching[0]!);
    await page.goto(`${visit.url}/results/${id}`);
    await page.getByText('Property Valuation').waitFor();
    for (const name of [/^Search or go to/, /^Re-run Search$/]) {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
      await page.locator('[role=dialog]:focus-within').waitFor();
      for (let step = 0; step < 15; step += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate<boolean>(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate<string>('document.activeElement.textContent.trim()')).toMatch(name);
    }
  });
});
