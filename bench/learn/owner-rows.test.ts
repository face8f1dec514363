import { OWNER_BITS } from '@deedline/engine/owner/owner-bits';
import { describe, expect, it } from 'vitest';
import { fitOwnerBits, logLossOf, type OwnerRow } from './owner-rows.ts';

function rows(count: number, right: number, ...said: OwnerRow['said'][number][]): OwnerRow[] {
  return Array.from({ length: count }, (_, at) => ({ said, isOwner: at < right }));
}

describe('the bits of what records say of an owner', () => {
  const seen = [...rows(4000, 3990, 'roll', 'billAgrees'), ...rows(400, 360, 'roll', 'otherBilled')];

  it('come to foretell what was seen, and hold where nothing was', () => {
    const fitted = fitOwnerBits(seen);
    expect(logLossOf(seen, fitted)).toBeLessThan(logLossOf(seen, OWNER_BITS));
    expect(1 / (1 + 2 ** -(fitted.roll + fitted.otherBilled))).toBeCloseTo(0.9, 1);
    expect(fitted.deedAfterRoll).toBe(OWNER_BITS.deedAfterRoll);
  });

  it('keep their signs, whatever a sample shows', () => {
    const odd = [...rows(2000, 20, 'roll'), ...rows(2000, 2000, 'roll', 'otherBuyer')];
    const fitted = fitOwnerBits(odd);
    for (const name of Object.keys(fitted) as (keyof typeof fitted)[]) expect(Math.sign(fitted[name])).toBe(Math.sign(OWNER_BITS[name]));
  });
});
