import { ENOUGH_OF_STRATUM } from '@deedline/contract/limits';
import {
  calibrate,
  type CalibrationTable,
  CONTACT_KINDS,
  contactStrata,
  readCalibrationTable,
  SHIPPED_CALIBRATION,
} from '@deedline/engine/calibration/calibration';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrationError, crossValidate, fitLabels, rawOf, readRaw, sayBy, translate, type RawLabel } from './fit-labels.ts';

/** Labels of several accounts, sold between 50 and 99, right as often as `truth` says for the stated value. */
function sold(count: number, accounts: number, truth: (said: number, account: number) => number): RawLabel[] {
  return Array.from({ length: count }, (_, index) => {
    const [account, said] = [index % accounts, 0.5 + (0.49 * ((index * 7919) % count)) / count];
    const right = (index * 0.6180339887) % 1 < truth(said, account);
    return { accountId: `a${account}`, kind: 'mobile', said, right, raw: readRaw(SHIPPED_CALIBRATION.mobile, said) };
  });
}

test('the raw chance behind what was said is found again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CONTACT_KINDS), fc.double({ min: 0, max: 1, noNaN: true }), (kind, raw) => {
      expect(readRaw(SHIPPED_CALIBRATION[kind], calibrate(kind, raw))).toBeCloseTo(raw, 6);
    }),
  );
  expect(
    readRaw(
      [
        [0, 0.1],
        [1, 0.9],
      ],
      0.02,
    ),
  ).toBe(0);
  expect(
    readRaw(
      [
        [0, 0.1],
        [1, 0.9],
      ],
      0.95,
    ),
  ).toBe(1);
});

describe('fitted curves', () => {
  const overconfident = sold(600, 6, (said) => said - 0.2);

  test('say less where less was right, and are such as the engine reads', () => {
    const table = fitLabels(overconfident);
    expect(readCalibrationTable(JSON.parse(JSON.stringify(table)))).not.toBeNull();
    expect(translate(0.8, SHIPPED_CALIBRATION.mobile, table.mobile)).toBeCloseTo(0.6, 1);
    expect(table.email).toEqual(SHIPPED_CALIBRATION.email);
  });

  test('come out the same whatever curves had said it when it was sold', () => {
    const table = fitLabels(overconfident);
    const again = fitLabels(
      overconfident.map((label) => ({ ...label, said: translate(label.said, SHIPPED_CALIBRATION.mobile, table.mobile) })),
    );
    expect(again).toEqual(table);
  });

  test('err less than before on accounts they have not seen', () => {
    const { before, after } = crossValidate(overconfident);
    expect(before).toBeGreaterThan(0.15);
    expect(after).toBeLessThan(0.07);
  });

  test('are not vouched for by the account they were learned from', () => {
    // Two accounts that contradict each other fit their own mean, but neither predicts the other.
    const odd = sold(400, 2, (_said, account) => account);
    const table = fitLabels(odd);
    const onItself = calibrationError(odd.map(({ kind, raw, right }) => ({ said: calibrate(kind, raw, table), right })));
    expect(crossValidate(odd).after).toBeGreaterThan(onItself + 0.2);
  });

  test('make no difference where what was said is right', () => {
    const { before, after } = crossValidate(sold(1000, 8, (said) => said));
    expect(before).toBeLessThan(0.04);
    // Most of the remaining error comes from small bins.
    expect(after).toBeLessThan(0.06);
  });
});

/** What a table says of a contact of a stratum for which the shipped table says 80. */
const saidOf = (table: CalibrationTable, name: string) => calibrate('mobile', readRaw(SHIPPED_CALIBRATION.mobile, 0.8), table, [name]);

describe('curves of strata', () => {
  const [LOW, HIGH] = ['mobile, one record', 'mobile, several records'];
  /** With one record behind a contact, right by twenty points less than stated; with several, right as stated. */
  const labelled = (count: number, accounts: number): RawLabel[] =>
    [LOW, HIGH].flatMap((name, index) =>
      sold(count, accounts, (said) => said - (index === 0 ? 0.2 : 0)).map((label) => ({ ...label, strata: [name] })),
    );

  test('are learned where there are enough labels of enough accounts, and say each stratum as it is', () => {
    const table = fitLabels(labelled(ENOUGH_OF_STRATUM, 5));
    expect(readCalibrationTable(JSON.parse(JSON.stringify(table)))).toEqual(table);
    expect(Object.keys(table.strata!)).toEqual([LOW, HIGH]);
    expect(saidOf(table, LOW)).toBeLessThan(0.67);
    expect(saidOf(table, HIGH)).toBeGreaterThan(0.73);
    const general = calibrate('mobile', readRaw(SHIPPED_CALIBRATION.mobile, 0.8), table);
    expect(saidOf(table, 'mobile, only fk-voter')).toBe(general);
  });

  test.each([
    [ENOUGH_OF_STRATUM - 1, 5],
    [ENOUGH_OF_STRATUM, 4],
  ])('are not learned of %i labels of %i accounts: the curve of the kind says them', (count, accounts) => {
    const table = fitLabels(labelled(count, accounts));
    expect(table.strata).toBeUndefined();
    expect(saidOf(table, LOW)).toBe(saidOf(table, HIGH));
  });

  test('give back the raw chance behind what they said', () => {
    const table = fitLabels(labelled(ENOUGH_OF_STRATUM, 5));
    for (const raw of [0.1, 0.4, 0.8, 0.95])
      expect(rawOf(table, 'mobile', calibrate('mobile', raw, table, [LOW]), [LOW])).toBeCloseTo(raw, 3);
  });
});

const measured = (labels: RawLabel[]) => Object.keys(fitLabels(labels).strata ?? {}).filter((name) => name.startsWith('phone, only '));

/** Labels of contacts that this many vendors name. */
const given = (vendors: number, count: number, right: (index: number) => boolean): RawLabel[] =>
  Array.from({ length: count }, (_, index) => {
    const source = index % 2 === 0 ? 'vendor-tracerfy-first' : 'vendor-other-next';
    const strata = contactStrata('mobile', { records: 1, source, vendors });
    return { accountId: `a${index % 8}`, kind: 'mobile', said: 0.79, raw: 0.9, right: right(index), source, vendors, strata };
  });

/** Labels of which every second of 300 is right. */
const wrong = (source: string): RawLabel[] => {
  const strata = contactStrata('mobile', { records: 1, source });
  return Array.from({ length: 300 }, (_, index) => ({
    accountId: `a${index % 8}`,
    kind: 'mobile',
    said: 0.79,
    raw: 0.9,
    right: index % 2 === 0,
    source,
    strata,
  }));
};
const firstSaid = (labels: RawLabel[]) => sayBy(fitLabels(labels), labels[0]!);

describe("curves of vendors' contacts", () => {
  /** How often bands are right, whatever is said of them. */
  const TRUTH = { first: 0.6, further: 0.4 } as const;
  const bandsOf = (seed: number, count: number, accounts = 8): RawLabel[] => {
    // Park and Miller's minimal standard: the same labels each time.
    let state = seed;
    const draw = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    return Array.from({ length: count }, (_, index) => {
      const band = draw() < 0.25 ? 'further' : 'first';
      const source = `vendor-tracerfy-${band}`;
      const raw = 0.8 + 0.199 * draw();
      const right = draw() < TRUTH[band];
      const strata = contactStrata('mobile', { records: 1, source });
      return { accountId: `a${index % accounts}`, kind: 'mobile', said: 0.79, raw, right, source, strata };
    });
  };
  const errorBy = (table: CalibrationTable) =>
    calibrationError(bandsOf(5, 10_000).map((label) => ({ said: sayBy(table, label), right: label.right })));

  /** What is said of further choices if this many of them were reported, all wrong, while the first ones are all right. */
  const saidOfFurther = (wrong: number) => {
    let left = wrong;
    const labels = bandsOf(1, 600).flatMap((label) => {
      const isFurther = label.source!.endsWith('further');
      return isFurther && (left -= 1) < 0 ? [] : [{ ...label, right: !isFurther }];
    });
    return sayBy(
      fitLabels(labels),
      bandsOf(2, 40).find(({ source }) => source!.endsWith('further'))!,
    );
  };

  test('come to say what is right as outcomes come in, of others than they learned from', () => {
    const errors = [0, 100, 1_000].map((count) => errorBy(fitLabels(bandsOf(1, count))));
    expect(errors[0]).toBeGreaterThan(0.2);
    expect(errors[1]).toBeLessThan(errors[0]! / 2);
    expect(errors[2]).toBeLessThan(0.05);
  });

  test('hold a rank band until its vendor has enough outcomes and it has some itself, of enough accounts each', () => {
    const both = ['phone, only vendor-tracerfy-first', 'phone, only vendor-tracerfy-further'];
    expect(measured(bandsOf(1, 1_000)).toSorted()).toEqual(both);
    expect(measured(bandsOf(1, ENOUGH_OF_STRATUM - 1))).toEqual([]);
    expect(measured(bandsOf(1, 1_000, 4))).toEqual([]);
    // Nineteen labels are too few, however right they are and however many others there are.
    let left = 19;
    const few = bandsOf(1, 1_000).flatMap((label) => {
      const isFew = label.source!.endsWith('further');
      return isFew && (left -= 1) < 0 ? [] : [{ ...label, right: true }];
    });
    const table = fitLabels(few);
    const said = (band: string) => Math.max(...few.filter(({ source }) => source!.endsWith(band)).map((label) => sayBy(table, label)));
    expect([said('first') > 0.9, said('further')]).toEqual([true, 0.79]);
    const another = few.map((label) => ({
      ...label,
      source: 'vendor-other-first',
      strata: contactStrata('mobile', { records: 1, source: 'vendor-other-first' }),
    }));
    const ofOne = bandsOf(2, 250);
    expect(measured([...ofOne, ...another])).toEqual(['phone, only vendor-other-first']);
  });

  test('are moved by few outcomes as far as bands differ: a band that is always wrong beside one that is right', () => {
    expect([saidOfFurther(0) > 0.7, saidOfFurther(8) < saidOfFurther(0) - 0.1, saidOfFurther(16) < 0.5]).toEqual([true, true, true]);
  });

  test('tell what several vendors name apart from what one does, and measure it by its own outcomes', () => {
    const labels = [
      ...given(1, 240, (index) => index % 2 === 0),
      ...given(2, 160, (index) => index % 20 > 0),
      ...given(3, 160, () => true),
    ];
    const table = fitLabels(labels);
    const said = (vendors: number) =>
      sayBy(
        table,
        labels.find((label) => label.vendors === vendors)!,
      );
    expect(measured(labels)).toEqual(['phone, only vendors together, two', 'phone, only vendors together, more']);
    expect([said(1) < 0.85, said(2) > 0.9, said(3) > said(2)]).toEqual([true, true, true]);
    // Too few labels: capped, however right they are.
    expect(measured(labels.filter(({ vendors }) => vendors !== 3))).toEqual([]);
  });

  test('are moved first from what vendors are, then from what this one is', () => {
    const others = bandsOf(1, 1_000).map((label) => ({
      ...label,
      strata: contactStrata('mobile', { records: 1, source: 'vendor-other-first' }),
    }));
    const ofNew = bandsOf(2, 9).find(({ source }) => source!.endsWith('first'))!;
    const alone = sayBy(fitLabels([]), ofNew);
    expect(sayBy(fitLabels(others), ofNew)).toBeLessThan(alone - 0.1);
  });

  test('move sooner than what was measured before: records that are as wrong move less', () => {
    expect(Math.abs(firstSaid(wrong('vendor-tracerfy-first')) - 0.5)).toBeLessThan(0.01);
    expect(firstSaid(wrong('fk-listing')) - 0.5).toBeGreaterThan(firstSaid(wrong('vendor-tracerfy-first')) - 0.5);
  });

  test('tell nothing of what records say, nor is that told of them', () => {
    const records = sold(400, 6, (said) => said - 0.2);
    const [apart, together] = [fitLabels(records), fitLabels([...records, ...bandsOf(1, 1_000)])];
    expect(together.mobile).toEqual(apart.mobile);
    expect(readCalibrationTable(JSON.parse(JSON.stringify(together)))).toEqual(together);
    expect(fitLabels(bandsOf(1, 1_000)).mobile).toEqual(SHIPPED_CALIBRATION.mobile);
  });
});

test.each([
  ['nothing', [], 0],
  ['what is right as said', Array.from({ length: 20 }, (_, index) => ({ said: 0.75, right: index % 4 > 0 })), 0],
  ['what is said alike of many', Array.from({ length: 200 }, (_, index) => ({ said: 0.75, right: index % 4 > 0 })), 0],
  ['too much said', Array.from({ length: 20 }, (_, index) => ({ said: 0.95, right: index % 4 > 0 })), 0.2],
  [
    'too much here, too little there',
    [...Array.from({ length: 20 }, () => ({ said: 0.9, right: false })), ...Array.from({ length: 20 }, () => ({ said: 0.6, right: true }))],
    0.65,
  ],
])('the error of %s', (_what, judged, error) => {
  expect(calibrationError(judged)).toBeCloseTo(error, 10);
});
