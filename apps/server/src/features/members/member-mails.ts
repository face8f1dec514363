import { TEAM_LIMITS } from '@deedline/contract/limits';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { inTransaction } from '../../transaction.ts';
import { findAddress } from '../identity/find-account.ts';
import { hashToken, newToken } from '../identity/secret-token.ts';
import { lockInvitation, updateToken } from './invitation-queries.ts';
import { selectMember } from './queries.ts';

/** The kinds of mail that teams send. */
export const INVITATION = 'invitation';
export const MEMBER_JOINED = 'member_joined';
export const OWNERSHIP_GIVEN = 'ownership_given';

const ROLE_WORDS = { member: 'a member: to search, export and keep lists', viewer: 'a viewer: to look at what was found' } as const;

/** Names the account only by its owner's email address: names are free text, and a stranger's text would appear here as ours. */
const writeInvitation: Composer = async (ctx, mail) => {
  const { subjectId, accountId } = mail;
  if (subjectId === null || accountId === null) return null;
  const owner = await findAddress(ctx.db, accountId);
  const token = newToken();
  const invitation = await inTransaction(ctx.db, async (db) => {
    const found = await lockInvitation(db, subjectId);
    if (found === undefined || found.expiresAt <= ctx.now()) return undefined;
    await updateToken(db, found.id, hashToken(token));
    return found;
  });
  if (invitation === undefined || owner === undefined) return null;
  return {
    recipient: invitation.email,
    subject: 'You are invited to a Deedline account',
    text: `The owner of the Deedline account ${owner} invites
you to join it as ${ROLE_WORDS[invitation.role]}.

To accept, open this link within the next ${TEAM_LIMITS.invitationDays} days and choose a password.
It works once:

${ctx.config.publicUrl}/accept-invitation#token=${token}

If you do not know who this is, do nothing: nothing happens.
`,
  };
};

const writeMemberJoined: Composer = async (ctx, mail) => {
  if (mail.subjectId === null || mail.accountId === null) return null;
  const member = await selectMember(ctx.db, mail.accountId, mail.subjectId);
  if (member === undefined) return null;
  return {
    recipient: mail.recipient,
    subject: 'Somebody joined your Deedline account',
    text: `${member.email} accepted the invitation to your Deedline account
and is ${member.role === 'owner' ? 'an' : 'a'} ${member.role} of it now.

Who has access, and what they may do:

${ctx.config.publicUrl}/settings/team
`,
  };
};

const writeOwnershipGiven: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'You own a Deedline account now',
  text: `An owner of your team made you an owner of its Deedline account. You
may ${ctx.config.billing ? 'buy credits, ' : ''}invite and remove members, and close the account.

${ctx.config.publicUrl}/settings/team
`,
});

/** The mails of teams, by kind. */
export const memberMails: Composers = {
  [INVITATION]: writeInvitation,
  [MEMBER_JOINED]: writeMemberJoined,
  [OWNERSHIP_GIVEN]: writeOwnershipGiven,
};
