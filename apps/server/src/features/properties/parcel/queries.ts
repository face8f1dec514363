/** The SQL of one parcel: what the live files say about it and the lots around it. */
import type { Queryable } from '../../../transaction.ts';
import { COLUMNS, type Scope } from '../queries.ts';

/** The shown columns of a property and those by which it is compared. */
const LOT = `${COLUMNS}, apn_key as "apnKey", load_id as "loadId", place[0] as longitude, place[1] as latitude`;
const LISTED = `(county_fips, load_id) in (select * from unnest($1::text[], $2::integer[])) and not (evidence_id = any($3::bigint[]))`;

/** One parcel with this key; numbers that differ only in spelling share a key. */
export async function selectParcel(evidence: Queryable, { counties, loads, hidden }: Scope, countyFips: string, apnKey: string) {
  const found = await evidence.query({
    name: 'parcel',
    text: `select ${LOT}, owner_key::text as "ownerKey", land_value::float8 as "landValue", building_value::float8 as "buildingValue"
      from property where county_fips = $4 and apn_key = $5 and ${LISTED} limit 1`,
    values: [counties, loads, hidden, countyFips, apnKey],
  });
  return found.rows[0];
}
export type ParcelRow = NonNullable<Awaited<ReturnType<typeof selectParcel>>>;

/** The nearest lots of the same county, by the centers of their outlines. */
export async function selectNear(
  evidence: Queryable,
  { counties, loads, hidden }: Scope,
  { id, countyFips, longitude, latitude }: ParcelRow,
  most: number,
) {
  const found = await evidence.query(
    `select ${LOT} from property where ${LISTED} and county_fips = $4 and evidence_id <> $5::bigint
     order by place <-> point($6::float8, $7::float8) limit $8`,
    [counties, loads, hidden, countyFips, id, longitude, latitude, most],
  );
  return found.rows;
}
export type LotRow = Awaited<ReturnType<typeof selectNear>>[number];

/** Lots of the same ZIP code whose street address ends with `street`, for example ' Tannery Row'. */
export async function selectOnStreet(
  evidence: Queryable,
  { counties, loads, hidden }: Scope,
  { id, countyFips, zip }: ParcelRow,
  street: string,
  most: number,
): Promise<LotRow[]> {
  const found = await evidence.query(
    `select ${LOT} from property where ${LISTED} and county_fips = $4 and evidence_id <> $5::bigint and zip = $6 and right(street, length($7)) = $7
     order by evidence_id limit $8`,
    [counties, loads, hidden, countyFips, id, zip, street, most],
  );
  return found.rows;
}

/** Lots of the same owner with the same mailing address, in the same roll. */
export async function selectOfOwner(
  evidence: Queryable,
  { counties, loads, hidden }: Scope,
  { id, loadId, ownerKey }: ParcelRow,
  most: number,
): Promise<LotRow[]> {
  const found = await evidence.query(
    `select ${LOT} from property where ${LISTED} and owner_key = $4::bigint and portfolio > 1 and load_id = $5 and evidence_id <> $6::bigint
     order by evidence_id limit $7`,
    [counties, loads, hidden, ownerKey, loadId, id, most],
  );
  return found.rows;
}

const OPEN = `load.state = 'live' and source.regulated = '{}'`;

export async function selectRoll(evidence: Queryable, loadId: number) {
  const found = await evidence.query({
    name: 'parcel-roll',
    text: 'select source.label, load.layout, load.as_of as "asOf" from load join source on source.id = load.source_id where load.id = $1',
    values: [loadId],
  });
  return found.rows[0]!;
}

export async function selectBill(evidence: Queryable, countyFips: string, apnKey: string) {
  const found = await evidence.query({
    name: 'parcel-bill',
    text: `select source.label, load.layout, load.as_of as "asOf", tax_year as "taxYear", tax_amount as "taxAmount"
      from property_bill bill join load on load.id = bill.load_id join source on source.id = load.source_id
      where bill.county_fips = $1 and apn_key = $2 and ${OPEN} order by tax_year desc, load.as_of desc limit 1`,
    values: [countyFips, apnKey],
  });
  return found.rows[0] ?? null;
}

export async function selectMap(evidence: Queryable, countyFips: string, apnKey: string) {
  const found = await evidence.query({
    name: 'parcel-map',
    text: `select source.label, load.layout, load.as_of as "asOf" from parcel_shape shape join load on load.id = shape.load_id
      join source on source.id = load.source_id where shape.county_fips = $1 and apn_key = $2 and ${OPEN} order by load.as_of desc limit 1`,
    values: [countyFips, apnKey],
  });
  return found.rows[0] ?? null;
}

/** The latest first. */
export async function selectSales(evidence: Queryable, countyFips: string, apnKey: string, most: number) {
  const found = await evidence.query({
    name: 'parcel-sales',
    text: `select to_char(sold_on, 'YYYY-MM-DD') as "on", price::float8, deed_type as "deedType", source.label, load.layout, load.as_of as "asOf"
      from property_sale sale join load on load.id = sale.load_id join source on source.id = load.source_id
      where sale.county_fips = $1 and apn_key = $2 and ${OPEN} order by sold_on desc, price desc nulls last limit $3`,
    values: [countyFips, apnKey, most],
  });
  return found.rows;
}

/** What each roll said, the latest first. Of several loads for the same date the last one counts. */
export async function selectYears(evidence: Queryable, countyFips: string, apnKey: string, most: number) {
  const found = await evidence.query({
    name: 'parcel-years',
    text: `select label, layout, "asOf", "marketValue", "assessedValue", "landUse", "ownerKind",
        holder_key <> lag(holder_key) over (partition by source_id, layout order by "asOf") as "hasNewOwner"
      from (
        select distinct on (load.source_id, load.layout, load.as_of) load.source_id, source.label, load.layout, load.as_of as "asOf",
          market_value::float8 as "marketValue", assessed_value::float8 as "assessedValue", land_use as "landUse", owner_kind as "ownerKind", holder_key
        from property_history past join load on load.id = past.load_id join source on source.id = load.source_id
        where past.county_fips = $1 and apn_key = $2 and load.state in ('live', 'superseded') and source.regulated = '{}'
        order by load.source_id, load.layout, load.as_of, load.id desc
      ) told order by "asOf" desc, layout limit $3`,
    values: [countyFips, apnKey, most],
  });
  return found.rows;
}

/** How many lots of a land use are searched for sales. */
const MOST_LOTS = 3_000;
const SOLD = `near.*, coalesce(sale.day, near.sold_on) as day, case when sale.day is null then near.sale_price else sale.price end as paid, sale.deed as deed,
    sale.is_kin as kin, coalesce((
      select count(distinct other.apn_key) from property_sale other
      where other.county_fips = near.county_fips and other.sold_on = sale.day and other.price = sale.price
        and (other.instrument = sale.instrument or (other.instrument is null and sale.instrument is null))
    ), 1) as lots
  from near left join lateral (
    select sold_on as day, price, deed_type as deed, is_kin, instrument from property_sale told join load on load.id = told.load_id
    join source on source.id = load.source_id
    where told.county_fips = near.county_fips and told.apn_key = near.apn_key and told.sold_on >= $5::date and load.state = 'live' and source.regulated = '{}'
  ) sale on true
  where coalesce(sale.day, near.sold_on) >= $5::date`;
const SOLD_COLUMNS = `${LOT}, to_char(day, 'YYYY-MM-DD') as "on", paid::float8 as price, is_no_sale(deed) as "isNoSale", kin as "isKin", lots::integer`;

/** Sales since a day among the nearest lots of the same use. */
export async function selectSoldNear(evidence: Queryable, { counties, loads, hidden }: Scope, row: ParcelRow, since: string) {
  const { countyFips, landUse, longitude, latitude } = row;
  const found = await evidence.query(
    `with near as materialized (
       select * from property where ${LISTED} and county_fips = $4 and land_use = $6 order by place <-> point($7::float8, $8::float8) limit ${MOST_LOTS}
     ), sold as (select ${SOLD}) select ${SOLD_COLUMNS} from sold`,
    [counties, loads, hidden, countyFips, since, landUse, longitude, latitude],
  );
  return found.rows;
}
export type SoldRow = Awaited<ReturnType<typeof selectSoldNear>>[number];

/** The same for lots of the ZIP code with the latest sales, when no map gives distances. */
export async function selectSoldInZip(
  evidence: Queryable,
  { counties, loads, hidden }: Scope,
  { countyFips, landUse, zip }: ParcelRow,
  since: string,
): Promise<SoldRow[]> {
  const found = await evidence.query(
    `with near as materialized (
       select * from property where ${LISTED} and county_fips = $4 and land_use = $6 and zip = $7 and sold_on >= $5::date
       order by sold_on desc limit ${MOST_LOTS}
     ), sold as (select ${SOLD}) select ${SOLD_COLUMNS} from sold`,
    [counties, loads, hidden, countyFips, since, landUse, zip],
  );
  return found.rows;
}
