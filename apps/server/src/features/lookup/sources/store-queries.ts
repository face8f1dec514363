/** The hot SQL from keys to evidence. Statements are named, so that each connection parses and plans them once. */
import { EVIDENCE_KIND_IDS } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import type { StoredRecord } from '@deedline/engine/model/stored-record';
import type { Queryable } from '../../../transaction.ts';

/** A key with more live records than this is too common to fetch, unless it states a limit of its own. */
export const COMMON_LIMIT = 100;

/** A requested key. `most` is the number of records above which it is too common; `COMMON_LIMIT` by default. */
export type AskedKey = Pick<Key, 'hash' | 'most'>;

/** The records under one key. */
export interface HitRow {
  /** Position of the key in the requested list, from 1. */
  n: number;
  /** Null if there are too many to fetch. */
  ids: readonly string[] | null;
}

export interface EvidenceRow {
  id: string;
  load_id: number;
  record: StoredRecord;
}

/** Includes loads filed under keys of another version: the engine judges a record by its content, and few keys change from one version to the next. */
const LIVE = `array(select id from load where state = 'live')`;

// One probe per key, stopped one record beyond its limit. Records are fetched separately: each once, and only those not at hand.
// The inner selects hide the number of keys from the planner. If it saw few keys in one call and many in the next, it would plan each call anew, for the same
// plan.
const FIND = `
select asked.n::int as n, found.ids
from unnest((select $1::bigint[]), (select $2::int[])) with ordinality as asked (hash, most, n)
cross join lateral (
  select case when count(*) > asked.most then null else array_agg(evidence_id)::text end as ids, count(*) as records from (
    select evidence_id from records_under(asked.hash) where load_id = any(${LIVE}) limit asked.most + 1
  ) under
) found where found.records > 0`;

// The same for records that are found under a common key and also under one of its narrower keys. The ids are intersected as two sets, each read once: the
// planner would expect few rows of a join, and would read one side again for each row of the other (decision 0207).
const FIND_NARROWED = `
select asked.n, found.ids
from (
  select n, common, array_agg(narrow) as narrow from unnest($1::bigint[], $2::bigint[], $3::int[]) as pair (common, narrow, n) group by n, common
) asked
cross join lateral (
  select case when count(*) > ${COMMON_LIMIT} then null else array_agg(id)::text end as ids, count(*) as records from (
    select shared.id from (
      select id from ids_under(asked.common)
      intersect
      select narrow.id from unnest(asked.narrow) as hash cross join lateral ids_under(hash) narrow
    ) shared join evidence_block block on block.block = (shared.id - 1) / 10000
    where block.load_id = any(${LIVE}) limit ${COMMON_LIMIT + 1}
  ) under
) found where found.records > 0`;

const FETCH = `select id::text, load_id, record from records_of($1::bigint[])`;

// Hits and records in one round trip, without the records that are at hand.
const FIND_AND_FETCH = `
with hits as materialized (
  select asked.n::int as n, found.ids
  from unnest((select $1::bigint[]), (select $2::int[])) with ordinality as asked (hash, most, n)
  cross join lateral (
    select case when count(*) > asked.most then null else array_agg(evidence_id) end as ids, count(*) as records from (
      select evidence_id from records_under(asked.hash) where load_id = any(${LIVE}) limit asked.most + 1
    ) under
  ) found where found.records > 0
)
select n, ids::text as ids, null as id, null as load_id, null as record from hits
union all
select null, null, one.id::text, found.load_id, found.record
from (select distinct under.id from hits cross join unnest(hits.ids) as under (id) where under.id <> all($3::bigint[])) one
cross join lateral record_of(one.id) found`;

/** The hits of `selectHits`, and their records except those in `known`. */
export async function selectHitsAndEvidence(
  db: Queryable,
  keys: readonly AskedKey[],
  known: readonly string[],
): Promise<{ hits: HitRow[]; records: EvidenceRow[] }> {
  const values = [...askedValues(keys), `{${known.join(',')}}`] as const;
  const found = await db.query({ name: 'find-and-fetch-evidence', text: FIND_AND_FETCH, values });
  const hits: HitRow[] = [];
  const records: EvidenceRow[] = [];
  for (const row of found.rows) {
    if (row.n === null) records.push(row as EvidenceRow);
    else hits.push(readHit({ n: row.n, ids: row.ids }));
  }
  return { hits, records };
}

export async function selectHits(db: Queryable, keys: readonly AskedKey[]): Promise<HitRow[]> {
  const found = await db.query({ name: 'find-evidence', text: FIND, values: askedValues(keys) });
  return found.rows.map(readHit);
}

const askedValues = (keys: readonly AskedKey[]) =>
  [toArray(keys.map(({ hash }) => hash)), `{${keys.map(({ most = COMMON_LIMIT }) => most).join(',')}}`] as const;

export interface NarrowedPair {
  common: bigint;
  narrow: bigint;
  /** Position of the common key in the caller's list. */
  position: number;
}

/** What the pairs of each position find together: one row for each position with a hit. */
export async function selectNarrowedHits(db: Queryable, pairs: readonly NarrowedPair[]): Promise<HitRow[]> {
  const found = await db.query({ name: 'find-narrowed-evidence', text: FIND_NARROWED, values: narrowedValues(pairs) });
  return found.rows.map(readHit);
}

function narrowedValues(pairs: readonly NarrowedPair[]) {
  return [
    toArray(pairs.map(({ common }) => common)),
    toArray(pairs.map(({ narrow }) => narrow)),
    `{${pairs.map(({ position }) => position).join(',')}}`,
  ] as const;
}

export async function selectEvidence(db: Queryable, ids: readonly string[]): Promise<EvidenceRow[]> {
  const found = await db.query({ name: 'fetch-evidence', text: FETCH, values: [`{${ids.join(',')}}`] });
  return found.rows as EvidenceRow[];
}

/**
 * The percentage of pages to sample for `count` records. It is one page per record, so that people are found whatever their share of the store; 100 if the
 * table has no statistics yet.
 */
async function percentFor(db: Queryable, count: number): Promise<number> {
  const about = await db.query(`select reltuples::float8 as pages from pg_class where oid = 'evidence_page'::regclass`);
  const { pages } = about.rows[0]!;
  return pages > 0 ? Math.min(100, (100 * count) / pages) : 100;
}

/** Ids of about `count` records of people, or more, in load order, from pages drawn at random. */
export async function samplePeople(db: Queryable, count: number): Promise<string[]> {
  const percent = await percentFor(db, count);
  const found = await db.query(
    `select page * 20 + n as id from evidence_page tablesample system ($1) cross join unnest(records::json[]) with ordinality as of_page (record, n)
     where load_id = any(${LIVE}) and (record ->> 0)::int = ${EVIDENCE_KIND_IDS.person}`,
    [percent],
  );
  return found.rows.map(({ id }) => String(id));
}

/** Ids of at most `count` records that state a death, from pages drawn at random. About a hundredth of people's records state one. */
export async function sampleDeaths(db: Queryable, count: number): Promise<string[]> {
  const found = await db.query(
    `select page * 20 + n as id from evidence_page tablesample system ($1) cross join unnest(records::json[]) with ordinality as of_page (record, n)
     where load_id = any(${LIVE}) and (record ->> 0)::int = ${EVIDENCE_KIND_IDS.person} and record -> 5 -> 'deathDate' is not null limit $2`,
    [await percentFor(db, count * DEATHS_IN), count],
  );
  return found.rows.map(({ id }) => String(id));
}
const DEATHS_IN = 100;

/** Arrays of numbers come as PostgreSQL prints them: '{17,4}'. */
function readHit({ n, ids }: { n: number; ids: string | null }): HitRow {
  return { n, ids: ids === null ? null : ids.slice(1, -1).split(',') };
}

/** The statements of a look-up and their values, for EXPLAIN in the plan test. */
export function lookUpStatements(keys: readonly AskedKey[], ids: readonly string[]): Statement[] {
  return [
    { text: FIND, values: askedValues(keys) },
    { text: FETCH, values: [`{${ids.join(',')}}`] },
    { text: FIND_AND_FETCH, values: [...askedValues(keys), '{}'] },
  ];
}

/** The statement of a narrowed look-up with its values, for EXPLAIN in the plan test. */
export function narrowedStatement(pairs: readonly NarrowedPair[]): Statement {
  return { text: FIND_NARROWED, values: narrowedValues(pairs) };
}

interface Statement {
  text: string;
  values: readonly string[];
}

export interface LiveLoadRow {
  load_id: number;
  layout: string;
  as_of: string;
  keys_version: number;
  name: string;
  label: string;
  origin: string;
  role: string;
  state: string | null;
  county_fips: string | null;
  county_name: string | null;
  regulated: ('glba' | 'dppa')[];
}

export async function selectLiveLoads(db: Queryable): Promise<LiveLoadRow[]> {
  const found = await db.query({
    name: 'live-loads',
    text: `select load.id as load_id, load.layout, load.as_of, load.keys_version, source.name, source.label, source.origin, source.role, source.state, source.county_fips, source.county_name,
             source.regulated
           from load join source on source.id = load.source_id where load.state = 'live' order by source.county_fips nulls first, source.id`,
  });
  return found.rows;
}

function toArray(numbers: readonly bigint[]): string {
  return `{${numbers.join(',')}}`;
}
