import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, CONTACT_KINDS, contactStrata, readCalibrationTable, SHIPPED_CALIBRATION } from './calibration.ts';
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

  it('uses a table that an operator switched on instead of its own', () => {
    expect(calibrate('voip', 0.37, IDENTITY_CALIBRATION)).toBe(0.37);
  });
});

describe('strata', () => {
  const half = [
    [0, 0],
    [1, 0.5],
  ] as const;
  const table = { ...IDENTITY_CALIBRATION, strata: { 'voip, one record': half } };

  it('use their own curve before that of their kind, and the narrowest one with a curve counts', () => {
    const strata = contactStrata('voip', { records: 1, source: 'fk-list' });
    expect(strata).toEqual(['voip, one record', 'voip, only fk-list']);
    expect(calibrate('voip', 0.8, table, strata)).toBeCloseTo(0.4);
    const narrow = { ...table, strata: { ...table.strata, 'voip, only fk-list': IDENTITY_CALIBRATION.voip } };
    expect(calibrate('voip', 0.8, narrow, strata)).toBe(0.8);
  });

  it('without a curve, and unknown contacts, use the curve of their kind', () => {
    for (const records of [2, null]) expect(calibrate('voip', 0.8, table, contactStrata('voip', { records, source: null }))).toBe(0.8);
  });

  it('are read back as stored, and refused if one is not a curve', () => {
    expect(readCalibrationTable(JSON.parse(JSON.stringify(table)))).toEqual(table);
    for (const strata of [null, 'x', { a: [[0, 1]] }]) expect(readCalibrationTable({ ...table, strata })).toBeNull();
  });
});

describe('readCalibrationTable', () => {
  it('reads back what was stored', () => {
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
