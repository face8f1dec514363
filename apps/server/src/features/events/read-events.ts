import { EVENT_DAYS } from '@deedline/contract/limits';
import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import type { Queryable } from '../../transaction.ts';
import {
  callPlaceEvents,
  deleteEventsOf,
  deleteOldest,
  type EventRow,
  selectEvent,
  selectEvents,
  selectEventsOf,
  selectHeadPlace,
} from './queries.ts';

export type AccountEvent = EventRow;

const PLACED_AT_ONCE = 1_000;

/**
 * A job of any number of workers: assigns places to newly committed events, moments after they happened. Readers go by places, so that each event is seen only
 * after it is committed, in an order that never changes behind the reader. Returns how many got a place.
 */
export async function placeEvents({ db }: Pick<AppContext, 'db'>): Promise<number> {
  let total = 0;
  for (let placed = PLACED_AT_ONCE; placed === PLACED_AT_ONCE; total += placed) placed = await callPlaceEvents(db, PLACED_AT_ONCE);
  return total;
}

/** Events of all accounts after a place, in order, for jobs that continue where they stopped. 0 is the beginning. */
export function readEvents(db: Queryable, after: number, most: number): Promise<AccountEvent[]> {
  return selectEvents(db, after, most);
}

/** The latest place, where a reader starts that wants only future events. */
export function readLatestPlace(db: Queryable): Promise<number> {
  return selectHeadPlace(db);
}

export interface EventPage {
  /** The id of the last event that was read; if absent, the page starts at the oldest kept event. */
  after?: string | undefined;
  most: number;
  kinds?: readonly EventKind[] | undefined;
}

/** Events of one account, the oldest first. Undefined if the account has no event `after`, or it was deleted; events after it may be gone too. */
export async function listEvents(db: Queryable, accountId: string, { after, most, kinds }: EventPage): Promise<AccountEvent[] | undefined> {
  const last = after === undefined ? undefined : await findEvent(db, accountId, after);
  if (after !== undefined && last === undefined) return undefined;
  return selectEventsOf(db, accountId, { after: last?.place ?? 0, most, kinds: kinds ?? null });
}

export async function findEvent(db: Queryable, accountId: string, id: string): Promise<AccountEvent | undefined> {
  return isUuid(id) ? selectEvent(db, accountId, id) : undefined;
}

const DAY_MS = 86_400_000;
const REMOVED_AT_ONCE = 10_000;

/** Deletes events that are too old. Returns how many. */
export async function sweepEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  let total = 0;
  for (let gone = REMOVED_AT_ONCE; gone === REMOVED_AT_ONCE; total += gone) gone = await deleteOldest(db, before, REMOVED_AT_ONCE);
  return total;
}

/** Deletes all events of an account, within the caller's transaction. */
export function eraseEvents(db: Queryable, accountId: string): Promise<void> {
  return deleteEventsOf(db, accountId);
}
