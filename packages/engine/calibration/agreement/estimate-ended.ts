import type { Vote } from './votes.ts';

/** The share of ended lines that a source calls active, with its 95 % interval (Wilson). */
export interface EndedEstimate {
  source: string;
  activeOfEnded: number;
  low: number;
  high: number;
  lines: number;
}

/** With fewer lines the interval is too wide to be useful. */
const ENOUGH_LINES = 20;
const Z = 1.959964;

/**
 * Estimates how often a source calls an ended line active, from lines that are known to have ended independently of the source: those of people who had died
 * long before the check. Each line counts once per source; sources with too few lines are left out.
 */
export function estimateEnded(lines: Iterable<readonly Vote[]>): EndedEstimate[] {
  const counts = new Map<string, { active: number; all: number }>();
  for (const votes of lines)
    for (const { source, value } of votes) {
      const count = counts.get(source) ?? { active: 0, all: 0 };
      counts.set(source, { active: count.active + (value === 'active' ? 1 : 0), all: count.all + 1 });
    }
  return [...counts]
    .filter(([, { all }]) => all >= ENOUGH_LINES)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, { active, all }]) => ({ source, ...withInterval(active, all), lines: all }));
}

function withInterval(active: number, all: number): Pick<EndedEstimate, 'activeOfEnded' | 'low' | 'high'> {
  const share = active / all;
  const middle = (share + (Z * Z) / (2 * all)) / (1 + (Z * Z) / all);
  const half = (Z * Math.sqrt((share * (1 - share)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all);
  return { activeOfEnded: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
