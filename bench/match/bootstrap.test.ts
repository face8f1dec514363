import { describe, expect, it } from 'vitest';
import { bootstrap } from './bootstrap.ts';
import { eceOf, shareOf, type JudgedContact, type Share } from './statistics.ts';

/** Half of the units right, each with so many things that are right or wrong together. */
function halfRight(units: number, each: number): Share[] {
  return Array.from({ length: units * each }, (_, index) => ({ unit: Math.floor(index / each), got: Math.floor(index / each) % 2, of: 1 }));
}

function all(count: number): Share[] {
  return Array.from({ length: count }, (_, unit) => ({ unit, got: 1, of: 1 }));
}

describe('bootstrap', () => {
  it('gives the same interval each time, around the value', () => {
    const figures = { right: shareOf(halfRight(400, 1)) };
    const once = bootstrap(figures, 400, 1).right;
    expect(bootstrap(figures, 400, 1).right).toEqual(once);
    expect(once.value).toBe(0.5);
    // Two standard errors of a coin thrown four hundred times.
    expect(once.value - once.low).toBeCloseTo(0.049, 1);
    expect(once.high - once.value).toBeCloseTo(0.049, 1);
  });

  it('draws households whole: ten contacts of one are not ten witnesses', () => {
    const wide = bootstrap({ right: shareOf(halfRight(40, 10)) }, 40, 1).right;
    const narrow = bootstrap({ right: shareOf(halfRight(400, 1)) }, 400, 1).right;
    expect(wide.high - wide.low).toBeGreaterThan(2 * (narrow.high - narrow.low));
  });

  it('leaves room below a figure without a fault, by how many were tried', () => {
    expect(bootstrap({ right: shareOf(all(300)) }, 300, 1).right).toEqual({ value: 1, low: 0.99, high: 1 });
    expect(bootstrap({ right: shareOf(all(30)) }, 300, 1).right.low).toBeCloseTo(0.9);
  });

  it('says nothing of what nothing was there to measure', () => {
    expect(bootstrap({ right: shareOf([]) }, 10, 1).right.value).toBeNaN();
  });

  it('holds the value of an error that every resample makes larger', () => {
    const contacts = Array.from({ length: 600 }, (_, unit): JudgedContact => ({
      unit,
      kind: 'email',
      confidence: 50,
      right: unit % 2 === 0,
    }));
    const { value, low, high } = bootstrap({ ece: eceOf(contacts) }, 600, 1).ece;
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
  });
});
