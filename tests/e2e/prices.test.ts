import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packagesOf } from '@deedline/contract/search/prices';
import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const DIST = join(import.meta.dirname, '../../apps/web/dist');
/** Prices that differ from all shipped ones and appear nowhere else on a page. */
const SET = {
  edition: 2,
  prices: { propertyInsights: 23, contactSearch: 43, fullReport: 53, reverseSearch: 73 },
  packages: [
    { credits: 11, price: 16 },
    { credits: 61, price: 46.5 },
    { credits: 101, price: 86 },
    { credits: 501, price: 426 },
  ],
};
const told = JSON.stringify({ ...SET, packages: packagesOf(SET) });

/** Renders every public page with other prices, using the renderer that the build provides for the server. */
function renderAll(): Record<string, string> {
  const program = `globalThis.deedlinePrices = process.argv[1];
    const { OPEN_PATHS, SIGNED_OUT_PATHS, renderFor, renderPage } = await import(process.argv[2]);
    renderFor({ demo: true, billing: true });
    const pages = {};
    for (const path of [...OPEN_PATHS, ...SIGNED_OUT_PATHS]) pages[path] = (await renderPage(path)).html;
    process.stdout.write(JSON.stringify(pages));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, told, join(DIST, 'renderer/prerender.mjs')],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, string>;
}

/** Matches a shipped price wherever it is printed: '$45', '4 credits', '2-5 credits', 'costs 7', 'up to $5.00', '10 for'. */
const SHIPPED = /\$(?:2|4|5|7)(?:\.00)?\b(?![.,\d])|\$(?:45|85|425)\b|\b(?:50|100|500) credits\b|\b2-5 credits|costs? (?:2|4|5|7)\b/;
const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('no page shows a default price when an operator has set others, and hydration keeps the rendered prices', async () => {
  const pages = renderAll();
  expect(Object.keys(pages).length).toBeGreaterThan(20);
  for (const [path, html] of Object.entries(pages)) expect([path, SHIPPED.exec(textOf(html))?.[0]]).toEqual([path, undefined]);
  expect(textOf(pages['/']!)).toContain('23-53 credits per search');
  expect(textOf(pages['/terms']!)).toContain('A search costs 23 to 53 credits');
  expect(textOf(pages['/']!)).toContain('$0.76 per credit');

  const { page, url } = visit;
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  for (const path of ['/', '/speed', '/quality', '/trust', '/elegant', '/terms', '/register']) {
    const built = await (await fetch(url + path)).text();
    const html = built
      .replace('<html ', () => `<html data-prices="${told.replaceAll('"', '&quot;')}" `)
      .replace(
        /(<div id="root" data-prerendered>).*(<\/div>\s*<\/body>)/s,
        (_, open: string, close: string) => open + pages[path]! + close,
      );
    await page.route(url + path, (route) => route.fulfill({ body: html, contentType: 'text/html' }), { times: 1 });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await expect.poll(async () => [path, SHIPPED.exec((await page.textContent('#root')) ?? '')?.[0]]).toEqual([path, undefined]);
  }
  expect(complaints).toEqual([]);
});

it('a tab opened before a price change is not charged prices that it did not show: it shows the current ones and keeps the form', async () => {
  const { page, url, samples } = visit;
  const { street, city, state, zip } = samples.property_address.matching[0]!;
  await signUp(page, url);
  const built = await (await page.request.get(`${url}/search`)).text();
  const older = built.replace('<html ', () => `<html data-prices="${told.replaceAll('"', '&quot;')}" `);
  await page.route(`${url}/search`, (route) => route.fulfill({ body: older, contentType: 'text/html' }), { times: 1 });
  await page.goto(`${url}/search`);
  const panel = page.getByRole('tabpanel');
  for (const [label, value] of [
    [/street/i, street],
    [/city/i, city],
    [/state/i, state],
    [/zip/i, zip],
  ] as const)
    await panel.getByLabel(label).fill(value ?? '');
  await page.getByLabel(/I agree to the permissible use policy/).check();
  await page.getByText('$23.00 - ').waitFor();
  const submit = page.getByRole('button', { name: 'Search', exact: true });
  await submit.click();
  await page.getByText('Nothing was searched or charged. Today’s prices').first().waitFor();
  await page.getByText('$2.00 - $4.50').waitFor();
  await expect.poll(() => panel.getByLabel(/street/i).inputValue()).toBe(street);
  expect(await (await page.request.get(`${url}/api/searches`)).json()).toEqual([]);
  await submit.click();
  await page.waitForURL('**/results/*');
});

it('upcoming prices are announced on the search and credits pages', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  const coming = { ...SET, edition: 3, validFrom: '2027-03-01T00:00:00.000Z' };
  await page.route('**/api/prices/coming', (route) => route.fulfill({ json: { coming } }));
  for (const path of ['/search', '/credits']) {
    await page.goto(url + path);
    const notice = page.getByRole('complementary', { name: 'Coming prices' });
    await notice.getByText('Full Report 53 credits instead of 5').waitFor();
    await expect.poll(() => notice.textContent()).toContain('Mar 1, 2027');
    expect(await findFaults(page, `coming prices on ${path}`)).toEqual([]);
  }
});
