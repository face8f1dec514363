import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import type { AppContext } from '../../context.ts';
import type { Composer, Composers, QueuedMail } from '../../outside/mail/mail.ts';
import { inTransaction } from '../../transaction.ts';
import { writeNewDevice } from '../identity/devices.ts';
import { findAddress } from '../identity/find-account.ts';
import { countOtherLinks, type LinkPurpose, lockMember, upsertLink } from '../identity/links.ts';
import {
  ACCESS_ENDED,
  ACCOUNT_CLAIMED,
  CONFIRM_EMAIL,
  EMAIL_CHANGE_NOTICE,
  NEW_DEVICE,
  PASSKEY_ADDED,
  PASSWORD_CHANGED,
  PROVE_EMAIL,
  PROVIDER_SET,
  RESET_PASSWORD,
  SECOND_FACTOR_REMOVED,
  SECOND_FACTOR_SET,
} from '../identity/mail-kinds.ts';
import { findMemberByEmail } from '../identity/members.ts';
import { hashToken, newToken } from '../identity/secret-token.ts';

const writeAccountClaimed: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'Your Deedline account is now yours alone',
  text: `You are the first to confirm this email address, so the Deedline account
that was created with it is yours. Every other member was removed from
it, and every other session and invitation was ended. What they had
connected was stopped: webhooks, CRMs and vendor keys. If you set a new
password, everything connected and all keys for programs were stopped.
Check what you keep:

${ctx.config.publicUrl}/settings/programs

If they were colleagues of yours, invite them again:

${ctx.config.publicUrl}/settings/team

Earlier searches are listed in the account's activity record:

${ctx.config.publicUrl}/activity
`,
});

/** Names the account like an invitation does, and nobody else. */
const writeAccessEnded: Composer = async (ctx, mail) => {
  const owner = mail.accountId === null ? undefined : await findAddress(ctx.db, mail.accountId);
  if (owner === undefined) return null;
  return {
    recipient: mail.recipient,
    subject: 'You are no longer on a Deedline account',
    text: `The email address of the Deedline account ${owner}
was confirmed for the first time. The account belongs to the person who
did so. Everyone else who could sign in to it was removed, including you.

If you should have access, ask its owner for an invitation. You can use
this address for an account of your own:

${ctx.config.publicUrl}/register
`,
  };
};

/** Mails sent when an account passes to whoever reads the mail of its address. */
const claimMails: Composers = { [ACCOUNT_CLAIMED]: writeAccountClaimed, [ACCESS_ENDED]: writeAccessEnded };

const WORDS = {
  set: {
    subject: 'Your Deedline account now has a second factor',
    what: 'An authenticator was just set up for your Deedline account. You now need its\ncode in addition to your password to sign in. Your other sessions were ended.',
  },
  passkey: {
    subject: 'A passkey was added to your Deedline account',
    what: 'A passkey was just added to your Deedline account. The device that has it can\nsign in without a password or code.',
  },
  provider: {
    subject: 'Your Deedline team now signs in through an identity provider',
    what: 'An owner of your team just set an identity provider. Anyone it vouches for at\nan address of your team can sign in, even after a password is changed. Owners\ncan see and remove it in Settings, under Security.',
  },
  removed: {
    subject: 'The second factor of your Deedline account was removed',
    what: 'The authenticator, passkeys and recovery codes of your Deedline account were\njust removed. The password alone is now enough to sign in.',
  },
} as const;

const write =
  (kind: keyof typeof WORDS): Composer =>
  async (ctx: AppContext, mail) => ({
    recipient: mail.recipient,
    subject: WORDS[kind].subject,
    text: `${WORDS[kind].what}

If this was not you, set a new password right away, and tell the operator
of this installation:

${ctx.config.publicUrl}/forgot-password
`,
  });

const factorMails: Composers = {
  [SECOND_FACTOR_SET]: write('set'),
  [PASSKEY_ADDED]: write('passkey'),
  [PROVIDER_SET]: write('provider'),
  [SECOND_FACTOR_REMOVED]: write('removed'),
};

const RESET_HOURS = 1;
const CONFIRM_HOURS = 24;
/** Limits how much mail somebody can cause by repeatedly asking in another person's name. */
const MAX_LINKS_AN_HOUR = 3;
const HOUR_MS = 3_600_000;

/** Sent to the member's stored address, not the typed one: the database may treat two different texts as one address. */
const writeReset: Composer = async (ctx, mail) => {
  const member = await findMemberByEmail(ctx.db, mail.recipient);
  if (member === undefined) return null;
  const link = await makeLink(ctx, mail, { memberId: member.id, purpose: 'reset_password', hours: RESET_HOURS });
  if (link === undefined) return null;
  return {
    recipient: link.memberEmail,
    subject: 'Set a new password for Deedline',
    text: `Someone asked to set a new password for the Deedline account with this
address.

To set one, open this link within the next hour. It works once.

${ctx.config.publicUrl}/reset-password#token=${link.token}

If this was not you, do nothing: your password stays the same.
`,
  };
};

const writePasswordChanged: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'Your Deedline password was changed',
  text: `The password of your Deedline account was just changed, and the other
sessions of the account were ended.

If this was not you, set a new password right away:

${ctx.config.publicUrl}/forgot-password

Keys for programs, webhooks and CRMs go on working. If somebody else
knew the password, check them and remove what is not yours:

${ctx.config.publicUrl}/settings/programs
`,
});

const writeConfirmEmail: Composer = async (ctx, mail) => {
  if (mail.subjectId === null) return null;
  const purpose = { memberId: mail.subjectId, purpose: 'confirm_email', newEmail: mail.recipient, hours: CONFIRM_HOURS } as const;
  const link = await makeLink(ctx, mail, purpose);
  if (link === undefined) return null;
  return {
    recipient: mail.recipient,
    subject: 'Confirm your new email address for Deedline',
    text: `Someone asked to use this address for their Deedline account.

To confirm, open this link within the next ${CONFIRM_HOURS} hours. It works once.

${ctx.config.publicUrl}/confirm-email#token=${link.token}

If this was not you, do nothing. Nothing will change.
`,
  };
};

/** Sent to whoever signed up. It names nobody: names are free text, and a stranger's text would look like ours here. */
const writeProveEmail: Composer = async (ctx, mail) => {
  if (mail.subjectId === null) return null;
  const purpose = { memberId: mail.subjectId, purpose: 'confirm_email', newEmail: mail.recipient, hours: CONFIRM_HOURS } as const;
  const link = await makeLink(ctx, mail, purpose);
  if (link === undefined || link.memberEmail !== mail.recipient) return null;
  return {
    recipient: mail.recipient,
    subject: 'Confirm your email address for Deedline',
    text: `Someone created a Deedline account with this address.

If this was you, open this link within the next ${CONFIRM_HOURS} hours. It works once${
      ctx.config.billing ? `, and\ngives you the ${SIGNUP_CREDITS} free credits of a new account:` : ':'
    }

${ctx.config.publicUrl}/confirm-email#token=${link.token}

If this was not you, do nothing. If you want the account for yourself and
everyone else out of it, set a new password:

${ctx.config.publicUrl}/forgot-password
`,
  };
};

const writeEmailChangeNotice: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'A new email address for your Deedline account',
  text: `Someone who knows the password asked to use another email address for
your Deedline account. It replaces this one as soon as it is confirmed
from there.

If this was not you, set a new password right away. That also stops the
change:

${ctx.config.publicUrl}/forgot-password
`,
});

/** The mails of accounts, by kind. */
export const accountMails: Composers = {
  [RESET_PASSWORD]: writeReset,
  [PASSWORD_CHANGED]: writePasswordChanged,
  [CONFIRM_EMAIL]: writeConfirmEmail,
  [PROVE_EMAIL]: writeProveEmail,
  [EMAIL_CHANGE_NOTICE]: writeEmailChangeNotice,
  ...claimMails,
  ...factorMails,
  [NEW_DEVICE]: writeNewDevice,
};

type LinkWish = { memberId: string; purpose: LinkPurpose; newEmail?: string; hours: number };

type MadeLink = { token: string; memberEmail: string };

/** Makes a fresh token for the link in a mail; undefined if the mail must not be sent, or no longer. */
function makeLink(ctx: AppContext, mail: QueuedMail, { memberId, purpose, newEmail, hours }: LinkWish): Promise<MadeLink | undefined> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    const member = await lockMember(db, memberId);
    if (member === undefined) return undefined;
    const link = { mailId: mail.id, memberId, purpose };
    if ((await countOtherLinks(db, link, new Date(now.getTime() - HOUR_MS))) >= MAX_LINKS_AN_HOUR) return undefined;
    const token = newToken();
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    const isMade = await upsertLink(db, { ...link, tokenHash: hashToken(token), newEmail: newEmail ?? null, now, expiresAt });
    return isMade ? { token, memberEmail: member.email } : undefined;
  });
}
