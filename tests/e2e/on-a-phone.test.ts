/** Checks for content that is off-screen, cut off or too small for a finger at 390 px. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { uploadRows, waitForJob } from './batch-asking.ts';
import { openResult, openRewritten } from './open-result.ts';
import { addOperator, setUpFactors } from './operators.ts';
import { signUp } from './sign-up.ts';
import { readSitePages } from './site-pages.ts';
import { settle, useVisit } from './visit.ts';

const WIDTH = 390;
const visit = useVisit({ viewport: { width: WIDTH, height: 844 } });
const main = (): Locator => visit.page.getByRole('main');
const boxOf = async (of: Locator) => (await of.boundingBox())!;

async function expectInSight(...some: Locator[]): Promise<void> {
  for (const one of some) {
    const { x, width } = await boxOf(one);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(WIDTH);
  }
}

it('every search mode has a visible tab', async () => {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/search`);
  await visit.page.getByRole('tab').last().waitFor();
  const tabs = await visit.page.getByRole('tab').all();
  expect(tabs).toHaveLength(6);
  await expectInSight(...tabs);
});

it('what a lot’s search buys stands above its facts, and the map’s zoom buttons are large enough to tap', async () => {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/properties`);
  await main().getByRole('button', { name: 'Show the map' }).click();
  for (const name of ['Zoom in', 'Zoom out']) {
    const { width, height } = await boxOf(main().getByRole('button', { name }));
    expect([width >= 44, height >= 44]).toEqual([true, true]);
  }
  await main().locator('section[aria-labelledby=found] ul li a').first().click();
  const buy = main().getByRole('button', { name: 'Find the owner and contacts' });
  await buy.waitFor();
  expect((await boxOf(buy)).y).toBeLessThan((await boxOf(main().getByRole('heading', { name: 'Facts' }))).y);
});

it('the lots found come first, the filters are folded until they are wanted, and closing them leads to what they find', async () => {
  const { page } = visit;
  await signUp(page, visit.url);
  await page.goto(`${visit.url}/properties`);
  const found = main()
    .locator('#found')
    .filter({ hasText: /match$/ });
  const lots = main().locator('section[aria-labelledby=found] > ul > li');
  await lots.first().waitFor();
  expect((await boxOf(lots.first())).y).toBeLessThan(844);
  expect(await lots.count()).toBe(15);
  expect(await page.locator('html').evaluate((root: { scrollHeight: number }) => root.scrollHeight)).toBeLessThan(844 * 4);
  await main().getByText('Everything that is loaded').waitFor();
  const open = main().getByRole('button', { name: 'Filters', exact: true });
  expect(await main().getByRole('group', { name: 'Kind of owner' }).isVisible()).toBe(false);
  await open.focus();
  await page.keyboard.press('Enter');
  await main().getByRole('button', { name: 'Vacant land', exact: true }).click();
  await main()
    .getByRole('button', { name: /^Show [\d,]+ properties/ })
    .click();
  await expect.poll(() => found.evaluate((heading) => heading.matches(':focus'))).toBe(true);
  await main().getByText('Vacant land', { exact: true }).first().waitFor();
  await main().getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => lots.count()).toBe(30);
});

it('a two-line address is shown in full in the results of a batch', async () => {
  await signUp(visit.page, visit.url);
  const address = '12345 Old Kensington Boulevard Northwest Apartment 1204';
  const { id } = await uploadRows(visit.page, visit.url, [{ address, city: 'Quillmere', state: 'FK', zip: '00100' }]);
  await waitForJob(visit.page, visit.url, id, 'completed');
  await visit.page.goto(`${visit.url}/batch-results/${id}`);
  const shown = main().getByRole('table', { name: 'Searches of this job' }).getByText(address);
  await shown.waitFor();
  const isCut = await shown.evaluate((one: { scrollHeight: number; clientHeight: number; scrollWidth: number; clientWidth: number }) => {
    return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  });
  expect(isCut).toBe(false);
});

it('text that is pasted beyond a field’s limit is reported', async () => {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/settings`);
  await main()
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  const field = main().getByLabel('First name');
  await field.fill('');
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.page.evaluate(`navigator.clipboard.writeText('x'.repeat(112))`);
  await field.press('Control+v');
  await main().getByText('Too long: the last 12 characters of what you pasted are left out.').waitFor();
  expect((await field.inputValue()).length).toBe(100);
  await field.press('Backspace');
  await main().getByRole('alert').waitFor({ state: 'detached' });
});

it('facts that the county does not publish take one line each', async () => {
  const { page } = visit;
  await openRewritten(
    visit,
    'property_address',
    ({ propertyDetails }) => propertyDetails !== null,
    (found) => ({ ...found, propertyDetails: { ...found.propertyDetails!, yearBuilt: null, bedrooms: null } }),
  );
  await page.setViewportSize({ width: WIDTH, height: 844 });
  for (const name of ['Year built', 'Bedrooms', 'Square feet']) {
    const row = main().locator('dl > div').filter({ hasText: name });
    await row.waitFor();
    await expect.poll(async () => [name, (await boxOf(row)).height < 30]).toEqual([name, true]);
  }
});

it('the names of sources on a receipt do not overlap their answers', async () => {
  const { page, url } = visit;
  const { id } = await openResult(visit, 'property_address', () => true);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${url}/receipts/${id}`);
  const sources = main().getByRole('listitem').filter({ hasText: 'as of' });
  await sources.first().waitFor();
  await expect.poll(() => page.evaluate<string[]>(OVERWRITTEN)).toEqual([]);
});

/** The labels whose text overlaps the text beside them. */
const OVERWRITTEN = `[...document.querySelectorAll('main li:has(> .w-32)')].filter(({ children: [label, records] }) => {
  const words = document.createRange();
  words.selectNodeContents(label);
  const [one, other] = [words.getBoundingClientRect(), records.getBoundingClientRect()];
  return one.right > other.left && one.bottom > other.top && one.top < other.bottom;
}).map(({ textContent }) => textContent)`;

it('at 320 px, and so at 1280 px with 400 % zoom, no public page is wider than the screen', async () => {
  const { page, url } = visit;
  await page.setViewportSize({ width: 320, height: 800 });
  const wide: string[] = [];
  const { open, signedOut } = readSitePages();
  for (const address of [...open, ...signedOut].filter((each) => !each.startsWith('/docs'))) {
    await page.goto(url + address);
    await settle(page);
    for (const summary of address === '/accuracy' ? await main().locator('summary').all() : []) await summary.click();
    const width = await page.evaluate<number>(WIDEST);
    if (width > 320) wide.push(`${address}: ${width}`);
  }
  expect(wide).toEqual([]);
});

/** The right edge of the widest content that is not in a scrolling container. */
const WIDEST = `Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('main *')]
  .filter((each) => each.checkVisibility() && !each.closest('.overflow-x-auto, .overflow-x-scroll, svg, [class*=sr-only]'))
  .map((each) => Math.floor(each.getBoundingClientRect().right)))`;

it('an operator’s prices and editions of the calling rules do not overflow the page', async () => {
  const { page, url } = visit;
  await page.goto(await addOperator(visit));
  await setUpFactors(visit);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.waitForURL(`${url}/operator`);
  await page.goto(`${url}/operator/prices`);
  await main().getByText('Edition 1', { exact: true }).filter({ visible: true }).waitFor();
  await expectInSight(main().getByText('500 for $425.00').filter({ visible: true }));
  await page.goto(`${url}/operator/calling-rules`);
  const show = main().getByRole('button', { name: /^Show the rules of/ });
  await show.first().waitFor();
  await expectInSight(...(await show.all()));
});
