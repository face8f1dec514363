/** The SQL of messages and tries, except for the functions queue_deliveries and claim_deliveries (packages/database/functions). */
import type { DeliveryState, TryFault } from '@deedline/contract/webhooks/webhook';
import type { Queryable } from '../../transaction.ts';

/** Returns for how many events messages were made. */
export async function callQueueDeliveries(db: Queryable, now: Date, most: number): Promise<number> {
  const queued = await db.query({
    name: 'queue-deliveries',
    text: 'select coalesce(queue_deliveries($1, $2), 0) as events',
    values: [now, most],
  });
  return queued.rows[0]!.events;
}

export interface Claimed {
  id: string;
  lease: number;
}

export async function callClaimDeliveries(db: Queryable, now: Date, isSlow: boolean, most: number): Promise<Claimed[]> {
  const claimed = await db.query({
    name: 'claim-deliveries',
    text: `select coalesce(claimed, '00000000-0000-0000-0000-000000000000') as id, coalesce(claim, 0) as lease from claim_deliveries($1, $2, $3)`,
    values: [now, isSlow, most],
  });
  return claimed.rows;
}

export interface DueDelivery extends Claimed {
  endpointId: string;
  accountId: string;
  messageId: string;
  body: string;
  /** The tries before this one. */
  tries: number;
  sealed: Buffer;
  previousUntil: Date | null;
  failures: number;
}

export async function selectDue(db: Queryable, ids: readonly string[]): Promise<DueDelivery[]> {
  const found = await db.query({
    name: 'select-due-deliveries',
    text: `select delivery.id, lease, endpoint_id as "endpointId", delivery.account_id as "accountId", message_id as "messageId", body, tries,
             sealed, previous_until as "previousUntil", failures
           from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id where delivery.id = any ($1)`,
    values: [ids],
  });
  return found.rows;
}

/** False when another worker holds the lease now, or the message is no longer to be sent. `nextAt`: null when it has ended. */
export async function updateTried(
  db: Queryable,
  { id, lease }: Claimed,
  { state, nextAt, now }: { state: DeliveryState; nextAt: Date | null; now: Date },
): Promise<boolean> {
  const done = await db.query({
    name: 'update-tried-delivery',
    text: `update webhook_delivery set state = $3, tries = tries + 1, next_at = coalesce($4, next_at), ended_at = case when $3 <> 'waiting' then $5::timestamptz end,
             lease_until = null where id = $1 and lease = $2 and state = 'waiting'`,
    values: [id, lease, state, nextAt, now],
  });
  return done.rowCount === 1;
}

export interface NewTry {
  deliveryId: string;
  accountId: string;
  at: Date;
  ms: number;
  status: number | null;
  fault: TryFault | null;
}

/** Returns the id of the try, to which its response is sealed. */
export async function insertTry(db: Queryable, made: NewTry): Promise<string> {
  const done = await db.query({
    name: 'insert-webhook-try',
    text: 'insert into webhook_try (delivery_id, account_id, at, ms, status, fault) values ($1, $2, $3, $4, $5, $6) returning id::text as id',
    values: [made.deliveryId, made.accountId, made.at, made.ms, made.status, made.fault],
  });
  return done.rows[0]!.id;
}

export async function updateResponse(db: Queryable, tryId: string, sealed: Buffer): Promise<void> {
  await db.query('update webhook_try set sealed_response = $2 where id = $1::bigint', [tryId, sealed]);
}

export interface DeliveryRow {
  id: string;
  accountId: string;
  messageId: string;
  kind: string;
  subject: string;
  state: DeliveryState;
  createdAt: Date;
  nextAt: Date;
}
const COLUMNS =
  'id, account_id as "accountId", message_id as "messageId", kind, subject, state, created_at as "createdAt", next_at as "nextAt"';

/** The latest first. */
export async function selectDeliveries(
  db: Queryable,
  endpointId: string,
  page: { before: string | null; state: DeliveryState | null; most: number },
): Promise<DeliveryRow[]> {
  const found = await db.query(
    `select ${COLUMNS} from webhook_delivery
     where endpoint_id = $1 and ($3::text is null or state = $3)
       and ($2::uuid is null or number < (select number from webhook_delivery last where last.id = $2 and last.endpoint_id = $1))
     order by number desc limit $4`,
    [endpointId, page.before, page.state, page.most],
  );
  return found.rows;
}

export async function selectDelivery(db: Queryable, endpointId: string, id: string): Promise<DeliveryRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from webhook_delivery where id = $2 and endpoint_id = $1`, [endpointId, id]);
  return found.rows[0];
}

export interface TryRow {
  id: string;
  deliveryId: string;
  at: Date;
  ms: number;
  status: number | null;
  fault: TryFault | null;
  sealedResponse: Buffer | null;
}

/** The latest tries of each message, at most `most` of each, newest first. */
export async function selectTries(db: Queryable, deliveryIds: readonly string[], most: number): Promise<TryRow[]> {
  const found = await db.query(
    `select latest.id::text as id, latest.delivery_id as "deliveryId", at, ms, status, fault, sealed_response as "sealedResponse"
     from unnest($1::uuid[]) as asked (delivery_id) cross join lateral (
       select * from webhook_try where webhook_try.delivery_id = asked.delivery_id order by webhook_try.id desc limit $2
     ) latest order by latest.id desc`,
    [deliveryIds, most],
  );
  return found.rows;
}

export async function countWaiting(db: Queryable, accountId: string): Promise<Map<string, number>> {
  const found = await db.query(
    `select endpoint.id, (select count(*) from webhook_delivery where endpoint_id = endpoint.id and state = 'waiting')::integer as waiting
     from webhook_endpoint endpoint where account_id = $1`,
    [accountId],
  );
  return new Map(found.rows.map(({ id, waiting }) => [id, waiting]));
}

/** Makes a message due now. One that had ended starts again from its first try. */
export async function updateReplayed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update webhook_delivery set state = 'waiting', tries = case when state = 'waiting' then tries else 0 end, next_at = $2, ended_at = null where id = $1`,
    [id, now],
  );
}

/** Makes messages for events since then that have none, and resends existing ones: all of them, or those not delivered. Returns how many. */
export async function replaySince(
  db: Queryable,
  { endpointId, since, now, isAll }: { endpointId: string; since: Date; now: Date; isAll: boolean },
): Promise<number> {
  const done = await db.query(
    `with asked as (
       insert into webhook_delivery (endpoint_id, account_id, message_id, kind, subject, place, body, next_at, created_at)
       select endpoint.id, event.account_id, event.id, kind, subject, event.place, write_message(kind, occurred_at, data), $3, $3
       from account_event event join webhook_endpoint endpoint using (account_id)
       where endpoint.id = $1 and kind = any (kinds) and occurred_at >= $2 and event.place <= (select place from webhook_cursor)
       order by event.place
       on conflict (endpoint_id, message_id) do update set state = 'waiting', next_at = $3, ended_at = null,
         tries = case when webhook_delivery.state = 'waiting' then webhook_delivery.tries else 0 end
       where $4 or webhook_delivery.state in ('failed', 'dropped') or (webhook_delivery.state = 'waiting' and webhook_delivery.next_at > $3)
       returning 1
     )
     select count(*)::integer as messages from asked`,
    [endpointId, since, now, isAll],
  );
  return done.rows[0]!.messages;
}

/** A message that belongs to no event. */
export async function insertTest(
  db: Queryable,
  { endpointId, accountId, now }: { endpointId: string; accountId: string; now: Date },
): Promise<DeliveryRow> {
  const made = await db.query(
    `insert into webhook_delivery (endpoint_id, account_id, message_id, kind, subject, body, next_at, created_at)
     values ($1, $2, gen_random_uuid(), 'webhook.test', $1, write_message('webhook.test', $3, jsonb_build_object('webhookId', $1::uuid)), $3, $3) returning ${COLUMNS}`,
    [endpointId, accountId, now],
  );
  return made.rows[0]!;
}

/** Returns how many were deleted. */
export async function deleteOldDeliveries(db: Queryable, before: Date): Promise<number> {
  const gone = await db.query('delete from webhook_delivery where created_at < $1', [before]);
  return gone.rowCount ?? 0;
}
