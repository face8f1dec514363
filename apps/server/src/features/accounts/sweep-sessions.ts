import type { AppContext } from '../../context.ts';
import { idleSince } from './find-account.ts';
import { deleteExpiredLinks } from './link-queries.ts';
import { deleteExpiredSessions } from './queries.ts';

/** Removes sessions and mailed links that have run out or were left; they open nothing already. Returns how many. */
export async function sweepSessions(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  return (await deleteExpiredSessions(ctx.db, now, idleSince(ctx))) + (await deleteExpiredLinks(ctx.db, now));
}
