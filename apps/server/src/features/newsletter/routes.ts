import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { confirmSubscription, subscribeToNewsletter, unsubscribe } from './subscribers.ts';

export function addNewsletterRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(server, 'POST /api/newsletter', (request) => subscribeToNewsletter(ctx, request.body.email), {
    config: { rateLimit: limitMails(ctx.config) },
  });

  serve(server, 'POST /api/newsletter/confirm', (request) => confirmSubscription(ctx, request.body.token), { config: { rateLimit } });

  serve(server, 'POST /api/newsletter/unsubscribe', (request) => unsubscribe(ctx, request.body.token), { config: { rateLimit } });
}
