import { randomUUIDv7 } from 'node:crypto';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { hashNewsletterToken, newsletterToken, newsletterTokenOf } from './newsletter-token.ts';
import { upsertSubscriber } from './queries.ts';
import { CONFIRM_DAYS, minutesBefore, MOST_CONFIRMATIONS, QUIET_MINUTES } from './rules.ts';

export const NEWSLETTER_CONFIRMATION = 'newsletter_confirmation';

const writeConfirmation: Composer = async (ctx, mail) => {
  const now = ctx.now();
  const newId = randomUUIDv7();
  const subscriber = await upsertSubscriber(ctx.db, {
    id: newId,
    email: mail.recipient,
    tokenHash: hashNewsletterToken(newsletterToken(ctx, newId)),
    now,
    isRetry: mail.attempt > 1,
    quietSince: minutesBefore(now, QUIET_MINUTES),
    mostConfirmations: MOST_CONFIRMATIONS,
  });
  if (subscriber === undefined) return null;
  const token = newsletterTokenOf(ctx, subscriber);
  const page = `${ctx.config.publicUrl}/newsletter`;
  return {
    recipient: subscriber.email,
    subject: 'Confirm your subscription to the Deedline newsletter',
    text: `Somebody asked for the Deedline newsletter to be sent to this address.

To subscribe, open this link and confirm:

${page}#confirm=${token}

If it was not you, do nothing: without your confirmation you get no
newsletter, and this address is deleted after ${CONFIRM_DAYS} days.

To unsubscribe at any time:

${page}#unsubscribe=${token}
`,
  };
};

/** What the newsletter writes, by kind. */
export const newsletterMails: Composers = { [NEWSLETTER_CONFIRMATION]: writeConfirmation };
