import { AppError } from '@deedline/contract/errors';
import type { Invitation, InviteMember } from '@deedline/contract/team';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { requireProof } from '../identity/ask-for-proof.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { changeTeam, requireRoom, type Actor } from './change-team.ts';
import { insertInvitation } from './invitation-queries.ts';
import { expiryFrom, mailInvitation, requireMailsLeft } from './mail-invitation.ts';
import { isOnTeam } from './queries.ts';
import { presentInvitation } from './read-team.ts';

/** Asks an address to join. Whether it signs in to another account is not looked up here, so nobody learns it by inviting. */
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
