import type { Sessions } from '@deedline/contract/session';
import type { AppContext } from '../../context.ts';
import { idleSince } from '../identity/find-account.ts';
import { selectSessions } from '../identity/sessions.ts';

/** Where a member is signed in; `ownId` is the session that asks. */
export async function listSessions(ctx: AppContext, memberId: string, ownId: string): Promise<Sessions> {
  const rows = await selectSessions(ctx.db, memberId, { now: ctx.now(), idleSince: idleSince(ctx) });
  const shown = rows.map(({ id, beganAt, seenAt, endsAt, ip, userAgent }) => ({
    id,
    isThis: id === ownId,
    beganAt: beganAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endsAt: endsAt.toISOString(),
    address: ip,
    browser: userAgent,
  }));
  return { sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)), idleHours: ctx.config.sessionIdleHours };
}
