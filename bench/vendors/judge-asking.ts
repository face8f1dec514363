/** What asking brought, by the truth, and what it cost. */
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Answer } from '@deedline/engine/model/answer';
import { randomOf, type Interval } from '../match/statistics.ts';

/** One search as it ended. Money in millionths of a dollar, as it stands in the books: what nobody knows of counts as its price. */
export interface Asked {
  /** Numbers that are delivered and reach an owner today. */
  right: number;
  /** Numbers that are delivered. */
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
 * Right contacts that asking added to those at hand, for each dollar, with a 95 % interval: whole searches are drawn with replacement. Both lists are
 * in one order. Not a number where nothing was spent.
 */
export function addedPerDollar(asked: readonly Asked[], atHand: readonly Pick<Asked, 'right'>[], seed = 1): Interval {
  const rows = asked.map(({ right, micros }, index) => ({ added: right - atHand[index]!.right, micros }));
  return ratioOf(
    rows.map(({ added, micros }) => [added, micros / MICROS]),
    seed,
  );
}

/** Sum over sum of pairs, with a 95 % interval of percentiles. */
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
