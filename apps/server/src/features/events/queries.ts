/** All SQL of events, apart from the functions finish_searches, settle_hold and place_events (packages/database/functions). */
import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { Queryable } from '../../transaction.ts';
import type { NewEvent } from './tell-event.ts';

export async function insertEvent(db: Queryable, { accountId, kind, subject, data }: NewEvent): Promise<void> {
  await db.query({
    name: 'insert-event',
    text: 'insert into account_event (account_id, kind, subject, data) values ($1, $2, $3, $4)',
    values: [accountId, kind, subject, JSON.stringify(data)],
  });
}

/** Returns how many events got a place. */
export async function callPlaceEvents(db: Queryable, most: number): Promise<number> {
  const placed = await db.query({ name: 'place-events', text: 'select coalesce(place_events($1), 0) as placed', values: [most] });
  return placed.rows[0]!.placed;
}

export interface EventRow {
  id: string;
  place: number;
  accountId: string;
  kind: EventKind;
  subject: string;
  data: Record<string, unknown>;
  occurredAt: Date;
}
const COLUMNS = 'id, coalesce(place, 0)::float8 as place, account_id as "accountId", kind, subject, data, occurred_at as "occurredAt"';

export async function selectEvents(db: Queryable, after: number, most: number): Promise<EventRow[]> {
  const found = await db.query({
    name: 'select-events',
    text: `select ${COLUMNS} from account_event where place > $1 order by place limit $2`,
    values: [after, most],
  });
  return found.rows;
}

export async function selectEventsOf(
  db: Queryable,
  accountId: string,
  page: { after: number; most: number; kinds: readonly EventKind[] | null },
): Promise<EventRow[]> {
  const found = await db.query({
    name: 'select-events-of-account',
    text: `select ${COLUMNS} from account_event where account_id = $1 and place > $2 and ($4::text[] is null or kind = any ($4)) order by place limit $3`,
    values: [accountId, page.after, page.most, page.kinds],
  });
  return found.rows;
}

export async function selectEvent(db: Queryable, accountId: string, id: string): Promise<EventRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from account_event where id = $2 and account_id = $1 and place is not null`, [
    accountId,
    id,
  ]);
  return found.rows[0];
}

/** The latest place that was assigned. */
export async function selectHeadPlace(db: Queryable): Promise<number> {
  const found = await db.query('select place::float8 as place from event_head');
  return found.rows[0]!.place;
}

/** Deletes from the earliest `most` events those before a moment, since places follow time almost exactly. Returns how many were deleted. */
export async function deleteOldest(db: Queryable, before: Date, most: number): Promise<number> {
  const gone = await db.query(
    `delete from account_event where place in (select place from account_event where place is not null order by place limit $2) and occurred_at < $1`,
    [before, most],
  );
  return gone.rowCount ?? 0;
}

export async function deleteEventsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from account_event where account_id = $1', [accountId]);
}
