/** The SQL of which changes by opt-outs are still to be told. A trigger on the table of suppressions collects what came into effect. */
import type { Queryable } from '../../../transaction.ts';

export interface Round {
  round: string;
  /** How far the round has come. */
  accountId: string | null;
  searchId: string | null;
  lease: number;
}

/** Locks the round for the rest of the transaction. Undefined while somebody else holds it. */
export async function lockRound(db: Queryable): Promise<Round | undefined> {
  const found = await db.query(
    `select round::text as round, account_id as "accountId", search_id as "searchId", lease from suppression_round
     where lease_until is null or lease_until < clock_timestamp() for update skip locked`,
  );
  return found.rows[0];
}

export async function countOfRound(db: Queryable, round: string): Promise<number> {
  const found = await db.query('select count(*)::integer as hashes from suppression_untold where round = $1::bigint', [round]);
  return found.rows[0]!.hashes;
}

/** Begins the next round with the hashes that came since. Returns how many. */
export async function beginRound(db: Queryable, most: number): Promise<number> {
  const taken = await db.query(
    `update suppression_untold set round = (select round + 1 from suppression_round)
     where (kind, hash) in (select kind, hash from suppression_untold where round is null limit $1)`,
    [most],
  );
  if ((taken.rowCount ?? 0) > 0) await db.query('update suppression_round set round = round + 1, account_id = null, search_id = null');
  return taken.rowCount ?? 0;
}

export async function takeLease(db: Queryable): Promise<Round> {
  const taken = await db.query(
    `update suppression_round set lease = lease + 1, lease_until = clock_timestamp() + interval '60 s'
     returning round::text as round, account_id as "accountId", search_id as "searchId", lease`,
  );
  return taken.rows[0]!;
}

/** Saves the progress and extends the lease. False when somebody else holds it by now. */
export async function keepLease(db: Queryable, { lease, accountId, searchId }: Omit<Round, 'round'>): Promise<boolean> {
  const kept = await db.query(
    `update suppression_round set account_id = $2, search_id = $3, lease_until = clock_timestamp() + interval '60 s' where lease = $1`,
    [lease, accountId, searchId],
  );
  return kept.rowCount === 1;
}

export async function endRound(db: Queryable, { round, lease }: Round): Promise<void> {
  await db.query('delete from suppression_untold where round = $1::bigint', [round]);
  await db.query('update suppression_round set lease_until = null where lease = $1', [lease]);
}

/** Hex. */
export async function selectHashes(db: Queryable, round: string): Promise<string[]> {
  const found = await db.query(`select encode(hash, 'hex') as hash from suppression_untold where round = $1::bigint`, [round]);
  return found.rows.map(({ hash }) => hash);
}

/** The next account that would hear of it: it has a listening webhook, a program key for events, or a CRM connection or link. Null when there is none left. */
export async function selectListener(db: Queryable, after: string | null): Promise<string | null> {
  const found = await db.query(
    `select account_id as "accountId" from (
       select account_id from webhook_endpoint where is_on and 'contact.suppressed' = any (kinds)
       union select account_id from crm_connection
       union select account_id from program_key where 'events' = any (scopes) and revoked_at is null
       union select account_id from crm_link
     ) listening where $1::uuid is null or account_id > $1 order by account_id limit 1`,
    [after],
  );
  return found.rows[0]?.accountId ?? null;
}
