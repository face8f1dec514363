import { installation } from '@deedline/contract/installation';
import { sampleSearches } from '@deedline/contract/search/sample-search';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';

const VARIANTS = ['/speed', '/quality', '/trust', '/elegant'] as const;
const ANCHORS = ['features', 'pricing', 'how-it-works', 'solution', 'compliance', 'contact'] as const;
const SECTIONS = ['features', 'solution', 'modes', 'how-it-works', 'pricing', 'compliance'] as const;
const MODES = [
  'Property address search',
  'Parcel ID (APN) search',
  'Owner name search',
  'Person search',
  'Reverse phone lookup',
  'Reverse email lookup',
] as const;

const visit = useVisit();

async function open(path: string): Promise<Page> {
  await visit.page.goto(`${visit.url}${path}`);
  return visit.page;
}

/** The target of a link in a landmark, by its text. */
function readTarget(page: Page, landmark: 'banner' | 'main' | 'contentinfo', name: string): Promise<string | null> {
  return page.getByRole(landmark).getByRole('link', { name, exact: true }).first().getAttribute('href');
}

/** Distance between the top of the window and an element. */
function readTop(page: Page, id: string): Promise<number> {
  return page
    .locator(`#${id}`)
    .evaluate((element) => Math.round((element as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top));
}

async function expectReached(page: Page, id: string): Promise<void> {
  const isInSight = async () => {
    const top = await readTop(page, id);
    return top >= -1 && top < 900;
  };
  await expect.poll(isInSight, { message: `#${id} in sight`, interval: 50 }).toBe(true);
}

describe.each(VARIANTS)('%s', (path) => {
  it('is headed Under 2 Seconds; Get Started Free leads to /register, See How It Works to #features', async () => {
    const page = await open(path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Under 2 Seconds');
    await expect.poll(() => readTarget(page, 'main', 'Get Started Free')).toBe('/register');
    await page.getByRole('link', { name: 'See How It Works' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#features');
    await expectReached(page, 'features');
  });

  it('has Sign In and Get Started in its header, and the links of its footer', async () => {
    const page = await open(path);
    await expect.poll(() => readTarget(page, 'banner', 'Sign In')).toBe('/login');
    await expect.poll(() => readTarget(page, 'banner', 'Get Started')).toBe('/register');
    const footer = ['Features', 'Pricing', 'Blog', 'Terms of Service', 'Privacy Policy', 'Contact'];
    await expect
      .poll(() => Promise.all(footer.map((name) => readTarget(page, 'contentinfo', name))))
      .toEqual(['#features', '#pricing', '/blog', '/terms', '/privacy', '#contact']);
  });

  it('has every section under a heading, all six search modes, the prices and the last call to action', async () => {
    const page = await open(path);
    for (const id of SECTIONS)
      await expect.poll(async () => [id, await page.locator(`section#${id}`).getByRole('heading', { level: 2 }).count()]).toEqual([id, 1]);
    for (const name of MODES)
      await expect.poll(async () => [name, await page.locator('#modes').getByText(name, { exact: true }).count()]).toEqual([name, 1]);
    const pricing = page.locator('#pricing');
    for (const name of ['Property Insights', 'Contact Search', 'Full Report', 'Reverse Search', 'Starter', 'Popular', 'Pro', 'Agency'])
      await expect.poll(async () => [name, await pricing.getByText(new RegExp(`^${name}\\b`)).count()]).not.toEqual([name, 0]);
    const last = page.getByRole('region', { name: 'Find the first owner now' });
    await expect.poll(() => last.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/register');
  });

  it('can be opened at each of its anchors', async () => {
    for (const id of ANCHORS) await expectReached(await open(`${path}#${id}`), id);
  });
});

describe('the four variants', () => {
  it('have their own title and layout', async () => {
    const seen = await Promise.all(
      VARIANTS.map(async (path) => {
        const page = await visit.context.newPage();
        await page.goto(`${visit.url}${path}`);
        const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
        return {
          title: await page.title(),
          headings: headings.join(' / '),
          height: await page.evaluate<number>('document.body.scrollHeight'),
        };
      }),
    );
    for (const trait of ['title', 'headings', 'height'] as const)
      expect(new Set(seen.map((page) => page[trait])).size).toBe(VARIANTS.length);
  });

  it('show the not-found screen to a signed-in user', async () => {
    await signUp(visit.page, visit.url);
    for (const path of VARIANTS) {
      const response = await visit.page.goto(`${visit.url}${path}`);
      expect([path, response!.status()]).toEqual([path, 404]);
      await visit.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    }
  });

  it('/speed runs a sample search and shows the time it took and the sources it asked', async () => {
    const page = await open('/speed');
    await untilAlive(page);
    const offered = sampleSearches.parse(await (await page.request.get(`${visit.url}/api/sample-searches`)).json());
    const { street } = offered.find(({ searchMode }) => searchMode === 'property_address')!.request;
    await page.getByRole('button', { name: 'Run one now' }).click();
    await page.getByText(new RegExp(`^${street}`)).waitFor();
    await page.getByText(/ ms from your press to this screen$/).waitFor();
    // The sources of the state, of its county, and of the places that a hop leads to.
    const [, answered, asked] = /^(\d+) of (\d+) sources answered$/.exec((await page.getByText(/ sources answered$/).textContent())!)!;
    expect(Number(asked)).toBeGreaterThanOrEqual(12);
    expect(answered).toBe(asked);
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(Number(asked) + 1);
  });

  it('/speed states the number of sources and parcels as the installation counts them', async () => {
    const page = await open('/speed');
    const { sourcesTotal, parcels } = installation.parse(await (await page.request.get(`${visit.url}/api/installation`)).json());
    const lead = page.locator('#features').getByText(/parcels here\.$/);
    await lead.waitFor();
    await expect.poll(() => lead.textContent()).toContain(`${sourcesTotal} sources and ${parcels.toLocaleString('en-US')} parcels here.`);
  });
});
