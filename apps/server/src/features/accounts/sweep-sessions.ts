import type { AppContext } from '../../context.ts';
import { sweepSignIns } from '../openid/forget-provider.ts';
import { sweepChallenges } from '../second-factors/passkeys/challenges.ts';
import { sweepAttempts } from '../slow-down/count-try.ts';
import { idleSince } from '../identity/find-account.ts';
import { sweepDevices } from '../identity/known-device.ts';
import { deleteExpiredLinks } from '../identity/links.ts';
import { deleteExpiredSessions } from '../identity/members.ts';

/** Removes sessions, mailed links, known browsers and counted failures that have run out or were left; they open nothing already. Returns how many. */
export async function sweepSessions(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  return (
    (await deleteExpiredSessions(ctx.db, now, idleSince(ctx))) +
    (await deleteExpiredLinks(ctx.db, now)) +
    (await sweepDevices(ctx)) +
    (await sweepAttempts(ctx)) +
    (await sweepChallenges(ctx)) +
    (await sweepSignIns(ctx))
  );
}
