/** The SQL of property lists. Every statement is restricted to the account, or to a list that was found through it. */
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import type { PropertyListKind, Stage } from '@deedline/contract/property-lists/property-list-words';
import type { PropertyReason, PropertyStack } from '@deedline/contract/property-lists/property-list';
import type { Queryable } from '../../transaction.ts';
import type { ParcelKey } from '../properties/kept-properties.ts';

export interface ListRow {
  id: string;
  name: string;
  note: string | null;
  kind: PropertyListKind;
  filter: PropertyFilter | null;
  stacked_from: string[];
  /** The parts of a living stack; null for every other list. */
  stack_of: string[] | null;
  stack_at_least: number | null;
  stack_without: string[] | null;
  is_watched: boolean;
  is_caught_up: boolean;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS =
  'id, name, note, kind, filter, stacked_from, stack_of, stack_at_least, stack_without, is_watched, is_caught_up, created_at, updated_at';

export async function selectLists(db: Queryable, accountId: string): Promise<ListRow[]> {
  const found = await db.query(`select ${COLUMNS} from property_list where account_id = $1 order by updated_at desc, id desc`, [accountId]);
  return found.rows;
}

export async function selectList(db: Queryable, accountId: string, id: string): Promise<ListRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from property_list where account_id = $1 and id = $2`, [accountId, id]);
  return found.rows[0];
}

export async function selectListsOf(db: Queryable, accountId: string, ids: readonly string[]): Promise<ListRow[]> {
  const found = await db.query(`select ${COLUMNS} from property_list where account_id = $1 and id = any($2::uuid[])`, [accountId, ids]);
  return found.rows;
}

/** Keeps lists from being deleted until the transaction ends. Returns how many of them there are. */
export async function lockParts(db: Queryable, accountId: string, ids: readonly string[]): Promise<number> {
  const found = await db.query('select from property_list where account_id = $1 and id = any($2::uuid[]) order by id for share', [
    accountId,
    ids,
  ]);
  return found.rowCount ?? 0;
}

/** The name of a living stack that uses a list. */
export async function selectStackWith(db: Queryable, accountId: string, id: string): Promise<string | undefined> {
  const found = await db.query('select name from property_list where account_id = $1 and $2 = any(stack_of || stack_without) limit 1', [
    accountId,
    id,
  ]);
  return found.rows[0]?.name;
}

/** Changes of a list's marks wait for one another, and its deletion for stacks that are made of it. False when the list is gone. */
export async function lockList(db: Queryable, listId: string): Promise<boolean> {
  return (await db.query('select from property_list where id = $1 for no key update', [listId])).rowCount === 1;
}

/** Locks the list for the rest of the transaction and returns how many parcels it keeps. */
export async function lockKept(db: Queryable, listId: string, now: Date): Promise<number> {
  await db.query('update property_list set updated_at = $2 where id = $1', [listId, now]);
  const found = await db.query('select count(*)::integer as count from property_list_row where list_id = $1 and is_kept', [listId]);
  return found.rows[0]!.count;
}

export async function countLists(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query('select count(*)::integer as count from property_list where account_id = $1', [accountId]);
  return found.rows[0]!.count;
}

/** Undefined when the account has a list of this name, ignoring case. */
export async function insertList(
  db: Queryable,
  accountId: string,
  list: Omit<ListRow, 'created_at' | 'updated_at'>,
  now: Date,
): Promise<ListRow | undefined> {
  const made = await db.query(
    `insert into property_list (id, account_id, name, note, kind, filter, stacked_from, stack_of, stack_at_least, stack_without, is_watched, is_caught_up,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) on conflict (account_id, lower(name)) do nothing returning ${COLUMNS}`,
    [
      list.id,
      accountId,
      list.name,
      list.note,
      list.kind,
      list.filter === null ? null : JSON.stringify(list.filter),
      list.stacked_from,
      list.stack_of,
      list.stack_at_least,
      list.stack_without,
      list.is_watched,
      list.is_caught_up,
      now,
    ],
  );
  return made.rows[0];
}

/** Undefined fields stay unchanged. A taken name violates the unique index. A list that starts to be watched is first told what the newest files changed. */
export async function updateList(
  db: Queryable,
  accountId: string,
  id: string,
  change: {
    name?: string | undefined;
    note?: string | null | undefined;
    filter?: PropertyFilter | undefined;
    stack?: Required<PropertyStack> | undefined;
    isWatched?: boolean | undefined;
  },
  now: Date,
): Promise<ListRow | undefined> {
  const changed = await db.query(
    `update property_list set name = coalesce($3, name), note = case when $4 then $5 else note end,
       filter = coalesce($6, filter), is_watched = coalesce($7, is_watched), is_caught_up = is_caught_up and (is_watched or not coalesce($7, false)), stack_of = coalesce($8, stack_of),
       stack_at_least = coalesce($9, stack_at_least), stack_without = coalesce($10, stack_without), updated_at = $11
     where account_id = $1 and id = $2 returning ${COLUMNS}`,
    [
      accountId,
      id,
      change.name ?? null,
      change.note !== undefined,
      change.note ?? null,
      change.filter === undefined ? null : JSON.stringify(change.filter),
      change.isWatched ?? null,
      change.stack?.of ?? null,
      change.stack?.atLeast ?? null,
      change.stack?.without ?? null,
      now,
    ],
  );
  return changed.rows[0];
}

export async function deleteList(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const gone = await db.query('delete from property_list where account_id = $1 and id = $2', [accountId, id]);
  return gone.rowCount === 1;
}

export async function deleteListsOfAccount(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from property_list where account_id = $1', [accountId]);
}

export interface RowRow extends ParcelKey {
  id: string;
  isKept: boolean;
  why: PropertyReason;
  stage: Stage | null;
  tags: string[];
  note: string | null;
  followUp: string | null;
}

const ROW = `id::text, county_fips as "countyFips", apn_key as "apnKey", is_kept as "isKept", why, stage, tags, note,
  to_char(follow_up, 'YYYY-MM-DD') as "followUp"`;

/** A page of the parcels that a list keeps, or that have a stage, a tag, or a follow-up due by a day, in the order in which they were added. */
export async function selectRows(
  db: Queryable,
  listId: string,
  page: { isKept: boolean | null; stage: Stage | null; dueBy: string | null; tag: string | null; after: string; most: number },
): Promise<RowRow[]> {
  const found = await db.query(
    `select ${ROW} from property_list_row
     where list_id = $1 and ($2::boolean is null or is_kept = $2) and ($3::text is null or stage = $3) and ($4::date is null or follow_up <= $4)
       and ($5::text is null or tags @> array[$5]) and id > $6::bigint order by id limit $7`,
    [listId, page.isKept, page.stage, page.dueBy, page.tag, page.after, page.most],
  );
  return found.rows;
}

/** The tags of a list's parcels, in alphabetical order. */
export async function selectTags(db: Queryable, listId: string, most: number): Promise<string[]> {
  const found = await db.query(
    'select distinct tag from property_list_row cross join unnest(tags) as tag where list_id = $1 order by tag limit $2',
    [listId, most],
  );
  return found.rows.map(({ tag }) => tag);
}

export async function selectRowsOf(db: Queryable, listId: string, parcels: readonly ParcelKey[]): Promise<RowRow[]> {
  const found = await db.query(
    `select ${ROW} from property_list_row
     where list_id = $1 and (county_fips, apn_key) in (select * from unnest($2::text[], $3::text[]))`,
    [listId, parcels.map(({ countyFips }) => countyFips), parcels.map(({ apnKey }) => apnKey)],
  );
  return found.rows;
}

/** What each list of an account keeps or notes about a parcel. */
export async function selectRowsOfParcel(db: Queryable, accountId: string, { countyFips, apnKey }: ParcelKey) {
  const found = await db.query(
    `select list_id as "listId", ${ROW} from property_list_row
     where county_fips = $2 and apn_key = $3 and list_id in (select id from property_list where account_id = $1)`,
    [accountId, countyFips, apnKey],
  );
  return found.rows;
}

export async function selectKept(db: Queryable, listId: string): Promise<ParcelKey[]> {
  const found = await db.query(
    'select county_fips as "countyFips", apn_key as "apnKey" from property_list_row where list_id = $1 and is_kept order by id',
    [listId],
  );
  return found.rows;
}

/** Returns how many were added, that is, not on the list before. */
export async function insertKept(
  db: Queryable,
  listId: string,
  rows: readonly (ParcelKey & { why: PropertyReason })[],
  now: Date,
): Promise<number> {
  const made = await db.query(
    `insert into property_list_row (list_id, county_fips, apn_key, is_kept, why, added_at)
     select $1, county_fips, apn_key, true, why, $5 from unnest($2::text[], $3::text[], $4::jsonb[]) as kept (county_fips, apn_key, why)
     on conflict do nothing`,
    [listId, rows.map(({ countyFips }) => countyFips), rows.map(({ apnKey }) => apnKey), rows.map(({ why }) => JSON.stringify(why)), now],
  );
  return made.rowCount ?? 0;
}

/** Saves notes about a parcel; undefined fields stay unchanged. */
export async function upsertMark(
  db: Queryable,
  listId: string,
  { countyFips, apnKey }: ParcelKey,
  mark: {
    stage?: Stage | null | undefined;
    tags?: readonly string[] | undefined;
    note?: string | null | undefined;
    followUp?: string | null | undefined;
  },
): Promise<RowRow> {
  const saved = await db.query(
    `insert into property_list_row as known (list_id, county_fips, apn_key, is_kept, why, stage, tags, note, follow_up)
     values ($1, $2, $3, false, '{"lists":[],"facts":[]}', $5, coalesce($6::text[], '{}'), $8, $10)
     on conflict (list_id, county_fips, apn_key) do update set stage = case when $4 then $5 else known.stage end, tags = coalesce($6, known.tags),
       note = case when $7 then $8 else known.note end, follow_up = case when $9 then $10 else known.follow_up end
     returning ${ROW}`,
    [
      listId,
      countyFips,
      apnKey,
      mark.stage !== undefined,
      mark.stage ?? null,
      mark.tags ?? null,
      mark.note !== undefined,
      mark.note ?? null,
      mark.followUp !== undefined,
      mark.followUp ?? null,
    ],
  );
  return saved.rows[0]!;
}

/** False when it was not on the list. */
export async function deleteKept(db: Queryable, listId: string, { countyFips, apnKey }: ParcelKey): Promise<boolean> {
  const gone = await db.query('delete from property_list_row where list_id = $1 and county_fips = $2 and apn_key = $3 and is_kept', [
    listId,
    countyFips,
    apnKey,
  ]);
  return gone.rowCount === 1;
}
