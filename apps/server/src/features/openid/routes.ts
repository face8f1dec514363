import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { presentSession } from '../identity/present-user.ts';
import { readPresented, setSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { beginSignIn, finishSignIn, giveCode, signInCookie } from './sign-in.ts';
import { readProvider, removeProvider, setProvider } from './provider.ts';

/** How an owner configures the team's identity provider, and how members sign in through it. */
export function addOpenidRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'GET /api/team/openid', (request) => readProvider(ctx, request.account.id));

  serve(server, 'PUT /api/team/openid', (request) => setProvider(ctx, request, request.body, requesterOf(request)), { config });

  serve(server, 'DELETE /api/team/openid', (request) => removeProvider(ctx, request, requesterOf(request)), { config });

  serve(
    server,
    'POST /api/auth/openid/start',
    async (request, reply) => {
      const { address, browser, expiresAt } = await beginSignIn(ctx, request.body.teamCode);
      signInCookie.set(request, reply, browser, expiresAt);
      return { address };
    },
    { config },
  );

  serve(
    server,
    'POST /api/auth/openid/finish',
    async (request, reply) => {
      const coming = { presented: readPresented(request), from: requesterOf(request) };
      const session = await finishSignIn(ctx, request.body.answer, signInCookie.read(request), coming);
      signInCookie.clear(request, reply);
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
    { config },
  );

  serve(
    server,
    'POST /api/auth/openid/code',
    async (request, reply) => {
      const coming = { presented: readPresented(request), from: requesterOf(request) };
      const session = await giveCode(ctx, request.body.code, signInCookie.read(request), coming);
      signInCookie.clear(request, reply);
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
    { config },
  );
}
