/** What parcels say once sales, bills or maps that told of them are removed. */
import type { ParcelBody } from '@deedline/engine/model/evidence';
import { ownSale } from '@deedline/engine/property/property-row';
import type { Queryable } from './source.ts';

const PARCELS_AT_ONCE = 5_000;

/** In the transaction that takes these loads out of use; their rows are still there. Nobody else writes properties until its end. */
export async function retellProperties(client: Queryable, loadIds: readonly number[]): Promise<void> {
  await client.query('select lock_properties()');
  const named = await client.query(
    `select p.evidence_id::text as id from property p
     where (p.county_fips, p.apn_key) in (select county_fips, apn_key from property_sale where load_id = any($1))
       and p.load_id = any(array(select id from load where state = 'live'))`,
    [loadIds],
  );
  for (let at = 0; at < named.rows.length; at += PARCELS_AT_ONCE) {
    const ids = named.rows.slice(at, at + PARCELS_AT_ONCE).map(({ id }) => id);
    const parcels = await client.query(
      `select p.evidence_id::text as id, p.county_fips, p.apn_key, found.record -> 5 as body
       from records_of($1::bigint[]) found join property p on p.evidence_id = found.id`,
      [ids],
    );
    const own = parcels.rows.map(({ body, ...parcel }) => ({ ...parcel, ...ownSale(body as ParcelBody) }));
    await client.query('select retell_sales($1)', [JSON.stringify(own)]);
  }
  await client.query('select retell_properties($1)', [loadIds]);
}
