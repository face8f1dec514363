/** Updates parcels when sales, bills or maps with facts about them are removed or replaced. */
import type { ParcelBody } from '@deedline/engine/model/evidence';
import { ownWords } from '@deedline/engine/property/property-row';
import type { Queryable } from './source.ts';

const PARCELS_AT_ONCE = 5_000;

/** Call in the transaction that takes these loads out of use, while their rows still exist. Locks out other writers of properties until it ends. */
export async function retellProperties(client: Queryable, gone: readonly number[]): Promise<void> {
  await client.query('select lock_properties()');
  await retellParcels(client, gone, 0);
  await client.query('select retell_properties($1)', [gone]);
}

/** Call in the transaction that makes `loadId` live in place of `gone`. Locks out other writers of properties until it ends. */
export async function tellProperties(client: Queryable, loadId: number, gone: readonly number[]): Promise<void> {
  await client.query('select keep_named($1)', [loadId]);
  await retellParcels(client, gone, loadId);
  await client.query('select tell_properties($1)', [loadId]);
}

/**
 * Recomputes parcels for which the roll's own record is needed to determine what remains. A roll that is about to become live has handled its parcels already.
 */
async function retellParcels(client: Queryable, gone: readonly number[], fresh: number): Promise<void> {
  const forsaken = await client.query(
    `select p.evidence_id::text as id from property p join load on load.id = p.load_id and load.state in ('live', 'loading')
     where (p.county_fips, p.apn_key) in (select county_fips, apn_key from forsaken_by($1, $2))`,
    [gone, fresh],
  );
  for (let at = 0; at < forsaken.rows.length; at += PARCELS_AT_ONCE) {
    const ids = forsaken.rows.slice(at, at + PARCELS_AT_ONCE).map(({ id }) => id);
    const parcels = await client.query(
      `select p.evidence_id::text as id, p.load_id, p.county_fips, p.apn_key, source.state, found.record -> 5 as body
       from records_of($1::bigint[]) found join property p on p.evidence_id = found.id
       join load on load.id = p.load_id join source on source.id = load.source_id`,
      [ids],
    );
    const own = parcels.rows.map(({ body, state, ...parcel }) => ({ ...parcel, ...ownWords(body as ParcelBody, state ?? undefined) }));
    await client.query('select retell_parcels($1)', [JSON.stringify(own)]);
  }
}
