import { describe, expect, it } from 'vitest';
import { brierOf, countGrouping, eceOf, f1Of, logLossOf, shareOf, type JudgedContact } from './statistics.ts';

function contacts(count: number, confidence: number, right: number): JudgedContact[] {
  return Array.from({ length: count }, (_, index) => ({ unit: index, kind: 'mobile', confidence, right: index < right }));
}

describe('statistics of what was said', () => {
  it('finds no error where as many are right as was said, and the distance where not', () => {
    const said = Array.from({ length: 1500 }, (_, index): JudgedContact => ({
      unit: index,
      kind: 'email',
      confidence: 80,
      right: index % 5 !== 0,
    }));
    expect(eceOf(said)()).toBeCloseTo(0);
    expect(eceOf(contacts(300, 99, 150))()).toBeCloseTo(0.49);
    expect(eceOf([...contacts(300, 99, 300), ...contacts(300, 1, 0)])()).toBeCloseTo(0.01);
  });

  it('weighs each bin by its mass: errors of both signs do not make up for each other', () => {
    expect(eceOf([...contacts(800, 90, 640), ...contacts(700, 10, 140)])()).toBeCloseTo(0.1);
  });

  it('squares and takes logarithms as their inventors did', () => {
    expect(brierOf(contacts(2, 50, 1))()).toBeCloseTo(0.25);
    expect(logLossOf(contacts(2, 50, 1))()).toBeCloseTo(Math.log(2));
    expect(logLossOf(contacts(1, 100, 0))()).toBeCloseTo(Math.log(200));
  });

  it('counts each unit as often as it is drawn', () => {
    const share = shareOf([
      { unit: 0, got: 1, of: 1 },
      { unit: 1, got: 0, of: 1 },
    ]);
    expect(share()).toBe(0.5);
    expect(share(Uint16Array.of(3, 1))).toBe(0.75);
    expect(f1Of(share, share)(Uint16Array.of(3, 1))).toBeCloseTo(0.75);
    expect(eceOf(contacts(2, 99, 1))(Uint16Array.of(0, 2))).toBeCloseTo(0.99);
  });
});

describe('countGrouping', () => {
  it('counts pairs, and per record what of its group and of its owner is right', () => {
    // Two of A in one group with one of B, the other A apart.
    const { pairs, cubed } = countGrouping([1, 1, 1, 2], ['A', 'A', 'B', 'A']);
    expect(pairs).toEqual({ both: 1, grouped: 3, true: 3 });
    expect(cubed.precision).toBeCloseTo(2 / 3 + 2 / 3 + 1 / 3 + 1);
    expect(cubed.recall).toBeCloseTo(2 / 3 + 2 / 3 + 1 + 1 / 3);
    expect(cubed.things).toBe(4);
  });
});
