import type { Invitation, Team } from '@deedline/contract/team';
import { TEAM_LIMITS } from '@deedline/contract/team-limits';
import type { AppContext } from '../../context.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { selectInvitations, type InvitationRow } from './invitation-queries.ts';
import { selectMembers } from './queries.ts';

/** Everybody on the account sees who else is; who was asked to join is the owners' business. */
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
