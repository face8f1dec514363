import type { Evidence } from '@deedline/engine/evidence';
import type { Key } from '@deedline/engine/keys/key';
import { firstKeys, MAX_HOPS, nextKeys } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query';
import { askSource, type Asked } from './sources/ask-source.ts';
import type { GuardedSource } from './sources/source.ts';

export type SourceStatus = 'answered' | 'late' | 'failed' | 'skipped';

/** Hears of each source that did not answer a hop. */
type OnFault = (sourceId: string, status: SourceStatus, cause: unknown) => void;

/** What was found for one query, and what became of each source asked. */
export interface Gathered {
  query: Query;
  found: Map<string, Evidence>;
  tooCommon: Key[];
  /** Only sources that cover the query. */
  statuses: Map<GuardedSource, SourceStatus>;
  /** Every key asked so far. */
  asked: Set<bigint>;
}

/**
 * Hops of key look-ups: the queries' own keys, then the keys of what was found, as long as they bring something. All queries share each hop, all
 * sources are asked side by side, and one that was late or failed is not waited for again.
 */
export async function gatherEvidence(sources: readonly GuardedSource[], queries: readonly Query[], onFault: OnFault): Promise<Gathered[]> {
  const gathered = queries.map((query) => startGathering(sources, query));
  let wanted = gathered.map(({ query }) => firstKeys(query));
  for (let hop = 0; hop <= MAX_HOPS && wanted.some((keys) => keys.length > 0); hop += 1) {
    gathered.forEach((one, index) => wanted[index]!.forEach((key) => one.asked.add(key.hash)));
    await Promise.all(sources.map((source) => askForAll(source, gathered, wanted, onFault)));
    wanted = gathered.map((one) => nextKeys(one.query, [...one.found.values()], one.asked));
  }
  return gathered;
}

function startGathering(sources: readonly GuardedSource[], query: Query): Gathered {
  const covering = sources.filter(({ source }) => source.covers(query));
  return { query, found: new Map(), tooCommon: [], statuses: new Map(covering.map((source) => [source, 'answered'])), asked: new Set() };
}

async function askForAll(
  source: GuardedSource,
  gathered: readonly Gathered[],
  wanted: readonly (readonly Key[])[],
  onFault: OnFault,
): Promise<void> {
  const askers = gathered.flatMap((one, index) =>
    one.statuses.get(source) === 'answered' && wanted[index]!.length > 0 ? [{ one, keys: wanted[index]! }] : [],
  );
  const keys = new Map(askers.flatMap((asker) => asker.keys.map((key) => [key.hash, key])));
  if (keys.size === 0) return;
  const answer = await askSource(source, [...keys.values()]);
  if (answer.status !== 'answered') onFault(source.source.id, answer.status, answer.cause);
  for (const { one, keys } of askers) hand(answer, source, one, new Set(keys.map((key) => key.hash)));
}

function hand(answer: Asked, source: GuardedSource, one: Gathered, mine: ReadonlySet<bigint>): void {
  one.statuses.set(source, answer.status);
  if (answer.status !== 'answered') return;
  for (const { evidence, hashes } of answer.lookup.found) if (hashes.some((hash) => mine.has(hash))) one.found.set(evidence.id, evidence);
  one.tooCommon.push(...answer.lookup.tooCommon.filter((key) => mine.has(key.hash)));
}
