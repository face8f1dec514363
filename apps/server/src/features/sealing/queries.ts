/** The SQL of account keys: which keys exist. The keys themselves are files. */
import type { Queryable } from '../../transaction.ts';

export interface KeyRow {
  account_id: string;
  version: number;
  fingerprint: Buffer;
  made_at: Date;
  destroyed_at: Date | null;
  removed_at: Date | null;
}
export const KEY_COLUMNS = 'account_id, version, fingerprint, made_at, destroyed_at, removed_at';

/** The latest key of an account. */
export async function selectLatestKey(db: Queryable, accountId: string): Promise<KeyRow | undefined> {
  const found = await db.query({
    name: 'select-latest-key',
    text: `select ${KEY_COLUMNS} from account_key where account_id = $1 order by version desc limit 1`,
    values: [accountId],
  });
  return found.rows[0];
}

/** Whether any account has a key that is not destroyed. */
export async function hasAnyKey(db: Queryable): Promise<boolean> {
  return (await db.query('select from account_key where destroyed_at is null limit 1')).rowCount === 1;
}

/** Waits for a transaction that is closing the account: a closed account gets no key. */
export async function insertKey(db: Queryable, accountId: string, version: number, fingerprint: Buffer): Promise<void> {
  await db.query(
    `insert into account_key (account_id, version, fingerprint) select id, $2, $3 from account where id = $1 and closed_at is null for key share
     on conflict (account_id, version) do nothing`,
    [accountId, version, fingerprint],
  );
}

/**
 * From now on nothing is sealed with the account's keys, and nothing can be opened once their files are gone. An account without a key on record may have the
 * file of one, left by a process that was killed between the two: a destroyed key is recorded for it, so that it is removed too.
 */
export async function updateDestroyed(db: Queryable, accountId: string, at: Date): Promise<void> {
  await db.query('update account_key set destroyed_at = $2 where account_id = $1 and destroyed_at is null', [accountId, at]);
  await db.query(
    `insert into account_key (account_id, version, fingerprint, destroyed_at) select $1, 1, sha256(''), $2
     where not exists (select from account_key where account_id = $1) on conflict do nothing`,
    [accountId, at],
  );
}

/** Destroyed keys whose files may still exist. `isErased`: nothing of the account is left, so no file of it may be either. */
export async function selectKeysToRemove(
  db: Queryable,
  most: number,
): Promise<{ accountId: string; version: number; isErased: boolean }[]> {
  const found = await db.query(
    `select account_id as "accountId", version, erased_at is not null as "isErased" from account_key join account on account.id = account_id
     where destroyed_at is not null and removed_at is null order by account_id, version limit $1`,
    [most],
  );
  return found.rows;
}

export async function updateRemoved(db: Queryable, accountId: string, version: number, at: Date): Promise<void> {
  await db.query('update account_key set removed_at = $3 where account_id = $1 and version = $2', [accountId, version, at]);
}

/** Accounts with more than one key in use, so that some values may still be sealed with an older one. */
export async function selectRotated(db: Queryable): Promise<string[]> {
  const found = await db.query(
    'select account_id from account_key where destroyed_at is null group by account_id having count(*) > 1 order by account_id',
  );
  return found.rows.map(({ account_id }) => account_id);
}

/** A minute more than asked, because moments are from clocks of several processes. */
export async function selectReplaced(db: Queryable, since: string): Promise<{ accountId: string; version: number }[]> {
  const found = await db.query(
    `select account_id as "accountId", version from account_key join account on account.id = account_id
     where closed_at is null and destroyed_at >= $1::timestamptz - interval '1 minute' order by account_id, version`,
    [since],
  );
  return found.rows;
}

/**
 * Destroys keys older than the latest, once the latest has existed for `noticedSeconds`, so that every process uses it. Returns how many keys were destroyed.
 */
export async function updateReplaced(db: Queryable, accountId: string, at: Date, noticedSeconds: number): Promise<number> {
  const done = await db.query(
    `update account_key older set destroyed_at = $2 from account_key latest
     where older.account_id = $1 and latest.account_id = $1 and older.version < latest.version and older.destroyed_at is null
       and latest.destroyed_at is null and latest.made_at < now() - make_interval(secs => $3)`,
    [accountId, at, noticedSeconds],
  );
  return done.rowCount ?? 0;
}
