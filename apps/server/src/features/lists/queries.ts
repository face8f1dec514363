/** All SQL of lists. Every statement names the account, so that another account's list is never found. */
import type { Queryable } from '../../transaction.ts';

export interface ListRow {
  id: string;
  name: string;
  note: string | null;
  updated_at: Date;
  entry_count: number;
}

export interface EntryRow {
  search_id: string;
  note: string | null;
  added_at: Date;
}

export interface EntryPage {
  most: number;
  offset: number;
}

const COUNT = '(select count(*)::integer from list_entry where list_id = list.id) as entry_count';
const COLUMNS = `id, name, note, updated_at, ${COUNT}`;

export async function selectLists(db: Queryable, accountId: string): Promise<ListRow[]> {
  const found = await db.query(`select ${COLUMNS} from list where account_id = $1 order by updated_at desc, id desc`, [accountId]);
  return found.rows;
}

export async function selectList(db: Queryable, accountId: string, id: string): Promise<ListRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from list where account_id = $1 and id = $2`, [accountId, id]);
  return found.rows[0];
}

/** The entries of a search, by list id. */
export async function selectEntriesOfSearch(db: Queryable, accountId: string, searchId: string): Promise<Map<string, EntryRow>> {
  const found = await db.query(
    `select list_id, search_id, entry.note, added_at from list_entry entry join list on list.id = list_id where account_id = $1 and search_id = $2`,
    [accountId, searchId],
  );
  return new Map(found.rows.map(({ list_id, ...entry }) => [list_id, entry]));
}

/** The latest added first. */
export async function selectEntries(db: Queryable, listId: string, page: EntryPage): Promise<EntryRow[]> {
  const found = await db.query(
    'select search_id, note, added_at from list_entry where list_id = $1 order by added_at desc, search_id desc limit $2 offset $3',
    [listId, page.most, page.offset],
  );
  return found.rows;
}

export interface EntryPlace {
  /** In microseconds since 1970, as text because it has more digits than a number can hold. */
  addedAt: string;
  searchId: string;
}

/** The entries added before the one at this place, whether or not that one still exists; the latest added first. */
export async function selectEntriesAfter(
  db: Queryable,
  listId: string,
  { after, most }: { after: EntryPlace | undefined; most: number },
): Promise<(EntryRow & { place: string })[]> {
  const found = await db.query(
    `select search_id, note, added_at, (extract(epoch from added_at) * 1000000)::bigint::text as place from list_entry
     where list_id = $1 and ($2::bigint is null or ((extract(epoch from added_at) * 1000000)::bigint, search_id) < ($2, $3::uuid))
     order by added_at desc, search_id desc limit $4`,
    [listId, after?.addedAt ?? null, after?.searchId ?? null, most],
  );
  return found.rows;
}

export async function countLists(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query('select count(*)::integer as count from list where account_id = $1', [accountId]);
  return found.rows[0]?.count ?? 0;
}

/** Undefined if the account has a list with this name, ignoring case. */
export async function insertList(
  db: Queryable,
  list: { id: string; accountId: string; name: string; note: string | null },
): Promise<ListRow | undefined> {
  const made = await db.query(
    `insert into list (id, account_id, name, note) values ($1, $2, $3, $4) on conflict (account_id, lower(name)) do nothing returning ${COLUMNS}`,
    [list.id, list.accountId, list.name, list.note],
  );
  return made.rows[0];
}

/** Undefined fields stay as they are. Returns undefined if there is no such list; throws a unique violation if the name is taken. */
export async function updateList(
  db: Queryable,
  accountId: string,
  id: string,
  change: { name: string | undefined; note: string | null | undefined },
): Promise<ListRow | undefined> {
  const changed = await db.query(
    `update list set name = coalesce($3, name), note = case when $4 then $5 else note end, updated_at = now()
     where account_id = $1 and id = $2 returning ${COLUMNS}`,
    [accountId, id, change.name ?? null, change.note !== undefined, change.note ?? null],
  );
  return changed.rows[0];
}

export async function deleteList(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const gone = await db.query('delete from list where account_id = $1 and id = $2', [accountId, id]);
  return gone.rowCount === 1;
}

export async function deleteListsOfAccount(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from list where account_id = $1', [accountId]);
}

/** Locks the list until the transaction ends and marks it as changed. Undefined if there is no such list. */
export async function touchList(db: Queryable, accountId: string, id: string): Promise<ListRow | undefined> {
  const touched = await db.query(`update list set updated_at = now() where account_id = $1 and id = $2 returning ${COLUMNS}`, [
    accountId,
    id,
  ]);
  return touched.rows[0];
}

/** Saves the search once. If it is already there, only a given note changes. */
export async function upsertEntry(db: Queryable, listId: string, searchId: string, note: string | null | undefined): Promise<EntryRow> {
  const saved = await db.query(
    `insert into list_entry (list_id, search_id, note) values ($1, $2, $3)
     on conflict (list_id, search_id) do update set note = case when $4 then $3 else list_entry.note end
     returning search_id, note, added_at`,
    [listId, searchId, note ?? null, note !== undefined],
  );
  return saved.rows[0]!;
}

export async function hasEntry(db: Queryable, listId: string, searchId: string): Promise<boolean> {
  const found = await db.query('select from list_entry where list_id = $1 and search_id = $2', [listId, searchId]);
  return found.rowCount === 1;
}

/** Null also where the search is not on the list. */
export async function selectNote(db: Queryable, listId: string, searchId: string): Promise<string | null> {
  const found = await db.query('select note from list_entry where list_id = $1 and search_id = $2', [listId, searchId]);
  return found.rows[0]?.note ?? null;
}

/** False when it was not there. */
export async function deleteEntry(db: Queryable, listId: string, searchId: string): Promise<boolean> {
  const gone = await db.query('delete from list_entry where list_id = $1 and search_id = $2', [listId, searchId]);
  return gone.rowCount === 1;
}
