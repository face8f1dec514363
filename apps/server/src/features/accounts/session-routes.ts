import { confirmation, endedSessions, sessions } from '@deedline/contract/session';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { requesterOf } from '../record/record-audit.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import { requireSignedIn } from '../identity/require-account.ts';
import { confirmSession, requireFresh } from '../identity/sessions.ts';
import { readSessionCookie } from '../../http/cookies.ts';

const params = z.object({ id: z.string() });

/** Where a member is signed in, and how they end it there. */
export function addSessionRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };
  const signedIn = requireSignedIn(ctx);
  const onRequest = [signedIn, requireFresh(ctx)];

  server.get('/api/auth/sessions', { onRequest: signedIn, schema: { response: { 200: answers(sessions) } } }, (request) =>
    listSessions(ctx, request.member.id, request.session.id),
  );

  server.post(
    '/api/auth/confirm',
    { onRequest: signedIn, schema: { body: confirmation }, config: { rateLimit } },
    async (request, reply) => {
      await confirmSession(ctx, request, request.body.password, requesterOf(request));
      return reply.status(204).send();
    },
  );

  server.post('/api/auth/sessions/:id/end', { onRequest, schema: { params } }, async (request, reply) => {
    await endOwnSession(ctx, request, request.params.id, requesterOf(request));
    return reply.status(204).send();
  });

  server.post('/api/auth/sessions/end-others', { onRequest, schema: { response: { 200: answers(endedSessions) } } }, (request) =>
    endOtherSessions(ctx, request, readSessionCookie(request)!, requesterOf(request)),
  );
}
