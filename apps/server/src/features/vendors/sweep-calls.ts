/** What time does to calls: what may not be kept goes, and what was never sent gives back what was reserved for it. */
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteSpentBefore, forgetExpired, selectStale, settleCalls } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/**
 * The worker's. A search ends in seconds and a batch's rows in minutes: what is still reserved after an hour was never sent, and of what is still sent nobody
 * will hear. Returns how many.
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
 * Questions and answers for which the days of the vendor's terms are over, with a day for searches that are taken over; and the sums of days and months that
 * no budget looks at any more. Of a held account nothing goes. Returns how many went.
 */
export async function forgetCalls(db: Queryable, now: Date): Promise<number> {
  const gone = await forgetExpired(db, new Date(now.getTime() - DAY_MS));
  return gone + (await deleteSpentBefore(db, new Date(now.getTime() - 400 * DAY_MS)));
}
