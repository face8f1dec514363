import type { Key } from '@deedline/engine/keys/key';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { type Evidence, EVIDENCE_KIND_IDS, type EvidenceKind, type SourceFacts, type SourceRole } from '@deedline/engine/model/evidence';
import type { Queryable } from '../../../transaction.ts';
import { createStoreReader, NO_REPLICAS, type Replicas } from './replicas.ts';
import type { Lookup, Source } from './source.ts';
import {
  COMMON_LIMIT,
  type EvidenceRow,
  type HitRow,
  readIds,
  sampleDeaths,
  samplePeople,
  selectEvidence,
  selectHits,
  selectHitsAndEvidence,
  selectLiveLoads,
  selectNarrowedHits,
} from './store-queries.ts';

const KINDS = new Map(Object.entries(EVIDENCE_KIND_IDS).map(([kind, id]) => [id as number, kind as EvidenceKind]));

/** The evidence store: all local feeds, asked side by side (decision record 0022). `replicas`: that it may be read by. */
export function createStoreSource(store: Queryable, { replicas = NO_REPLICAS, now = Date.now }: StoreOptions = {}): Source {
  const loads = watchLiveLoads(store, now);
  const read = createStoreReader(store, replicas);
  const readRows = async (rows: readonly EvidenceRow[]): Promise<Evidence[]> => {
    const live = await loads.current();
    const known = rows.every((row) => live.sourceOf.has(row.load_id)) ? live : await loads.reload();
    return rows.flatMap((row) => readRow(row, known));
  };
  const fetch = async (db: Queryable, ids: readonly string[]): Promise<Evidence[]> => {
    if (ids.length === 0) return [];
    const [rows] = await Promise.all([selectEvidence(db, ids), loads.current()]);
    return readRows(rows);
  };
  const lookUp = async (db: Queryable, keys: readonly Key[], known: ReadonlyMap<string, Evidence>): Promise<Lookup> => {
    // What is live is known with the first answer, also where nothing was found.
    const [{ hits, records }] = await Promise.all([find(db, keys, known), loads.current()]);
    const fetched = new Map((await readRows(records)).map((evidence) => [evidence.id, evidence]));
    const { pairs, tooCommon, cut } = narrow(keys, hits);
    const narrowed = pairs.length === 0 ? NO_HITS : joinPairs(keys, pairs, await selectNarrowedHits(db, pairs));
    const idsOf = new Map([...idsByKey(keys, hits), ...narrowed.idsOf]);
    const wanted = new Set([...idsOf.values()].flat().filter((id) => !known.has(id) && !fetched.has(id)));
    for (const evidence of await fetch(db, [...wanted])) fetched.set(evidence.id, evidence);
    // A record whose load went between the two reads is as if it had not been found.
    const at = (id: string): Evidence[] => [known.get(id) ?? fetched.get(id)].filter((evidence) => evidence !== undefined);
    const found = new Map([...idsOf].map(([key, ids]) => [key, ids.flatMap(at)]));
    return { found, tooCommon: [...tooCommon, ...narrowed.tooCommon], cut };
  };
  return {
    id: 'store',
    covers: () => true,
    feeds: () => loads.last().sources,
    outdated: () => loads.last().outdated,
    async sample(count) {
      const ids = await samplePeople(store, count);
      const step = Math.max(1, ids.length / count);
      const spread = Array.from({ length: Math.min(count, ids.length) }, (_, index) => ids[Math.floor(index * step)]!);
      return fetch(store, spread);
    },
    sampleDeaths: async (count) => fetch(store, await sampleDeaths(store, count)),
    lookup: (keys, _signal, known = NOTHING) => read((db) => lookUp(db, keys, known)),
  };
}

interface StoreOptions {
  replicas?: Replicas;
  now?: () => number;
}

/** What is found under keys, with records of it: all that are not at hand, or none where more is at hand than a statement should carry. */
async function find(
  db: Queryable,
  keys: readonly Key[],
  known: ReadonlyMap<string, Evidence>,
): Promise<{ hits: HitRow[]; records: EvidenceRow[] }> {
  if (known.size > MOST_AT_HAND) return { hits: await selectHits(db, hashesOf(keys)), records: [] };
  return selectHitsAndEvidence(db, hashesOf(keys), [...known.keys()].filter(isOurs));
}

/** Records of other sources have ids of another form. */
const isOurs = (id: string): boolean => /^\d+$/.test(id);

/** A search has some hundred records at hand, a chunk of a batch thousands. */
const MOST_AT_HAND = 200;

const NOTHING: ReadonlyMap<string, Evidence> = new Map();

interface Hits {
  idsOf: Map<Key, string[]>;
  tooCommon: Key[];
}
const NO_HITS: Hits = { idsOf: new Map(), tooCommon: [] };

function hashesOf(keys: readonly Key[]): bigint[] {
  return keys.map((key) => key.hash);
}

function idsByKey(keys: readonly Key[], hits: readonly HitRow[]): [Key, string[]][] {
  return hits.flatMap(({ n, ids }) => (ids === null ? [] : [[keys[n - 1]!, readIds(ids)]]));
}

/** What to ask beside each key that is too common; those with nothing beside them stay unanswered. */
function narrow(keys: readonly Key[], hits: readonly HitRow[]) {
  const common = hits.filter(({ ids }) => ids === null).map(({ n }) => n);
  const pairs = common.flatMap((position) =>
    (keys[position - 1]!.narrowBy ?? []).map(({ hash }) => ({ common: keys[position - 1]!.hash, narrow: hash, position })),
  );
  const cut = common.map((position) => keys[position - 1]!);
  return { pairs, tooCommon: cut.filter((key) => (key.narrowBy ?? []).length === 0), cut };
}

/** What each key finds beside the narrower ones, all told. It stays too common when that is nothing, or still too much. */
function joinPairs(keys: readonly Key[], pairs: readonly { position: number }[], hits: readonly HitRow[]): Hits {
  const joined: Hits = { idsOf: new Map(), tooCommon: [] };
  for (const position of new Set(pairs.map((pair) => pair.position))) {
    const mine = hits.filter(({ n }) => n === position);
    const ids = new Set(mine.flatMap((hit) => (hit.ids === null ? [] : readIds(hit.ids))));
    const isTooMuch = ids.size > COMMON_LIMIT || mine.some((hit) => hit.ids === null);
    if (ids.size === 0 || isTooMuch) joined.tooCommon.push(keys[position - 1]!);
    else joined.idsOf.set(keys[position - 1]!, [...ids]);
  }
  return joined;
}

/** None when its load was superseded meanwhile, or its kind is of a newer version: as if it had not been found. */
function readRow(row: EvidenceRow, live: LiveLoads): Evidence[] {
  const source = live.sourceOf.get(row.load_id);
  const kind = KINDS.get(row.kind);
  if (source === undefined || kind === undefined) return [];
  const evidence = {
    id: row.id,
    source: source.name,
    origin: row.origin ?? source.origin,
    kind,
    recordId: row.record_id,
    ...(row.first_seen === null ? {} : { firstSeen: row.first_seen }),
    ...(row.last_seen === null ? {} : { lastSeen: row.last_seen }),
    body: row.body,
  };
  return [evidence as Evidence];
}

const FRESH_MS = 5_000;
const MAP_LAYOUT = 'parcel-map';

/** What is live in the store: which source said what is in a load, and every source with the date it stands at. */
interface LiveLoads {
  sourceOf: ReadonlyMap<number, SourceFacts>;
  sources: readonly SourceFacts[];
  /** Those of them with a load that is filed under keys of another version of the engine: some of its records are not found until it is filed anew. */
  outdated: readonly SourceFacts[];
}

const NO_LOADS: LiveLoads = { sourceOf: new Map(), sources: [], outdated: [] };

/** Remembers the live loads for a few seconds. They change when a load is published; an unknown load is a reason to read again. */
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
    // A map has no records to search; its publisher is a source by its roll.
    if (row.layout === MAP_LAYOUT) continue;
    sources.set(row.name, facts);
    if (row.keys_version !== KEYS_VERSION) outdated.set(row.name, facts);
  }
  return { sourceOf, sources: [...sources.values()], outdated: [...outdated.values()] };
}
