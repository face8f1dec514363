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
  subject: 'Your Deedline account is yours alone now',
  text: `You are the first who showed that they read the mail of this address,
so the Deedline account that was made with it is yours. Every other
member of it was removed, and every other session and invitation ended.
What they had connected was stopped: webhooks, CRMs, keys of vendors. Where
you set a new password, so were all of them, and all keys for programs.
Look through what you keep:

${ctx.config.publicUrl}/settings/programs

If they were colleagues of yours, invite them again:

${ctx.config.publicUrl}/settings/team

What was searched before stands in the account's activity record:

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
    text: `The Deedline account ${owner} was
confirmed by its mail for the first time. It belongs to whoever did so,
and everybody else who could sign in to it was removed, you too.

If you belong to it, ask its owner for an invitation. This address is
free for an account of your own:

${ctx.config.publicUrl}/register
`,
  };
};

/** Mails sent when an account passes to whoever reads the mail of its address. */
const claimMails: Composers = { [ACCOUNT_CLAIMED]: writeAccountClaimed, [ACCESS_ENDED]: writeAccessEnded };

const WORDS = {
  set: {
    subject: 'Your Deedline account has a second factor now',
    what: 'An authenticator was set up for your Deedline account just now. Signing in\ntakes its code beside the password, and your other sessions were ended.',
  },
  passkey: {
    subject: 'A passkey was added to your Deedline account',
    what: 'A passkey was added to your Deedline account just now: the device that has it\nsigns in without password and code.',
  },
  provider: {
    subject: 'Your Deedline team signs in through an identity provider now',
    what: 'An owner of your team named an identity provider just now. Whoever it vouches\nfor at an address of your team gets in, also after a new password. Owners see\nit in Settings under Security, and can remove it there.',
  },
  removed: {
    subject: 'The second factor of your Deedline account was removed',
    what: 'Authenticator, passkeys and recovery codes of your Deedline account were\nremoved just now. The password alone lets in again.',
  },
} as const;

const write =
  (kind: keyof typeof WORDS): Composer =>
  async (ctx: AppContext, mail) => ({
    recipient: mail.recipient,
    subject: WORDS[kind].subject,
    text: `${WORDS[kind].what}

If it was not you, set a new password right away, and tell who runs this
installation:

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
    text: `Somebody asked to set a new password for the Deedline account of this
address.

To set one, open this link within the next hour. It works once.

${ctx.config.publicUrl}/reset-password#token=${link.token}

If it was not you, do nothing: your password stays as it is.
`,
  };
};

const writePasswordChanged: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'Your Deedline password was changed',
  text: `The password of your Deedline account was changed just now, and the
other sessions of the account were ended.

If it was not you, set a new password right away:

${ctx.config.publicUrl}/forgot-password

Keys for programs, webhooks and CRMs go on as they were. If somebody else
knew the password, look through them and remove what is not yours:

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
    text: `Somebody asked to use this address for their Deedline account.

To confirm, open this link within the next ${CONFIRM_HOURS} hours. It works once.

${ctx.config.publicUrl}/confirm-email#token=${link.token}

If it was not you, do nothing: nothing changes.
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
    text: `Somebody made a Deedline account with this address.

If it was you, open this link within the next ${CONFIRM_HOURS} hours. It works once${
      ctx.config.billing ? `, and\nthe ${SIGNUP_CREDITS} free credits of a new account are yours then:` : ':'
    }

${ctx.config.publicUrl}/confirm-email#token=${link.token}

If it was not you, do nothing. To have the account of your address for
yourself, and everybody else out of it, set a new password:

${ctx.config.publicUrl}/forgot-password
`,
  };
};

const writeEmailChangeNotice: Composer = async (ctx, mail) => ({
  recipient: mail.recipient,
  subject: 'A new email address for your Deedline account',
  text: `Somebody who knows the password asked to use another email address for
your Deedline account. It takes the place of this one as soon as it is
confirmed from there.

If it was not you, set a new password right away. That also stops the
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
