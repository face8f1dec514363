import type { Key } from '@deedline/engine/keys/key';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type { Evidence, SourceFacts, SourceRole } from '@deedline/engine/model/evidence';
import { fromStored } from '@deedline/engine/model/stored-record';
import { answerWithin } from '../../../answer-within.ts';
import { Fault } from '../../../http/describe-fault.ts';
import type { Queryable } from '../../../transaction.ts';
import { createStoreReader, NO_REPLICAS, type Replicas } from './replicas.ts';
import { createBreaker, type Lookup, type Source } from './source.ts';
import {
  COMMON_LIMIT,
  type EvidenceRow,
  type HitRow,
  type NarrowedPair,
  sampleDeaths,
  samplePeople,
  selectEvidence,
  selectHits,
  selectHitsAndEvidence,
  selectLiveLoads,
  selectNarrowedHits,
} from './store-queries.ts';

/**
 * The evidence store: all local feeds, looked up together (decision 0022). With several stores, each has whole loads; every hop asks all of them, and their
 * results are combined as if one store had found them. A store that does not answer is named in the look-up's `away`; if none answers, `lookup` throws.
 */
export function createStoreSource(first: Queryable, options: StoreOptions = {}): Source {
  const stores = [first, ...(options.beside ?? [])].map((db, index) => openStore(db, options, index + 1));
  const ofAll = async (read: (store: OpenStore, share: number) => Promise<Evidence[]>, count: number): Promise<Evidence[]> =>
    (await Promise.all(stores.map((store) => read(store, Math.ceil(count / stores.length))))).flat();
  return {
    id: 'store',
    covers: () => true,
    feeds: joinLists(() => stores.map((store) => store.last().sources)),
    outdated: () => stores.flatMap((store) => store.last().outdated),
    sample: (count) => ofAll((store, share) => store.sample(share), count),
    sampleDeaths: (count) => ofAll((store, share) => store.sampleDeaths(share), count),
    async lookup(keys, _signal, known = NOTHING) {
      const round = stores.length === 1 ? askOne(stores[0]!) : askSeveral(stores, options.patienceMs ?? PATIENCE_MS);
      const answers = await round.ask((store) => store.find(keys, known));
      const fetched = new Map(answers.flatMap(({ answer }) => answer.records).map((evidence) => [evidence.id, evidence]));
      const hits = addHits(
        keys,
        answers.map(({ answer }) => answer.hits),
      );
      const storeOf = new Map(answers.flatMap(({ store, answer }) => idsIn(answer.hits).map((id) => [id, store])));
      const { pairs, tooCommon, cut } = narrow(keys, hits);
      const beyond = pairs.length === 0 ? [] : await round.ask((store) => store.findNarrowed(pairs));
      for (const { store, answer } of beyond) for (const id of idsIn(answer)) storeOf.set(id, store);
      const narrowed = joinPairs(
        keys,
        pairs,
        beyond.flatMap(({ answer }) => answer),
      );
      const idsOf = new Map([...idsByKey(keys, hits), ...narrowed.idsOf]);
      const wanted = new Set([...idsOf.values()].flat().filter((id) => !known.has(id) && !fetched.has(id)));
      const rest = wanted.size === 0 ? [] : await round.ask((store) => store.fetch([...wanted].filter((id) => storeOf.get(id) === store)));
      for (const evidence of rest.flatMap(({ answer }) => answer)) fetched.set(evidence.id, evidence);
      // A record whose load was removed between the two reads counts as not found.
      const at = (id: string): Evidence | [] => known.get(id) ?? fetched.get(id) ?? [];
      const found = new Map([...idsOf].map(([key, ids]) => [key, ids.flatMap(at)]));
      return { found, tooCommon: [...tooCommon, ...narrowed.tooCommon], cut, ...round.away() };
    },
  };
}

interface StoreOptions {
  /** Further stores; their record numbers differ from those of the first. */
  beside?: readonly Queryable[];
  /** Replicas of any of the stores. */
  replicas?: Replicas;
  now?: () => number;
  /** How long each of several stores is waited for; shorter than the deadline of a hop. */
  patienceMs?: number;
}
const PATIENCE_MS = 2_500;
const late = () => new Fault('a store did not answer in time');
/** A store among several that did not answer is not asked again for this long. */
const COOL_DOWN_MS = 2_000;

type OpenStore = ReturnType<typeof openStore>;

function openStore(db: Queryable, { replicas = NO_REPLICAS, now = Date.now }: StoreOptions, number: number) {
  const loads = watchLiveLoads(db, now);
  const read = createStoreReader(db, replicas);
  const readRows = async (rows: readonly EvidenceRow[]): Promise<Evidence[]> => {
    const live = await loads.current();
    const known = rows.every((row) => live.sourceOf.has(row.load_id)) ? live : await loads.reload();
    return rows.flatMap((row) => readRow(row, known));
  };
  const fetch = async (ids: readonly string[]): Promise<Evidence[]> => {
    if (ids.length === 0) return [];
    const [rows] = await Promise.all([read((from) => selectEvidence(from, ids)), loads.current()]);
    return readRows(rows);
  };
  return {
    label: `Evidence store ${number}`,
    last: loads.last,
    breaker: createBreaker({ failures: 1, coolDownMs: COOL_DOWN_MS, now }),
    /** Finds the hits under the keys, with some or all of their records. Also loads which feeds are live, even if nothing was found. */
    async find(keys: readonly Key[], known: ReadonlyMap<string, Evidence>): Promise<{ hits: HitRow[]; records: Evidence[] }> {
      const [{ hits, records }] = await Promise.all([read((from) => find(from, keys, known)), loads.current()]);
      return { hits, records: await readRows(records) };
    },
    findNarrowed: (pairs: readonly NarrowedPair[]) => read((from) => selectNarrowedHits(from, pairs)),
    fetch,
    async sample(count: number): Promise<Evidence[]> {
      const ids = await samplePeople(db, count);
      const step = Math.max(1, ids.length / count);
      return fetch(Array.from({ length: Math.min(count, ids.length) }, (_, index) => ids[Math.floor(index * step)]!));
    },
    sampleDeaths: async (count: number) => fetch(await sampleDeaths(db, count)),
  };
}

/** The steps of one look-up. Each step asks the stores that answered the step before. */
interface Round {
  ask<T>(work: (store: OpenStore) => Promise<T>): Promise<{ store: OpenStore; answer: T }[]>;
  away(): Pick<Lookup, 'away'>;
}

function askOne(store: OpenStore): Round {
  return { ask: async (work) => [{ store, answer: await work(store) }], away: () => ({}) };
}

function askSeveral(stores: readonly OpenStore[], patienceMs: number): Round {
  const allowed = stores.filter(({ breaker }) => breaker.allows());
  // If the breakers of all stores are open, all are asked: there is no answer otherwise.
  let answering: readonly OpenStore[] = allowed.length > 0 ? allowed : stores;
  return {
    async ask(work) {
      const faults: unknown[] = [];
      const asked = answering.map(async (store) => {
        try {
          const answer = await answerWithin(patienceMs, work(store), late);
          store.breaker.succeeded();
          return [{ store, answer }];
        } catch (fault) {
          store.breaker.failed();
          faults.push(fault);
          return [];
        }
      });
      const answers = (await Promise.all(asked)).flat();
      if (answers.length === 0) throw faults[0];
      answering = answers.map(({ store }) => store);
      return answers;
    },
    away() {
      const gone = stores.filter((store) => !answering.includes(store));
      return gone.length === 0 ? {} : { away: gone.map(({ label, last }) => ({ label, feeds: last().sources })) };
    },
  };
}

/** Combines the hits of all stores per key. A key has too many records if one store has too many or all together have. */
function addHits(keys: readonly Key[], all: readonly (readonly HitRow[])[]): readonly HitRow[] {
  if (all.length === 1) return all[0]!;
  const byKey = Map.groupBy(all.flat(), ({ n }) => n);
  return [...byKey].map(([n, mine]) => {
    const ids = idsIn(mine);
    const isTooMuch = ids.length > (keys[n - 1]!.most ?? COMMON_LIMIT) || mine.some((hit) => hit.ids === null);
    return { n, ids: isTooMuch ? null : ids };
  });
}

function idsIn(hits: readonly HitRow[]): string[] {
  return hits.flatMap(({ ids }) => ids ?? []);
}

/** Joins lists and returns the same array as long as no part changes, so that values cached per array are reused. */
function joinLists<T>(read: () => readonly (readonly T[])[]): () => readonly T[] {
  let parts: readonly (readonly T[])[] = [];
  let joined: readonly T[] = [];
  return () => {
    const now = read();
    if (now.length === 1) return now[0]!;
    if (now.length === parts.length && now.every((part, index) => part === parts[index])) return joined;
    parts = now;
    return (joined = now.flat());
  };
}

/**
 * Finds the hits under keys, together with all records that are not at hand. If more records are at hand than a statement should carry, it returns hits only.
 */
async function find(
  db: Queryable,
  keys: readonly Key[],
  known: ReadonlyMap<string, Evidence>,
): Promise<{ hits: HitRow[]; records: EvidenceRow[] }> {
  if (known.size > MOST_AT_HAND) return { hits: await selectHits(db, keys), records: [] };
  return selectHitsAndEvidence(db, keys, [...known.keys()].filter(isOurs));
}

/** Records of other sources have ids of another form. */
const isOurs = (id: string): boolean => /^\d+$/.test(id);

/** A search has some hundred records at hand, a chunk of a batch thousands. */
const MOST_AT_HAND = 200;

const NOTHING: ReadonlyMap<string, Evidence> = new Map();

interface Hits {
  idsOf: Map<Key, readonly string[]>;
  tooCommon: Key[];
}

function idsByKey(keys: readonly Key[], hits: readonly HitRow[]): [Key, readonly string[]][] {
  return hits.flatMap(({ n, ids }) => (ids === null ? [] : [[keys[n - 1]!, ids]]));
}

/** For each key that is too common, pairs it with its narrower keys. Keys without narrower ones stay unanswered. */
function narrow(keys: readonly Key[], hits: readonly HitRow[]) {
  const common = hits.filter(({ ids }) => ids === null).map(({ n }) => n);
  const pairs = common.flatMap((position) =>
    (keys[position - 1]!.narrowBy ?? []).map(({ hash }) => ({ common: keys[position - 1]!.hash, narrow: hash, position })),
  );
  const cut = common.map((position) => keys[position - 1]!);
  return { pairs, tooCommon: cut.filter((key) => (key.narrowBy ?? []).length === 0), cut };
}

/** Combines what each common key finds together with its narrower keys. A key stays too common if that is nothing or still too much. */
function joinPairs(keys: readonly Key[], pairs: readonly { position: number }[], hits: readonly HitRow[]): Hits {
  const joined: Hits = { idsOf: new Map(), tooCommon: [] };
  for (const position of new Set(pairs.map((pair) => pair.position))) {
    const mine = hits.filter(({ n }) => n === position);
    const ids = new Set(idsIn(mine));
    const isTooMuch = ids.size > COMMON_LIMIT || mine.some((hit) => hit.ids === null);
    if (ids.size === 0 || isTooMuch) joined.tooCommon.push(keys[position - 1]!);
    else joined.idsOf.set(keys[position - 1]!, [...ids]);
  }
  return joined;
}

/** Empty if the record's load was superseded in the meantime or its kind is of a newer version: it then counts as not found. */
function readRow({ id, load_id: loadId, record }: EvidenceRow, live: LiveLoads): Evidence[] {
  const source = live.sourceOf.get(loadId);
  const draft = fromStored(record);
  if (source === undefined || draft === undefined) return [];
  return [{ id, source: source.name, ...draft, origin: draft.origin ?? source.origin }];
}

const FRESH_MS = 5_000;
const MAP_LAYOUT = 'parcel-map';

/** What is live in the store: the source of each load, and every source with the date of its data. */
interface LiveLoads {
  sourceOf: ReadonlyMap<number, SourceFacts>;
  sources: readonly SourceFacts[];
  /** Sources with a load that is filed under keys of another engine version: some of its records are not found until it is filed anew. */
  outdated: readonly SourceFacts[];
}

const NO_LOADS: LiveLoads = { sourceOf: new Map(), sources: [], outdated: [] };

/** Caches the live loads for a few seconds. They change when a load is published; a row of an unknown load triggers a reload. */
function watchLiveLoads(db: Queryable, now: () => number) {
  let known = NO_LOADS;
  let readAt = -Infinity;
  let reading: Promise<LiveLoads> | undefined;

  const read = async (): Promise<LiveLoads> => {
    known = await readLiveLoads(db);
    readAt = now();
    return known;
  };
  const reload = () => (reading ??= read().finally(() => (reading = undefined)));
  return {
    last: () => known,
    current: () => (now() - readAt < FRESH_MS ? Promise.resolve(known) : reload()),
    reload,
  };
}

async function readLiveLoads(db: Queryable): Promise<LiveLoads> {
  const sourceOf = new Map<number, SourceFacts>();
  const sources = new Map<string, SourceFacts>();
  const outdated = new Map<string, SourceFacts>();
  for (const row of await selectLiveLoads(db)) {
    const facts: SourceFacts = {
      name: row.name,
      label: row.label,
      origin: row.origin,
      role: row.role as SourceRole,
      ...(row.state === null ? {} : { state: row.state }),
      ...(row.county_fips === null ? {} : { countyFips: row.county_fips }),
      ...(row.county_name === null ? {} : { countyName: row.county_name }),
      ...(row.regulated.length === 0 ? {} : { regulated: row.regulated }),
      asOf: row.as_of,
    };
    sourceOf.set(row.load_id, facts);
    // A map has no records to search; its publisher is listed as a source through its roll.
    if (row.layout === MAP_LAYOUT) continue;
    sources.set(row.name, facts);
    if (row.keys_version !== KEYS_VERSION) outdated.set(row.name, facts);
  }
  return { sourceOf, sources: [...sources.values()], outdated: [...outdated.values()] };
}
