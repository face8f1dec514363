/** Cleans up calls over time: deletes what may no longer be kept, and releases what was reserved for calls that were never sent. */
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteSpentBefore, forgetExpired, selectStale, settleCalls } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/**
 * Run by the worker. A search ends in seconds and the rows of a batch in minutes, so a call that is still reserved after an hour was never sent, and one still
 * sent will get no answer. Returns how many calls ended.
 */
export async function sweepCalls({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const stale = await selectStale(db, new Date(now().getTime() - HOUR_MS), AT_ONCE);
  const ends = stale.map(({ id, state }) => ({
    id,
    state: state === 'reserved' ? ('refused' as const) : ('unknown' as const),
    is_hit: null,
    billed_micros: state === 'reserved' ? 0 : null,
    request_id: null,
    sealed_reply: null,
    later_id: null,
    is_late: false,
  }));
  if (ends.length > 0) await settleCalls(db, ends, now());
  return ends.length;
}

/**
 * Forgets questions and answers whose retention under the vendor's terms is over, plus a day for searches that are taken over, and deletes old sums of days
 * and months. Data of accounts under a legal hold stays. Returns how many rows changed.
 */
export async function forgetCalls(db: Queryable, now: Date): Promise<number> {
  const gone = await forgetExpired(db, new Date(now.getTime() - DAY_MS));
  return gone + (await deleteSpentBefore(db, new Date(now.getTime() - 400 * DAY_MS)));
}
