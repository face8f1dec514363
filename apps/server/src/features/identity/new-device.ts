import { nameBrowser } from '@deedline/contract/name-browser';
import type { AppContext } from '../../context.ts';
import type { Composer } from '../../outside/mail/mail.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { NEW_DEVICE } from './mail-kinds.ts';
import { findMember, type MemberRow } from './members.ts';
import { findSessionBegunAt } from './sessions.ts';

/** Who signs in without keeping cookies is a new device each time, and gets this many mails a day. */
const MOST_MAILS = 5;
const DAY_MS = 86_400_000;

/** Puts the mail about the sign-in of a moment into the outbox. */
export async function tellOfNewDevice(
  ctx: AppContext,
  db: Queryable,
  member: Pick<MemberRow, 'id' | 'account_id' | 'email'>,
  now: Date,
): Promise<void> {
  const { isOver } = await ctx.limits.take(`new device ${member.id}`, MOST_MAILS, DAY_MS);
  if (isOver) return;
  const wish = { kind: NEW_DEVICE, recipient: member.email, accountId: member.account_id, subjectId: member.id };
  await postMail(db, wish, now);
}

/** Says nothing that the browser says of itself but what it is: that is a stranger's text. */
export const writeNewDevice: Composer = async (ctx, mail) => {
  const member = mail.subjectId === null ? undefined : await findMember(ctx.db, mail.subjectId);
  if (member === undefined) return null;
  const session = await findSessionBegunAt(ctx.db, member.id, mail.createdAt);
  return {
    recipient: mail.recipient,
    subject: 'A new sign-in to your Deedline account',
    text: `Somebody signed in to your Deedline account with a browser that was not
used for it before:

  ${nameBrowser(session?.userAgent ?? null, 'An unknown browser')}
  ${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC
${session?.ip == null ? '' : `  from the address ${session.ip}\n`}
If it was you, there is nothing to do.

If it was not, set a new password right away. That ends every session:

${ctx.config.publicUrl}/forgot-password
`,
  };
};
