import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import type { AppContext } from '../../context.ts';
import type { Composer, Composers, QueuedMail } from '../../outside/mail/mail.ts';
import { inTransaction } from '../../transaction.ts';
import { claimMails } from './claim-mails.ts';
import { factorMails } from './factor-mails.ts';
import { CONFIRM_EMAIL, EMAIL_CHANGE_NOTICE, NEW_DEVICE, PASSWORD_CHANGED, PROVE_EMAIL, RESET_PASSWORD } from '../identity/mail-kinds.ts';
import { countOtherLinks, lockMember, upsertLink, type LinkPurpose } from '../identity/links.ts';
import { writeNewDevice } from '../identity/new-device.ts';
import { findMemberByEmail } from '../identity/members.ts';
import { newToken, hashToken } from '../identity/secret-token.ts';

const RESET_HOURS = 1;
const CONFIRM_HOURS = 24;
/** Whoever asks in another's name again and again sends them this much mail an hour, and no more. */
const MOST_LINKS_AN_HOUR = 3;
const HOUR_MS = 3_600_000;

/** To the member's own address, never to the one that was typed: two texts can be one address to the database. */
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

/** To who signed up. Names nobody: names are free text, and a stranger's would be read here as ours. */
const writeProveEmail: Composer = async (ctx, mail) => {
  if (mail.subjectId === null) return null;
  const purpose = { memberId: mail.subjectId, purpose: 'confirm_email', newEmail: mail.recipient, hours: CONFIRM_HOURS } as const;
  const link = await makeLink(ctx, mail, purpose);
  if (link === undefined || link.memberEmail !== mail.recipient) return null;
  return {
    recipient: mail.recipient,
    subject: 'Confirm your email address for Deedline',
    text: `Somebody made a Deedline account with this address.

If it was you, open this link within the next ${CONFIRM_HOURS} hours. It works once, and
the ${SIGNUP_CREDITS} free credits of a new account are yours then:

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

/** What accounts write, by kind. */
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

/** A fresh token for the link in a mail; undefined when the mail is not to go out (any more). */
function makeLink(ctx: AppContext, mail: QueuedMail, { memberId, purpose, newEmail, hours }: LinkWish): Promise<MadeLink | undefined> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    const member = await lockMember(db, memberId);
    if (member === undefined) return undefined;
    const link = { mailId: mail.id, memberId, purpose };
    if ((await countOtherLinks(db, link, new Date(now.getTime() - HOUR_MS))) >= MOST_LINKS_AN_HOUR) return undefined;
    const token = newToken();
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    const isMade = await upsertLink(db, { ...link, tokenHash: hashToken(token), newEmail: newEmail ?? null, now, expiresAt });
    return isMade ? { token, memberEmail: member.email } : undefined;
  });
}
