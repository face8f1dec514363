/** The SQL of suggestions: parcels of loads that searches may read for every purpose. */
import type { ParcelBody } from '@deedline/engine/model/evidence';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type { Queryable } from '../../transaction.ts';

/** How many rows are read per beginning, and how many are taken. */
const MAX_READ = 2_000;
const MAX_TAKEN = 32;

const LIVE = `array(
  select load.id from load join source on source.id = load.source_id
  where load.state = 'live' and load.keys_version = ${KEYS_VERSION} and source.regulated = '{}')`;

export interface AddressRow {
  id: string;
  /** '126 OLDMILL/QUILLMERE/00412' */
  door: string;
}

/** Doors that start with each of these texts, those in the place first. `place` is '/QUILL' or '/00412'; '' for anywhere. */
export async function selectAddresses(db: Queryable, beginnings: readonly string[], place: string): Promise<AddressRow[]> {
  const found = await db.query({
    name: 'suggest-doors',
    text: `select found.evidence_id::text as id, found.door
      from unnest($1::text[]) with ordinality as asked (beginning, n)
      cross join lateral (
        select evidence_id, door from (
          select evidence_id, door from known_parcel
          where door >= asked.beginning and door < asked.beginning || '~' and load_id = any(${LIVE}) limit ${MAX_READ}
        ) near
        order by strpos(door, $2) = 0, door limit ${MAX_TAKEN}
      ) found order by asked.n`,
    values: [beginnings, place],
  });
  return found.rows;
}

/** Doors with a house number that are in any of these places, or that start with one of these texts anywhere. */
export async function selectSimilarAddresses(
  db: Queryable,
  { number, places, beginnings }: { number: string; places: readonly string[]; beginnings: readonly string[] },
): Promise<AddressRow[]> {
  const found = await db.query({
    name: 'find-doors-like',
    text: `select evidence_id::text as id, door from known_parcel
      where door >= $1 || ' ' and door < $1 || ' ~' and load_id = any(${LIVE})
        and (exists (select from unnest($2::text[]) as place where strpos(door, place) > 0)
          or exists (select from unnest($3::text[]) as beginning where starts_with(door, beginning)))
      limit ${MAX_READ}`,
    values: [number, places, beginnings],
  });
  return found.rows;
}

/** Parcels whose number starts with a text. */
export async function selectByApn(db: Queryable, beginning: string): Promise<string[]> {
  const found = await db.query({
    name: 'suggest-parcels',
    text: `select evidence_id::text as id from known_parcel
      where apn >= $1 and apn < $1 || '~' and load_id = any(${LIVE}) order by apn limit ${MAX_TAKEN}`,
    values: [beginning],
  });
  return found.rows.map(({ id }) => id);
}

/** The parcels filed under one of these keys of a number, as a search finds them. */
export async function selectByNumber(db: Queryable, keys: readonly bigint[], most: number): Promise<string[]> {
  const found = await db.query({
    name: 'parcels-called',
    text: `select distinct found.evidence_id as id from unnest($1::bigint[]) as asked (hash) cross join lateral records_under(asked.hash) found
      where found.load_id = any(${LIVE}) limit $2`,
    values: [keys.map(String), most],
  });
  return found.rows.map(({ id }) => String(id));
}

export interface ParcelRow {
  id: string;
  body: ParcelBody;
  /** The state of the source; two letters. */
  state: string | null;
}

export async function selectParcels(db: Queryable, ids: readonly string[]): Promise<ParcelRow[]> {
  const found = await db.query({
    name: 'suggested-parcels',
    text: `select found.id::text as id, found.record -> 5 as body, source.state
      from records_of($1::bigint[]) found join load on load.id = found.load_id join source on source.id = load.source_id`,
    values: [ids],
  });
  return found.rows as ParcelRow[];
}
