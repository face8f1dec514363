/** The hot SQL: keys to evidence. Named, so that each connection parses and plans it once. */
import type pg from 'pg';

/** A key with more live records than this is too common to fetch. */
export const COMMON_LIMIT = 100;

export interface EvidenceRow {
  /** Positions in the list of hashes asked, from 1: '1,4'. */
  hits: string;
  /** Null marks `hits` as too common. */
  id: string | null;
  load_id: number;
  kind: number;
  record_id: string;
  origin: string | null;
  first_seen: string | null;
  last_seen: string | null;
  body: unknown;
}

const LIVE = `array(select id from load where state = 'live')`;
const COLUMNS =
  'evidence.id::text, evidence.load_id, evidence.kind, evidence.record_id, evidence.origin, evidence.first_seen, evidence.last_seen, evidence.body';

// One probe of the key index per hash, stopped one beyond the limit; evidence is then fetched by its primary key.
const FIND = `
with hit as materialized (
  select asked.n::int as n, found.evidence_id
  from unnest($1::bigint[]) with ordinality as asked (hash, n)
  cross join lateral (
    select evidence_id from evidence_key where hash = asked.hash and load_id = any(${LIVE}) limit ${COMMON_LIMIT + 1}
  ) found
), crowded as (select n from hit group by n having count(*) > ${COMMON_LIMIT}),
wanted as (select evidence_id, string_agg(n::text, ',') as hits from hit where n not in (select n from crowded) group by evidence_id)
select wanted.hits, ${COLUMNS} from wanted join evidence on evidence.id = wanted.evidence_id
union all
select n::text, null, null, null, null, null, null, null, null from crowded`;

// The same for pairs: records found under a common key and under a narrower one beside it.
const FIND_NARROWED = `
with hit as materialized (
  select asked.n::int as n, found.evidence_id
  from unnest($1::bigint[], $2::bigint[], $3::int[]) as asked (common, narrow, n)
  cross join lateral (
    select distinct narrow.evidence_id from evidence_key narrow
    join evidence_key common on common.evidence_id = narrow.evidence_id and common.hash = asked.common
    where narrow.hash = asked.narrow and narrow.load_id = any(${LIVE}) limit ${COMMON_LIMIT + 1}
  ) found
), crowded as (select n from hit group by n having count(distinct evidence_id) > ${COMMON_LIMIT}),
wanted as (select evidence_id, string_agg(distinct n::text, ',') as hits from hit where n not in (select n from crowded) group by evidence_id)
select wanted.hits, ${COLUMNS} from wanted join evidence on evidence.id = wanted.evidence_id
union all
select n::text, null, null, null, null, null, null, null, null from crowded`;

export async function selectEvidence(db: pg.Pool, hashes: readonly bigint[]): Promise<EvidenceRow[]> {
  const found = await db.query<EvidenceRow>({ name: 'find-evidence', text: FIND, values: [toArray(hashes)] });
  return found.rows;
}

export interface NarrowedPair {
  common: bigint;
  narrow: bigint;
  /** Position of the common key in the caller's list. */
  position: number;
}

export async function selectNarrowedEvidence(db: pg.Pool, pairs: readonly NarrowedPair[]): Promise<EvidenceRow[]> {
  const values = [toArray(pairs.map((pair) => pair.common)), toArray(pairs.map((pair) => pair.narrow)), pairs.map((pair) => pair.position)];
  const found = await db.query<EvidenceRow>({ name: 'find-narrowed-evidence', text: FIND_NARROWED, values });
  return found.rows;
}

/** The statement and its values, for EXPLAIN in the plan test and for the floor of the bench. */
export function findEvidenceStatement(hashes: readonly bigint[]): { text: string; values: [string] } {
  return { text: FIND, values: [toArray(hashes)] };
}

export interface LiveLoadRow {
  load_id: number;
  layout: string;
  as_of: string;
  name: string;
  label: string;
  origin: string;
  role: string;
  state: string | null;
  county_fips: string | null;
  county_name: string | null;
}

export async function selectLiveLoads(db: pg.Pool): Promise<LiveLoadRow[]> {
  const found = await db.query<LiveLoadRow>({
    name: 'live-loads',
    text: `select load.id as load_id, load.layout, load.as_of, source.name, source.label, source.origin, source.role, source.state, source.county_fips, source.county_name
           from load join source on source.id = load.source_id where load.state = 'live' order by source.county_fips nulls first, source.id`,
  });
  return found.rows;
}

function toArray(numbers: readonly bigint[]): string {
  return `{${numbers.join(',')}}`;
}
