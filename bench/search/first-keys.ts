/** The fixed yardstick of a search: its look-ups with the statements and tables of keys and records that were measured first, whatever the product uses now. */
import { COMMON_LIMIT } from '../../apps/server/src/features/lookup/sources/store-queries.ts';
import type pg from 'pg';

/**
 * Tables with one row for each key of the packed store and for each record, and an index that covers the keys. Created once for a loaded state, and
 * read into memory each time, like the data that the server reads.
 */
export async function prepareFirstKeys(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('bench.first_record') is not null as there`);
  if (!rows[0]!.there) await makeTables(db);
  await db.query(`select pg_prewarm(oid) from pg_class where relnamespace = 'bench'::regnamespace and relkind in ('r', 'i')`);
}

async function makeTables(db: pg.Pool): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query('create schema if not exists bench');
    await client.query('drop table if exists bench.first_key');
    await client.query(
      `create table bench.first_key as
       select keys.hash, block.load_id, keys.id as evidence_id from (
         select hash, evidence_id as id from evidence_key
         union all
         select page.hash, page.id from key_page, unnest(hashes, ids) as page (hash, id)
       ) keys join evidence_block block on block.block = (keys.id - 1) / 10000`,
    );
    await client.query('create index on bench.first_key (hash) include (load_id, evidence_id)');
    await client.query('create table bench.first_record as select * from evidence');
    await client.query('alter table bench.first_record add primary key (id)');
    await client.query('commit');
  } finally {
    client.release();
  }
  await db.query('vacuum analyze bench.first_key, bench.first_record');
}

const LIVE = `array(select id from load where state = 'live')`;

const FIND = `
select asked.n::int as n, found.ids
from unnest((select $1::bigint[])) with ordinality as asked (hash, n)
cross join lateral (
  select case when count(*) > ${COMMON_LIMIT} then null else array_agg(evidence_id)::text end as ids, count(*) as records from (
    select evidence_id from bench.first_key where hash = asked.hash and load_id = any(${LIVE}) limit ${COMMON_LIMIT + 1}
  ) under
) found where found.records > 0`;

const FETCH = `select id::text, load_id, kind, record_id, origin, first_seen, last_seen, body from bench.first_record where id = any($1::bigint[])`;

/** One hop: one statement for the keys, and another for all records under them, including those already fetched. */
export async function lookUpAsFirst(db: pg.Pool, hashes: readonly bigint[]): Promise<void> {
  const hits = await db.query<{ ids: string | null }>({ name: 'first-find', text: FIND, values: [`{${hashes.join(',')}}`] });
  const ids = new Set(hits.rows.flatMap(({ ids: under }) => (under === null ? [] : under.slice(1, -1).split(','))));
  await db.query({ name: 'first-fetch', text: FETCH, values: [`{${[...ids].join(',')}}`] });
}
