/** The SQL of webhooks. */
import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { Queryable } from '../../transaction.ts';

export interface EndpointRow {
  id: string;
  accountId: string;
  sealed: Buffer;
  secretEnd: string;
  previousUntil: Date | null;
  kinds: EventKind[];
  isOn: boolean;
  offBecause: 'owner' | 'gone' | 'failing' | 'left' | null;
  createdAt: Date;
  failingSince: Date | null;
  failures: number;
  isSlow: boolean;
}
const COLUMNS = `id, account_id as "accountId", sealed, secret_end as "secretEnd", previous_until as "previousUntil", kinds, is_on as "isOn",
  off_because as "offBecause", created_at as "createdAt", failing_since as "failingSince", failures, is_slow as "isSlow"`;

/** False when the account has as many as it may, or is closed. Locks the account, so that the count stays true. */
export async function insertEndpoint(
  db: Queryable,
  made: {
    id: string;
    accountId: string;
    sealed: Buffer;
    secretEnd: string;
    kinds: readonly EventKind[];
    setBy: string | null;
    now: Date;
    most: number;
  },
): Promise<boolean> {
  const locked = await db.query('select from account where id = $1 and closed_at is null for no key update', [made.accountId]);
  if (locked.rowCount !== 1) return false;
  const done = await db.query(
    `insert into webhook_endpoint (id, account_id, sealed, secret_end, kinds, created_at, set_by) select $1, $2, $3, $4, $5, $6, $8
     where (select count(*) from webhook_endpoint where account_id = $2) < $7`,
    [made.id, made.accountId, made.sealed, made.secretEnd, made.kinds, made.now, made.most, made.setBy],
  );
  return done.rowCount === 1;
}

export async function selectEndpoints(db: Queryable, accountId: string): Promise<EndpointRow[]> {
  const found = await db.query(`select ${COLUMNS} from webhook_endpoint where account_id = $1 order by created_at, id`, [accountId]);
  return found.rows;
}

export async function selectEndpoint(db: Queryable, accountId: string, id: string): Promise<EndpointRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from webhook_endpoint where id = $2 and account_id = $1`, [accountId, id]);
  return found.rows[0];
}

export async function lockEndpoint(db: Queryable, accountId: string, id: string): Promise<EndpointRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from webhook_endpoint where id = $2 and account_id = $1 for no key update`, [
    accountId,
    id,
  ]);
  return found.rows[0];
}

export async function updateSettings(
  db: Queryable,
  id: string,
  { sealed, secretEnd, previousUntil, kinds }: Pick<EndpointRow, 'sealed' | 'secretEnd' | 'previousUntil' | 'kinds'>,
): Promise<void> {
  await db.query('update webhook_endpoint set sealed = $2, secret_end = $3, previous_until = $4, kinds = $5 where id = $1', [
    id,
    sealed,
    secretEnd,
    previousUntil,
    kinds,
  ]);
}

/** Receives events from now on, with a clean failure record. */
export async function switchOn(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update webhook_endpoint set is_on = true, off_because = null, on_since = clock_timestamp(), failing_since = null, failures = 0, retry_at = null,
       is_slow = false where id = $1`,
    [id],
  );
}

/** Sets the member whose webhook it is from now on. */
export async function updateSetBy(db: Queryable, id: string, memberId: string | null): Promise<void> {
  await db.query('update webhook_endpoint set set_by = $2 where id = $1', [id, memberId]);
}

/** Webhooks that are on and were set up by this member, or by anybody if null. */
export async function selectSetBy(db: Queryable, accountId: string, memberId: string | null): Promise<string[]> {
  const found = await db.query('select id from webhook_endpoint where account_id = $1 and ($2::uuid is null or set_by = $2) and is_on', [
    accountId,
    memberId,
  ]);
  return found.rows.map(({ id }) => id);
}

/** Switches off and drops waiting messages. */
export async function switchOff(db: Queryable, id: string, because: NonNullable<EndpointRow['offBecause']>, now: Date): Promise<void> {
  await db.query('update webhook_endpoint set is_on = false, off_because = $2 where id = $1', [id, because]);
  await db.query(
    `update webhook_delivery set state = 'dropped', ended_at = $2, lease_until = null where endpoint_id = $1 and state = 'waiting'`,
    [id, now],
  );
}

/** Records a success. Messages that wait for a retry become due at once. */
export async function updateTaken(db: Queryable, id: string, isSlow: boolean, now: Date): Promise<void> {
  const changed = await db.query(
    `update webhook_endpoint set failing_since = null, failures = 0, retry_at = null, is_slow = $2
     from (select failures > 0 as was_failing from webhook_endpoint where id = $1) before
     where id = $1 and (failures > 0 or is_slow <> $2) returning was_failing as "wasFailing"`,
    [id, isSlow],
  );
  if (changed.rows[0]?.wasFailing === true)
    await db.query(`update webhook_delivery set next_at = $2 where endpoint_id = $1 and state = 'waiting' and next_at > $2`, [id, now]);
}

/** Records a failure. Returns since when the webhook has been failing. */
export async function updateFailed(
  db: Queryable,
  id: string,
  { isSlow, now, retryAt }: { isSlow: boolean; now: Date; retryAt: Date },
): Promise<Date> {
  const done = await db.query(
    `update webhook_endpoint set failing_since = coalesce(failing_since, $2), failures = failures + 1, is_slow = $3, retry_at = greatest(retry_at, $4)
     where id = $1 returning coalesce(failing_since, $2) as since`,
    [id, now, isSlow, retryAt],
  );
  return done.rows[0]?.since ?? now;
}

export async function deleteEndpoint(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const gone = await db.query('delete from webhook_endpoint where id = $2 and account_id = $1', [accountId, id]);
  return gone.rowCount === 1;
}

/** Deletes an account's webhooks with their messages. */
export async function deleteEndpointsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from webhook_endpoint where account_id = $1', [accountId]);
}
