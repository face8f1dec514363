import { describe, expect, it, test } from 'vitest';
import {
  bootstrap,
  brierOf,
  countGrouping,
  eceOf,
  f1Of,
  type JudgedContact,
  logLossOf,
  type Share,
  shareOf,
  wilsonInterval,
} from './statistics.ts';

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
    // Two things of A are grouped with one of B; the third of A is alone.
    const { pairs, cubed } = countGrouping([1, 1, 1, 2], ['A', 'A', 'B', 'A']);
    expect(pairs).toEqual({ both: 1, grouped: 3, true: 3 });
    expect(cubed.precision).toBeCloseTo(2 / 3 + 2 / 3 + 1 / 3 + 1);
    expect(cubed.recall).toBeCloseTo(2 / 3 + 2 / 3 + 1 + 1 / 3);
    expect(cubed.things).toBe(4);
  });
});

/** Units of which half are right; the things of one unit are all right or all wrong. */
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
    // Two standard errors of four hundred coin flips.
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

test('the interval of a share, wide for few rows and never beyond all or none', () => {
  expect(wilsonInterval(9, 10)).toMatchObject({ value: 0.9, low: expect.closeTo(0.5958, 3), high: expect.closeTo(0.9821, 3) });
  expect(wilsonInterval(900, 1000).low).toBeCloseTo(0.8798, 3);
  expect(wilsonInterval(10, 10).high).toBeCloseTo(1, 9);
  expect(wilsonInterval(0, 10)).toMatchObject({ value: 0, low: 0 });
  expect(wilsonInterval(0, 0)).toMatchObject({ low: 0, high: 1 });
});
