/** The SQL of the lists that accounts bring themselves. */
import type { Queryable } from '../../transaction.ts';

export interface OwnListRow {
  id: string;
  name: string;
  file_name: string;
  as_of: string;
  created_at: Date;
  completed_at: Date | null;
  rows: number;
}
const SHOWN = `id, name, file_name, to_char(as_of, 'YYYY-MM-DD') as as_of, created_at, completed_at, rows`;

export async function insertOwnList(
  db: Queryable,
  made: { id: string; accountId: string; name: string; fileName: string; asOf: string; at: Date; keysVersion: number; secret: Buffer },
): Promise<OwnListRow> {
  const inserted = await db.query(
    `insert into own_list (id, account_id, name, file_name, as_of, created_at, keys_version, sealed_secret)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${SHOWN}`,
    [made.id, made.accountId, made.name, made.fileName, made.asOf, made.at, made.keysVersion, made.secret],
  );
  return inserted.rows[0]!;
}

/** The latest first. */
export async function selectOwnLists(db: Queryable, accountId: string): Promise<OwnListRow[]> {
  return (await db.query(`select ${SHOWN} from own_list where account_id = $1 order by id desc`, [accountId])).rows;
}

export interface SecretRow {
  id: string;
  sealed_secret: Buffer;
}

/** The sealed secret under which the rows of the account's latest list are found. */
export async function selectLatestSecret(db: Queryable, accountId: string): Promise<SecretRow | undefined> {
  const found = await db.query('select id, sealed_secret from own_list where account_id = $1 order by id desc limit 1', [accountId]);
  return found.rows[0];
}

/** Locks a list against concurrent additions. */
export async function lockOwnList(db: Queryable, accountId: string, id: string): Promise<(OwnListRow & SecretRow) | undefined> {
  const found = await db.query(`select ${SHOWN}, sealed_secret from own_list where account_id = $1 and id = $2 for update`, [
    accountId,
    id,
  ]);
  return found.rows[0];
}

/** Serializes creating and extending lists of an account until the transaction ends: the totals must be right, and a new list takes over the shared secret. */
export async function lockOwnLists(db: Queryable, accountId: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('own_lists ' || $1, 0))`, [accountId]);
}

export async function countOwnLists(db: Queryable, accountId: string): Promise<{ lists: number; rows: number }> {
  const found = await db.query(
    'select count(*)::integer as lists, coalesce(sum(rows), 0)::integer as rows from own_list where account_id = $1',
    [accountId],
  );
  return found.rows[0]!;
}

/** Returns the numbers of the rows that were new. */
export async function insertOwnContacts(
  db: Queryable,
  listId: string,
  rows: readonly { number: number; sealed: Buffer }[],
): Promise<Set<number>> {
  const made = await db.query(
    `insert into own_contact (list_id, number, sealed) select $1, number, sealed from unnest($2::integer[], $3::bytea[]) as made (number, sealed)
     on conflict (list_id, number) do nothing returning number`,
    [listId, rows.map(({ number }) => number), rows.map(({ sealed }) => sealed)],
  );
  return new Set(made.rows.map(({ number }) => number));
}

export async function insertOwnKeys(
  db: Queryable,
  accountId: string,
  listId: string,
  keys: readonly { hash: bigint; number: number }[],
): Promise<void> {
  await db.query(
    `insert into own_contact_key (account_id, hash, list_id, number)
     select $1, hash, $2, number from unnest($3::bigint[], $4::integer[]) as made (hash, number) on conflict do nothing`,
    [accountId, listId, toArray(keys.map(({ hash }) => hash)), keys.map(({ number }) => number)],
  );
}

export async function addToOwnList(db: Queryable, id: string, rows: number): Promise<void> {
  await db.query('update own_list set rows = rows + $2 where id = $1', [id, rows]);
}

export async function completeOwnList(db: Queryable, accountId: string, id: string, at: Date): Promise<OwnListRow | undefined> {
  const done = await db.query(
    `update own_list set completed_at = coalesce(completed_at, $3) where account_id = $1 and id = $2 returning ${SHOWN}`,
    [accountId, id, at],
  );
  return done.rows[0];
}

/** Deletes a list with its rows and keys. */
export async function deleteOwnList(db: Queryable, accountId: string, id: string): Promise<OwnListRow | undefined> {
  return (await db.query(`delete from own_list where account_id = $1 and id = $2 returning ${SHOWN}`, [accountId, id])).rows[0];
}

export async function deleteOwnListsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from own_list where account_id = $1', [accountId]);
}

/** Deletes lists that were never completed. Returns how many. */
export async function deleteUnfinished(db: Queryable, before: Date): Promise<number> {
  return (await db.query('delete from own_list where completed_at is null and created_at < $1', [before])).rowCount ?? 0;
}

// Queries of searches.

export interface SearchedRow extends SecretRow {
  name: string;
  as_of: string;
  keys_version: number;
}

export async function selectSearched(db: Queryable, accountId: string): Promise<SearchedRow[]> {
  const found = await db.query({
    name: 'select-own-lists',
    text: `select id, name, to_char(as_of, 'YYYY-MM-DD') as as_of, keys_version, sealed_secret
           from own_list where account_id = $1 and completed_at is not null order by id`,
    values: [accountId],
  });
  return found.rows;
}

/** A key with more rows than this is too common to fetch. */
export const COMMON_LIMIT = 100;

export interface HitRow {
  /** Position of the key in the list asked, from 1. */
  n: number;
  list_id: string;
  number: number;
  sealed: Buffer;
}

/** One index probe per hash, which stops one row beyond the limit. */
export async function selectOwnHits(
  db: Queryable,
  accountId: string,
  lists: readonly string[],
  hashes: readonly bigint[],
): Promise<HitRow[]> {
  const found = await db.query({
    name: 'find-own-contacts',
    text: `select asked.n::int as n, hit.list_id, hit.number, own_contact.sealed
           from unnest((select $3::bigint[])) with ordinality as asked (hash, n)
           cross join lateral (
             select list_id, number from own_contact_key where account_id = $1 and hash = asked.hash and list_id = any($2::uuid[])
             limit ${COMMON_LIMIT + 1}
           ) hit join own_contact on own_contact.list_id = hit.list_id and own_contact.number = hit.number`,
    values: [accountId, lists, toArray(hashes)],
  });
  return found.rows;
}

/** The same for pairs: rows that have both a common key and a narrower one. */
export async function selectNarrowedOwnHits(
  db: Queryable,
  accountId: string,
  lists: readonly string[],
  pairs: readonly { common: bigint; narrow: bigint; n: number }[],
): Promise<HitRow[]> {
  const found = await db.query({
    name: 'find-narrowed-own-contacts',
    text: `select asked.n, hit.list_id, hit.number, own_contact.sealed
           from unnest($3::bigint[], $4::bigint[], $5::int[]) as asked (common, narrow, n)
           cross join lateral (
             select narrow.list_id, narrow.number from own_contact_key narrow
             join own_contact_key common on common.account_id = $1 and common.hash = asked.common
               and common.list_id = narrow.list_id and common.number = narrow.number
             where narrow.account_id = $1 and narrow.hash = asked.narrow and narrow.list_id = any($2::uuid[])
             limit ${COMMON_LIMIT + 1}
           ) hit join own_contact on own_contact.list_id = hit.list_id and own_contact.number = hit.number`,
    values: [
      accountId,
      lists,
      toArray(pairs.map(({ common }) => common)),
      toArray(pairs.map(({ narrow }) => narrow)),
      pairs.map(({ n }) => n),
    ],
  });
  return found.rows;
}

/** The account's latest report on each contact, by hash. */
export async function selectSaid(
  db: Queryable,
  accountId: string,
  contacts: readonly Buffer[],
): Promise<{ contact: Buffer; outcome: string; said_at: string }[]> {
  const found = await db.query({
    name: 'select-own-said',
    text: `select distinct on (contact) contact, outcome, to_char(coalesce(occurred_at, reported_at), 'YYYY-MM-DD') as said_at
           from contact_outcome where account_id = $1 and contact = any($2::bytea[]) order by contact, coalesce(occurred_at, reported_at) desc`,
    values: [accountId, contacts],
  });
  return found.rows;
}

// Queries for filing lists again.

export interface OutdatedRow extends SecretRow {
  account_id: string;
}

/** Lists filed under keys of another version. */
export async function selectOutdated(db: Queryable, keysVersion: number): Promise<OutdatedRow[]> {
  const found = await db.query(
    'select id, account_id, sealed_secret from own_list where keys_version <> $1 and completed_at is not null order by id',
    [keysVersion],
  );
  return found.rows;
}

export async function selectOwnContacts(
  db: Queryable,
  listId: string,
  after: number,
  most: number,
): Promise<{ number: number; sealed: Buffer }[]> {
  const found = await db.query('select number, sealed from own_contact where list_id = $1 and number > $2 order by number limit $3', [
    listId,
    after,
    most,
  ]);
  return found.rows;
}

export async function deleteOwnKeys(db: Queryable, listId: string): Promise<void> {
  await db.query('delete from own_contact_key where list_id = $1', [listId]);
}

export async function updateKeysVersion(db: Queryable, id: string, keysVersion: number): Promise<void> {
  await db.query('update own_list set keys_version = $2 where id = $1', [id, keysVersion]);
}

function toArray(numbers: readonly bigint[]): string {
  return `{${numbers.join(',')}}`;
}
