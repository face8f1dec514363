/** What asking brought according to the truth, and what it cost. */
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Answer } from '@deedline/engine/model/answer';
import { randomOf, type Interval } from '../match/statistics.ts';

/** The result of one search. Money is in millionths of a dollar as recorded in the books: a call whose cost is unknown counts with its price. */
export interface Asked {
  /** Delivered numbers that reach an owner today. */
  right: number;
  /** Delivered numbers. */
  shown: number;
  questions: number;
  hits: number;
  micros: number;
}

export function judgeAnswer({ phones }: Pick<Answer, 'phones'>, live: ReadonlySet<string>): Pick<Asked, 'right' | 'shown'> {
  const shown = phones.filter(({ confidence }) => confidence >= CONTACT_THRESHOLD);
  return { right: shown.filter(({ e164 }) => live.has(e164)).length, shown: shown.length };
}

const REPLICATES = 1_000;
const MICROS = 1_000_000;

/**
 * Right contacts per dollar that asking added to those at hand, with a 95 % interval from a bootstrap over whole searches. Both lists have the same
 * order. NaN when nothing was spent.
 */
export function addedPerDollar(asked: readonly Asked[], atHand: readonly Pick<Asked, 'right'>[], seed = 1): Interval {
  const rows = asked.map(({ right, micros }, index) => ({ added: right - atHand[index]!.right, micros }));
  return ratioOf(
    rows.map(({ added, micros }) => [added, micros / MICROS]),
    seed,
  );
}

/** The sum of the first over the sum of the second numbers, with a 95 % percentile interval. */
export function ratioOf(pairs: readonly (readonly [number, number])[], seed = 1): Interval {
  const random = randomOf(seed);
  const drawn = Array.from({ length: REPLICATES }, () => {
    let [above, below] = [0, 0];
    for (let n = 0; n < pairs.length; n += 1) {
      const [a, b] = pairs[Math.floor(random() * pairs.length)]!;
      above += a;
      below += b;
    }
    return above / below;
  });
  const sorted = drawn.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  const [above, below] = pairs.reduce(([a, b], pair) => [a + pair[0], b + pair[1]], [0, 0]);
  return { value: below === 0 ? Number.NaN : above / below, low: at(0.025), high: at(0.975) };
}
