import type { AppContext } from '../../context.ts';
import { deleteExpiredSessions } from './queries.ts';

/** Removes sessions that have run out; they open nothing already. Returns how many. */
export function sweepSessions(ctx: AppContext): Promise<number> {
  return deleteExpiredSessions(ctx.db, ctx.now());
}
