import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';

/** Number of counties, of cities per county, and of ZIP codes per city. */
export const COUNTIES = 24;
export const CITIES = 12;
export const ZIPS = 4;
/** Number of parcels that are hidden. */
const HIDDEN = 2_000;

/**
 * Inserts made-up parcels into the tables by SQL alone, in shares like those of real rolls: mostly homes, two thirds of them occupied by their owner, a
 * twentieth vacant, a few estates. Missing values occur together, as in real rolls: a lot without a building has none of its fields. The indexes are created
 * after the rows.
 */
export async function fillStore(owner: pg.Pool, parcels: number): Promise<void> {
  await owner.query(`select setseed(0.22)`);
  const source = `insert into source (name, label, origin, role, state) values ('bench', 'Bench', 'bench', 'assessor', 'FK') returning id`;
  const { id: sourceId } = (await owner.query<{ id: number }>(source)).rows[0]!;
  const load = `insert into load (source_id, layout, as_of, state, files, keys_version) values ($1, 'fl-nal', '2026-10-01', 'live', '{}', $2) returning id`;
  const { id: loadId } = (await owner.query<{ id: number }>(load, [sourceId, KEYS_VERSION])).rows[0]!;
  const indexes = await owner.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'property' order by indexname`,
  );
  for (const { name } of indexes.rows) await owner.query(`drop index ${name}`);
  await owner.query(
    `insert into property (evidence_id, load_id, county_fips, apn, apn_key, street, city, state, zip, owner_kind, occupancy, land_use, is_homestead, owner_key,
       mailing_key, portfolio, same_mailing, square_feet, acreage, year_built, bedrooms, market_value, assessed_value, sold_on, sale_price, sold_before_on, place,
       value_change, deed_kind, tax_state, delinquent_since, bathrooms)
     select n, ${loadId}, county, 'R-' || n, 'R' || n, (100 + n % 1900) || ' Old Mill Ln', 'TOWN ' || county || ' ' || city, 'FK',
       lpad(((county::int - 3000) * 48 + city * 4 + zip)::text, 5, '0'),
       case when a < 0.03 then null when a < 0.82 then 1 when a < 0.94 then 2 when a < 0.98 then 3 when a < 0.985 then 4 else 5 end,
       case when b < 0.08 then null when b < 0.68 then 1 when b < 0.92 then 2 else 3 end,
       case when c < 0.07 then null when c < 0.6 then 1 when c < 0.7 then 2 when c < 0.74 then 3 when c < 0.77 then 4 when c < 0.82 then 5 when c < 0.88 then 6
         when c < 0.93 then 7 when c < 0.95 then 8 when c < 0.98 then 9 else 10 end,
       case when b >= 0.1 then b < 0.6 end, n::bigint / 3 * 7919, n::bigint / 3 * 7919, case when b < 0.08 then null when d < 0.85 then 1 else 2 + floor(e * e * e * 60) end,
       case when b < 0.08 then null when d < 0.85 then 1 else 2 + floor(e * e * e * 60) end,
       case when is_built then 600 + floor(d * d * 4000) end, (0.05 + c * c * 5)::real, case when is_built then 1890 + floor(e * 135) end,
       case when is_built and c < 0.82 then 1 + floor(f * 5) end, 20000 + floor(exp(d * 4) * 9000), 15000 + floor(exp(d * 4) * 7000),
       case when f > 0.15 then date '2026-11-01' - floor(e * e * 14000)::int end, case when f > 0.35 then 20000 + floor(exp(d * 4) * 8000) end,
       case when f > 0.4 then date '2026-11-01' - floor(e * e * 14000)::int - floor(a * 9000)::int - 1 end, point(-80 + a, 40 + b),
       case when a < 0.93 then -20 + 60 * e * f end,
       case when f > 0.45 then case when a < 0.6 then 1 when a < 0.72 then 2 when a < 0.8 then 3 when a < 0.9 then 4 when a < 0.93 then 5 when a < 0.96 then 6
         when a < 0.965 then 7 when a < 0.99 then 8 else 9 end end,
       case when b > 0.05 then case when g < 0.88 then 1 when g < 0.94 then 2 when g < 0.99 then 3 else 4 end end,
       case when b > 0.05 and g >= 0.94 and g < 0.99 then 2025 - floor(e * e * 9) end, case when is_built then 1 + floor(f * 5) / 2 + floor(d * d * 3) end
     from (select *, c >= 0.07 and (c < 0.82 or c >= 0.88) as is_built from (
       select n, lpad((3001 + n * ${COUNTIES}::bigint / $1::int)::text, 5, '0') as county, (random() * ${CITIES - 1})::int as city, (random() * ${ZIPS - 1})::int as zip,
         random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g from generate_series(1, $1::int) n
     ) drawn) made`,
    [parcels],
  );
  for (const { text } of indexes.rows) await owner.query(text);
  await owner.query(
    `insert into evidence_page select (evidence_id - 1) / 20, load_id, array_agg(json_build_array(1, apn, null, null, null,
       json_build_object('countyFips', county_fips, 'apn', apn, 'situs', json_build_object('line', street, 'city', city, 'state', state, 'zip', zip),
         'owners', json_build_array(json_build_object('full', 'VARNHAM ODILE'))))::text order by evidence_id)
     from property group by 1, 2`,
  );
  await owner.query(
    `insert into property_county (load_id, county_fips, parcels, cities, told)
     select load_id, county_fips, count(*), array_agg(distinct city), '{}' from property group by load_id, county_fips`,
  );
  await owner.query(`select count_classes(load_id, county_fips) from property_county`);
  await owner.query('insert into property_sweep (load_id, people, written_from, swept_at) values ($1, 0, pg_current_xact_id(), now())', [
    loadId,
  ]);
  await owner.query(
    `insert into hidden_property (load_id, evidence_id, county_fips, apn_key)
     select load_id, evidence_id, county_fips, apn_key from property where evidence_id % ($1::int / ${HIDDEN}) = 1`,
    [parcels],
  );
  await owner.query('vacuum (analyze) property, property_class, property_county, evidence_page');
}
