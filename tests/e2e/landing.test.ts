import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisit } from './visit.ts';

const visit = useVisit({ reducedMotion: 'no-preference' });

async function openLanding(page: Page): Promise<void> {
  await page.goto(visit.url);
  await page.getByRole('form', { name: 'Sample search' }).waitFor();
}

describe('the landing page', () => {
  it('opens with Under 2 Seconds, Get Started Free and See How It Works', async () => {
    const { page } = visit;
    await openLanding(page);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Under 2 Seconds');
    const hero = page.getByRole('region', { name: 'Under 2 Seconds' });
    await expect.poll(() => hero.getByRole('link', { name: 'See How It Works' }).getAttribute('href')).toBe('#features');
    await hero.getByRole('link', { name: 'Get Started Free' }).click();
    await page.waitForURL('**/register');
  });

  it('links from its header to /login and /register, and from its footer to its sections, the blog and the legal pages', async () => {
    const { page } = visit;
    await openLanding(page);
    const hrefsIn = (role: 'banner' | 'contentinfo') =>
      page
        .getByRole(role)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    const header = Object.fromEntries(await hrefsIn('banner'));
    expect(header).toMatchObject({ 'Sign In': '/login', 'Get Started': '/register' });
    expect((await hrefsIn('contentinfo')).map(([, href]) => href)).toEqual([
      '#features',
      '#pricing',
      '/blog',
      '/terms',
      '/privacy',
      '#contact',
      '/accuracy',
      '/opt-out',
    ]);
  });

  it('has an anchor for every section, and each link leads to it', async () => {
    const { page } = visit;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLanding(page);
    for (const [anchor, title] of [
      ['#features', 'An answer you can act on'],
      ['#solution', 'Data included'],
      ['#how-it-works', 'How it works'],
      ['#pricing', 'Pricing'],
      ['#compliance', 'Compliance'],
      ['#contact', 'Contact'],
    ]) {
      await page.locator(`a[href="${anchor}"]`).first().click();
      await expect.poll(() => new URL(page.url()).hash).toBe(anchor);
      await expect.poll(() => page.locator(anchor!).getByRole('heading', { level: 2 }).textContent()).toContain(title);
      const isSeen = `(() => { const { top, bottom } = document.querySelector('${anchor}').getBoundingClientRect(); return top < innerHeight && bottom > 64; })()`;
      await page.waitForFunction(isSeen);
      await page.evaluate('scrollTo(0, 0)');
    }
  });

  it('states the prices of each search, the overall price and the packages with their price per credit', async () => {
    const { page } = visit;
    await openLanding(page);
    const pricing = page.locator('#pricing');
    await expect
      .poll(() => pricing.getByRole('row').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Search type/),
        expect.stringMatching(/Property Insights[^]*2\s+\$2\.00/),
        expect.stringMatching(/Contact Search[^]*Most Popular[^]*4\s+\$4\.00/),
        expect.stringMatching(/Full Report[^]*5\s+\$5\.00/),
        expect.stringMatching(/Reverse Search[^]*Premium Intel[^]*7\s+\$7\.00/),
      ]);
    const text = await pricing.innerText();
    expect(text).toContain('2-5 credits per search depending on result quality and quantity. 1 credit equals $1.00.');
    for (const words of [
      'No monthly fees',
      'never expire',
      '10 free credits on signup, with no card',
      'charged only when useful data is found',
      'Refunded automatically',
    ])
      expect(text).toContain(words);
    expect(
      (await pricing.getByRole('listitem').filter({ hasText: 'per credit' }).allInnerTexts()).map((item) => item.split(/\s*\n\s*/)),
    ).toEqual([
      ['Starter', '$10', '10 credits', '$1.00 per credit'],
      ['Popular', 'Most Popular', '$45', '50 credits', '$0.90 per credit'],
      ['Pro', '$85', '100 credits', '$0.85 per credit'],
      ['Agency', '$425', '500 credits', '$0.85 per credit'],
    ]);
  });

  it('names the six modes, the data included, the tiers of confidence and where an answer can go', async () => {
    const { page } = visit;
    await openLanding(page);
    await expect.poll(() => page.locator('#modes').getByRole('listitem').count()).toBe(6);
    const tiers = page.getByRole('region', { name: 'Every contact is scored' }).getByRole('listitem');
    expect((await tiers.allInnerTexts()).map((tier) => tier.split('\n'))).toEqual([
      ['0-49', 'low'],
      ['50-69', 'medium'],
      ['70-89', 'high'],
      ['90-100', 'extremely high'],
    ]);
    await expect
      .poll(() => page.locator('#solution').innerText())
      .toContain('Ranked phone numbers: mobile or landline, carrier, active status, quality score');
    const outputs = await page.getByRole('region', { name: 'In and out' }).getByRole('listitem').allInnerTexts();
    expect(
      outputs.map((output) =>
        output
          .split(/\s*\n\s*/)
          .slice(0, 2)
          .join(' '),
      ),
    ).toEqual([
      'CSV export In this version',
      'Batch CSV upload In this version',
      'CRM push In this version',
      'Zapier integration In this version',
    ]);
    await expect
      .poll(() => page.locator('#compliance').innerText())
      .toMatch(/Purpose attestation[^]*TCPA and DNC flags[^]*FCRA and GLBA compliance[^]*Audit trails/);
  });

  it('states only figures that the installation reports', async () => {
    const { page } = visit;
    await openLanding(page);
    const { sourcesTotal, sourcesPerSearch, parcels } = await (await page.request.get(`${visit.url}/api/installation`)).json();
    const figures = page.getByRole('region', { name: 'In figures' });
    await figures.getByText(parcels.toLocaleString('en-US'), { exact: true }).waitFor();
    const inTens = sourcesTotal < 10 ? String(sourcesTotal) : `${Math.floor(sourcesTotal / 10) * 10}+`;
    await expect
      .poll(() => figures.getByRole('definition').allInnerTexts())
      .toEqual([inTens, String(sourcesPerSearch), parcels.toLocaleString('en-US'), '10']);
  });
});
