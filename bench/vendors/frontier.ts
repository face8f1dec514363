/** What planned asking brings beside what its baselines bring for the same money. Pure. */
import { randomOf, type Interval } from '../match/statistics.ts';
import type { Asked } from './judge-asking.ts';

/** Of one owner: what asking added to what was at hand, and what it cost. */
export interface Brought {
  added: number;
  micros: number;
}

type Point = readonly [micros: number, added: number];

const REPLICATES = 1_000;

/** Right numbers, or owners whom at least one of them reaches. Both lists are in one order. */
export function broughtBy(asked: readonly Asked[], atHand: readonly Pick<Asked, 'right'>[], of: 'numbers' | 'owners'): Brought[] {
  const count = (right: number): number => (of === 'numbers' ? right : Number(right > 0));
  return asked.map(({ right, micros }, index) => ({ added: count(right) - count(atHand[index]!.right), micros }));
}

/**
 * The most that can be had at this cost a search of such points, of nobody and of their mixtures: who asks one vendor about some of the owners and another
 * about the rest pays and gets what lies between the two. What costs less is to be had, too.
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

/** By how much a search's asking brings more than its baselines do at its cost, with a 95 % interval: whole owners are drawn with replacement, of all arms alike. */
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
