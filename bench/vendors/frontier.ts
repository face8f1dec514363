/** Compares what planned asking brings with what its baselines bring for the same money. Pure. */
import { randomOf, type Interval } from '../match/statistics.ts';
import type { Asked } from './judge-asking.ts';

/** For one owner: what asking added to the data at hand, and its cost. */
export interface Brought {
  added: number;
  micros: number;
}

type Point = readonly [micros: number, added: number];

const REPLICATES = 1_000;

/** Counts right numbers, or owners reached by at least one of them. Both lists have the same order. */
export function broughtBy(asked: readonly Asked[], atHand: readonly Pick<Asked, 'right'>[], of: 'numbers' | 'owners'): Brought[] {
  const count = (right: number): number => (of === 'numbers' ? right : Number(right > 0));
  return asked.map(({ right, micros }, index) => ({ added: count(right) - count(atHand[index]!.right), micros }));
}

/**
 * The most that can be had for `micros` per search from the given points, from asking nobody, and from mixtures: asking one vendor about some owners and
 * another about the rest costs and brings a weighted mean. Points that cost less are included.
 */
export function mostAt(points: readonly Point[], micros: number): number {
  const all: Point[] = [[0, 0], ...points];
  let most = 0;
  for (const [x0, y0] of all) {
    if (x0 > micros) continue;
    most = Math.max(most, y0);
    for (const [x1, y1] of all) if (x1 > micros) most = Math.max(most, y0 + ((micros - x0) / (x1 - x0)) * (y1 - y0));
  }
  return most;
}

/** The surplus per search of planned asking over its baselines at the same cost, with a 95 % interval from a bootstrap over owners, the same in all arms. */
export function besideBaselines(planned: readonly Brought[], baselines: readonly (readonly Brought[])[], seed = 1): Interval {
  const random = randomOf(seed);
  const every = planned.map((_, index) => index);
  const differenceOf = (draws: readonly number[]): number => {
    const [micros, added] = meanOf(planned, draws);
    const points = baselines.map((arm) => meanOf(arm, draws));
    return added - mostAt(points, micros);
  };
  const drawn = Array.from({ length: REPLICATES }, () => differenceOf(every.map(() => Math.floor(random() * every.length))));
  drawn.sort((a, b) => a - b);
  return { value: differenceOf(every), low: drawn[Math.floor(REPLICATES * 0.025)]!, high: drawn[Math.ceil(REPLICATES * 0.975) - 1]! };
}

function meanOf(arm: readonly Brought[], draws: readonly number[]): Point {
  let [micros, added] = [0, 0];
  for (const index of draws) {
    micros += arm[index]!.micros;
    added += arm[index]!.added;
  }
  return [micros / draws.length, added / draws.length];
}
