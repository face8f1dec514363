/** Refiles records under the current keys, from the store itself, so that an upgrade that changes keys does not require the original files. */
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { fromStored, type StoredRecord } from '@deedline/engine/model/stored-record';
import type pg from 'pg';
import type { Layout, Loadable } from '../layout.ts';
import { failAbandonedLoads, failLoad, type LoadCounts, lockTarget, publishLoad, withLocks } from './loads.ts';
import type { Queryable, SourceDescription } from './source.ts';
import { EvidenceIds, TableWriters } from './table-writers.ts';
import { RollYears } from './roll-years.ts';

/** A live load filed under keys of another version, or whose parcels have no properties yet. */
interface OutdatedLoad {
  id: number;
  layout: string;
  source: SourceDescription;
  counts: LoadCounts;
}

export interface Rekeyed {
  source: string;
  layout: string;
  /** Records that were refiled; `left`: records that nothing leads to any more, which were left out. */
  records: number;
  left: number;
  elapsedMs: number;
}

/**
 * Refiles one load after the other: its records are written beside the old ones, which go on answering, and replace them atomically, as a newer file would. If
 * it is killed, the old ones are unchanged. Uses up to six connections of `pool`, and temporary space for a second copy of the largest load.
 */
export async function rekeyLoads(pool: pg.Pool, onDone: (one: Rekeyed) => void): Promise<void> {
  const outdated = await selectOutdated(pool);
  if (outdated.length === 0) return;
  for (const load of outdated) {
    const done = await withLocks(pool, (client) => rekeyLoad(pool, client, load));
    if (done !== undefined) onDone(done);
  }
}

/** Undefined: the load is no longer live, because a newer file was loaded meanwhile. */
async function rekeyLoad(pool: pg.Pool, client: Queryable, load: OutdatedLoad): Promise<Rekeyed | undefined> {
  const { source, layout } = load;
  await lockTarget(client, source.name, layout, () => undefined);
  await failAbandonedLoads(client);
  const begun = await client.query(
    `insert into load (source_id, layout, as_of, state, digest, files, keys_version, map)
     select source_id, layout, as_of, 'loading', digest, files, $2, map from load where id = $1 and state = 'live' returning id`,
    [load.id, KEYS_VERSION],
  );
  const loadId = begun.rows[0]?.id;
  if (loadId === undefined) return undefined;
  const startedAtMs = performance.now();
  const writers = new TableWriters(pool, loadId);
  const written = { records: 0, left: 0 };
  const years = new RollYears();
  let isCommitting = false;
  try {
    await writers.open(await selectDrawn(client, load.id));
    const ids = new EvidenceIds(client, loadId);
    for await (const items of readLoad(client, load.id)) {
      for (const item of items) {
        if (ids.isEmpty) await ids.refill();
        const reason = writers.write({ line: 0, ...item }, ids, source);
        years.add({ line: 0, ...item });
        if (reason !== undefined) written.left += 1;
        else if ('draft' in item) written.records += 1;
        if (writers.isFull) await writers.flush();
      }
    }
    isCommitting = true;
    await writers.commit();
    await publishLoad(client, loadId, source, { ...load.counts, keys: writers.keys, rollYear: years.newest });
  } catch (error) {
    writers.abort();
    await failLoad(client, loadId, load.counts, !isCommitting).catch(() => undefined);
    throw error;
  }
  return { source: source.name, layout, ...written, elapsedMs: performance.now() - startedAtMs };
}

async function selectOutdated(db: Queryable): Promise<OutdatedLoad[]> {
  const found = await db.query(
    `select load.id, load.layout, load.rows_read::float8 as read, load.rows_loaded::float8 as loaded, load.rows_rejected::float8 as rejected,
            source.name, source.label, source.origin, source.role, source.state, source.county_fips as "countyFips", source.county_name as "countyName",
            source.regulated
     from load join source on source.id = load.source_id
     where load.state = 'live' and (load.keys_version <> $1
       -- It lists parcels, and was loaded before these were stored as properties.
       or exists (select from known_parcel where load_id = load.id) and not exists (select from property_county where load_id = load.id))
     order by load.id`,
    [KEYS_VERSION],
  );
  return found.rows.map(({ id, layout, read, loaded, rejected, role, state, countyFips, countyName, ...named }) => ({
    id,
    layout,
    counts: { read, loaded, rejected },
    source: {
      ...named,
      role,
      ...(state === null ? {} : { state }),
      ...(countyFips === null ? {} : { countyFips }),
      ...(countyName === null ? {} : { countyName }),
    },
  }));
}

/** What the load draws, judging by its rows: a map lists no parcels, while lots accompany listed parcels. */
async function selectDrawn(db: Queryable, loadId: number): Promise<Layout['draws']> {
  const found = await db.query(
    `select exists (select from parcel_shape where load_id = $1) or exists (select from street_line where load_id = $1) as "isDrawn",
       exists (select from known_parcel where load_id = $1) as "isListed"`,
    [loadId],
  );
  const { isDrawn, isListed } = found.rows[0]!;
  return !isDrawn ? 'nothing' : isListed ? 'lots' : 'map';
}

/** Pages in a block, pages read at once, and shapes read at once. */
const PAGES = 500n;
const PAGES_AT_ONCE = 100n;
const SHAPES = 2_000;

/** Everything in a load, in the original order, in pages. Throws on a kind that this version does not know, so that nothing is lost. */
async function* readLoad(db: Queryable, loadId: number): AsyncGenerator<Loadable[]> {
  const blocks = await db.query('select block from evidence_block where load_id = $1 order by block', [loadId]);
  for (const { block } of blocks.rows)
    for (let from = block * PAGES; from < (block + 1n) * PAGES; from += PAGES_AT_ONCE) {
      const found = await db.query(
        `select record from evidence_page cross join unnest(records::json[]) with ordinality as of_page (record, n)
         where page between $1 and $2 and load_id = $3 and record is not null order by page, n`,
        [from, from + PAGES_AT_ONCE - 1n, loadId],
      );
      yield found.rows.map(({ record }) => ({ draft: draftOf(record as StoredRecord) }));
    }
  const shapes = await db.query('select county_fips as "countyFips", apn, situs, ring from parcel_shape where load_id = $1', [loadId]);
  for (let at = 0; at < shapes.rows.length; at += SHAPES)
    yield shapes.rows.slice(at, at + SHAPES).map(({ situs, ...shape }) => ({ shape: { ...shape, ...(situs === null ? {} : { situs }) } }));
  const streets = await db.query('select county_fips as "countyFips", name, line from street_line where load_id = $1', [loadId]);
  for (let at = 0; at < streets.rows.length; at += SHAPES) yield streets.rows.slice(at, at + SHAPES).map((street) => ({ street }));
}

function draftOf(record: StoredRecord): EvidenceDraft {
  const draft = fromStored(record);
  if (draft === undefined) throw new Error(`record ${record[1]} is of a kind (${record[0]}) that this version of Deedline does not know`);
  return draft;
}
