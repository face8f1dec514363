// Written by `npm run db:types` from the statements and the schema.
import type { ColumnTypes } from '../column-types.ts';

export interface Statements {
  "begin": { values: readonly []; row: {  } };
  "commit": { values: readonly []; row: {  } };
  "delete from evidence where load_id = any($1) and ctid >= $2::tid and ctid < $3::tid": { values: readonly [readonly (number | null)[] | string | null, string | null, string | null]; row: {  } };
  "delete from evidence_key where load_id = any($1) and ctid >= $2::tid and ctid < $3::tid": { values: readonly [readonly (number | null)[] | string | null, string | null, string | null]; row: {  } };
  "delete from known_parcel where load_id = any($1) and ctid >= $2::tid and ctid < $3::tid": { values: readonly [readonly (number | null)[] | string | null, string | null, string | null]; row: {  } };
  "delete from parcel_shape where load_id = any($1) and ctid >= $2::tid and ctid < $3::tid": { values: readonly [readonly (number | null)[] | string | null, string | null, string | null]; row: {  } };
  "delete from street_line where load_id = any($1) and ctid >= $2::tid and ctid < $3::tid": { values: readonly [readonly (number | null)[] | string | null, string | null, string | null]; row: {  } };
  "insert into load (source_id, layout, as_of, state, digest, files, keys_version) values ($1, $2, $3, 'loading', $4, $5, $6) returning id": { values: readonly [number | null, string | number | null, string | null, string | number | null, readonly (string | number | null)[] | string | null, number | null]; row: { id: number } };
  "insert into source (name, label, origin, role, state, county_fips, county_name, regulated)\n     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (name) do nothing": { values: readonly [string | number | null, string | number | null, string | number | null, string | number | null, string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | string | null]; row: {  } };
  "rollback": { values: readonly []; row: {  } };
  "select id from source where name = $1": { values: readonly [string | number | null]; row: { id: number } };
  "select id, as_of as \"asOf\", digest, keys_version as \"keysVersion\" from load where source_id = $1 and layout = $2 and state = 'live'": { values: readonly [number | null, string | number | null]; row: { id: number; asOf: string; digest: string | null; keysVersion: number } };
  "select id, label, origin, role, state, county_fips as \"countyFips\", county_name as \"countyName\", regulated from source where name = $1": { values: readonly [string | number | null]; row: { id: number; label: string; origin: string; role: ColumnTypes['source.role']; state: string | null; countyFips: string | null; countyName: string | null; regulated: ColumnTypes['source.regulated'] } };
  "select id, label, origin, role, state, county_fips, county_name, regulated from source where name = $1": { values: readonly [string | number | null]; row: { id: number; label: string; origin: string; role: ColumnTypes['source.role']; state: string | null; county_fips: string | null; county_name: string | null; regulated: ColumnTypes['source.regulated'] } };
  "select id, layout, state, as_of as \"asOf\", files, rows_loaded as loaded, rows_rejected as rejected, started_at as \"startedAt\"\n       from load where source_id = $1 order by id desc limit 20": { values: readonly [number | null]; row: { id: number; layout: string; state: 'loading' | 'live' | 'superseded' | 'removed' | 'failed'; asOf: string; files: string[]; loaded: bigint; rejected: bigint; startedAt: Date } };
  "select id, state from load where cleared_at is null and state in ('superseded', 'removed', 'failed')": { values: readonly []; row: { id: number; state: 'loading' | 'live' | 'superseded' | 'removed' | 'failed' } };
  "select layout from load where source_id = $1 and state = 'live' and ($2::text is null or layout = $2) order by layout": { values: readonly [number | null, string | number | null]; row: { layout: string } };
  "select load.id, source.name as source, layout from load join source on source.id = source_id where load.state = 'loading'": { values: readonly []; row: { id: number; source: string; layout: string } };
  "select name, label, layout, as_of as \"asOf\", rows_loaded as loaded, rows_rejected as rejected, keys_version as \"keysVersion\"\n       from load join source on source.id = source_id where load.state = 'live' order by name, layout": { values: readonly []; row: { name: string; label: string; layout: string; asOf: string; loaded: bigint; rejected: bigint; keysVersion: number } };
  "select nextval('evidence_id') as start": { values: readonly []; row: { start: bigint } };
  "select pg_advisory_lock(hashtextextended($1, 0))": { values: readonly [string | number | null]; row: { pg_advisory_lock: string | null } };
  "select pg_advisory_unlock(hashtextextended($1, 0))": { values: readonly [string | number | null]; row: { pg_advisory_unlock: boolean | null } };
  "select pg_advisory_unlock_all()": { values: readonly []; row: { pg_advisory_unlock_all: string | null } };
  "select pg_relation_size($1::regclass) as bytes": { values: readonly [string | null]; row: { bytes: bigint } };
  "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken": { values: readonly [string | number | null]; row: { taken: boolean } };
  "select pg_try_advisory_lock(hashtextextended('deedline ingest clear', 0)) as taken": { values: readonly []; row: { taken: boolean } };
  "update load set as_of = $2 where id = $1": { values: readonly [number | null, string | null]; row: {  } };
  "update load set cleared_at = now() where id = any($1)": { values: readonly [readonly (number | null)[] | string | null]; row: {  } };
  "update load set state = 'failed' where id = $1 and state = 'loading'": { values: readonly [number | null]; row: {  } };
  "update load set state = 'failed', rows_read = $2, rows_loaded = 0, rows_rejected = $3, cleared_at = case when $4 then now() end where id = $1": { values: readonly [number | null, bigint | number | string | null, bigint | number | string | null, boolean | null]; row: {  } };
  "update load set state = 'live', published_at = now(), rows_read = $2, rows_loaded = $3, rows_rejected = $4 where id = $1": { values: readonly [number | null, bigint | number | string | null, bigint | number | string | null, bigint | number | string | null]; row: {  } };
  "update load set state = 'removed' where source_id = $1 and state = 'live' and layout = any($2)": { values: readonly [number | null, readonly (string | number | null)[] | string | null]; row: {  } };
  "update load set state = 'superseded' from load as fresh\n       where fresh.id = $1 and load.source_id = fresh.source_id and load.layout = fresh.layout and load.state = 'live'": { values: readonly [number | null]; row: {  } };
  "update source set label = $2, origin = $3, role = $4, state = $5, county_fips = $6, county_name = $7, regulated = $8 where name = $1": { values: readonly [string | number | null, string | number | null, string | number | null, string | number | null, string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | string | null]; row: {  } };
  "vacuum (analyze, skip_locked) evidence, evidence_key, known_parcel, parcel_shape, street_line": { values: readonly []; row: {  } };
}
