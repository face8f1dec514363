/** The SQL of properties: in the evidence store what fits a filter, in the app's database what must not be shown. */
import type { ParcelBody } from '@deedline/engine/model/evidence';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { MOST_COUNTED } from '@deedline/contract/limits';
import { PROPERTIES_A_PAGE } from '@deedline/contract/properties/filter';
import type { Queryable } from '../../transaction.ts';

export interface CountyRow {
  loadId: number;
  countyFips: string;
  countyName: string | null;
  state: string | null;
  asOf: string;
  parcels: number;
  cities: string[];
  told: unknown;
}

/** For each county its newest live roll that is open to every use; of several of the same date the one with the most parcels. */
export async function selectCounties(evidence: Queryable): Promise<CountyRow[]> {
  const found = await evidence.query({
    name: 'property-counties',
    text: `select distinct on (property_county.county_fips) load.id as "loadId", property_county.county_fips as "countyFips", source.county_name as "countyName",
        source.state, load.as_of as "asOf", parcels, cities, told
      from property_county join load on load.id = property_county.load_id join source on source.id = load.source_id
      where load.state = 'live' and load.keys_version = ${KEYS_VERSION} and source.regulated = '{}'
      order by property_county.county_fips, load.as_of desc, parcels desc, load.id`,
  });
  return found.rows;
}

/** For each checked roll, the state of people's opt-outs that it was checked against. */
export async function selectSwept(db: Queryable): Promise<(PeopleOut & { loadId: number })[]> {
  const found = await db.query({
    name: 'property-sweeps',
    text: `select load_id as "loadId", people, latest::text, (written_from is not null and (latest < written_from) is not false) as "isWhole"
      from property_sweep`,
  });
  return found.rows;
}

/** Whether somebody may have opted out since one of these rolls was checked. */
export async function selectIsBehind(db: Queryable, loadIds: readonly number[]): Promise<boolean> {
  const found = await db.query({
    name: 'properties-behind',
    text: `select coalesce(bool_or(written_from is null), false) or exists (
        select from suppression where kind = 'person' and written_in >= (select min(written_from) from property_sweep where load_id = any($1))
      ) as "isBehind" from property_sweep where load_id = any($1)`,
    values: [loadIds],
  });
  return found.rows[0]!.isBehind;
}

export async function selectHidden(db: Queryable, loadIds: readonly number[], countyFips: string | null): Promise<string[]> {
  const found = await db.query({
    name: 'hidden-properties',
    text: 'select evidence_id::text as id from hidden_property where load_id = any($1) and ($2::text is null or county_fips = $2)',
    values: [loadIds, countyFips],
  });
  return found.rows.map(({ id }) => id);
}

/** How many records of each roll are hidden, by county. */
export async function countHidden(db: Queryable, loadIds: readonly number[]) {
  const found = await db.query({
    name: 'hidden-of-counties',
    text: `select load_id as "loadId", county_fips as "countyFips", count(*)::integer as lots from hidden_property
      where load_id = any($1) group by load_id, county_fips`,
    values: [loadIds],
  });
  return found.rows;
}

/** The rolls that are searched, and the records in them that are hidden. */
export interface Scope {
  counties: readonly string[];
  loads: readonly number[];
  hidden: readonly string[];
}

type Bounds = readonly [least: number | null, most: number | null];

/** The filter's values; null where nothing is asked. Kinds, classes and places in the numbers and spelling of the store. */
export interface Asked {
  countyFips: string | null;
  /** Upper case. */
  cities: readonly string[] | null;
  zips: readonly string[] | null;
  ownerKinds: readonly number[] | null;
  occupancies: readonly number[] | null;
  landUses: readonly number[] | null;
  isHomestead: boolean | null;
  isFlipped: true | null;
  /** 'YYYY-MM-DD', from the earlier to the later day. */
  soldOn: readonly [from: string | null, to: string | null];
  today: string;
  portfolio: Bounds;
  sameMailing: Bounds;
  squareFeet: Bounds;
  acreage: Bounds;
  yearBuilt: Bounds;
  bedrooms: Bounds;
  marketValue: Bounds;
  salePrice: Bounds;
  /** '((-80.1,40),(-80,40.1),(-80,40))', longitude first. */
  within: string | null;
  bathrooms: Bounds;
  assessedValue: Bounds;
  /** In percent. */
  valueChange: Bounds;
  deedKinds: readonly number[] | null;
  taxStates: readonly number[] | null;
  /** The first tax year that is overdue, from the earlier to the later. */
  delinquentSince: Bounds;
}

/** The parameters $1 to $41, in the same order for all statements below. */
export function valuesOf({ counties, loads, hidden }: Scope, asked: Asked) {
  const { soldOn, portfolio, sameMailing, squareFeet, acreage, yearBuilt, bedrooms, marketValue, salePrice } = asked;
  const { bathrooms, assessedValue, valueChange, delinquentSince } = asked;
  return [
    counties,
    loads,
    hidden,
    asked.countyFips,
    asked.cities,
    asked.zips,
    asked.ownerKinds,
    asked.occupancies,
    asked.landUses,
    asked.isHomestead,
    asked.isFlipped,
    asked.today,
    ...soldOn,
    ...portfolio,
    ...sameMailing,
    ...squareFeet,
    ...acreage,
    ...yearBuilt,
    ...bedrooms,
    ...marketValue,
    ...salePrice,
    asked.within,
    ...bathrooms,
    ...assessedValue,
    ...valueChange,
    asked.deedKinds,
    asked.taxStates,
    ...delinquentSince,
  ] as const;
}

/** The conditions about the place alone. */
export const IN_PLACE = `($4::text is null or county_fips = $4) and ($5::text[] is null or city = any($5)) and ($6::text[] is null or zip = any($6))`;
/**
 * Counties and loads are compared separately first, because they are in the indexes; then each county with its load, since a load of several counties may be
 * listed for one of them and not for another. With `is true` the pairs are looked up in a hash table for each row; a join would change the order of the rows.
 */
export const IN_SCOPE = `county_fips = any($1) and load_id = any($2) and ((county_fips, load_id) in (select * from unnest($1::text[], $2::integer[]))) is true
  and not (evidence_id = any($3::bigint[])) and ${IN_PLACE}`;
/** Each condition is null when something is asked and the row has no value for it. */
const OWNER_KINDS = `($7::smallint[] is null or owner_kind = any($7))`;
const OCCUPANCIES = `($8::smallint[] is null or occupancy = any($8))`;
const LAND_USES = `($9::smallint[] is null or land_use = any($9))`;
const HOMESTEAD = `($10::boolean is null or is_homestead = $10)`;
const FLIPPED = `($11::boolean is null or (sold_on > $12::date - 730 and sold_on - sold_before_on <= 365))`;
const SOLD = `($13::date is null or sold_on >= $13) and ($14::date is null or sold_on <= $14)`;
const PORTFOLIO = `($15::integer is null or portfolio >= $15) and ($16::integer is null or portfolio <= $16)`;
const SAME_MAILING = `($17::integer is null or same_mailing >= $17) and ($18::integer is null or same_mailing <= $18)`;
const SQUARE_FEET = `($19::integer is null or square_feet >= $19) and ($20::integer is null or square_feet <= $20)`;
const ACREAGE = `($21::real is null or acreage >= $21) and ($22::real is null or acreage <= $22)`;
const YEAR_BUILT = `($23::integer is null or year_built >= $23) and ($24::integer is null or year_built <= $24)`;
const BEDROOMS = `($25::integer is null or bedrooms >= $25) and ($26::integer is null or bedrooms <= $26)`;
const MARKET_VALUE = `($27::bigint is null or market_value >= $27) and ($28::bigint is null or market_value <= $28)`;
const SALE_PRICE = `($29::bigint is null or sale_price >= $29) and ($30::bigint is null or sale_price <= $30)`;
const WITHIN = `($31::text is null or place <@ $31::text::polygon)`;
const BATHROOMS = `($32::real is null or bathrooms >= $32) and ($33::real is null or bathrooms <= $33)`;
const ASSESSED_VALUE = `($34::bigint is null or assessed_value >= $34) and ($35::bigint is null or assessed_value <= $35)`;
const VALUE_CHANGE = `($36::real is null or value_change >= $36) and ($37::real is null or value_change <= $37)`;
const DEED_KINDS = `($38::smallint[] is null or deed_kind = any($38))`;
const TAX_STATES = `($39::smallint[] is null or tax_state = any($39))`;
/** Repeats `tax_state = 3` (delinquent) because tax_state precedes delinquent_since in the index. */
const DELINQUENT_SINCE = `($40::integer is null or (tax_state = 3 and delinquent_since >= $40))
  and ($41::integer is null or (tax_state = 3 and delinquent_since <= $41))`;
export const FITS = `${OWNER_KINDS} and ${OCCUPANCIES} and ${LAND_USES} and ${HOMESTEAD} and ${FLIPPED} and ${SOLD} and ${PORTFOLIO} and ${SAME_MAILING}
  and ${SQUARE_FEET} and ${ACREAGE} and ${YEAR_BUILT} and ${BEDROOMS} and ${MARKET_VALUE} and ${SALE_PRICE} and ${WITHIN}
  and ${BATHROOMS} and ${ASSESSED_VALUE} and ${VALUE_CHANGE} and ${DEED_KINDS} and ${TAX_STATES} and ${DELINQUENT_SINCE}`;

/** How many fit, up to one more than is counted. Not a prepared statement, so that it is planned for the actual filter. */
export async function countFitting(evidence: Queryable, scope: Scope, asked: Asked): Promise<number> {
  const found = await evidence.query(
    `select count(*)::integer as count from (select from property where ${IN_SCOPE} and ${FITS} limit ${MOST_COUNTED + 1}) fitting`,
    valuesOf(scope, asked),
  );
  return found.rows[0]!.count;
}

/** The parameters $1 to $10, as above. */
function classesOf({ counties, loads, hidden }: Scope, asked: Asked) {
  const { countyFips, cities, zips, ownerKinds, occupancies, landUses, isHomestead } = asked;
  return [counties, loads, hidden, countyFips, cities, zips, ownerKinds, occupancies, landUses, isHomestead] as const;
}
const KINDS_OR_NOT = `(${OWNER_KINDS} and ${OCCUPANCIES} and ${LAND_USES} and ${HOMESTEAD})`;
const CLASS_COLUMNS = 'load_id, county_fips, city, owner_kind, occupancy, land_use, is_homestead';
/** The missing values of a single parcel, in the columns of its class. */
const ONE_UNTOLD = `(sold_on is null)::integer, (sale_price is null)::integer, (portfolio is null)::integer, (same_mailing is null)::integer,
  (square_feet is null)::integer, (acreage is null)::integer, (year_built is null)::integer, (bedrooms is null)::integer,
  (market_value is null)::integer, (place is null)::integer, (bathrooms is null)::integer, (assessed_value is null)::integer, (value_change is null)::integer,
  (deed_kind is null)::integer, (tax_state is null)::integer`;
/** The counts made at load time, less the hidden parcels. For a ZIP code the parcels themselves are counted. */
const CLASSES = `(
    select ${CLASS_COLUMNS}, parcels, 1 as sign, untold_sales, untold_prices, untold_portfolios, untold_mail, untold_feet, untold_acres, untold_years,
      untold_bedrooms, untold_values, untold_places, untold_baths, untold_assessed, untold_changes, untold_deeds, untold_taxes
    from property_class where $6::text[] is null and is_county = ($5::text[] is null)
    union all select ${CLASS_COLUMNS}, 1, -1, ${ONE_UNTOLD} from property where evidence_id = any($3::bigint[]) and $6::text[] is null
    union all select ${CLASS_COLUMNS}, 1, 1, ${ONE_UNTOLD} from property where zip = any($6) and not (evidence_id = any($3::bigint[]))
  ) class where county_fips = any($1) and (county_fips, load_id) in (select * from unnest($1::text[], $2::integer[]))
  and ($4::text is null or county_fips = $4) and ($5::text[] is null or city = any($5))`;

/**
 * How many fit the place, the kinds and the classes; and among those that these conditions do not rule out, how many have no value for each thing asked. It is
 * not considered whether a known value rules out a parcel that another condition leaves open.
 */
export async function countClasses(evidence: Queryable, scope: Scope, asked: Asked) {
  const found = await evidence.query(
    `select coalesce(sum(sign * parcels) filter (where fits), 0)::integer as count,
       coalesce(sum(sign * parcels) filter (where owner), 0)::integer as "ownerKinds",
       coalesce(sum(sign * parcels) filter (where occupant), 0)::integer as occupancies,
       coalesce(sum(sign * parcels) filter (where use), 0)::integer as "landUses",
       coalesce(sum(sign * parcels) filter (where homestead), 0)::integer as "isHomestead",
       coalesce(sum(sign * untold_sales), 0)::integer as "isFlipped", coalesce(sum(sign * untold_sales), 0)::integer as "yearsOwned",
       coalesce(sum(sign * untold_prices), 0)::integer as "salePrice", coalesce(sum(sign * untold_portfolios), 0)::integer as portfolio,
       coalesce(sum(sign * untold_mail), 0)::integer as "sameMailing", coalesce(sum(sign * untold_feet), 0)::integer as "squareFeet",
       coalesce(sum(sign * untold_acres), 0)::integer as acreage, coalesce(sum(sign * untold_years), 0)::integer as "yearBuilt",
       coalesce(sum(sign * untold_bedrooms), 0)::integer as bedrooms, coalesce(sum(sign * untold_values), 0)::integer as "marketValue",
       coalesce(sum(sign * untold_places), 0)::integer as within, coalesce(sum(sign * untold_baths), 0)::integer as bathrooms,
       coalesce(sum(sign * untold_assessed), 0)::integer as "assessedValue", coalesce(sum(sign * untold_changes), 0)::integer as "valueChange",
       coalesce(sum(sign * untold_deeds), 0)::integer as "deedKinds", coalesce(sum(sign * untold_taxes), 0)::integer as "taxStates",
       coalesce(sum(sign * untold_taxes), 0)::integer as "yearsDelinquent"
     from (
       select class.*, ${KINDS_OR_NOT} as fits, (${OWNER_KINDS}) is null as owner, (${OCCUPANCIES}) is null as occupant, (${LAND_USES}) is null as use, (${HOMESTEAD}) is null as homestead
       from ${CLASSES} and ${KINDS_OR_NOT} is not false
     ) judged`,
    classesOf(scope, asked),
  );
  return found.rows[0]!;
}

/** The shown columns of a property, from `property` alone. */
export const COLUMNS = `evidence_id::text as id, county_fips as "countyFips", apn, street, unit, city, state, zip, owner_kind as "ownerKind", occupancy,
  land_use as "landUse", is_homestead as "isHomestead", portfolio, square_feet as "squareFeet", acreage, year_built as "yearBuilt", bedrooms, bathrooms,
  market_value::float8 as "marketValue", value_before::float8 as "valueBefore", assessed_value::float8 as "assessedValue", deed_kind as "deedKind",
  tax_state as "taxState", delinquent_since as "delinquentSince", to_char(sold_on, 'YYYY-MM-DD') as "soldOn",
  sale_price::float8 as "salePrice"`;

/** A page of them in roll order. `after`: '0' for the first. The ids are found in an index alone if one contains what is asked. */
export async function selectFitting(evidence: Queryable, scope: Scope, asked: Asked, after: string) {
  const found = await evidence.query(
    `select ${COLUMNS} from property join (
       select evidence_id from property where ${IN_SCOPE} and ${FITS} and evidence_id > $42::bigint order by evidence_id limit ${PROPERTIES_A_PAGE + 1}
     ) page using (evidence_id) order by evidence_id`,
    [...valuesOf(scope, asked), after],
  );
  return found.rows;
}
export type PropertyRow = Awaited<ReturnType<typeof selectFitting>>[number];

/** The printed records of these rows, for checking their owners against the opt-outs. */
export async function selectBodies(evidence: Queryable, ids: readonly string[]): Promise<Map<string, ParcelBody>> {
  const found = await evidence.query({
    name: 'property-bodies',
    text: 'select id::text, record -> 5 as body from records_of($1::bigint[])',
    values: [ids],
  });
  return new Map(found.rows.map(({ id, body }) => [id!, body as ParcelBody]));
}

/** The next records of a load whose owners are people. */
export async function selectOwned(evidence: Queryable, loadId: number, after: string, most: number): Promise<string[]> {
  const found = await evidence.query({
    name: 'owned-properties',
    text: `select evidence_id::text as id from property where load_id = $1 and evidence_id > $2::bigint and owner_kind in (1, 3, 4)
      order by evidence_id limit $3`,
    values: [loadId, after, most],
  });
  return found.rows.map(({ id }) => id);
}

/** The number of people who opted out and the latest transaction that wrote one; the number alone would miss one that came while another went. */
export interface PeopleOut {
  people: number;
  latest: string | null;
  /** False while a transaction that started earlier may still add an opt-out, which need not change number or latest. */
  isWhole: boolean;
}

/** `from`: the first transaction whose opt-outs may not be visible yet. */
export async function selectPeopleOut(db: Queryable): Promise<PeopleOut & { from: string }> {
  const found = await db.query({
    name: 'people-out',
    text: `select count(*)::integer as people, max(written_in)::text as latest, pg_snapshot_xmin(pg_current_snapshot())::text as "from",
        (max(written_in) < pg_snapshot_xmin(pg_current_snapshot())) is not false as "isWhole"
      from suppression where kind = 'person'`,
  });
  return found.rows[0] as PeopleOut & { from: string };
}

/** Replaces what is hidden of a load. Runs within the caller's transaction. */
export async function replaceHidden(
  db: Queryable,
  loadId: number,
  { people, latest, from }: Omit<PeopleOut, 'isWhole'> & { from: string },
  hidden: readonly { id: string; countyFips: string; apnKey: string }[],
  now: Date,
): Promise<void> {
  await db.query(
    `insert into property_sweep (load_id, people, latest, written_from, swept_at) values ($1, $2, $3::text::xid8, $4::text::xid8, $5)
     on conflict (load_id) do update set people = excluded.people, latest = excluded.latest, written_from = excluded.written_from,
       swept_at = excluded.swept_at`,
    [loadId, people, latest, from, now],
  );
  await db.query('delete from hidden_property where load_id = $1', [loadId]);
  await db.query(
    'insert into hidden_property (load_id, evidence_id, county_fips, apn_key) select $1, * from unnest($2::bigint[], $3::text[], $4::text[])',
    [loadId, hidden.map(({ id }) => id), hidden.map(({ countyFips }) => countyFips), hidden.map(({ apnKey }) => apnKey)],
  );
}

/** Forgets rolls one day after they were last listed. Until then, news of what went with such a roll can still leave out parcels that were hidden. */
export async function deleteSweeps(db: Queryable, but: readonly number[], now: Date): Promise<void> {
  await db.query('update property_sweep set left_at = $2 where not (load_id = any($1)) and left_at is null', [but, now]);
  await db.query(`delete from property_sweep where not (load_id = any($1)) and left_at < $2::timestamptz - interval '1 day'`, [but, now]);
}

/** In degrees. */
export type MapWindow = readonly [west: number, south: number, east: number, north: number];

/** Positions of those that have one, in no particular order. */
export async function selectPlaces(evidence: Queryable, scope: Scope, asked: Asked, most: number) {
  const found = await evidence.query(
    `select place[0] as longitude, place[1] as latitude from property where ${IN_SCOPE} and ${FITS} and place is not null limit $42`,
    [...valuesOf(scope, asked), most],
  );
  return found.rows;
}

/** The position of the first that has one. */
export async function selectFirstPlace(evidence: Queryable, scope: Scope, asked: Asked) {
  const found = await evidence.query(
    `select place[0] as longitude, place[1] as latitude from property where ${IN_SCOPE} and ${FITS} and place is not null order by evidence_id limit 1`,
    valuesOf(scope, asked),
  );
  return found.rows[0];
}

/** Those that lie in a window of the map. */
export async function selectFittingIn(
  evidence: Queryable,
  scope: Scope,
  asked: Asked,
  [west, south, east, north]: MapWindow,
  most: number,
) {
  const found = await evidence.query(
    `select evidence_id::text as id, county_fips as "countyFips", apn_key as "apnKey", apn, street, place[0] as longitude, place[1] as latitude
     from property where ${IN_SCOPE} and ${FITS} and place <@ box(point($42::float8, $43::float8), point($44::float8, $45::float8)) limit $46`,
    [...valuesOf(scope, asked), west, south, east, north, most],
  );
  return found.rows;
}

/** Outlines in a window, from the live maps, which do not say who owns a lot. */
export async function selectOutlines(evidence: Queryable, [west, south, east, north]: MapWindow, most: number) {
  const found = await evidence.query(
    `select county_fips as "countyFips", apn_key as "apnKey", apn, situs, ring from parcel_shape
     where bounds && box(point($1, $2), point($3, $4)) and load_id = any(array(select id from load where state = 'live')) limit $5`,
    [west, south, east, north, most],
  );
  return found.rows;
}

export async function selectStreetLines(evidence: Queryable, [west, south, east, north]: MapWindow, most: number) {
  const found = await evidence.query(
    `select name, line from street_line
     where bounds && box(point($1, $2), point($3, $4)) and load_id = any(array(select id from load where state = 'live')) limit $5`,
    [west, south, east, north, most],
  );
  return found.rows;
}

/** Stays the same until another load goes live. */
export async function selectMapVersion(evidence: Queryable): Promise<string> {
  const found = await evidence.query({
    name: 'map-version',
    text: `select coalesce(left(md5(string_agg(id::text, ',' order by id)), 12), '0') as version from load where state = 'live'`,
  });
  return found.rows[0]!.version;
}
