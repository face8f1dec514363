import { describe, expect, it } from 'vitest';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';

const visit = useVisit();

const open = (path: string) => visit.page.goto(`${visit.url}${path}`);

const TERMS_SECTIONS = [
  'Service scope',
  'Customer compliance warranty',
  'Licence and authorized use',
  'Permissible use',
  'Data and privacy',
  'Indemnification',
  'Liability limits',
  'Fees and refunds',
  'Termination',
  'Intellectual property',
  'Dispute resolution',
  'General provisions',
  'Contact',
];

const TERMS_FIGURES = [
  [2, /hold a current real estate licence or work under a licensed broker/],
  [1, /not a consumer reporting agency/],
  [2, /between 8:00 AM and 9:00 PM in the called party’s local time/],
  [3, /real estate investment, debt collection, legal process serving and fraud prevention/],
  [3, /Only the customer and authorized team members/],
  [3, /credit, employment, tenancy or insurance/],
  [4, /Each search requires that you state its purpose and attest/],
  [4, /within 48 hours/],
  [7, /capped at the fees you paid in the 12 months before/],
  [8, /1 credit equals \$1\.00/],
  [8, /10 free credits/],
  [8, /2 to 5 credits, depending on the quality and quantity/],
  [8, /Reverse Search by phone or email costs 7/],
  [8, /billed monthly or annually in advance/],
  [8, /effect at the end of the billing period, without a refund/],
  [8, /Price changes need 30 days’ notice/],
  [8, /1\.5% per month, or the legal maximum if that is lower/],
  [9, /deleted 30 days after termination/],
  [11, /law of the State of New York/],
  [11, /American Arbitration Association \(AAA\), held in New York/],
  [11, /Class-action waiver/],
] as const;

describe('the terms', () => {
  it("open with the title, 'Last Updated: October 23, 2025' and a red compliance warning", async () => {
    await open('/terms');
    await visit.page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await visit.page.getByText('Last Updated: October 23, 2025', { exact: true }).waitFor();
    const banner = visit.page.getByRole('banner');
    await expect.poll(() => banner.getByRole('link', { name: 'Deedline, start page' }).count()).toBe(1);
    await expect.poll(() => banner.getByRole('link', { name: 'Home', exact: true }).getAttribute('href')).toBe('/');
    const warning = visit.page.getByRole('note', { name: 'Compliance warning' });
    for (const part of ['Permissible use.', 'Documentary consent.', 'Contact compliance.']) await warning.getByText(part).waitFor();
    const colour = await visit.page.evaluate<string>('getComputedStyle(document.getElementById("compliance-warning")).color');
    expect(colour).toBe('rgb(179, 64, 46)');
    expect((await warning.boundingBox())!.y).toBeLessThan((await visit.page.locator('#section-1').boundingBox())!.y);
  });

  it('have thirteen sections in full sentences, with the figures of the specification', async () => {
    await open('/terms');
    const sections = visit.page.locator('main section');
    const titles = await sections.getByRole('heading', { level: 2 }).allTextContents();
    expect(titles).toEqual(TERMS_SECTIONS.map((title, index) => `${index + 1}. ${title}`));
    const texts = (await sections.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    for (const [section, figure] of TERMS_FIGURES) expect(texts[section - 1]).toMatch(figure);
    for (const text of texts) expect(text.length).toBeGreaterThan(200);
    await expect.poll(() => sections.nth(4).getByRole('link').getAttribute('href')).toBe('/privacy');
  });
});

const PRIVACY_FIGURES = [
  /while the account is active, plus 90 days/,
  /Compliance records.*: 5 years/,
  /Billing records: 7 years/,
  /Usage logs: 2 years/,
  /Backups: up to 90 additional days/,
  /answered within 30 days/,
  /GDPR or the CCPA within 45 days/,
  /extended to 90/,
  /you may appeal within 30 days/,
  /18 or older/,
  /third-party providers/,
  /TCPA/,
  /Do-Not-Call registries/,
  /stored in your browser/,
];

describe('the privacy policy', () => {
  it('covers collection, sharing, retention, rights and contact compliance, with the figures of the specification', async () => {
    await open('/privacy');
    await visit.page.getByText('Last Updated: October 23, 2025', { exact: true }).waitFor();
    const text = (await visit.page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    for (const figure of PRIVACY_FIGURES) expect(text).toMatch(figure);
    await visit.page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await visit.page.waitForURL(`${visit.url}/`);
  });

  it('has a theme toggle whose choice is stored locally and applies on other pages', async () => {
    await visit.page.emulateMedia({ colorScheme: 'light' });
    await open('/privacy');
    await untilAlive(visit.page);
    const background = () => visit.page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await visit.page.getByRole('button', { name: 'Dark theme' }).click();
    await visit.page.getByRole('button', { name: 'Light theme' }).waitFor();
    await expect.poll(() => visit.page.evaluate<string>('localStorage.getItem("theme")')).toBe('dark');
    await expect.poll(() => background()).not.toBe(light);
    await visit.page.getByRole('button', { name: 'Light theme' }).click();
    await expect.poll(() => visit.page.evaluate<string>('localStorage.getItem("theme")')).toBe('light');
    await expect.poll(() => background()).toBe(light);
    await visit.page.getByRole('button', { name: 'Dark theme' }).click();
    await open('/blog');
    await expect.poll(() => background()).not.toBe(light);
  });
});

describe('an address without a page', () => {
  it("says '404 Page Not Found' to a visitor and to a signed-in user, and leads to the start page", async () => {
    await open('/nowhere');
    await visit.page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    await expect.poll(() => visit.page.title()).toBe('Page Not Found · Deedline');
    await signUp(visit.page, visit.url);
    await open('/nowhere');
    await visit.page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    await visit.page.getByRole('link', { name: 'Go to the start page' }).click();
    await visit.page.waitForURL(`${visit.url}/`);
  });
});
