/** The SQL of who has yet to hear that answers changed by opt-outs. What came into effect is kept by a trigger of the table of suppressions. */
import type { Queryable } from '../../../transaction.ts';

export interface Round {
  round: string;
  /** How far it has come. */
  accountId: string | null;
  searchId: string | null;
  lease: number;
}

/** Locks the round for the rest of the transaction. Undefined while somebody else has it. */
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

/** Begins the next round with what came since. Returns with how many hashes. */
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

/** False when somebody else has it by now. */
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

/** The next account some program of which hears of it, or that sent somebody to its CRM; null: there is none. */
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
