/** Puts a few made-up records into the evidence store, under the keys that the engine computes. For tests. */
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { toStored } from '@deedline/engine/model/stored-record';
import { addressSearchText } from '@deedline/engine/keys/typed-address';
import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { parseAddress } from '@deedline/engine/normalize/address';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { billRow, parcelRow, saleRow } from '@deedline/engine/property/property-row';
import type pg from 'pg';

export interface SeedSource {
  facts: SourceFacts;
  layout?: string;
  records: readonly EvidenceDraft[];
}

/** Loads a source's records and makes them live, replacing those of the same layout. Returns the load's id. */
export async function seedSource(db: pg.Pool, { facts, layout = 'feed-ndjson', records }: SeedSource): Promise<number> {
  const source = await db.query<{ id: number }>(
    `insert into source (name, label, origin, role, state, county_fips, county_name, regulated) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (name) do update set label = excluded.label returning id`,
    [facts.name, facts.label, facts.origin, facts.role, facts.state, facts.countyFips, facts.countyName, facts.regulated ?? []],
  );
  const load = await db.query<{ id: number }>(
    `insert into load (source_id, layout, as_of, state, files, rows_loaded, keys_version) values ($1, $2, $3, 'loading', '{}', $4, $5) returning id`,
    [source.rows[0]!.id, layout, facts.asOf, records.length, KEYS_VERSION],
  );
  // The sequence assigns ids in blocks of ten thousand.
  const first = await db.query<{ id: bigint }>(`select nextval('evidence_id') as id`);
  const loadId = load.rows[0]!.id;
  await db.query('insert into evidence_block (block, load_id) values (($1::bigint - 1) / 10000, $2)', [first.rows[0]!.id, loadId]);
  const ids = records.map((_, index) => String(first.rows[0]!.id + BigInt(index)));
  await seedRecords(db, facts, loadId, ids, records);
  await seedProperties(db, facts, loadId, ids, records);
  return loadId;
}

/** Creates properties as the importer does. */
async function seedProperties(db: pg.Pool, facts: SourceFacts, loadId: number, ids: readonly string[], records: readonly EvidenceDraft[]) {
  const rows = records.flatMap(({ kind, body }, index) => {
    const row = kind === 'parcel' ? parcelRow(body, facts.state) : kind === 'sale' ? saleRow(body) : kind === 'tax' ? billRow(body) : null;
    if (row === null) return [];
    const { countyFips, apn } = body as ParcelBody;
    return [{ kind, evidence_id: ids[index], load_id: loadId, county_fips: countyFips, apn_key: apnKeyText(apn), ...row }];
  });
  for (const [kind, table] of [
    ['parcel', 'property_incoming'],
    ['sale', 'property_sale'],
    ['tax', 'property_bill'],
  ] as const)
    await db.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows.filter((row) => row.kind === kind)),
    ]);
  await db.query('select fill_properties($1)', [loadId]);
  await db.query(
    `update load old set state = 'superseded' from load fresh
     where fresh.id = $1 and old.source_id = fresh.source_id and old.layout = fresh.layout and old.state = 'live'`,
    [loadId],
  );
  await db.query(`update load set state = 'live', published_at = now() where id = $1`, [loadId]);
  await db.query('select keep_named($1), tell_properties($1)', [loadId]);
}

/** Records in a page of `evidence_page`. */
const PAGE = 20;

async function seedRecords(db: pg.Pool, facts: SourceFacts, loadId: number, ids: readonly string[], records: readonly EvidenceDraft[]) {
  for (let at = 0; at < records.length; at += PAGE)
    await db.query('insert into evidence_page (page, load_id, records) values (($1::bigint - 1) / 20, $2, $3)', [
      ids[at],
      loadId,
      records.slice(at, at + PAGE).map((draft) => JSON.stringify(toStored(draft))),
    ]);
  for (const [index, draft] of records.entries()) if (draft.kind === 'parcel') await seedKnown(db, loadId, ids[index]!, draft.body);
  const keys = records.flatMap((draft, index) => evidenceKeys(draft, facts).map(({ hash }) => ({ hash, id: ids[index] })));
  await db.query(
    `insert into evidence_key (hash, evidence_id, bucket) select hash, id, (hash >> 58) & 63 from unnest($1::bigint[], $2::bigint[]) as k (hash, id)`,
    [keys.map(({ hash }) => hash), keys.map(({ id }) => id)],
  );
}

async function seedKnown(db: pg.Pool, loadId: number, id: string, { situs, apn }: ParcelBody): Promise<void> {
  const door = situs === undefined ? undefined : addressSearchText(parseAddress(situs));
  await db.query('insert into known_parcel (load_id, evidence_id, door, apn) values ($1, $2, $3, $4)', [loadId, id, door, apnKeyText(apn)]);
}
