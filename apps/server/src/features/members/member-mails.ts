import { TEAM_LIMITS } from '@deedline/contract/limits';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { inTransaction } from '../../transaction.ts';
import { findAddress } from '../identity/find-account.ts';
import { hashToken, newToken } from '../identity/secret-token.ts';
import { lockInvitation, updateToken } from './invitation-queries.ts';
import { CONNECTIONS_STOPPED, selectStopped, type Stopped } from './left-behind.ts';
import { selectMember } from './queries.ts';

/** The kinds of mail that teams send. */
export const INVITATION = 'invitation';
export const MEMBER_JOINED = 'member_joined';
export const OWNERSHIP_GIVEN = 'ownership_given';

const ROLE_WORDS = {
  member: 'a member, who can search, export and keep lists',
  viewer: 'a viewer, who can look at what was found',
} as const;

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
    subject: 'You are invited to join a Deedline account',
    text: `The owner of the Deedline account ${owner} invites
you to join it as ${ROLE_WORDS[invitation.role]}.

To accept, open this link within the next ${TEAM_LIMITS.invitationDays} days and choose a password.
It works once.

${ctx.config.publicUrl}/accept-invitation#token=${token}

If you do not know who this is, do nothing. Nothing will happen.
`,
  };
};

const writeMemberJoined: Composer = async (ctx, mail) => {
  if (mail.subjectId === null || mail.accountId === null) return null;
  const member = await selectMember(ctx.db, mail.accountId, mail.subjectId);
  if (member === undefined) return null;
  return {
    recipient: mail.recipient,
    subject: 'Someone joined your Deedline account',
    text: `${member.email} accepted the invitation to your Deedline account
and is ${member.role === 'owner' ? 'an' : 'a'} ${member.role} of it.

See who has access, and what they can do:

${ctx.config.publicUrl}/settings/team
`,
  };
};

const writeOwnershipGiven: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'You now own a Deedline account',
  text: `An owner of your team made you an owner of its Deedline account. You
can ${ctx.config.billing ? 'buy credits, ' : ''}invite and remove members, and close the account.

${ctx.config.publicUrl}/settings/team
`,
});

const STOPPED_WORDS: Readonly<Record<keyof Stopped, string>> = {
  webhooks: 'Webhooks are off. Switch on those that are yours: Settings, Programs.',
  crms: 'CRMs are on hold, and what is to be sent waits. Test a connection\n  to keep it, or connect it anew: Settings, Programs, CRM.',
  vendors: 'Vendors that were asked with their key are off: Settings, Vendors.',
  serveManagers: 'The key to ServeManager is removed: Settings, Programs.',
  providers:
    'The provider through which the team signs in is removed: everybody\n  signs in by password until it is set anew: Settings, Security.',
};

const writeConnectionsStopped: Composer = async (ctx, { recipient, accountId, subjectId }) => {
  const found = accountId === null || subjectId === null ? undefined : await selectStopped(ctx.db, accountId, subjectId);
  if (found === undefined) return null;
  const kinds = (Object.keys(STOPPED_WORDS) as (keyof Stopped)[]).filter((kind) => found.stopped[kind] !== undefined);
  return {
    recipient,
    subject: 'What somebody who left had connected was stopped',
    text: `${found.email} left the team of your Deedline account, or was
removed. What they had connected may be their own, and was stopped:

${kinds.map((kind) => `- ${STOPPED_WORDS[kind]}`).join('\n')}

${ctx.config.publicUrl}/settings
`,
  };
};

/** The mails of teams, by kind. */
export const memberMails: Composers = {
  [INVITATION]: writeInvitation,
  [MEMBER_JOINED]: writeMemberJoined,
  [OWNERSHIP_GIVEN]: writeOwnershipGiven,
  [CONNECTIONS_STOPPED]: writeConnectionsStopped,
};
