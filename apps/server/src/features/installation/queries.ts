/** All SQL about the installation as a whole. */
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';
import type { Queryable } from '../../transaction.ts';

export interface SourceCounts {
  total: number;
  statewide: number;
  /** Of the county with the most. */
  per_county: number;
}

export async function selectSourceCounts(db: pg.Pool): Promise<SourceCounts> {
  const found = await db.query<SourceCounts>(`
    with live as (
      select distinct source.id, source.county_fips from source join load on load.source_id = source.id
      where load.state = 'live' and load.layout <> 'parcel-map'
    ), county as (select count(*) as sources from live where county_fips is not null group by county_fips)
    select (select count(*) from live)::int as total, (select count(*) from live where county_fips is null)::int as statewide,
           coalesce((select max(sources) from county), 0)::int as per_county`);
  return found.rows[0]!;
}

/** Rows that the live assessors' rolls brought: read from the loads, not counted. */
export async function selectParcelCount(db: pg.Pool): Promise<number> {
  const found = await db.query<{ parcels: string }>(`
    select coalesce(sum(load.rows_loaded), 0) as parcels from load join source on source.id = load.source_id
    where load.state = 'live' and source.role = 'assessor' and load.layout <> 'parcel-map'`);
  return Number(found.rows[0]!.parcels);
}

export async function countLiveLoads(db: pg.Pool): Promise<number> {
  const found = await db.query<{ loads: number }>(`select count(*)::int as loads from load where state = 'live'`);
  return found.rows[0]!.loads;
}

/** Live loads that no search can find, for their keys are of another version of the engine; a map is not found by keys. 'voters (feed-ndjson)' */
export async function selectOutdatedLoads(db: Queryable): Promise<string[]> {
  const found = await db.query<{ load: string }>(
    `select source.name || ' (' || load.layout || ')' as load from load join source on source.id = load.source_id
     where load.state = 'live' and load.keys_version <> $1 and load.layout <> 'parcel-map' order by 1`,
    [KEYS_VERSION],
  );
  return found.rows.map(({ load }) => load);
}

export async function pingDatabase(db: pg.Pool): Promise<void> {
  await db.query('select 1 from account limit 1');
}
