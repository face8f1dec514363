/**
 * Takes `most` out of what waits, asker by asker in turn, the oldest of each first: who sent a hundred does not stand before who sent one. What is left
 * keeps its order. Pure but for `waiting`.
 */
export function takeInTurns<T>(waiting: T[], most: number, askerOf: (one: T) => string): T[] {
  if (waiting.length <= most) return waiting.splice(0);
  const own = Map.groupBy(waiting, askerOf);
  const taken = new Set<T>();
  for (let round = 0; taken.size < most; round += 1)
    for (const each of own.values()) {
      const next = each[round];
      if (next !== undefined && taken.size < most) taken.add(next);
    }
  const left = waiting.filter((one) => !taken.has(one));
  waiting.splice(0, waiting.length, ...left);
  return [...taken];
}
