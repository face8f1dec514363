import { calibrate, SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { describe, expect, it } from 'vitest';
import { crossValidate, fitLabels, type RawLabel, readRaw } from './fit-labels.ts';
import { type BroughtLabel, estimateOdds, weighBrought } from './weigh-brought.ts';

/** Numbers from 0 to 1 with a fixed seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** The share that is right: as stated for sold contacts, half of what is stated for those below 0.5. */
const truthOf = (said: number) => (said >= 0.5 ? said : said / 2);

/** Contacts said between `from` and `to`; an account has a right one from elsewhere `odds` times as often as a wrong one. */
function brought(count: number, [from, to]: [number, number], odds: number, seed: number): BroughtLabel[] {
  const random = createRandom(seed);
  const labels: BroughtLabel[] = [];
  while (labels.length < count) {
    const said = from + random() * (to - from);
    const right = random() < truthOf(said);
    if (random() > (right ? 1 : 1 / odds)) continue;
    const raw = readRaw(SHIPPED_CALIBRATION.mobile, said);
    labels.push({ accountId: `a${labels.length % 8}`, kind: 'mobile', said, raw, right, strata: [], isWithheld: to <= 0.5, chance: 1 });
  }
  return labels;
}
const sold = (count: number): RawLabel[] => brought(count, [0.5, 0.99], 1, 5).map(({ isWithheld: _is, chance: _of, ...label }) => label);
const saidOf = (labels: readonly RawLabel[], said: number) =>
  calibrate('mobile', readRaw(SHIPPED_CALIBRATION.mobile, said), fitLabels(labels));

const kindOf = (labels: readonly BroughtLabel[]) => weighBrought(labels, SHIPPED_CALIBRATION).find(({ kind }) => kind === 'mobile')!;

describe('contacts that accounts had from elsewhere', () => {
  const withheld = brought(1500, [0.1, 0.499], 4, 11);
  const early = brought(600, [0.5, 0.99], 4, 13);

  it('tell by those that were sold how much likelier a right one is brought', () => {
    const { value, low, high } = estimateOdds(early)!;
    expect([low < 4, high > 4]).toEqual([true, true]);
    expect(Math.abs(Math.log(value / 4))).toBeLessThan(0.35);
    expect(estimateOdds(brought(600, [0.5, 0.99], 1, 17))!.value).toBeCloseTo(1, 0);
  });

  it('lower the curve below the threshold to what is right there, and would raise it if they were taken as they come', () => {
    const { used, labels, accounts } = kindOf([...withheld, ...early]);
    expect([labels, accounts, used.length]).toEqual([1500, 8, 1500]);
    expect(used.reduce((sum, { weight }) => sum + weight!, 0)).toBeCloseTo(1500, 6);
    const weighed = saidOf([...sold(1500), ...used], 0.4);
    const asTheyCome = saidOf([...sold(1500), ...used.map((label) => ({ ...label, weight: 1 }))], 0.4);
    expect(Math.abs(weighed - 0.2)).toBeLessThan(0.08);
    expect(asTheyCome).toBeGreaterThan(0.4);
    // Without these labels, the curve below keeps the shape of the part above.
    expect(Math.abs(saidOf(sold(1500), 0.4) - 0.4)).toBeLessThan(0.08);
    // Sold contacts keep their values.
    expect(Math.abs(saidOf([...sold(1500), ...used], 0.8) - 0.8)).toBeLessThan(0.05);
  });

  it('stand for as many more as they were unlikely to be kept', () => {
    const halved = withheld.map((label, index) => ({ ...label, chance: index < 750 ? 0.5 : 1 }));
    const { used } = kindOf([...halved, ...early]);
    const weightOf = (from: number, to: number) => used.slice(from, to).find(({ right }) => right)!.weight!;
    expect(weightOf(0, 750) / weightOf(750, 1500)).toBeCloseTo(2, 6);
  });

  it('count for nothing while they are few, of few accounts, or nothing tells how likely they are brought', () => {
    expect(kindOf(withheld)).toMatchObject({ labels: 1500, odds: null, used: [] });
    expect(kindOf([...withheld, ...early.slice(0, 200)])).toMatchObject({ odds: null, used: [] });
    expect(kindOf([...withheld.slice(0, 90), ...early]).used).toEqual([]);
    expect(kindOf([...withheld.map((label) => ({ ...label, accountId: `a${label.accountId === 'a0' ? 0 : 1}` })), ...early]).used).toEqual(
      [],
    );
    const phones = weighBrought([...withheld, ...early], SHIPPED_CALIBRATION);
    expect(phones.find(({ kind }) => kind === 'email')).toEqual({ kind: 'email', labels: 0, accounts: 0, odds: null, used: [] });
    expect(phones.find(({ kind }) => kind === 'voip')!.odds).not.toBeNull();
  });

  it('are judged by curves that were fitted without their account, and leave the error of what is sold to what is sold', () => {
    const { used } = kindOf([...withheld, ...early]);
    const { before, after, below } = crossValidate([...sold(1500), ...used]);
    expect(below!.before).toBeGreaterThan(below!.right + 0.1);
    expect(Math.abs(below!.after - below!.right)).toBeLessThan(0.04);
    expect(Math.max(before, after)).toBeLessThan(0.06);
    expect(crossValidate(sold(300)).below).toBeNull();
  });
});
