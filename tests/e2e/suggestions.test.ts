import type { CreateSearch, Samples } from '@deedline/contract/search/search';
import type { KnownParcel } from '@deedline/contract/search/suggestion';
import { createPool } from '@deedline/database/connect';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedSource } from '../../apps/server/src/testing/seed-evidence.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readSearch, readUser, searchFor } from './visitor.ts';

const visit = useVisit();

const samplesOf = async (page: Page) => (await (await page.request.get(`${visit.url}/api/samples`)).json()) as Samples;
const field = (page: Page, label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true });
const parcelField = (page: Page) => page.getByRole('tabpanel').getByLabel(/parcel id/i);
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

async function openForm(page: Page): Promise<Samples> {
  await signUp(page, visit.url);
  await page.goto(`${visit.url}/search`);
  await page.getByRole('tab', { name: 'Property', exact: true }).waitFor();
  return samplesOf(page);
}

/** '117 Falcon Blvd' -> '117 falc' */
const beginningOf = (street: string) => street.slice(0, street.indexOf(' ') + 5).toLowerCase();

/** A sample whose street has a type, with that type removed. */
function withoutType(samples: Samples): CreateSearch & { street: string; whole: string } {
  const found = samples.property_address.matching.find(({ street }) =>
    / (Ave|Ln|Dr|St|Rd|Row|Blvd|Ct|Way|Pl|Ter|Cir)$/.test(street ?? ''),
  )!;
  return { ...found, whole: found.street!, street: found.street!.replace(/ \w+$/, '') };
}

describe('suggestions while typing', () => {
  it('can be chosen with the arrow keys, fill all address fields on Enter, and close on Escape', async () => {
    const { page } = visit;
    const samples = await openForm(page);
    const { street = '', city = '', state = '', zip = '' } = samples.property_address.matching[0]!;
    const input = field(page, 'Street address');
    await input.focus();
    await page.keyboard.type(beginningOf(street));
    await options(page).filter({ hasText: street }).first().waitFor();
    await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    await expect.poll(() => input.inputValue()).toBe(beginningOf(street));

    await page.keyboard.type(street.slice(beginningOf(street).length, beginningOf(street).length + 1));
    const wanted = options(page).filter({ hasText: street }).filter({ hasText: zip });
    await wanted.first().waitFor();
    for (let step = 0; step < 8 && (await wanted.first().getAttribute('aria-selected')) !== 'true'; step += 1)
      await page.keyboard.press('ArrowDown');
    await expect.poll(() => input.getAttribute('aria-activedescendant')).toBe(await wanted.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect.poll(() => options(page).count()).toBe(0);
    const filled = await Promise.all(['Street address', 'City', 'State', 'ZIP code'].map((label) => field(page, label).inputValue()));
    expect(filled).toEqual([street, city, state, zip]);
    // Enter accepted the suggestion and submitted nothing.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search');
    await expect.poll(() => input.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  });

  it('offer parcel numbers in the parcel mode, also by touch, and nothing in the modes for people', async () => {
    const { page } = visit;
    const samples = await openForm(page);
    const ParcelId = samples.parcel_id.matching[0]!.ParcelId!;
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/api/suggestions') && asked.push(request.postData() ?? '')));
    await page.getByRole('tab', { name: 'Parcel', exact: true }).click();
    await parcelField(page).pressSequentially(ParcelId.slice(0, -1));
    await options(page).filter({ hasText: ParcelId }).click();
    await expect.poll(() => parcelField(page).inputValue()).toBe(ParcelId);
    await expect.poll(() => options(page).count()).toBe(0);
    const before = asked.length;
    await page.getByRole('tab', { name: 'Person', exact: true }).click();
    await field(page, 'First name').pressSequentially('Kimberly');
    await field(page, 'Street address').pressSequentially('126 old mill');
    await expect.poll(() => page.getByRole('combobox', { name: 'Street address' }).count()).toBe(0);
    expect(asked.length).toBe(before);
  });

  it('send one request for text typed in one go, and cancel requests for text that was changed', async () => {
    const { page } = visit;
    const samples = await openForm(page);
    const { street = '' } = samples.property_address.matching[0]!;
    const asked: string[] = [];
    await page.route('**/api/suggestions', async (route) => {
      const { text } = route.request().postDataJSON() as { text: string };
      asked.push(text);
      // The first answer arrives last and must not be shown.
      if (asked.length === 1) await new Promise((resolve) => setTimeout(resolve, 1_000));
      const parcel: KnownParcel = { ParcelId: '1', street: `For ${text}`, city: null, state: null, zip: null };
      await route.fulfill({ json: [parcel] }).catch(() => undefined);
    });
    const input = field(page, 'Street address');
    await input.fill(street);
    await expect.poll(() => asked.length).toBe(1);
    await input.fill('999 other');
    await options(page).filter({ hasText: 'For 999 other' }).waitFor();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await expect.poll(() => options(page).allTextContents()).toEqual(['For 999 other']);
    expect(asked).toEqual([street, '999 other']);
  });

  it('leave an ordinary field when they are unavailable', async () => {
    const { page } = visit;
    const samples = await openForm(page);
    await page.route('**/api/suggestions', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many', code: 'too_many_requests' } }),
    );
    await searchFor(page, visit.url, samples.property_address.matching[0]!);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/results\//);
  });

  it('have no axe violations while open, and fit a 390-pixel screen', async () => {
    const { page } = visit;
    const samples = await openForm(page);
    await field(page, 'Street address').pressSequentially(beginningOf(samples.property_address.matching[0]!.street!));
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await findFaults(page, 'suggestions')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    for (const box of await options(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(390);
    }
  });
});

describe('a misspelled address', () => {
  it('offers the address that was probably meant, free of charge and one click from its search', async () => {
    const { page } = visit;
    const samples = await openForm(page);
    const { whole, ...asked } = withoutType(samples);
    const { street, city, state } = asked;
    await searchFor(page, visit.url, { ...asked, street: `${street} Plz`, zip: '' });
    const offered = page.getByRole('region', { name: 'Did you mean one of these?' });
    await offered.waitFor();
    expect((await readUser(page, visit.url)).credits).toBe(10);
    expect(await findFaults(page, 'meant')).toEqual([]);
    const missed = page.url();
    await offered.getByRole('button', { name: new RegExp(`^${whole}, ${city}, ${state}`) }).click();
    await page.waitForURL((url) => url.href !== missed && url.pathname.startsWith('/results/'));
    const { street: searched, purpose } = await readSearch(page, visit.url, page.url().split('/').at(-1)!);
    expect([searched, purpose]).toEqual([whole, 'skip_tracing']);
  });
});

/** Stores a tower whose flats have one owner each, and lists none of them: other journeys count what is listed. */
async function seedTower(flats: number): Promise<void> {
  const db = createPool(visit.databaseUrl);
  const facts = { name: 'tower', label: 'Tower', origin: 'tower', role: 'assessor', state: 'FK', asOf: '2026-10-01' } as const;
  const records = Array.from({ length: flats }, (_, index) => ({
    kind: 'parcel' as const,
    recordId: String(index),
    body: {
      countyFips: '03001',
      apn: `970-${index + 1}`,
      situs: { line: `9700 LARCHTOWER ST APT ${index + 1}`, city: 'QUILLMERE', state: 'FK', zip: '00412' },
      owners: [{ full: 'MARLOWE EMIL', order: 'last_first' as const }],
    },
  }));
  const load = await seedSource(db, { facts, records });
  for (const table of ['property', 'property_county']) await db.query(`delete from ${table} where load_id = $1`, [load]);
  await db.end();
}

describe('an address with several apartments', () => {
  it('offers all of them free of charge, page by page, each one click from its search', async () => {
    const { page } = visit;
    await openForm(page);
    await seedTower(45);
    await searchFor(page, visit.url, {
      searchMode: 'property_address',
      street: '9700 Larchtower St',
      city: 'Quillmere',
      state: 'FK',
      zip: '00412',
    });
    await page.getByRole('heading', { name: 'Several Properties Fit' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'No Property Records Found' }).count()).toBe(0);
    const offered = page.getByRole('region', { name: 'Which one do you mean?' });
    await offered.getByText('1 to 20 of 45').waitFor();
    await offered.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await offered.getByText('21 to 40 of 45').waitFor();
    await expect.poll(() => offered.getByRole('listitem').count()).toBe(20);
    expect((await readUser(page, visit.url)).credits).toBe(10);
    expect(await findFaults(page, 'choice')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const missed = page.url();
    await offered.getByRole('button', { name: /^9700 Larchtower St Apt 23, .* 970-23/ }).click();
    await page.waitForURL((url) => url.href !== missed && url.pathname.startsWith('/results/'));
    expect((await readSearch(page, visit.url, page.url().split('/').at(-1)!)).street).toBe('9700 Larchtower St Apt 23');
  });
});
