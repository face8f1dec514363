import { OWNERSHIP_WEIGHTS } from '@deedline/engine/owner/ownership-weights';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitOwnershipWeights, logLossOf, type OwnerRow } from './owner-rows.ts';

function rows(count: number, right: number, ...said: OwnerRow['said'][number][]): OwnerRow[] {
  return Array.from({ length: count }, (_, at) => ({ said, isOwner: at < right }));
}

describe('the bits of what records say of an owner', () => {
  const seen = [...rows(4000, 3990, 'roll', 'billAgrees'), ...rows(400, 360, 'roll', 'otherBilled')];

  it('come to foretell what was seen, and hold where nothing was', () => {
    const fitted = fitOwnershipWeights(seen);
    expect(logLossOf(seen, fitted)).toBeLessThan(logLossOf(seen, OWNERSHIP_WEIGHTS));
    expect(1 / (1 + 2 ** -(fitted.roll + fitted.otherBilled))).toBeCloseTo(0.9, 1);
    expect(fitted.deedAfterRoll).toBe(OWNERSHIP_WEIGHTS.deedAfterRoll);
  });

  it('keep their signs, whatever a sample shows', () => {
    const odd = [...rows(2000, 20, 'roll'), ...rows(2000, 2000, 'roll', 'otherBuyer')];
    const fitted = fitOwnershipWeights(odd);
    for (const name of Object.keys(fitted) as (keyof typeof fitted)[])
      expect(Math.sign(fitted[name])).toBe(Math.sign(OWNERSHIP_WEIGHTS[name]));
  });
});

it('cannot be written over the table that is set by hand', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../learn-owners.ts'), '--write'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe("Unknown option '--write'. There are no flags. See bench/README.md.\n");
  expect(status).toBe(2);
});
