import { describe, expect, it } from 'vitest';
import { estimateChecks } from './estimate-checks.ts';
import { estimateSources } from './estimate-sources.ts';
import { findCopies } from './find-copies.ts';
import type { Item } from './votes.ts';

/** A generator of random numbers in 0..1 from a fixed seed. */
function chancesFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Made {
  accuracy: Record<string, number>;
  /** By copying source: the source it copies and the share of items that it copies. */
  copies?: Record<string, { from: string; share: number }>;
  /** The share of items that each source reports on. */
  coverage?: number;
  count?: number;
}

/** Items with a known truth, and the statements of sources of known accuracy about them. */
function makeItems({ accuracy, copies = {}, coverage = 0.7, count = 3000 }: Made): Item[] {
  const next = chancesFrom(7);
  return Array.from({ length: count }, (_, thing) => {
    const said = new Map<string, string>();
    for (const [source, right] of Object.entries(accuracy)) {
      const wrong = `${thing} not ${Math.floor(next() * 1e6)}`;
      const copy = copies[source];
      const taken = copy && next() < copy.share ? said.get(copy.from) : undefined;
      if (taken !== undefined) said.set(source, taken);
      else if (next() < coverage) said.set(source, next() < right ? `${thing}` : wrong);
    }
    return [...said].map(([source, value]) => ({ source, value }));
  });
}

function tell(given: Item[]): unknown {
  return estimateSources(given).sources.map(({ source, accuracy }) => [source, accuracy!.toFixed(6)]);
}

describe('the accuracy of sources from their agreement alone', () => {
  it('is estimated for three sources within .03', () => {
    const accuracy = { voters: 0.95, directory: 0.8, signups: 0.65 };
    const { sources, copies } = estimateSources(makeItems({ accuracy }));
    expect(copies).toEqual([]);
    for (const { source, accuracy: told, low, high } of sources) {
      expect(Math.abs(told! - accuracy[source as keyof typeof accuracy])).toBeLessThan(0.03);
      expect([low! <= told!, told! <= high!, high! - low! < 0.1]).toEqual([true, true, true]);
    }
  });

  it('is estimated for a source that is mostly wrong next to four others', () => {
    const accuracy = { a: 0.9, b: 0.85, c: 0.8, d: 0.75, stale: 0.4 };
    for (const { source, accuracy: told } of estimateSources(makeItems({ accuracy })).sources)
      expect(Math.abs(told! - accuracy[source as keyof typeof accuracy])).toBeLessThan(0.03);
  });

  it('is not estimated for two sources: agreement does not show which of them errs', () => {
    const { sources } = estimateSources(makeItems({ accuracy: { voters: 0.95, directory: 0.8 } }));
    expect(sources.map(({ accuracy, low, high }) => [accuracy, low, high])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('is not estimated for a source that shares too little with two others, but is for the rest', () => {
    const rare = makeItems({ accuracy: { a: 0.9, b: 0.8, c: 0.7 } }).map((item, index): Item =>
      index % 300 === 0 ? [...item, { source: 'rare', value: String(index) }] : item,
    );
    const told = Object.fromEntries(estimateSources(rare).sources.map(({ source, accuracy }) => [source, accuracy !== null]));
    expect(told).toEqual({ a: true, b: true, c: true, rare: false });
  });

  it('does not depend on the order of facts and sources', () => {
    const items = makeItems({ accuracy: { a: 0.9, b: 0.8, c: 0.7 }, count: 600 });
    const turned = items.map((item) => item.toReversed()).toReversed();
    expect(tell(turned)).toEqual(tell(items));
  });

  it('is empty without facts', () => {
    expect(estimateSources([])).toEqual({ sources: [], copies: [] });
    expect(estimateChecks([])).toEqual([]);
  });
});

describe('copying between sources', () => {
  const accuracy = { a: 0.9, b: 0.85, c: 0.8, bad: 0.6, copier: 0.85 };

  it('is found among five sources by shared mistakes, and copies count once', () => {
    const items = makeItems({ accuracy, copies: { copier: { from: 'bad', share: 0.7 } } });
    const { copies, sources } = estimateSources(items);
    expect(copies.map(({ one, other }) => [one, other])).toEqual([['bad', 'copier']]);
    expect(copies[0]!.share).toBeGreaterThan(0.3);
    expect(Math.abs(sources.find(({ source }) => source === 'bad')!.accuracy! - 0.6)).toBeLessThan(0.04);
  });

  it('is not found if each collects on its own', () => {
    expect(findCopies(makeItems({ accuracy }))).toEqual([]);
  });

  it('is not found if a tenth is copied: the rest is their own', () => {
    expect(findCopies(makeItems({ accuracy, copies: { copier: { from: 'bad', share: 0.1 } } }))).toEqual([]);
  });

  it('is found among four, as the pair that shares more', () => {
    const four = { a: 0.9, b: 0.85, bad: 0.6, copier: 0.7 };
    const copies = findCopies(makeItems({ accuracy: four, copies: { copier: { from: 'bad', share: 0.9 } } }));
    expect(copies.map(({ one, other }) => [one, other])).toEqual([['bad', 'copier']]);
  });

  it('cannot be found among three', () => {
    const three = { a: 0.9, bad: 0.6, copier: 0.85 };
    expect(findCopies(makeItems({ accuracy: three, copies: { copier: { from: 'bad', share: 0.9 } } }))).toEqual([]);
  });
});

describe('the error rates of line checks', () => {
  const errors = { one: [0.05, 0.02], two: [0.2, 0.05], three: [0.35, 0.1] } as const;

  function makeChecks(count: number, sources: readonly (keyof typeof errors)[]): Item[] {
    const next = chancesFrom(11);
    return Array.from({ length: count }, () => {
      const isDead = next() < 0.3;
      return sources.map((source) => {
        const [activeOfDead, deadOfActive] = errors[source];
        const isCalledActive = isDead ? next() < activeOfDead : next() >= deadOfActive;
        return { source, value: isCalledActive ? 'active' : 'disconnected' };
      });
    });
  }

  it('are estimated in both directions for three, within .05', () => {
    for (const { source, activeOfDead, deadOfActive } of estimateChecks(makeChecks(4000, ['one', 'two', 'three']))) {
      const [dead, active] = errors[source as keyof typeof errors];
      expect(Math.abs(activeOfDead! - dead)).toBeLessThan(0.05);
      expect(Math.abs(deadOfActive! - active)).toBeLessThan(0.05);
    }
  });

  it('are not estimated for two', () => {
    expect(estimateChecks(makeChecks(4000, ['one', 'two'])).map(({ activeOfDead }) => activeOfDead)).toEqual([null, null]);
  });
});
