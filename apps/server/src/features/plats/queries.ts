/** The SQL of plats: shapes of live loads. */
import type { Queryable } from '../../transaction.ts';

export interface LotRow {
  apn: string;
  apn_key: string;
  situs: string | null;
  ring: [number, number][];
  west: number;
  south: number;
  east: number;
  north: number;
}
export interface StreetRow {
  name: string;
  line: [number, number][];
}
/** In degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

const LIVE = `array(select id from load where state = 'live')`;
const LOT = `apn, apn_key, situs, ring, (bounds[1])[0] as west, (bounds[1])[1] as south, (bounds[0])[0] as east, (bounds[0])[1] as north`;
const WINDOW = 'box(point($1, $2), point($3, $4))';

/** Lots whose numbers share a key; the printed number distinguishes them. */
export async function selectCalled(db: Queryable, countyFips: string, apnKey: string): Promise<LotRow[]> {
  const found = await db.query(
    `select ${LOT} from parcel_shape where county_fips = $1 and apn_key = $2 and load_id = any(${LIVE}) order by apn limit 100`,
    [countyFips, apnKey],
  );
  return found.rows;
}

export async function selectLots(db: Queryable, { west, south, east, north }: Bounds, most: number): Promise<LotRow[]> {
  const found = await db.query(
    `select ${LOT} from parcel_shape where bounds && ${WINDOW} and load_id = any(${LIVE}) order by apn_key limit $5`,
    [west, south, east, north, most],
  );
  return found.rows;
}

export async function selectStreets(db: Queryable, { west, south, east, north }: Bounds, most: number): Promise<StreetRow[]> {
  const found = await db.query(
    `select name, line from street_line where bounds && ${WINDOW} and load_id = any(${LIVE}) order by name limit $5`,
    [west, south, east, north, most],
  );
  return found.rows;
}

export async function selectCountyName(db: Queryable, countyFips: string): Promise<string | undefined> {
  const found = await db.query('select county_name from source where county_fips = $1 and county_name is not null limit 1', [countyFips]);
  return found.rows[0]?.county_name;
}
