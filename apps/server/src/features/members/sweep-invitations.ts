import type { AppContext } from '../../context.ts';
import { deleteOldInvitations } from './invitation-queries.ts';

const DAY_MS = 86_400_000;
/** So long somebody can see that an invitation ran out, and send it again. */
const EXPIRED_DAYS = 30;

/** Removes invitations that were withdrawn a day ago, or ran out a month ago. Returns how many. */
export async function sweepInvitations(ctx: AppContext): Promise<number> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  return deleteOldInvitations(ctx.db, daysAgo(1), daysAgo(EXPIRED_DAYS));
}
