import type { AppContext } from '../../context.ts';
import { deleteUnconfirmed } from './queries.ts';
import { CONFIRM_DAYS, daysBefore } from './rules.ts';

/** Deletes addresses that nobody has confirmed in time. Returns how many. */
export function sweepSubscribers(ctx: AppContext): Promise<number> {
  return deleteUnconfirmed(ctx.db, daysBefore(ctx.now(), CONFIRM_DAYS));
}
