import { type Regulation, REGULATION_NAMES } from '@deedline/contract/compliance/legal-purposes';
import type { Key } from '@deedline/engine/keys/key';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { readOnce } from '@deedline/engine/model/read-once';
import { firstKeys, MAX_HOPS, nextKeys, type Plan, startPlan } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import { mapLong } from '../../turns/take-turns.ts';
import { askSource, type Away, type GuardedSource, type Lookup } from './sources/source.ts';

type SourceStatus = 'answered' | 'late' | 'failed' | 'skipped' | 'not_permitted' | 'paused';

/** Called for each source that did not answer a hop. */
type OnFault = (sourceId: string, status: SourceStatus, cause: unknown) => void;

/** What was found for one query, and the status of each source that was asked. */
export interface Gathered {
  query: Query;
  /** The laws under which the search has no purpose. */
  lacks: readonly Regulation[];
  found: Map<string, Evidence>;
  tooCommon: Key[];
  /** Keys that have more records than were found. */
  cut: Key[];
  /** Only sources that cover the query. */
  statuses: Map<GuardedSource, SourceStatus>;
  /** Parts of sources that did not answer a hop, by their labels. */
  away: Map<string, Away>;
}

/**
 * Runs hops of key look-ups: first the queries' own keys, then the keys of the records found, as long as new keys turn up. All queries share each hop, and all
 * sources are asked concurrently. A source that was late or failed is not asked again. `lacks` holds, per query, the laws under which it has no purpose;
 * records under one of them are neither returned to that query nor followed. `afterFirst` may remove records from what the first hop found.
 */
export async function gatherEvidence(
  sources: readonly GuardedSource[],
  queries: readonly Query[],
  onFault: OnFault,
  lacks: readonly (readonly Regulation[])[] = [],
  afterFirst: (gathered: readonly Gathered[]) => Promise<unknown> = async () => {},
): Promise<Gathered[]> {
  const gathered = queries.map((query, index) => startGathering(sources, query, lacks[index] ?? []));
  const known = new Map<string, Evidence>();
  let askers = askersOf(
    gathered.map((one) => {
      const keys = firstKeys(one.query);
      return { one, keys, plan: startPlan(one.query, keys) };
    }),
  );
  for (let hop = 0; hop <= MAX_HOPS && askers.length > 0; hop += 1) {
    await Promise.all(sources.map((source) => askForAll(source, askers, known, onFault)));
    if (hop === 0) await afterFirst(gathered);
    askers = askersOf(await mapLong(askers, ({ one, plan }) => ({ one, plan, keys: nextKeys(plan, one.found.values()) })));
  }
  return gathered;
}

/** A query with the keys that it asks for in this hop. */
interface Asker {
  one: Gathered;
  plan: Plan;
  keys: readonly Key[];
}

/** Drops queries without keys: without keys nothing new is found, so they stay done. */
function askersOf(all: readonly Asker[]): Asker[] {
  return all.filter(({ keys }) => keys.length > 0);
}

function startGathering(sources: readonly GuardedSource[], query: Query, lacks: readonly Regulation[]): Gathered {
  const covering = sources.filter(({ source }) => source.covers(query));
  const statuses = new Map<GuardedSource, SourceStatus>(
    covering.map((guarded) => [guarded, mayAsk(guarded, lacks) ? 'answered' : 'not_permitted']),
  );
  return { query, lacks, found: new Map(), tooCommon: [], cut: [], statuses, away: new Map() };
}

async function askForAll(source: GuardedSource, all: readonly Asker[], known: Map<string, Evidence>, onFault: OnFault): Promise<void> {
  const askers = all.filter(({ one }) => one.statuses.get(source) === 'answered');
  const { keys, sharedOf } = shareKeys(askers);
  if (keys.length === 0) return;
  const answer = await askSource(source, keys, known);
  for (const { one } of askers) one.statuses.set(source, answer.status);
  if (answer.status !== 'answered') return onFault(source.source.id, answer.status, answer.cause);
  handOut(source, answer.lookup, askers, sharedOf, known);
  for (const part of answer.lookup.away ?? []) {
    for (const { one } of askers) one.away.set(part.label, part);
    onFault(part.label, 'failed', undefined);
  }
}

/**
 * Lists each key once, however many queries ask for it. A key that two queries narrow differently is listed twice, so that a query in a batch finds exactly
 * what it would find alone.
 */
export function shareKeys(askers: readonly Pick<Asker, 'keys'>[]): { keys: Key[]; sharedOf: Map<Key, Key> } {
  const byHash = new Map<bigint, Key[]>();
  const sharedOf = new Map<Key, Key>();
  for (const key of askers.flatMap((asker) => asker.keys)) {
    const alike = byHash.get(key.hash) ?? [];
    if (alike.length === 0) byHash.set(key.hash, alike);
    const shared = alike.find((other) => isNarrowedAlike(other, key)) ?? key;
    if (shared === key) alike.push(key);
    sharedOf.set(key, shared);
  }
  return { keys: [...byHash.values()].flat(), sharedOf };
}

function isNarrowedAlike({ narrowBy: left = [], most }: Key, { narrowBy: right = [], most: mostOther }: Key): boolean {
  return most === mostOther && left.length === right.length && left.every(({ hash }, index) => hash === right[index]!.hash);
}

/**
 * Gives each query the records under its own keys. A record that any query found before keeps its object identity, so that values cached per object are
 * reused.
 */
function handOut(
  { source }: GuardedSource,
  lookup: Lookup,
  askers: readonly Asker[],
  sharedOf: ReadonlyMap<Key, Key>,
  known: Map<string, Evidence>,
): void {
  for (const { one, keys } of askers) {
    const mine = keys.map((key) => sharedOf.get(key)!);
    const isOpen = openTo(source.feeds(), one.lacks);
    for (const evidence of mine.flatMap((key) => lookup.found.get(key) ?? [])) {
      if (!isOpen(evidence)) continue;
      const first = known.get(evidence.id) ?? evidence;
      if (first === evidence) known.set(evidence.id, evidence);
      one.found.set(first.id, first);
    }
    one.tooCommon.push(...lookup.tooCommon.filter((key) => mine.includes(key)));
    one.cut.push(...(lookup.cut ?? []).filter((key) => mine.includes(key)));
  }
}

// Some sources' records may only be used for certain purposes. Each source states which laws it falls under.

/** Returns the laws under which a search has no purpose. A search from before purposes were stored has none under either law. */
export function lackedBy(glbaPurpose: string | null, dppaPurpose: string | null): Regulation[] {
  const purposes: [Regulation, string | null][] = [
    ['glba', glbaPurpose],
    ['dppa', dppaPurpose],
  ];
  return purposes.filter(([, purpose]) => purpose === null || purpose === 'none').map(([law]) => law);
}

const regulatedAmong = readOnce(
  (feeds: readonly SourceFacts[]) =>
    new Map(feeds.flatMap(({ name, regulated = [] }) => (regulated.length === 0 ? [] : [[name, regulated] as const]))),
);

/** Returns a predicate: whether a record of these feeds may be used by a search that lacks a purpose under these laws. */
function openTo(feeds: readonly SourceFacts[], lacks: readonly Regulation[]): (evidence: Evidence) => boolean {
  const regulated = regulatedAmong(feeds);
  if (regulated.size === 0 || lacks.length === 0) return () => true;
  return ({ source }) => !isBarred(regulated.get(source), lacks);
}

/** Whether a source may be asked at all. It is not if all of its records fall under a law for which the search has no purpose. */
export function mayAsk({ source }: GuardedSource, lacks: readonly Regulation[]): boolean {
  return !isBarred(source.regulated, lacks);
}

/** Why a source was left out, in words for the answer; undefined if it was not left out. */
export function reasonLeftOut(regulated: readonly Regulation[] | undefined, lacks: readonly Regulation[]): string | undefined {
  const lacking = lacks.filter((law) => regulated?.includes(law));
  if (lacking.length === 0) return undefined;
  return `No permissible use under ${lacking.map((law) => REGULATION_NAMES[law]).join(' and ')}`;
}

function isBarred(regulated: readonly Regulation[] | undefined, lacks: readonly Regulation[]): boolean {
  return regulated?.some((law) => lacks.includes(law)) ?? false;
}
