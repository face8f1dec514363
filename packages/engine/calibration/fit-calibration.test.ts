import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, CONTACT_KINDS, readCalibrationTable, readCurve, SHIPPED_CALIBRATION } from './calibration.ts';
import { fitAlike, fitCalibration, fitCurve, IDENTITY_CALIBRATION, LABELS_FOR_ISOTONIC, type CalibrationLabel } from './fit-calibration.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const label = fc.record<CalibrationLabel>({ kind: fc.constantFrom(...CONTACT_KINDS), confidence: chance, right: fc.boolean() });

/** Labels of one kind, with confidences spread evenly over 0..1 and right as often as `truth` says for each confidence. */
function labelled(count: number, truth: (said: number) => number, kind: CalibrationLabel['kind'] = 'mobile'): CalibrationLabel[] {
  return Array.from({ length: count }, (_, index) => {
    const confidence = (index + 0.5) / count;
    // Golden-ratio steps give the exact share over any stretch, without randomness.
    return { kind, confidence, right: (index * 0.6180339887) % 1 < truth(confidence) };
  });
}

function bent(said: number): number {
  return 0.05 + 0.7 * said * said;
}

/** By how much `count` wrong contacts with a confidence of 80 lower that confidence. */
const moved = (count: number): number =>
  0.8 -
  calibrate(
    'email',
    0.8,
    fitCalibration(
      Array.from({ length: count }, () => ({ kind: 'email', confidence: 0.8, right: false })),
      IDENTITY_CALIBRATION,
    ),
  );

/** Labels with a confidence of 80, of which `right` in ten are right. */
const group = (right: number, count = 60) => ({
  curve: IDENTITY_CALIBRATION.email,
  labels: Array.from({ length: count }, (_, index) => ({ confidence: 0.8, right: index % 10 < right })),
});

describe('fitCalibration', () => {
  it('gives a table that can be stored, whatever the labels', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 60 }), (labels) => {
        expect(readCalibrationTable(JSON.parse(JSON.stringify(fitCalibration(labels))))).not.toBeNull();
      }),
    );
    for (const truth of [() => 0, () => 1, (said: number) => 1 - said, (said: number) => (said > 0.5 ? 1 : 0)]) {
      expect(readCalibrationTable(fitCalibration(labelled(LABELS_FOR_ISOTONIC * 2, truth), IDENTITY_CALIBRATION))).not.toBeNull();
    }
  });

  it('does not depend on the order of the labels', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 40 }), (labels) => {
        const [one, other] = [fitCalibration(labels), fitCalibration([...labels].reverse())];
        for (const kind of CONTACT_KINDS)
          for (const raw of [0.1, 0.5, 0.9]) expect(calibrate(kind, raw, one)).toBeCloseTo(calibrate(kind, raw, other), 4);
      }),
    );
  });

  it.each([300, 5000])('finds the true accuracy from %i labels', (count) => {
    const table = fitCalibration(labelled(count, bent), IDENTITY_CALIBRATION);
    const off = count < LABELS_FOR_ISOTONIC ? 0.12 : 0.04;
    for (const said of [0.2, 0.4, 0.6, 0.8, 0.95]) expect(Math.abs(calibrate('mobile', said, table) - bent(said))).toBeLessThan(off);
  });

  it('leaves a correct curve unchanged', () => {
    for (const count of [200, 4000]) {
      const table = fitCalibration(
        labelled(count, (said) => said),
        IDENTITY_CALIBRATION,
      );
      for (const said of [0.1, 0.5, 0.85]) expect(calibrate('mobile', said, table)).toBeCloseTo(said, 1);
    }
  });

  it('hardly moves for a handful of labels, and moves further for more', () => {
    expect(moved(3)).toBeGreaterThan(0);
    expect(moved(3)).toBeLessThan(0.03);
    expect(moved(30)).toBeGreaterThan(moved(3));
    expect(moved(300)).toBeGreaterThan(moved(30));
  });

  it('moves sooner if the prior is weaker', () => {
    const labels = Array.from({ length: 30 }, () => ({ confidence: 0.8, right: false }));
    const said = (prior?: { slope: number; level: number }) =>
      readCurve(fitCurve(IDENTITY_CALIBRATION.email, labels, prior && { prior }), 0.8);
    expect(said()).toBeCloseTo(0.8 - moved(30), 4);
    expect(said({ slope: 20, level: 8 })).toBeLessThan(said() - 0.05);
  });

  it('shrinks groups of labels toward their curve as strongly as they are alike', () => {
    const known = { variance: 1 / 8, groups: 1 };
    const saidOf = (groups: readonly ReturnType<typeof group>[]) => readCurve(fitAlike(groups, 20, known)[0]!, 0.8);
    const few = group(2, 10);
    const [alike, different] = [saidOf([few, group(8), group(8), group(8)]), saidOf([few, group(2), group(10), group(5)])];
    expect(alike).toBeLessThan(0.8);
    expect(different).toBeLessThan(alike - 0.1);
    expect(fitAlike([], 20, known)).toEqual([]);
  });

  it('corrects the shipped curve, only for the kinds with labels', () => {
    const said = calibrate('landline', 0.7);
    const labels = Array.from({ length: 600 }, (_, index): CalibrationLabel => ({
      kind: 'landline',
      confidence: said,
      right: index % 2 === 0,
    }));
    const table = fitCalibration(labels);
    expect(calibrate('landline', 0.7, table)).toBeLessThan(said);
    expect(calibrate('landline', 0.7, table)).toBeGreaterThan(0.45);
    expect(table.mobile).toBe(SHIPPED_CALIBRATION.mobile);
  });
});
