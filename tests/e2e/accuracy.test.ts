import { accuracy as accuracySchema, type Accuracy } from '@deedline/contract/accuracy/accuracy';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  KIND_WORDS,
  PROFILE_WORDS,
  STATEMENT_WORDS,
  formatInterval,
  formatPercent,
  formatShare,
  isMissed,
} from '../../apps/web/src/features/accuracy/words.ts';
import { ask } from './asking.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

async function readFigures(): Promise<Accuracy> {
  return accuracySchema.parse(await (await fetch(`${visit.url}/api/accuracy`)).json());
}
/** Waits also for the installation's own figures, which on a busy machine may arrive after the network was idle. */
async function open(): Promise<void> {
  await visit.page.goto(`${visit.url}/accuracy`, { waitUntil: 'networkidle' });
  await visit.page.getByText(/^Searches here are scored by engine/).waitFor();
  // The cases are collapsed, because they would fill dozens of screens on a phone.
  for (const folded of await visit.page.locator('summary', { hasText: 'Show the cases' }).all()) await folded.click();
}
/** The cells of a table's body, row by row. */
const cellsOf = (page: Page, name: RegExp) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

describe('the accuracy page', () => {
  it('draws the data of /api/accuracy with a point for every row, and shows the same as figures', async () => {
    const { measured } = await readFigures();
    await open();
    for (const profile of new Set(measured.reliability.map((each) => each.profile))) {
      const choice = visit.page.getByRole('radio', { name: profile, exact: false });
      if ((await choice.count()) > 0) await choice.check({ force: true });
      for (const { kind, rows } of measured.reliability.filter((each) => each.profile === profile && each.count > 0)) {
        const drawing = visit.page.getByRole('img', { name: new RegExp(`^${KIND_WORDS[kind]}`) });
        await expect.poll(() => drawing.locator('[data-point]').count()).toBe(rows.filter(({ count }) => count > 0).length);
        expect(await cellsOf(visit.page, new RegExp(`^${KIND_WORDS[kind]}: measured`))).toEqual(
          rows.map(({ from, to, said, right, low, high, count }) => [
            `${from}–${to}`,
            formatPercent(said),
            formatPercent(right),
            `${formatPercent(low)}–${formatPercent(high)}`,
            count.toLocaleString('en-US'),
          ]),
        );
      }
    }
  });

  it('shows stated and right by confidence band, above 90 too, and by number of records', async () => {
    const { measured } = await readFigures();
    await open();
    const tables = [
      ...(measured.bands ?? []).map(({ of, rows }) => ({ of, by: 'what was said', rows })),
      ...(measured.byRecords ?? []).map(({ of, rows }) => ({ of, by: 'records', rows })),
    ];
    expect(new Set(tables.map(({ by }) => by))).toEqual(new Set(['what was said', 'records']));
    for (const { of, by, rows } of tables) {
      const cells = (await cellsOf(visit.page, new RegExp(`^${STATEMENT_WORDS[of]}, by ${by}$`))).flat().join(' ');
      for (const { said, right, low, high, count } of rows)
        expect(cells).toContain(
          `${formatPercent(right)} of ${formatPercent(said)} said${formatPercent(low)}–${formatPercent(high)}, ${count.toLocaleString('en-US')} counted`,
        );
    }
  });

  it('shows how much randomly drawn worlds differ, that they are made up, and the engine version', async () => {
    const { drawn } = await readFigures();
    await open();
    const region = visit.page.getByRole('region', { name: 'In worlds drawn at random' });
    const text = await region.innerText();
    expect(text).toContain(`Engine ${drawn.engineVersion}`);
    expect(text).toContain('All of them are made up.');
    for (const [rows, caption] of [
      [drawn.unlearned, /^Drawn worlds: as an installation begins$/],
      [drawn.learned, /^Drawn worlds: after its sources were compared$/],
    ] as const) {
      expect(rows.map(({ of }) => of)).toEqual(expect.arrayContaining(['phone', 'email', 'owner', 'person_born']));
      const cells = await cellsOf(visit.page, caption);
      expect(cells.map((row) => row.slice(1))).toEqual(
        rows.map(({ count, said, right, low, high }) => [
          count.toLocaleString('en-US'),
          formatPercent(said),
          formatPercent(right),
          `${formatPercent(low)}–${formatPercent(high)}`,
        ]),
      );
    }
  });

  it('shows stated and right by kind of case once that is frozen, and no such section before', async () => {
    const { measured } = await readFigures();
    await open();
    const strata = measured.strata ?? [];
    await expect.poll(() => visit.page.getByRole('region', { name: 'By kind of case' }).count()).toBe(strata.length > 0 ? 1 : 0);
    for (const { of, profile, rows } of strata) {
      const cells = (
        await cellsOf(visit.page, new RegExp(`^${STATEMENT_WORDS[of]}, by kind of case, ${PROFILE_WORDS[profile].name} noise$`))
      )
        .map((row) => row.slice(1).join(' '))
        .join('\n');
      for (const { said, right, low, high, count } of rows)
        expect(cells).toContain(
          `${count.toLocaleString('en-US')} ${formatPercent(said)} ${formatPercent(right)} ${formatPercent(low)}–${formatPercent(high)}`,
        );
    }
  });

  it('shows every figure with its interval and target, names missed targets, and states the data, date and engine', async () => {
    const { measured, inUse } = await readFigures();
    await open();
    const text = await visit.page.getByRole('main').innerText();
    for (const said of ['Measured on made-up data, not on real people', 'Of 100 phone numbers or emails', 'Below 50 nothing is sold'])
      expect(text).toContain(said);
    for (const { seed, parcels, samples } of measured.data)
      expect(text).toContain(
        `a state of ${parcels.toLocaleString('en-US')} parcels from seed ${seed}, ${samples.toLocaleString('en-US')} searches`,
      );
    expect(text).toContain(`engine ${inUse.engineVersion} with its own curves, those measured above`);
    const cells = (await cellsOf(visit.page, /^Every figure/)).flat().join('\n');
    for (const { label, value, low, high, target } of measured.figures) {
      expect(cells).toContain(label);
      expect(cells).toContain(`${formatShare(value)}${formatInterval({ low, high })}`);
      expect(cells).toContain(target?.toFixed(3) ?? label);
    }
    for (const { value, low, high } of measured.baselines) expect(cells).toContain(`${formatShare(value)}${formatInterval({ low, high })}`);
    const missed = measured.figures.filter(isMissed);
    await expect
      .poll(() =>
        visit.page
          .getByRole('table', { name: /^Every figure/ })
          .getByText('missed', { exact: true })
          .count(),
      )
      .toBe(missed.length);
    const aimed = measured.figures.filter(({ target }) => target !== null).length;
    expect(text).toContain(`${aimed - missed.length} of ${aimed} targets are met.`);
  });

  it('says how many more user reports are needed without revealing the counts of a few users, and that they are not a random sample', async () => {
    await open();
    const part = visit.page.getByRole('region', { name: 'What users report' });
    const standing = part.getByText(/^(fewer than 5 accounts have reported, too few to show|up to \d+0 more reports are needed)$/);
    await expect.poll(() => standing.count()).toBe((await readFigures()).reported.length);
    await expect.poll(() => part.innerText()).toContain('reported by users, not drawn at random');
  });

  it('offers its figures as a file', async () => {
    await open();
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'Download figures (JSON)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('deedline-accuracy.json');
  });
});

describe('links to the accuracy page', () => {
  it('are on the landing page, the legal pages and every result', async () => {
    const { page } = visit;
    for (const path of ['/', '/terms', '/blog']) {
      await page.goto(visit.url + path);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Accuracy' }).click();
      await page.getByRole('heading', { level: 1, name: 'What a confidence is worth' }).waitFor();
    }
    await signUp(page, visit.url);
    const { id } = await ask(page, visit.url, visit.samples.person_search.matching[0]!);
    await page.goto(`${visit.url}/results/${id}`);
    await page.getByText('Receipt and sources').click();
    await page.getByText(/^Confidences by engine \S+ with its own curves\.$/).waitFor();
    await page.getByRole('link', { name: 'What a confidence is worth' }).click();
    await page.getByRole('heading', { level: 1, name: 'What a confidence is worth' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/accuracy');
  });
});
