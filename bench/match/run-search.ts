import type { Answer } from '@deedline/engine/answer';
import type { Evidence, SourceFacts } from '@deedline/engine/evidence';
import { firstKeys, MAX_HOPS, nextKeys, readQuery, resolve } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query';
import type { MemoryStore } from './memory-store.ts';

export interface Searched {
  answer: Answer;
  found: readonly Evidence[];
  hops: number;
  keys: number;
  /** Time inside the engine, look-ups left out. */
  engineMs: number;
}

/** One search as the server runs it, over the store in memory. Throws when the query cannot be read. */
export function runSearch(
  store: MemoryStore,
  sources: readonly SourceFacts[],
  today: string,
  input: QueryInput,
  rawConfidence = false,
): Searched {
  let engineMs = 0;
  const timed = <T>(work: () => T): T => {
    const start = performance.now();
    const result = work();
    engineMs += performance.now() - start;
    return result;
  };
  const read = timed(() => readQuery(input));
  if (!read.ok) throw new Error(read.problems.map((problem) => problem.message).join('; '));
  const { query } = read;
  const found = new Map<string, Evidence>();
  const asked = new Set<bigint>();
  let keys = timed(() => firstKeys(query));
  let hops = 0;
  while (keys.length > 0 && hops <= MAX_HOPS) {
    for (const key of keys) asked.add(key.hash);
    for (const item of store.lookup(keys)) found.set(item.id, item);
    hops++;
    keys = timed(() => nextKeys(query, [...found.values()], asked));
  }
  const evidence = [...found.values()];
  const answer = timed(() =>
    resolve(query, evidence, { today, sources, includeContacts: true, ...(rawConfidence ? { rawConfidence } : {}) }),
  );
  return { answer, found: evidence, hops, keys: asked.size, engineMs };
}
