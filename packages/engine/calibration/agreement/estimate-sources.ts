import { findCopies } from './find-copies.ts';
import { type CopyingPair, countShared, type Item, pairOf, voicesOf } from './votes.ts';

/** How often a source's statements are true, as far as agreement shows. */
export interface SourceEstimate {
  source: string;
  /** 0..1; null if agreement cannot tell. */
  accuracy: number | null;
  /** Nine in ten estimates from resamples lie between these. */
  low: number | null;
  high: number | null;
  /** The number of items that it and at least one other source reported on. */
  items: number;
}

export interface Estimated {
  sources: SourceEstimate[];
  copies: CopyingPair[];
}

/** The number of common items from which on two sources can be compared. */
export const ENOUGH_SHARED = 60;

export interface Assumed {
  /** Pairs known to copy each other; if absent, they are detected from the items. */
  copies?: readonly CopyingPair[];
  /** The assumed number of equally likely wrong values: independent errors agree with a probability of one in this many. */
  wrongValues?: number;
}
const WRONG_VALUES = 100;

/** The prior: a source is right four times in five, with the weight of this many known items. */
const PRIOR: Readonly<Record<'right' | 'wrong', number>> = { right: 8, wrong: 2 };

const ROUNDS = 40;
/** Resamples start from the estimate of the whole, so they need fewer rounds. */
const ROUNDS_OF_SAMPLE = 8;
const RESAMPLES = 20;

/**
 * Estimates how often each of several sources is right about items with many possible values, without known truth: a source that agrees with independent others
 * is right, because errors seldom coincide (Dawid and Skene 1979 for open sets of values; expectation-maximization with a prior). Two limits: agreement of two
 * sources shows how often both are right but not which one errs, so a source needs two others that also share items with each other; and sources that all copy
 * one unseen source look right.
 * The true value of an item may be one that no source reports. The order of the items affects nothing but the last digit of the interval.
 */
export function estimateSources(items: readonly Item[], assumed: Assumed = {}): Estimated {
  const told = items.filter((item) => item.length > 1);
  const { copies = findCopies(told), wrongValues = WRONG_VALUES } = assumed;
  const apart = new Set(copies.map(({ one, other }) => pairOf(one, other)));
  const known = knowable(told, apart);
  const sources = [...new Set(told.flatMap((item) => item.map(({ source }) => source)))].sort();
  const voiced = told.map((item) => voicesOf(item, apart));
  const start = new Map(sources.map((source) => [source, PRIOR.right / (PRIOR.right + PRIOR.wrong)]));
  const whole = maximize(voiced, { start, rounds: ROUNDS, wrongValues });
  const drawn = resamples(voiced).map((sample) => maximize(sample, { start: whole, rounds: ROUNDS_OF_SAMPLE, wrongValues }));
  return {
    copies: [...copies],
    sources: sources.map((source) => {
      const count = told.filter((item) => item.some((vote) => vote.source === source)).length;
      if (!known.has(source)) return { source, accuracy: null, low: null, high: null, items: count };
      const spread = drawn.map((each) => each.get(source) ?? 0).sort((a, b) => a - b);
      const accuracy = whole.get(source)!;
      return {
        source,
        accuracy,
        low: Math.min(accuracy, spread[Math.floor(RESAMPLES * 0.05)]!),
        high: Math.max(accuracy, spread[Math.ceil(RESAMPLES * 0.95) - 1]!),
        items: count,
      };
    }),
  };
}

/** The sources in a triangle: with two others, which are copies neither of it nor of each other, such that each two of the three share enough items. */
function knowable(items: readonly Item[], copies: ReadonlySet<string>): Set<string> {
  const pairs = [...countShared(items)].filter(([pair, count]) => count >= ENOUGH_SHARED && !copies.has(pair));
  const linked = new Set(pairs.map(([pair]) => pair));
  const sources = [...new Set(pairs.flatMap(([pair]) => pair.split('\n')))];
  const isTriangle = (a: string, b: string, c: string): boolean =>
    linked.has(pairOf(a, b)) && linked.has(pairOf(a, c)) && linked.has(pairOf(b, c));
  const isIn = (a: string): boolean => sources.some((b) => b !== a && sources.some((c) => c !== a && c !== b && isTriangle(a, b, c)));
  return new Set(sources.filter(isIn));
}

type Voices = ReturnType<typeof voicesOf>;

interface Search {
  start: ReadonlyMap<string, number>;
  rounds: number;
  wrongValues: number;
}

/** Expectation: which value of each item is true, given the sources' accuracies. Maximization: the accuracies, given which values are true. */
function maximize(items: readonly Voices[], { start, rounds, wrongValues }: Search): ReadonlyMap<string, number> {
  let accuracy = start;
  for (let round = 0; round < rounds; round += 1) {
    const counts = new Map([...start.keys()].map((source) => [source, { right: PRIOR.right, all: PRIOR.right + PRIOR.wrong }]));
    for (const voices of items) {
      const chances = chancesOf(voices, accuracy, wrongValues);
      for (const { value, sources } of voices)
        for (const source of sources) {
          const count = counts.get(source)!;
          count.right += chances.get(value)!;
          count.all += 1;
        }
    }
    accuracy = new Map([...counts].map(([source, { right, all }]) => [source, right / all]));
  }
  return accuracy;
}

/** The probability of each reported value to be the true one; the remainder is the probability that none is. */
function chancesOf(voices: Voices, accuracy: ReadonlyMap<string, number>, wrongValues: number): Map<string, number> {
  const odds = new Map<string, number>();
  for (const { value, sources } of voices) {
    const right = clamp(Math.max(...sources.map((source) => accuracy.get(source)!)));
    const known = odds.get(value);
    const one = right / (1 - right);
    odds.set(value, known === undefined ? one : known * one * wrongValues);
  }
  let sum = 1;
  for (const each of odds.values()) sum += each;
  for (const [value, each] of odds) odds.set(value, each / sum);
  return odds;
}

function clamp(share: number): number {
  return Math.min(0.995, Math.max(0.005, share));
}

/** Resamples the items with replacement, from a fixed seed. */
function resamples<Each>(items: readonly Each[]): Each[][] {
  let state = 12_345;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Array.from({ length: RESAMPLES }, () => items.map(() => items[Math.floor(next() * items.length)]!));
}
