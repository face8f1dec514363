import { AppError } from '@deedline/contract/errors';
import type { ChangeNames, ChangeRole, GiveOwnership, Invitation, Team } from '@deedline/contract/account/team';
import { TEAM_LIMITS } from '@deedline/contract/limits';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { forgetLinks } from '../identity/links.ts';
import { requirePassword } from '../identity/passwords.ts';
import { requireProof } from '../identity/proofs.ts';
import { endSessions } from '../identity/sessions.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { forgetFactors } from '../second-factors/remove-factor.ts';
import { countWaiting, type InvitationRow, selectInvitations, withdrawAllOf } from './invitation-queries.ts';
import { stopWhatTheyConnected } from './left-behind.ts';
import { OWNERSHIP_GIVEN } from './member-mails.ts';
import {
  countMembers,
  countOwners,
  lockAccount,
  selectMember,
  selectMembers,
  type TeamRow,
  updateNames,
  updateRemoved,
  updateRole,
} from './queries.ts';

/** All members see who else is on the account; invitations are shown to owners only. */
export async function readTeam(ctx: AppContext, { account, member }: SignedIn): Promise<Team> {
  const members = await selectMembers(ctx.db, account.id);
  const invitations = member.role === 'owner' ? await selectInvitations(ctx.db, account.id) : [];
  return {
    members: members.map(({ joinedAt, ...row }) => ({ ...row, joinedAt: joinedAt.toISOString(), isYou: row.id === member.id })),
    invitations: invitations.map((row) => presentInvitation(ctx, row)),
  };
}

export function presentInvitation(ctx: AppContext, { id, email, role, invitedAt, expiresAt, mails }: InvitationRow): Invitation {
  return {
    id,
    email,
    role,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= ctx.now(),
    mailsLeft: Math.max(0, TEAM_LIMITS.mailsPerInvitation - mails),
  };
}

/** The member who changes the team of their account. */
export interface Actor {
  accountId: string;
  memberId: string;
}

/** Runs `work` while nobody else changes the team. Throws `unauthorized` or `role_required` unless the actor is still an owner at that point. */
export function changeTeam<T>(ctx: AppContext, actor: Actor, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, async (db) => {
    const self = (await lockAccount(db, actor.accountId)) ? await selectMember(db, actor.accountId, actor.memberId) : undefined;
    if (self === undefined) throw new AppError('unauthorized');
    if (self.role !== 'owner') throw new AppError('role_required');
    return work(db);
  });
}

/** Throws `member_not_found` unless the member belongs to the account. */
async function requireMember(db: Queryable, accountId: string, id: string): Promise<TeamRow> {
  const member = isUuid(id) ? await selectMember(db, accountId, id) : undefined;
  if (member === undefined) throw new AppError('member_not_found');
  return member;
}

/** Throws `last_owner`. Call under the account's lock. */
async function refuseLastOwner(db: Queryable, accountId: string, member: TeamRow): Promise<void> {
  if (member.role === 'owner' && (await countOwners(db, accountId)) === 1) throw new AppError('last_owner');
}

/** Throws `team_full` when nobody else may be invited. Call under the account's lock. */
export async function requireRoom(db: Queryable, accountId: string, now: Date): Promise<void> {
  if ((await countMembers(db, accountId)) + (await countWaiting(db, accountId, now)) >= TEAM_LIMITS.members)
    throw new AppError('team_full');
}

/** Every member may change their own names. */
export async function changeNames(ctx: AppContext, actor: Actor, { firstName, lastName }: ChangeNames, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await updateNames(db, actor.memberId, firstName || null, lastName || null);
    await recordAudit(db, { kind: 'setting', what: 'names_changed', accountId: actor.accountId, from, subject: actor.memberId });
  });
}

/** Takes effect with the member's next request. An owner can step down this way, unless they are the last. */
export function changeRole(ctx: AppContext, actor: Actor, id: string, { role }: ChangeRole, from: Requester): Promise<void> {
  const { accountId } = actor;
  return changeTeam(ctx, actor, async (db) => {
    const member = await requireMember(db, accountId, id);
    if (member.role === role) return;
    await refuseLastOwner(db, accountId, member);
    await updateRole(db, id, role);
    await withdrawAllOf(db, id, ctx.now());
    await recordAudit(db, { kind: 'setting', what: 'role_changed', accountId, from, subject: id, facts: { was: member.role, role } });
  });
}

/** Makes another member an owner, in addition or instead. Requires the password, because the actor cannot undo it alone. */
export async function giveOwnership(ctx: AppContext, actor: Actor, id: string, input: GiveOwnership, from: Requester): Promise<void> {
  const { accountId, memberId } = actor;
  if (id === memberId) throw new AppError('invalid_request', 'You already own this account');
  await requirePassword(ctx, memberId, input.password);
  await changeTeam(ctx, actor, async (db) => {
    await requireProof(ctx, db, memberId);
    const member = await requireMember(db, accountId, id);
    await updateRole(db, id, 'owner');
    if (input.stepDown) {
      await updateRole(db, memberId, 'member');
      await withdrawAllOf(db, memberId, ctx.now());
    }
    const facts = { was: member.role, stepDown: input.stepDown };
    await recordAudit(db, { kind: 'setting', what: 'ownership_given', accountId, from, subject: id, facts });
    await postMail(db, { kind: OWNERSHIP_GIVEN, recipient: member.email, accountId, subjectId: id }, ctx.now());
  });
}

/** Removes a member and ends all their sessions and links at once. Their searches stay with the account and on record as theirs. */
export async function removeMember(ctx: AppContext, actor: Actor, id: string, from: Requester): Promise<void> {
  const { accountId, memberId } = actor;
  if (id === memberId) throw new AppError('invalid_request', 'To remove yourself, leave the team');
  await changeTeam(ctx, actor, async (db) => {
    await requireMember(db, accountId, id);
    const sessionsEnded = await endSignIn(ctx, db, id);
    const stopped = await stopWhatTheyConnected(ctx, db, accountId, id);
    await recordAudit(db, { kind: 'setting', what: 'member_removed', accountId, from, subject: id, facts: { sessionsEnded, ...stopped } });
  });
}

/** A member who leaves loses all access. The last owner has to hand the account over or close it first. */
export async function leaveTeam(ctx: AppContext, { accountId, memberId }: Actor, password: string, from: Requester): Promise<void> {
  await requirePassword(ctx, memberId, password);
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockAccount(db, accountId))) throw new AppError('unauthorized');
    const member = await requireMember(db, accountId, memberId);
    await refuseLastOwner(db, accountId, member);
    const sessionsEnded = await endSignIn(ctx, db, memberId);
    const stopped = await stopWhatTheyConnected(ctx, db, accountId, memberId);
    await recordAudit(db, {
      kind: 'setting',
      what: 'member_left',
      accountId,
      from,
      subject: memberId,
      facts: { sessionsEnded, ...stopped },
    });
  });
}

/** Withdraws the open invitations of a removed member, who may have invited themselves under another address. */
async function endSignIn(ctx: AppContext, db: Queryable, id: string): Promise<number> {
  await updateRemoved(db, id, ctx.now());
  await withdrawAllOf(db, id, ctx.now());
  await forgetLinks(db, id);
  await forgetFactors(db, id);
  return endSessions(db, id);
}
