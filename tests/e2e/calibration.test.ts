import type { Comparison } from '@deedline/contract/operator/comparison';
import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { expect, it } from 'vitest';
import { change } from './buying.ts';
import { findFaults, showAs } from './find-faults.ts';
import { addOperator, setUpFactors } from './operators.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

const interval = (value: number) => ({ value, low: value - 0.02, high: value + 0.02 });
const stratum = (name: string): Comparison['strata'][number] => ({
  name,
  labels: 240,
  accounts: 6,
  right: interval(0.5),
  now: { said: 0.95, ece: interval(0.45), brier: interval(0.44) },
  next: { said: 0.52, ece: interval(0.03), brier: interval(0.25) },
  rows: [{ from: 50, to: 100, count: 240, right: 0.5, low: 0.44, high: 0.56, now: 0.95, next: 0.52 }],
});

it('an operator compares the next curves with the current ones, and has to give a reason before switching them on', async () => {
  const { page } = visit;
  // The proposed curves equal the current ones, because other journeys search meanwhile.
  await change(
    visit.databaseUrl,
    `insert into calibration (proposed_at, proposed_by, engine_version, curves, report) values (now(), 'mara', $1, $2, '[]')`,
    [ENGINE_VERSION, JSON.stringify(SHIPPED_CALIBRATION)],
  );
  await page.goto(await addOperator(visit));
  await setUpFactors(visit);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('link', { name: 'Calibrations', exact: true }).click();
  await page
    .getByRole('link', { name: /^Beside the current/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Calibration \d+ compared with the engine’s curves$/ }).waitFor();
  const moves = page.getByRole('table', { name: 'What would move' });
  await expect.poll(() => moves.getByRole('row').count()).toBe(4);
  await page.getByText('No kind of contact has enough reports from enough accounts yet.').waitFor();
  const below = page.getByRole('table', { name: 'Below 50' });
  await expect.poll(() => below.getByRole('row').nth(1).innerText()).toMatch(/^mobile\s+0\s+0\s+too few\s+too few/);
  expect(await findFaults(page, 'a calibration without reports')).toEqual([]);

  // Real reports of many accounts would appear on the figures page of every other test, so the API's answer is given some here.
  await visit.context.route(/\/comparison$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as Comparison;
    const strata = [stratum('all'), stratum('mobile, only fk-voter')];
    const odds = { value: 4, low: 2.9, high: 5.6 };
    const [mobile, ...others] = answer.below;
    const below = [{ ...mobile!, labels: 140, accounts: 6, odds, fit: { right: 0.21, before: 0.38, after: 0.24 } }, ...others];
    await route.fulfill({ json: { ...answer, judged: 240, unseen: 12, strata, below } });
  });
  await page.reload();
  const strata = page.getByRole('table', { name: 'By kind of contact' });
  await strata.getByText('mobile, only fk-voter').waitFor();
  await expect.poll(() => strata.getByRole('row').nth(2).innerText()).toContain('0.030 (0.010 to 0.050)');
  await expect
    .poll(() => below.getByRole('row').nth(1).innerText())
    .toMatch(/^mobile\s+140\s+6\s+4\.0 \(2\.9 to 5\.6\)\s+21\.0\s+38\.0\s+24\.0/);
  expect(await findFaults(page, 'a calibration with reports')).toEqual([]);
  await showAs(page, 390, 'dark');
  await page.getByRole('button', { name: 'Switch on' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Switch calibration \d+ on$/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
