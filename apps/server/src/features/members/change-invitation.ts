import { AppError } from '@deedline/contract/errors';
import type { Invitation } from '@deedline/contract/team';
import { TEAM_LIMITS } from '@deedline/contract/team-limits';
import type { AppContext } from '../../context.ts';
import { dropMails } from '../../outside/mail/drop-mails.ts';
import type { Queryable } from '../../transaction.ts';
import { requireProof } from '../identity/ask-for-proof.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { changeTeam, requireRoom, type Actor } from './change-team.ts';
import { lockInvitation, updateSentAgain, updateWithdrawn, type InvitationRow } from './invitation-queries.ts';
import { isUuid } from '../../is-uuid.ts';
import { expiryFrom, mailInvitation, requireMailsLeft } from './mail-invitation.ts';
import { INVITATION } from './mail-kinds.ts';
import { presentInvitation } from './read-team.ts';

/** Sends it again, with a new link and all its days; the link of the mail before is worth nothing then. */
export function sendAgain(ctx: AppContext, actor: Actor, id: string, from: Requester): Promise<Invitation> {
  const { accountId } = actor;
  const now = ctx.now();
  return changeTeam(ctx, actor, async (db) => {
    await requireProof(ctx, db, actor.memberId);
    const invitation = await requireInvitation(db, accountId, id);
    if (invitation.mails >= TEAM_LIMITS.mailsPerInvitation) throw new AppError('invitations_used_up', 'This invitation was sent 5 times');
    // One that ran out had left its place to somebody else.
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
