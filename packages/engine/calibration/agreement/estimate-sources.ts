import { findCopies } from './find-copies.ts';
import { type CopyingPair, countShared, type Item, pairOf, voicesOf } from './votes.ts';

/** How often what a source says is so, as far as agreement tells. */
export interface SourceEstimate {
  source: string;
  /** 0..1; null where agreement cannot tell. */
  accuracy: number | null;
  /** In between lie nine of ten estimates of samples drawn anew. */
  low: number | null;
  high: number | null;
  /** Things that it and at least one other source spoke of. */
  items: number;
}

export interface Estimated {
  sources: SourceEstimate[];
  copies: CopyingPair[];
}

/** Two sources say enough of the same things from so many on. */
export const ENOUGH_SHARED = 60;

export interface Assumed {
  /** Pairs that are known to copy each other; where nothing is said they are looked for in the items. */
  copies?: readonly CopyingPair[];
  /** Wrong values are many, so that two who err apart hardly ever err alike: one chance in so many. */
  wrongValues?: number;
}
const WRONG_VALUES = 100;

/** Before anything is counted a source is right in four of five, as firmly as so many things of which the truth is known. */
const PRIOR: Readonly<Record<'right' | 'wrong', number>> = { right: 8, wrong: 2 };

const ROUNDS = 40;
/** Samples drawn anew start from the estimate of the whole. */
const ROUNDS_OF_SAMPLE = 8;
const RESAMPLES = 20;

/**
 * How often each of several sources is right about things of many possible values, without anybody who knows: whoever agrees with others
 * who have it from elsewhere is right, for mistakes are seldom alike (Dawid and Skene 1979, for values that are not listed; by expectation
 * and maximization, with a prior). Two limits: of two sources agreement tells how often both are right and not which errs, so a source needs two
 * others who also speak of the same things as each other; and what all copy from one unseen source looks right. Values that no source has
 * may be the truth. The order of items makes no difference but to the interval's last digit.
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

/** The sources that stand in a triangle: with two others, not copies of it or of each other, enough is shared by each two of the three. */
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

/** Expectation: which value of each item is so, by the sources' accuracies. Maximization: their accuracies, by which values are so. */
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

/** The chance of each value said that it is the one that is so; what is left is that none of them is. */
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

/** The items drawn anew with replacement, from a fixed seed. */
function resamples<Each>(items: readonly Each[]): Each[][] {
  let state = 12_345;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Array.from({ length: RESAMPLES }, () => items.map(() => items[Math.floor(next() * items.length)]!));
}
