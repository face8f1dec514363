/**
 * Removes up to `most` items from `waiting`, round-robin by asker and oldest first, so that an asker with a hundred does not block one with a single item. The
 * rest keeps its order. Pure except for `waiting`.
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
