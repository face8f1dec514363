import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { AcceptInvitation, Invitation, InviteMember, OpenInvitation } from '@deedline/contract/account/team';
import { TEAM_LIMITS } from '@deedline/contract/limits';
import type { AppContext } from '../../context.ts';
import type { Presented } from '../../http/cookies.ts';
import { isUuid } from '../../is-uuid.ts';
import { dropMails, postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { findAddress, isSignInTaken } from '../identity/find-account.ts';
import { hashPassword, requireGoodPassword } from '../identity/passwords.ts';
import { requireProof } from '../identity/proofs.ts';
import { hashToken } from '../identity/secret-token.ts';
import { endSession } from '../identity/sessions.ts';
import { createMember, type StartedSession, startSession } from '../identity/start-session.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import {
  countMails,
  deleteInvitation,
  deleteOldInvitations,
  findInvitation,
  insertInvitation,
  type InvitationRow,
  lockInvitation,
  updateSentAgain,
  updateWithdrawn,
} from './invitation-queries.ts';
import { INVITATION, MEMBER_JOINED } from './member-mails.ts';
import { isOnTeam, lockAccount } from './queries.ts';
import { type Actor, changeTeam, presentInvitation, requireRoom } from './team.ts';

/** Invites an address to the team. It is not checked whether the address signs in to another account, so inviting does not reveal that. */
export function inviteMember(ctx: AppContext, actor: Actor, { email, role }: InviteMember, from: Requester): Promise<Invitation> {
  const { accountId, memberId } = actor;
  const now = ctx.now();
  return changeTeam(ctx, actor, async (db) => {
    await requireProof(ctx, db, memberId);
    if (await isOnTeam(db, accountId, email)) throw new AppError('already_on_team');
    const toAddress = await requireMailsLeft(db, accountId, email, now);
    await requireRoom(db, accountId, now);
    const wish = { id: randomUUIDv7(), accountId, email, role, invitedBy: memberId, now, expiresAt: expiryFrom(now) };
    const invitation = await insertInvitation(db, wish);
    if (invitation === undefined) throw new AppError('already_on_team');
    await recordAudit(db, { kind: 'setting', what: 'member_invited', accountId, from, subject: invitation.id, facts: { role } });
    await mailInvitation(db, invitation, toAddress, now);
    return presentInvitation(ctx, invitation);
  });
}

/** Sends an invitation again with a new link and a new expiry; the earlier link stops working. */
export function sendAgain(ctx: AppContext, actor: Actor, id: string, from: Requester): Promise<Invitation> {
  const { accountId } = actor;
  const now = ctx.now();
  return changeTeam(ctx, actor, async (db) => {
    await requireProof(ctx, db, actor.memberId);
    const invitation = await requireInvitation(db, accountId, id);
    if (invitation.mails >= TEAM_LIMITS.mailsPerInvitation)
      throw new AppError('invitations_used_up', 'This invitation has been sent 5 times');
    // An expired invitation no longer reserves a place in the team.
    if (invitation.expiresAt <= now) await requireRoom(db, accountId, now);
    const toAddress = await requireMailsLeft(db, accountId, invitation.email, now);
    const sent = await updateSentAgain(db, id, now, expiryFrom(now));
    await recordAudit(db, { kind: 'setting', what: 'member_invited_again', accountId, from, subject: id });
    await dropMails(db, id, INVITATION);
    await mailInvitation(db, sent, toAddress, now);
    return presentInvitation(ctx, sent);
  });
}

export function withdrawInvitation(ctx: AppContext, actor: Actor, id: string, from: Requester): Promise<void> {
  const { accountId } = actor;
  return changeTeam(ctx, actor, async (db) => {
    await requireInvitation(db, accountId, id);
    await updateWithdrawn(db, id, ctx.now());
    await dropMails(db, id, INVITATION);
    await recordAudit(db, { kind: 'setting', what: 'invitation_withdrawn', accountId, from, subject: id });
  });
}

async function requireInvitation(db: Queryable, accountId: string, id: string): Promise<InvitationRow> {
  const invitation = isUuid(id) ? await lockInvitation(db, id) : undefined;
  if (invitation?.accountId !== accountId) throw new AppError('invitation_not_found');
  return invitation;
}

const TAKEN =
  'This email address signs in to another Deedline account, and an address belongs to one account. Change its address there, or ask to be invited under another one.';

/** Creates the member that an invitation promised and signs them in, replacing the browser's session. No credits are granted. Throws `link_expired`. */
export async function acceptInvitation(
  ctx: AppContext,
  { token, password, firstName, lastName }: AcceptInvitation,
  presented: Presented,
  from: Requester,
): Promise<StartedSession> {
  const tokenHash = hashToken(token);
  const now = ctx.now();
  // Before the expensive hash, and before anything is locked.
  const invitation = await findInvitation(ctx.db, tokenHash, now);
  if (invitation === undefined) throw new AppError('link_expired', ENDED);
  const { accountId, email, role, invitedBy } = invitation;
  await requireGoodPassword(password, { email, names: [firstName, lastName] });
  const passwordHash = await hashPassword(ctx.config, password);
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockAccount(db, accountId)) || !(await deleteInvitation(db, tokenHash))) throw new AppError('link_expired', ENDED);
    const memberId = await createMember(db, { accountId, role, email, passwordHash, firstName, lastName, provedAt: now }, TAKEN);
    await recordAudit(db, { kind: 'sign_in', what: 'joined', accountId, from: { ...from, memberId }, subject: invitation.id });
    const recipient = await findAddress(db, accountId, invitedBy);
    if (recipient !== undefined) await postMail(db, { kind: MEMBER_JOINED, recipient, accountId, subjectId: memberId }, now);
    if (presented.session !== undefined) await endSession(db, presented.session);
    return startSession(db, memberId, now, from, presented.device);
  });
}

/** Shows what an invitation link leads to. Only the reader of the address's mail gets here, so only they learn that it signs in elsewhere. */
export async function readInvitation(ctx: AppContext, token: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now());
  const accountEmail = invitation && (await findAddress(ctx.db, invitation.accountId));
  if (invitation === undefined || accountEmail === undefined) throw new AppError('link_expired', ENDED);
  const { email, role, expiresAt } = invitation;
  return { email, role, accountEmail, expiresAt: expiresAt.toISOString(), isTaken: await isSignInTaken(ctx.db, email) };
}

const ENDED = 'This invitation is no longer valid: it was used, withdrawn or sent again, or its 7 days are over.';

const DAY_MS = 86_400_000;

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + TEAM_LIMITS.invitationDays * DAY_MS);
}

/** Returns how many invitations the address got within a day, from anybody. Throws `invitations_used_up` when the account reached its limit. */
async function requireMailsLeft(db: Queryable, accountId: string, email: string, now: Date): Promise<number> {
  const { byAccount, toAddress } = await countMails(db, accountId, email, new Date(now.getTime() - DAY_MS));
  if (byAccount >= TEAM_LIMITS.mailsPerDay) throw new AppError('invitations_used_up');
  return toAddress;
}

/** An address that many accounts invite gets no more than a limited number of mails, and the inviters do not notice. */
async function mailInvitation(db: Queryable, { id, accountId, email }: InvitationRow, toAddress: number, now: Date): Promise<void> {
  if (toAddress >= TEAM_LIMITS.mailsPerAddress) return;
  await postMail(db, { kind: INVITATION, recipient: email, accountId, subjectId: id }, now);
}

/** How long an expired invitation stays visible so that it can be sent again. */
const EXPIRED_DAYS = 30;

/** Removes invitations that were withdrawn more than a day ago or expired more than a month ago. Returns how many. */
export async function sweepInvitations(ctx: AppContext): Promise<number> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  return deleteOldInvitations(ctx.db, daysAgo(1), daysAgo(EXPIRED_DAYS));
}
