import type { AddressProved } from '@deedline/contract/account';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { forgetLinks } from './forget-links.ts';
import { ACCESS_ENDED, ACCOUNT_CLAIMED } from './mail-kinds.ts';
import { deleteAccountSessions, removeOthers, updateProved, withdrawInvitations } from './proof-queries.ts';

interface Proof {
  memberId: string;
  by: 'reset' | 'confirmation';
  /** Of the session that stays: theirs who prove it. Null: none. */
  keptSession: Buffer | null;
  from: Requester;
}

/**
 * A member showed that they read the mail of their address. An account whose owner does so for the first time is theirs alone from here on:
 * whoever signed it up under their address has let nobody else in. Behind the lock of the account; null when it was proved before.
 */
export async function proveAddress(
  ctx: AppContext,
  db: Queryable,
  { memberId, by, keptSession, from }: Proof,
): Promise<AddressProved | null> {
  const now = ctx.now();
  const member = await updateProved(db, memberId, now);
  if (member === undefined) return null;
  const { accountId, email } = member;
  const proved = member.role === 'owner' ? await endOthers(db, accountId, memberId, keptSession, now) : NOTHING_ENDED;
  await recordAudit(db, { kind: 'setting', what: 'address_proved', accountId, from: { ...from, memberId }, facts: { by, ...proved } });
  if (proved.membersEnded + proved.invitationsEnded > 0)
    await postMail(db, { kind: ACCOUNT_CLAIMED, recipient: email, accountId, subjectId: memberId }, now);
  return proved;
}

const NOTHING_ENDED: AddressProved = { membersEnded: 0, sessionsEnded: 0, invitationsEnded: 0 };

async function endOthers(db: Queryable, accountId: string, keptId: string, keptSession: Buffer | null, now: Date): Promise<AddressProved> {
  const sessionsEnded = await deleteAccountSessions(db, accountId, keptSession);
  const removed = await removeOthers(db, accountId, keptId, now);
  for (const { id, email } of removed) {
    await forgetLinks(db, id);
    await postMail(db, { kind: ACCESS_ENDED, recipient: email, accountId, subjectId: id }, now);
  }
  return { membersEnded: removed.length, sessionsEnded, invitationsEnded: await withdrawInvitations(db, accountId, now) };
}
