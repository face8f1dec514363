import { z } from 'zod';
import { emailAddress, knownPassword, linkToken, name, newPassword } from './account.ts';
import { ROLES } from './role.ts';

export const teamMember = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  joinedAt: z.string(),
  isYou: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** Nobody is invited as an owner; a member who has joined can be made one. */
export const INVITED_ROLES = ['member', 'viewer'] as const;
export const invitedRole = z.enum(INVITED_ROLES);

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: invitedRole,
  invitedAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** How many more times it can be sent. */
  mailsLeft: z.number(),
});
export type Invitation = z.infer<typeof invitation>;

/** GET /api/team. Only owners see invitations. */
export const team = z.object({ members: z.array(teamMember), invitations: z.array(invitation) });
export type Team = z.infer<typeof team>;

/** POST /api/team/invitations: answers the same whether or not the address belongs to another account. */
export const inviteMember = z.object({ email: emailAddress, role: invitedRole });
export type InviteMember = z.infer<typeof inviteMember>;

/** PATCH /api/team/members/{id} */
export const changeRole = z.object({ role: invitedRole });
export type ChangeRole = z.infer<typeof changeRole>;

/** POST /api/team/members/{id}/ownership. With `stepDown` the current owner becomes a member. */
export const giveOwnership = z.object({ password: knownPassword, stepDown: z.boolean().default(false) });
export type GiveOwnership = z.infer<typeof giveOwnership>;

/** POST /api/team/leave */
export const leaveTeam = z.object({ password: knownPassword });

/** PATCH /api/team/me: an empty text removes a name. */
export const changeNames = z.object({ firstName: name, lastName: name });
export type ChangeNames = z.infer<typeof changeNames>;

/** POST /api/invitations/read: the invitation that the mailed link leads to. */
export const readInvitation = z.object({ token: linkToken });
export const openInvitation = z.object({
  email: z.string(),
  role: invitedRole,
  /** Identifies the account: the address of its longest-standing owner. */
  accountEmail: z.string(),
  expiresAt: z.string(),
  /** The address already signs in to an account, and can only have one. Only the reader of its mail learns this. */
  isTaken: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** POST /api/invitations/accept: creates the member and signs in. */
export const acceptInvitation = z.object({ token: linkToken, password: newPassword, firstName: name, lastName: name });
export type AcceptInvitation = z.infer<typeof acceptInvitation>;
