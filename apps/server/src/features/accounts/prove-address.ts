import type { AddressProved } from '@deedline/contract/account';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { forgetProvider } from '../openid/forget-provider.ts';
import { forgetFactors, forgetTeamRule } from '../second-factors/remove-factor.ts';
import { forgetLinks } from '../identity/forget-links.ts';
import { giveFreeCredits } from '../identity/free-credits.ts';
import { ACCESS_ENDED, ACCOUNT_CLAIMED } from '../identity/mail-kinds.ts';
import { deleteAccountSessions, deleteDevices, removeOthers, updateProved, withdrawInvitations } from '../identity/proofs.ts';

interface Proof {
  memberId: string;
  by: 'reset' | 'confirmation';
  /** Of the session that stays: theirs who prove it. Null: none. */
  keptSession: Buffer | null;
  from: Requester;
}

/**
 * A member showed that they read the mail of their address. An account whose owner does so for the first time is theirs alone from here on:
 * whoever signed it up under their address has let nobody else in. Its free credits come when they waited for this. Behind the lock of the account.
 */
export async function proveAddress(ctx: AppContext, db: Queryable, proof: Proof): Promise<AddressProved> {
  const { memberId, by, keptSession, from } = proof;
  const now = ctx.now();
  const { accountId, role, email, isFirst } = await updateProved(db, memberId, now);
  // Whoever signed up before may have set one up to keep the true holder out.
  if (isFirst && keptSession === null) await forgetFactors(db, memberId);
  if (role !== 'owner') return NOTHING;
  if (isFirst && keptSession === null) {
    await forgetProvider(db, accountId);
    await forgetTeamRule(db, accountId);
  }
  const ended = isFirst ? await endOthers(db, accountId, memberId, keptSession, now) : NOTHING;
  const proved = { ...ended, freeCredits: await giveFreeCredits(ctx, db, accountId, email) };
  if (isFirst)
    await recordAudit(db, { kind: 'setting', what: 'address_proved', accountId, from: { ...from, memberId }, facts: { by, ...proved } });
  if (proved.membersEnded + proved.invitationsEnded > 0)
    await postMail(db, { kind: ACCOUNT_CLAIMED, recipient: email, accountId, subjectId: memberId }, now);
  return proved;
}

const NOTHING: AddressProved = { membersEnded: 0, sessionsEnded: 0, invitationsEnded: 0, freeCredits: 'none' };

async function endOthers(
  db: Queryable,
  accountId: string,
  keptId: string,
  keptSession: Buffer | null,
  now: Date,
): Promise<Omit<AddressProved, 'freeCredits'>> {
  const sessionsEnded = await deleteAccountSessions(db, accountId, keptSession);
  await deleteDevices(db, accountId);
  const removed = await removeOthers(db, accountId, keptId, now);
  for (const { id, email } of removed) {
    await forgetLinks(db, id);
    await forgetFactors(db, id);
    await postMail(db, { kind: ACCESS_ENDED, recipient: email, accountId, subjectId: id }, now);
  }
  return { membersEnded: removed.length, sessionsEnded, invitationsEnded: await withdrawInvitations(db, accountId, now) };
}
