import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate } from './calibration.ts';

describe('calibrate', () => {
  it.each(['mobile', 'landline', 'voip', 'unknown', 'email'] as const)('keeps the order and the range of %s', (kind) => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(chance, chance, (a, b) => {
        const [low, high] = [calibrate(kind, Math.min(a, b)), calibrate(kind, Math.max(a, b))];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});
