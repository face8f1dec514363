import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { requesterOf } from '../record/record-audit.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import { confirmSession } from '../identity/sessions.ts';
import { readSessionCookie } from '../../http/cookies.ts';

/** Routes by which members list and end their sessions. */
export function addSessionRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(server, 'GET /api/auth/sessions', (request) => listSessions(ctx, request.member.id, request.session.id));

  serve(server, 'POST /api/auth/confirm', (request) => confirmSession(ctx, request, request.body.password, requesterOf(request)), {
    config: { rateLimit },
  });

  serve(server, 'POST /api/auth/sessions/:id/end', (request) => endOwnSession(ctx, request, request.params.id, requesterOf(request)));

  serve(server, 'POST /api/auth/sessions/end-others', (request) =>
    endOtherSessions(ctx, request, readSessionCookie(request)!, requesterOf(request)),
  );
}
