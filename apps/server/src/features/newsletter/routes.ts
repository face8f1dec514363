import { newsletterLink, subscribe } from '@deedline/contract/newsletter';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { confirmSubscription, subscribeToNewsletter, unsubscribe } from './subscribers.ts';

export function addNewsletterRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post('/api/newsletter', { schema: { body: subscribe }, config: { rateLimit: limitMails(ctx.config) } }, async (request, reply) => {
    await subscribeToNewsletter(ctx, request.body.email);
    return reply.status(204).send();
  });

  server.post('/api/newsletter/confirm', { schema: { body: newsletterLink }, config: { rateLimit } }, async (request, reply) => {
    await confirmSubscription(ctx, request.body.token);
    return reply.status(204).send();
  });

  server.post('/api/newsletter/unsubscribe', { schema: { body: newsletterLink }, config: { rateLimit } }, async (request, reply) => {
    await unsubscribe(ctx, request.body.token);
    return reply.status(204).send();
  });
}
