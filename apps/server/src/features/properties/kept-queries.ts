/** SQL for callers that keep properties in lists: found by a filter in pages of any length, or by county and parcel number. */
import type { Queryable } from '../../transaction.ts';
import { type Asked, FITS, IN_PLACE, IN_SCOPE, type Scope, COLUMNS, valuesOf } from './queries.ts';

/** The county of a parcel and its number in the form that the store compares. */
export interface ParcelKey {
  countyFips: string;
  apnKey: string;
}

/** The first `most` that fit, in roll order (evidence_id). `after`: '0' for the first page. */
export async function selectFittingUpTo(evidence: Queryable, scope: Scope, asked: Asked, after: string, most: number) {
  const found = await evidence.query(
    `select apn_key as "apnKey", ${COLUMNS} from property where ${IN_SCOPE} and ${FITS} and evidence_id > $42::bigint order by evidence_id limit $43`,
    [...valuesOf(scope, asked), after, most],
  );
  return found.rows;
}

/** The parcels among these that are listed now and fit the filter. */
export async function selectNamed(evidence: Queryable, scope: Scope, asked: Asked, parcels: readonly ParcelKey[]) {
  const found = await evidence.query(
    `select apn_key as "apnKey", ${COLUMNS} from property
     where ${IN_SCOPE} and ${FITS} and (county_fips, apn_key) in (select * from unnest($42::text[], $43::text[])) order by evidence_id`,
    [...valuesOf(scope, asked), parcels.map(({ countyFips }) => countyFips), parcels.map(({ apnKey }) => apnKey)],
  );
  return found.rows;
}
export type KeptRow = Awaited<ReturnType<typeof selectNamed>>[number];

export async function countNamed(evidence: Queryable, scope: Scope, asked: Asked, parcels: readonly ParcelKey[]): Promise<number> {
  const found = await evidence.query(
    `select count(*)::integer as count from property
     where ${IN_SCOPE} and ${FITS} and (county_fips, apn_key) in (select * from unnest($42::text[], $43::text[]))`,
    [...valuesOf(scope, asked), parcels.map(({ countyFips }) => countyFips), parcels.map(({ apnKey }) => apnKey)],
  );
  return found.rows[0]!.count;
}

/** A parcel and its position in roll order (evidence_id). */
export interface PlacedKey extends ParcelKey {
  id: string;
}

export async function selectKeys(evidence: Queryable, scope: Scope, asked: Asked, most: number): Promise<PlacedKey[]> {
  const found = await evidence.query(
    `select evidence_id::text as id, county_fips as "countyFips", apn_key as "apnKey" from property where ${IN_SCOPE} and ${FITS} order by evidence_id limit $42`,
    [...valuesOf(scope, asked), most],
  );
  return found.rows;
}

/** Bits: 1 came, 2 went, 4 sold, 8 new owner, 16 new mailing address, 32 new value. */
export interface ParcelChange extends ParcelKey {
  changes: number;
  /** The load of the roll that listed it. */
  rollId: number;
  /** Whether the parcel went from that roll and its owners were people or unknown. */
  isPeoples: boolean;
}

/**
 * What a load changed in the listed rolls and in those that they superseded. `fresh` is the parcel's row now; null for a parcel that went from its roll. $1 and
 * $2: the counties and loads of the listed rolls.
 */
const CHANGES = `property_change change
  join (
    select county.county_fips, listed.id as load_id, roll.id as roll_id
    from unnest($1::text[], $2::integer[]) county (county_fips, load_id) join load listed on listed.id = county.load_id
    join load roll on roll.source_id = listed.source_id and roll.layout = listed.layout and (roll.id = listed.id or roll.state = 'superseded')
  ) of_listed on of_listed.county_fips = change.county_fips
    and of_listed.roll_id = case when change.changes & 2 > 0 then change.load_id else change.roll_id end
  left join property fresh on change.changes & 2 = 0 and fresh.load_id = of_listed.load_id and fresh.county_fips = change.county_fips
    and fresh.apn_key = change.apn_key`;
const IS_TOLD = '(change.changes & 2 > 0 or fresh.load_id is not null)';
const PEOPLES = `change.changes & 2 > 0 and coalesce((change.before ->> 'owner_kind')::integer in (1, 3, 4), true)`;

/** What a load changed in the result of a filter: what fits since then, what no longer does, and other changes of what still fits. */
export async function selectChangesOfFilter(
  evidence: Queryable,
  scope: Scope,
  asked: Asked,
  loadId: number,
  most: number,
): Promise<ParcelChange[]> {
  const found = await evidence.query(
    `select county_fips as "countyFips", apn_key as "apnKey", roll_id as "rollId", "isPeoples",
       case when is_on and was_on then changes & 60 when is_on then changes & 60 | 1 else changes & 60 | 2 end as changes
     from (
       select change.county_fips, change.apn_key, change.roll_id, change.changes, ${PEOPLES} as "isPeoples",
         change.changes & 2 = 0 and exists (select from (select (fresh).*) now_on where ${IN_SCOPE} and ${FITS}) as is_on,
         change.changes & 1 = 0
           and exists (select from jsonb_populate_record(fresh, change.before) was where ${IN_PLACE} and ${FITS}) as was_on
       from ${CHANGES}
       where change.load_id = $42 and ${IS_TOLD}
     ) held
     where is_on <> was_on or (is_on and changes & 60 > 0) limit $43`,
    [...valuesOf(scope, asked), loadId, most],
  );
  return found.rows;
}

/** What a load changed of these parcels. */
export async function selectChangesOfParcels(
  evidence: Queryable,
  { counties, loads }: Pick<Scope, 'counties' | 'loads'>,
  parcels: readonly ParcelKey[],
  loadId: number,
): Promise<ParcelChange[]> {
  const found = await evidence.query(
    `select change.county_fips as "countyFips", change.apn_key as "apnKey", change.roll_id as "rollId", change.changes, ${PEOPLES} as "isPeoples"
     from ${CHANGES}
     where change.load_id = $3 and change.changes > 0 and ${IS_TOLD}
       and (change.county_fips, change.apn_key) in (select * from unnest($4::text[], $5::text[]))`,
    [counties, loads, loadId, parcels.map(({ countyFips }) => countyFips), parcels.map(({ apnKey }) => apnKey)],
  );
  return found.rows;
}

/** The source and layout of these loads, and when they went live. */
export async function selectLoads(evidence: Queryable, loadIds: readonly number[]) {
  const found = await evidence.query(
    `select load.id as "loadId", source.label, layout, load.as_of as "asOf", published_at as "loadedAt"
     from load join source on source.id = source_id where load.id = any($1::integer[]) and published_at is not null`,
    [loadIds],
  );
  return found.rows;
}

export interface ChangingLoad {
  loadId: number;
  publishedAt: Date;
}

/** Live loads that changed something. */
export async function selectChangingLoads(evidence: Queryable): Promise<ChangingLoad[]> {
  const found = await evidence.query(
    `select id as "loadId", published_at as "publishedAt" from load
     where state = 'live' and published_at is not null and exists (select from property_change where load_id = load.id) order by id`,
  );
  return found.rows;
}
