import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { linkTokenOf } from './receipts.ts';
import { OPT_OUT_NOTICE } from './mail-kinds.ts';
import { markMailed } from './queries.ts';
import { requestMails } from './requests/request-mails.ts';

const DAY_MS = 86_400_000;
/** The most mails a day that somebody can cause by entering another person's address again and again. */
const MAX_MAILS_A_DAY = 2;

const writeNotice: Composer = async (ctx, mail) => {
  const id = mail.subjectId;
  const now = ctx.now();
  const tokenHash = id === null ? undefined : await markMailed(ctx.db, id, now, new Date(now.getTime() - DAY_MS), MAX_MAILS_A_DAY);
  if (id === null || tokenHash === undefined) return null;
  const page = `${ctx.config.publicUrl}/opt-out`;
  const token = linkTokenOf(ctx, id, tokenHash);
  return {
    recipient: mail.recipient,
    subject: 'Your email address is opted out of Deedline',
    text: `Someone asked for this address not to be found through Deedline. This is
already in effect: no search shows the address from now on.

To confirm that it was you, open:

${page}#confirm=${token}

If it was not you and you want the address to be found, undo it:

${page}#undo=${token}

If you do nothing, the opt-out stays in effect. This mail does not say
whether we have anything about you: nobody looked.
`,
  };
};

/** The mails of opt-outs and requests, by kind. */
export const optOutMails: Composers = { [OPT_OUT_NOTICE]: writeNotice, ...requestMails };
