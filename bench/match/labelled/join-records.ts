/** Puts records together by their agreements, best first, while the whole of one group fits the whole of the other. */

export interface Edge {
  left: number;
  right: number;
  weight: number;
}

/** Pairs of two groups that are looked at before they may join; of large groups the first of each speak for the rest. */
const MAX_COMPARED = 8;

/**
 * Average linkage: groups join when their members agree by a positive weight on the mean, so that a record which fits two strangers does
 * not make one of them. `bitsBetween` is asked for pairs that no key brought together. Returns the group of each record.
 */
export function joinRecords(count: number, edges: readonly Edge[], weightBetween: (left: number, right: number) => number): Int32Array {
  const home = Int32Array.from({ length: count }, (_, at) => at);
  const members = new Map<number, number[]>();
  const sorted = [...edges].sort((a, b) => b.weight - a.weight || a.left - b.left || a.right - b.right);
  for (const { left, right } of sorted) {
    const [a, b] = [home[left]!, home[right]!];
    if (a === b) continue;
    const mine = members.get(a) ?? [a];
    const yours = members.get(b) ?? [b];
    if (mine.length + yours.length > 2 && !fits(mine, yours, weightBetween)) continue;
    const [into, from] = mine.length >= yours.length ? [mine, yours] : [yours, mine];
    const root = home[into[0]!]!;
    for (const record of from) home[record] = root;
    members.delete(home[from[0]!]!);
    into.push(...from);
    members.set(root, into);
  }
  return home;
}

function fits(mine: readonly number[], yours: readonly number[], weightBetween: (left: number, right: number) => number): boolean {
  let sum = 0;
  for (const left of mine.slice(0, MAX_COMPARED))
    for (const right of yours.slice(0, MAX_COMPARED)) sum += clamp(weightBetween(left, right));
  return sum > 0;
}

/** One pair says no more than that it is nearly certain. */
function clamp(weight: number): number {
  return Math.max(-12, Math.min(12, weight));
}
