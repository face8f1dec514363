import {
  optOut,
  optOutLink,
  privacyRequest,
  privacyRequestLink,
  receiptAsked,
  receiptGiven,
  receiptState,
} from '@deedline/contract/opt-out';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { answerLink, takeOptOut } from './opt-out.ts';
import { findReceipt } from './receipts.ts';
import { confirmRequest, takeRequest } from './requests/requests.ts';

/** Open to everybody, without an account. */
export function addOptOutRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post(
    '/api/opt-outs',
    { schema: { body: optOut, response: { 201: answers(receiptGiven) } }, config: { rateLimit: limitMails(ctx.config) } },
    async (request, reply) => reply.status(201).send({ receipt: await takeOptOut(ctx, request.body) }),
  );

  server.post('/api/opt-outs/link', { schema: { body: optOutLink }, config: { rateLimit } }, async (request, reply) => {
    await answerLink(ctx, request.body);
    return reply.status(204).send();
  });

  server.post(
    '/api/privacy-requests',
    { schema: { body: privacyRequest, response: { 201: answers(receiptGiven) } }, config: { rateLimit: limitMails(ctx.config) } },
    async (request, reply) => reply.status(201).send({ receipt: await takeRequest(ctx, request.body) }),
  );

  server.post('/api/privacy-requests/confirm', { schema: { body: privacyRequestLink }, config: { rateLimit } }, async (request, reply) => {
    await confirmRequest(ctx, request.body.token);
    return reply.status(204).send();
  });

  server.post(
    '/api/receipts',
    { schema: { body: receiptAsked, response: { 200: answers(receiptState) } }, config: { rateLimit } },
    (request) => findReceipt(ctx, request.body.receipt),
  );
}
