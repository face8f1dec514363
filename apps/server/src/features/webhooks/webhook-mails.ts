import type { Composer, Composers } from '../../outside/mail/mail.ts';
import { WEBHOOK_OFF } from './deliver.ts';
import { selectEndpoint } from './endpoint-queries.ts';

const WHY = {
  gone: 'It answered that it is gone (410), as a receiver does\nthat wants no more messages.',
  failing: 'For three days it accepted nothing that was sent to it.',
} as const;

/** Does not mention the URL, which may contain a token. Nothing is sent if the webhook is on again or was removed. */
const writeOff: Composer = async (ctx, { recipient, accountId, subjectId }) => {
  if (accountId === null || subjectId === null) return null;
  const endpoint = await selectEndpoint(ctx.db, accountId, subjectId);
  if (endpoint === undefined || endpoint.offBecause === null || endpoint.offBecause === 'owner' || endpoint.offBecause === 'left')
    return null;
  return {
    recipient,
    subject: 'A webhook of your account was switched off',
    text: `A webhook of your account was switched off.
${WHY[endpoint.offBecause]}

Nothing more is sent to it. What happens in the meantime is kept for thirty
days. Once its receiver works again, switch it on and send the missed
messages again:

${ctx.config.publicUrl}/settings/programs/webhooks
`,
  };
};

/** The mails of webhooks, by kind. */
export const webhookMails: Composers = { [WEBHOOK_OFF]: writeOff };
