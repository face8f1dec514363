import type { Evidence } from '@deedline/engine/model/evidence';
import { firstKeys, MAX_HOPS, nextKeys, readQuery } from '@deedline/engine/pipeline';
import type { Query, QueryInput } from '@deedline/engine/query/query';
import type { MemoryStore } from './memory-store.ts';

export interface Gathered {
  query: Query;
  found: readonly Evidence[];
  /** Hashes of keys under which more stands than was found. */
  tooCommon: ReadonlySet<bigint>;
  hops: number;
  /** Time inside the engine, look-ups left out. */
  engineMs: number;
}

/** Hop by hop what the server would gather for a query. Throws when the query cannot be read. */
export function gatherEvidence(store: MemoryStore, input: QueryInput): Gathered {
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
  const [asked, tooCommon] = [new Set<bigint>(), new Set<bigint>()];
  let keys = timed(() => firstKeys(query));
  let hops = 0;
  while (keys.length > 0 && hops <= MAX_HOPS) {
    for (const key of keys) asked.add(key.hash);
    for (const item of store.lookup(keys, tooCommon)) found.set(item.id, item);
    hops++;
    keys = timed(() => nextKeys(query, [...found.values()], asked));
  }
  return { query, found: [...found.values()], tooCommon, hops, engineMs };
}
