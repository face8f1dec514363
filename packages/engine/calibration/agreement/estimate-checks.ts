import { ENOUGH_SHARED } from './estimate-sources.ts';
import { countShared, type Item, pairOf } from './votes.ts';

/** How often a source's checks of lines are wrong, in each direction. Null if agreement cannot tell. */
export interface CheckEstimate {
  source: string;
  /** The share of lines that do not work which it calls active. */
  activeOfDead: number | null;
  /** The share of lines that work which it calls disconnected. */
  deadOfActive: number | null;
  items: number;
}

/** Prior counts for a row of a confusion matrix. */
const PRIOR = { right: 8, wrong: 2 } as const;
const ROUNDS = 200;

/**
 * Estimates how often each of three or more sources errs about lines that either work or do not (Dawid and Skene 1979, with a prior). The values are `active`
 * and `disconnected`. It assumes that most sources are right more often than not, because agreement alone cannot tell which of the two answers is true. Sources
 * that copy each other are not recognized here.
 */
export function estimateChecks(items: readonly Item[]): CheckEstimate[] {
  const told = items.filter((item) => item.length > 1);
  const sources = [...new Set(told.flatMap((item) => item.map(({ source }) => source)))].sort();
  const shared = countShared(told);
  const linked = (a: string, b: string): boolean => (shared.get(pairOf(a, b)) ?? 0) >= ENOUGH_SHARED;
  const isKnown = (a: string): boolean =>
    sources.some((b) => b !== a && linked(a, b) && sources.some((c) => c !== a && c !== b && linked(a, c) && linked(b, c)));
  const errors = maximize(told, sources);
  return sources.map((source) => {
    const { activeOfDead, deadOfActive } = errors.get(source)!;
    const count = told.filter((item) => item.some((vote) => vote.source === source)).length;
    return { source, items: count, ...(isKnown(source) ? { activeOfDead, deadOfActive } : { activeOfDead: null, deadOfActive: null }) };
  });
}

interface Errors {
  activeOfDead: number;
  deadOfActive: number;
}

function maximize(items: readonly Item[], sources: readonly string[]): Map<string, Errors> {
  const start = PRIOR.wrong / (PRIOR.right + PRIOR.wrong);
  let errors = new Map(sources.map((source) => [source, { activeOfDead: start, deadOfActive: start }]));
  let dead = 0.3;
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Map(sources.map((source) => [source, { dead: 10, active: 10, activeOfDead: 2, deadOfActive: 2 }]));
    let sum = 1;
    for (const item of items) {
      const chance = deadChance(item, errors, dead);
      sum += chance;
      for (const { source, value } of item) {
        const count = counts.get(source)!;
        count.dead += chance;
        count.active += 1 - chance;
        if (value === 'active') count.activeOfDead += chance;
        else count.deadOfActive += 1 - chance;
      }
    }
    dead = sum / (items.length + 2);
    errors = new Map(
      [...counts].map(([source, count]) => [
        source,
        { activeOfDead: count.activeOfDead / count.dead, deadOfActive: count.deadOfActive / count.active },
      ]),
    );
  }
  return errors;
}

/** The probability that the line of an item does not work. */
function deadChance(item: Item, errors: ReadonlyMap<string, Errors>, dead: number): number {
  let odds = dead / (1 - dead);
  for (const { source, value } of item) {
    const { activeOfDead, deadOfActive } = errors.get(source)!;
    odds *= value === 'active' ? activeOfDead / (1 - deadOfActive) : (1 - activeOfDead) / deadOfActive;
  }
  return odds / (1 + odds);
}
