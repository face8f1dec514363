/** The SQL of deletion lists. */
import type { Queryable } from '../../../transaction.ts';

export type ListedKind = 'phone' | 'email';

export interface NewEntries {
  list: string;
  kind: ListedKind;
  ids: readonly string[];
  hashes: readonly Buffer[];
  now: Date;
}

/** An entry that exists already keeps its status unless its hash changed. */
export async function upsertEntries(db: Queryable, { list, kind, ids, hashes, now }: NewEntries): Promise<void> {
  await db.query(
    `insert into drop_entry as known (list, entry_id, kind, hash, imported_at)
     select $1, entry_id, $2, hash, $5 from unnest($3::text[], $4::bytea[]) as given (entry_id, hash)
     on conflict (list, entry_id) do update set hash = excluded.hash, kind = excluded.kind, imported_at = excluded.imported_at,
       status = case when known.hash = excluded.hash then known.status else 5 end,
       matched_at = case when known.hash = excluded.hash then known.matched_at end`,
    [list, kind, ids, hashes, now],
  );
}

/** Status 4: the contact is on record and left out everywhere. */
export async function markMatched(db: Queryable, kind: ListedKind, hashes: readonly Buffer[], now: Date): Promise<number> {
  const done = await db.query(
    'update drop_entry set status = 4, matched_at = $3 where hash = any($2::bytea[]) and kind = $1 and status = 5',
    [kind, hashes, now],
  );
  return done.rowCount ?? 0;
}

export async function selectAnswers(db: Queryable, list: string): Promise<{ id: string; status: number }[]> {
  const found = await db.query('select entry_id as id, status from drop_entry where list = $1 order by entry_id', [list]);
  return found.rows;
}

export async function hasEntries(db: Queryable): Promise<boolean> {
  const found = await db.query('select from drop_entry limit 1');
  return found.rowCount === 1;
}

export async function selectCheckedLoads(db: Queryable): Promise<Set<number>> {
  const found = await db.query('select load_id as id from drop_checked_load');
  return new Set(found.rows.map(({ id }) => id));
}

export async function insertCheckedLoads(db: Queryable, loadIds: readonly number[], now: Date): Promise<void> {
  await db.query(
    'insert into drop_checked_load (load_id, checked_at) select id, $2 from unnest($1::integer[]) as given (id) on conflict do nothing',
    [loadIds, now],
  );
}

export async function selectLiveLoads(evidence: Queryable): Promise<number[]> {
  const found = await evidence.query(`select id from load where state = 'live' order by id`);
  return found.rows.map(({ id }) => id);
}

export interface ContactPage {
  /** The last page read, to continue from; null after the last. */
  last: string | null;
  phones: string[];
  emails: string[];
}

/** Pages per query, of twenty records each. */
const PAGES = 500;
/** The ids of persons, lines and mailboxes in EVIDENCE_KIND_IDS. Entries of do-not-call lists are not records about somebody. */
const CONTACT_KINDS = '(4, 5, 6)';

/** The contacts in the next pages of the store, in record order, restricted to these loads. */
export async function selectContacts(evidence: Queryable, after: string, loadIds: readonly number[]): Promise<ContactPage> {
  const found = await evidence.query(
    `with read as materialized (select page, load_id, records from evidence_page where page > $1 order by page limit ${PAGES}),
     spoken as (select (record -> 5)::jsonb as body from read cross join unnest(records::json[]) as of_page (record)
       where (record ->> 0)::int in ${CONTACT_KINDS} and load_id = any($2::integer[]))
     select (select max(page)::text from read) as last,
       array(select distinct phone from spoken, lateral (select jsonb_array_elements_text(body -> 'phones') where body ? 'phones' union all select body ->> 'phone') as t (phone) where phone is not null) as phones,
       array(select distinct email from spoken, lateral (select jsonb_array_elements_text(body -> 'emails') where body ? 'emails' union all select body ->> 'email') as t (email) where email is not null) as emails`,
    [after, loadIds],
  );
  return found.rows[0]!;
}
