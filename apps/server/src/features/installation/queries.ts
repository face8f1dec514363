/** All SQL about the installation as a whole. */
import { queryBuilt } from '@deedline/database/queryable';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type { Queryable } from '../../transaction.ts';

export interface SourceCounts {
  total: number;
  statewide: number;
  /** In the county with the most sources. */
  per_county: number;
}

export async function selectSourceCounts(db: Queryable): Promise<SourceCounts> {
  const found = await db.query(`
    with live as (
      select distinct source.id, source.county_fips from source join load on load.source_id = source.id
      where load.state = 'live' and load.layout <> 'parcel-map'
    ), county as (select count(*) as sources from live where county_fips is not null group by county_fips)
    select (select count(*) from live)::int as total, (select count(*) from live where county_fips is null)::int as statewide,
           coalesce((select max(sources) from county), 0)::int as per_county`);
  return found.rows[0]!;
}

/** The parcels of the live assessors' rolls, summed from the loads instead of counted. */
export async function selectParcelCount(db: Queryable): Promise<number> {
  const found = await db.query(`
    select coalesce(sum(load.rows_loaded), 0) as parcels from load join source on source.id = load.source_id
    where load.state = 'live' and source.role = 'assessor' and load.layout <> 'parcel-map'`);
  return Number(found.rows[0]!.parcels);
}

interface RollRow {
  state: string | null;
  fips: string | null;
  countyName: string | null;
  parcels: number;
  asOf: string;
}

/** The live assessors' rolls, by state and county. If a county has several, the oldest date counts. */
export async function selectRolls(db: Queryable): Promise<RollRow[]> {
  const found = await db.query(`
    select source.state, county_fips as fips, max(county_name) as "countyName", sum(rows_loaded)::float8 as parcels,
      to_char(min(as_of), 'YYYY-MM-DD') as "asOf"
    from load join source on source.id = load.source_id
    where load.state = 'live' and source.role = 'assessor' and load.layout <> 'parcel-map'
    group by source.state, county_fips order by source.state, max(county_name), county_fips`);
  return found.rows;
}

/** The kinds of sources that are live. */
export async function selectKinds(db: Queryable): Promise<string[]> {
  const found = await db.query(`
    select distinct source.role from load join source on source.id = load.source_id
    where load.state = 'live' and load.layout <> 'parcel-map' order by source.role`);
  return found.rows.map(({ role }) => role);
}

export async function hasOperator(db: Queryable): Promise<boolean> {
  const found = await db.query('select exists (select from operator) as has');
  return found.rows[0]!.has;
}

export async function countLiveLoads(db: Queryable): Promise<number> {
  const found = await db.query(`select count(*)::int as loads from load where state = 'live'`);
  return found.rows[0]!.loads;
}

/** Live loads some of whose records are not found, because their keys are of another engine version: 'voters (feed-ndjson)'. */
export async function selectOutdatedLoads(db: Queryable): Promise<string[]> {
  const found = await db.query(
    `select source.name || ' (' || load.layout || ')' as load from load join source on source.id = load.source_id
     where load.state = 'live' and load.keys_version <> $1 order by 1`,
    [KEYS_VERSION],
  );
  return found.rows.map(({ load }) => load);
}

/** Whether keys are waiting to be packed, left by a load or by a version without packing. */
export async function selectIsUnpacked(db: Queryable): Promise<boolean> {
  const found = await db.query(
    `select exists (select from evidence_key) and credit > 0 and credit >= entries as "isUnpacked" from key_packing`,
  );
  return found.rows[0]!.isUnpacked;
}

export interface Waiting {
  searches: number;
  batches: number;
  mails: number;
  /** 0 if none is due. */
  oldestMailSeconds: number;
}

/** The work that is waiting, each counted by an index of what is not done. */
export async function selectWaiting(db: Queryable): Promise<Waiting> {
  const found = await db.query(`
    select (select count(*) from search where lease_until is not null)::int as searches,
           (select count(*) from batch_job where status = 'processing')::int as batches,
           count(*)::int as mails, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestMailSeconds"
    from mail_outbox where due_at <= now()`);
  return found.rows[0]!;
}

export interface LoadAges {
  loads: number;
  outdated: number;
  /** Age of the oldest load by its publisher's date; 0 if there is none. */
  oldestDays: number;
}

export async function selectLoadAges(db: Queryable, now: Date): Promise<LoadAges> {
  const found = await db.query(
    `select count(*)::int as loads, count(*) filter (where keys_version <> $1)::int as outdated,
            greatest(coalesce(extract(epoch from $2 - min(as_of)::timestamptz) / 86400, 0), 0)::float8 as "oldestDays"
     from load where state = 'live'`,
    [KEYS_VERSION, now],
  );
  return found.rows[0]!;
}

/**
 * Commits a row, which needs a database that accepts writes, and fills a small temporary file, which needs disk space; an existing row is updated in place and
 * would not notice a full disk. One round trip and one transaction, with a timeout of `patienceMs`.
 */
export async function tryWrite(db: Queryable, patienceMs: number): Promise<void> {
  await queryBuilt(
    db,
    `
    set local statement_timeout = ${patienceMs};
    set local work_mem = '64kB';
    select count(*) from generate_series(1, 8192);
    insert into write_check (checked_at) values (now()) on conflict (only_row) do update set checked_at = excluded.checked_at`,
  );
}
