import type { AddressProved, ChangeEmail, ConfirmEmail } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { findAccount } from '../identity/find-account.ts';
import { giveFreeCredits } from '../identity/free-credits.ts';
import { deleteLink, findLink, forgetLinks } from '../identity/links.ts';
import { ACCESS_ENDED, ACCOUNT_CLAIMED, CONFIRM_EMAIL, EMAIL_CHANGE_NOTICE } from '../identity/mail-kinds.ts';
import { keepPassword, updateEmail } from '../identity/members.ts';
import { requirePassword } from '../identity/passwords.ts';
import {
  deleteAccountSessions,
  deleteDevices,
  lockAccountOf,
  removeOthers,
  updateProved,
  withdrawInvitations,
} from '../identity/proofs.ts';
import { foldAddress } from '../../fold-address.ts';
import { hashToken } from '../identity/secret-token.ts';
import { type Stopped, stopConnections } from '../members/left-behind.ts';
import { revokeAllKeys } from '../program-keys/program-keys.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { forgetFactors, forgetTeamRule } from '../second-factors/remove-factor.ts';

/** Asks the new address to confirm, and notifies the old one. It is not checked here whether somebody already uses the new address. */
export async function changeEmail(ctx: AppContext, memberId: string, input: ChangeEmail, from: Requester): Promise<void> {
  const member = await requirePassword(ctx, memberId, input.password);
  if (foldAddress(member.email) === foldAddress(input.email)) throw new AppError('invalid_request', 'This is already your email address');
  const { account_id: accountId } = member;
  await inTransaction(ctx.db, async (db) => {
    if (!(await keepPassword(db, memberId, member.password_hash))) throw new AppError('wrong_password');
    await recordAudit(db, { kind: 'setting', what: 'email_asked', accountId, from });
    await postMail(db, { kind: CONFIRM_EMAIL, recipient: input.email, accountId, subjectId: memberId }, ctx.now());
    await postMail(db, { kind: EMAIL_CHANGE_NOTICE, recipient: member.email, accountId, subjectId: memberId }, ctx.now());
  });
}

const UNIQUE_VIOLATION = '23505';
const TAKEN = 'This email address has an account of its own. Sign in with it, or delete that account first.';

/**
 * Replaces the old address by the confirmed one. Only somebody who reads its mail gets here, so only they learn if it is taken. The link alone is not enough:
 * whoever requested it knows the password but need not be the one who reads the mail, and both must be one person.
 */
export async function confirmEmail(
  ctx: AppContext,
  { token, password }: ConfirmEmail,
  presentedToken: string | undefined,
  from: Requester,
): Promise<AddressProved> {
  const tokenHash = hashToken(token);
  const link = await findLink(ctx.db, tokenHash, 'confirm_email', ctx.now());
  if (link?.newEmail == null) throw new AppError('link_expired');
  const { memberId, newEmail } = link;
  const keptSession = await requireSamePerson(ctx, memberId, presentedToken, password);
  try {
    return await inTransaction(ctx.db, async (db) => {
      await lockAccountOf(db, memberId);
      const member = await updateEmail(db, memberId, newEmail);
      if (member === undefined || !(await deleteLink(db, tokenHash))) throw new AppError('link_expired');
      if (member.was !== newEmail)
        await recordAudit(db, { kind: 'setting', what: 'email_changed', accountId: member.account_id, from: { ...from, memberId } });
      await forgetLinks(db, memberId);
      return proveAddress(ctx, db, { memberId, by: 'confirmation', keptSession, from });
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('email_unavailable', TAKEN);
    throw error;
  }
}

/** Requires a session of this member, or the password. Returns the hash of the session; null if there is none of theirs. */
async function requireSamePerson(
  ctx: AppContext,
  memberId: string,
  presentedToken: string | undefined,
  password: string | undefined,
): Promise<Buffer | null> {
  const signedIn = presentedToken === undefined ? undefined : await findAccount(ctx, presentedToken);
  if (signedIn?.member.id === memberId) return hashToken(presentedToken!);
  if (password === undefined) throw new AppError('password_needed');
  await requirePassword(ctx, memberId, password);
  return null;
}

interface Proof {
  memberId: string;
  by: 'reset' | 'confirmation';
  /** The session to keep, which belongs to the member who proves the address; null for none. */
  keptSession: Buffer | null;
  from: Requester;
}

/**
 * Handles a member's proof that they read the mail of their address. If an owner proves it for the first time, the account becomes theirs alone: whoever
 * signed up with their address may have let others in. Free credits that waited for this are granted. Call with the account locked.
 */
export async function proveAddress(ctx: AppContext, db: Queryable, proof: Proof): Promise<AddressProved> {
  const { memberId, by, keptSession, from } = proof;
  const now = ctx.now();
  const { accountId, role, email, isFirst } = await updateProved(db, memberId, now);
  // Whoever signed up before may have set up a factor to lock out the real owner of the address.
  if (isFirst && keptSession === null) await forgetFactors(db, memberId);
  if (role !== 'owner') return NOTHING;
  const stopped = isFirst && keptSession === null ? await endWhatWasSetUp(ctx, db, accountId) : {};
  const ended = isFirst ? await endOthers(ctx, db, { accountId, keptId: memberId, keptSession }) : NOTHING;
  const proved = { ...ended, freeCredits: await giveFreeCredits(ctx, db, accountId, email) };
  if (isFirst)
    await recordAudit(db, {
      kind: 'setting',
      what: 'address_proved',
      accountId,
      from: { ...from, memberId },
      facts: { by, ...proved, ...stopped },
    });
  if (proved.membersEnded + proved.invitationsEnded > 0 || Object.keys(stopped).length > 0)
    await postMail(db, { kind: ACCOUNT_CLAIMED, recipient: email, accountId, subjectId: memberId }, now);
  return proved;
}

const NOTHING: AddressProved = { membersEnded: 0, sessionsEnded: 0, invitationsEnded: 0, freeCredits: 'none' };

/**
 * Ends everything by which a stranger could still come in, or learn what is found; none of it is the address holder's. Returns the counts, if there were any.
 */
async function endWhatWasSetUp(ctx: AppContext, db: Queryable, accountId: string): Promise<Stopped & { keysEnded?: number }> {
  await forgetTeamRule(db, accountId);
  const keysEnded = await revokeAllKeys(db, accountId, ctx.now());
  const stopped = await stopConnections(ctx, db, accountId, null);
  return keysEnded === 0 ? stopped : { keysEnded, ...stopped };
}

interface Kept {
  accountId: string;
  keptId: string;
  keptSession: Buffer | null;
}

async function endOthers(
  ctx: AppContext,
  db: Queryable,
  { accountId, keptId, keptSession }: Kept,
): Promise<Omit<AddressProved, 'freeCredits'>> {
  const now = ctx.now();
  const sessionsEnded = await deleteAccountSessions(db, accountId, keptSession);
  await deleteDevices(db, accountId);
  const removed = await removeOthers(db, accountId, keptId, now);
  for (const { id, email } of removed) {
    await forgetLinks(db, id);
    await forgetFactors(db, id);
    await stopConnections(ctx, db, accountId, id);
    await postMail(db, { kind: ACCESS_ENDED, recipient: email, accountId, subjectId: id }, now);
  }
  return { membersEnded: removed.length, sessionsEnded, invitationsEnded: await withdrawInvitations(db, accountId, now) };
}
