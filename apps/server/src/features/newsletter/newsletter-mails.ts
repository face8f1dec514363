import { createHash, randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { upsertSubscriber } from './queries.ts';

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
    mostConfirmations: MAX_CONFIRMATIONS,
  });
  if (subscriber === undefined) return null;
  const token = newsletterTokenOf(ctx, subscriber);
  const page = `${ctx.config.publicUrl}/newsletter`;
  return {
    recipient: subscriber.email,
    subject: 'Confirm your subscription to the Deedline newsletter',
    text: `Someone asked for the Deedline newsletter to be sent to this address.

To subscribe, open this link and confirm:

${page}#confirm=${token}

If this was not you, do nothing. Without your confirmation you get no
newsletter, and this address is deleted after ${CONFIRM_DAYS} days.

To unsubscribe at any time:

${page}#unsubscribe=${token}
`,
  };
};

/** The mails of the newsletter, by kind. */
export const newsletterMails: Composers = { [NEWSLETTER_CONFIRMATION]: writeConfirmation };

/** The token in every mail to a subscriber. It is derived from the installation's key, so that the next mail can contain it too. */
function newsletterToken(ctx: Pick<AppContext, 'hash'>, subscriberId: string): string {
  return ctx.hash(DOMAIN, subscriberId).toString('base64url');
}

/** The same for a subscriber who may be older than the newest key: finds the token that they were stored with, by its hash. */
function newsletterTokenOf(ctx: Pick<AppContext, 'hash'>, { id, tokenHash }: { id: string; tokenHash: Buffer }): string {
  const tokens = ctx.hash.every(DOMAIN, id).map((token) => token.toString('base64url'));
  return tokens.find((token) => hashNewsletterToken(token).equals(tokenHash)) ?? newsletterToken(ctx, id);
}

const DOMAIN = 'newsletter';

export function hashNewsletterToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** An address that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7;
/** The most confirmation mails that somebody can cause by entering another person's address again and again. */
const MAX_CONFIRMATIONS = 3;
const QUIET_MINUTES = 15;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
