import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, CONTACT_KINDS, readCalibrationTable, SHIPPED_CALIBRATION } from './calibration.ts';
import { IDENTITY_CALIBRATION } from './fit-calibration.ts';

describe('calibrate', () => {
  it.each(CONTACT_KINDS)('keeps the order and the range of %s', (kind) => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(chance, chance, (a, b) => {
        const [low, high] = [calibrate(kind, Math.min(a, b)), calibrate(kind, Math.max(a, b))];
        expect(low).toBeLessThanOrEqual(high);
        expect(low < high || Math.abs(a - b) < 1e-6).toBe(true);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('reads a table that an operator switched on instead of its own', () => {
    expect(calibrate('voip', 0.37, IDENTITY_CALIBRATION)).toBe(0.37);
  });
});

describe('readCalibrationTable', () => {
  it('takes back what was stored', () => {
    expect(readCalibrationTable(JSON.parse(JSON.stringify(SHIPPED_CALIBRATION)))).toEqual(SHIPPED_CALIBRATION);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a table without a kind', { ...SHIPPED_CALIBRATION, voip: undefined }],
    [
      'a curve that does not reach 1',
      {
        ...SHIPPED_CALIBRATION,
        voip: [
          [0, 0],
          [0.9, 1],
        ],
      },
    ],
    [
      'a curve with a level part',
      {
        ...SHIPPED_CALIBRATION,
        voip: [
          [0, 0],
          [0.5, 0.5],
          [1, 0.5],
        ],
      },
    ],
    [
      'a share above 1',
      {
        ...SHIPPED_CALIBRATION,
        voip: [
          [0, 0],
          [1, 1.2],
        ],
      },
    ],
    [
      'a point that is none',
      {
        ...SHIPPED_CALIBRATION,
        voip: [
          [0, 0],
          [1, '1'],
        ],
      },
    ],
  ])('refuses %s', (_, stored) => {
    expect(readCalibrationTable(stored)).toBeNull();
  });
});
