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
 * Gives places to events that were committed since. Readers go by places, so each is seen once it is committed and has one, in an order that never changes
 * before the reader's place. The worker's, moments after they happened; any number of workers may. Returns to how many.
 */
export async function placeEvents({ db }: Pick<AppContext, 'db'>): Promise<number> {
  let total = 0;
  for (let placed = PLACED_AT_ONCE; placed === PLACED_AT_ONCE; total += placed) placed = await callPlaceEvents(db, PLACED_AT_ONCE);
  return total;
}

/** Events of all accounts after a place, in their order; for what goes on from where it stopped. From the beginning: 0. */
export function readEvents(db: Queryable, after: number, most: number): Promise<AccountEvent[]> {
  return selectEvents(db, after, most);
}

/** Where somebody begins who is to be told of what happens from now on. */
export function readLatestPlace(db: Queryable): Promise<number> {
  return selectHeadPlace(db);
}

export interface EventPage {
  /** The id of the last event that was read; the oldest that are kept where there is none. */
  after?: string | undefined;
  most: number;
  kinds?: readonly EventKind[] | undefined;
}

/** Events of one account, the oldest first. Undefined: there is no event `after` of the account, or no more, and what followed it may be gone too. */
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

/** Removes what is older than it is kept. Returns how many went. */
export async function sweepEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  let total = 0;
  for (let gone = REMOVED_AT_ONCE; gone === REMOVED_AT_ONCE; total += gone) gone = await deleteOldest(db, before, REMOVED_AT_ONCE);
  return total;
}

/** Forgets what happened in an account; within the caller's transaction. */
export function eraseEvents(db: Queryable, accountId: string): Promise<void> {
  return deleteEventsOf(db, accountId);
}
