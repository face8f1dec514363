import { user } from '@deedline/contract/account';
import { finishOpenid, newProvider, openidCode, openidStart, startOpenid, teamProvider } from '@deedline/contract/openid';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { presentSession } from '../identity/present-user.ts';
import { requireFresh } from '../identity/sessions.ts';
import { requireRole } from '../identity/require-account.ts';
import { readPresented, setSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { beginSignIn, finishSignIn, giveCode, signInCookie } from './sign-in.ts';
import { readProvider, removeProvider, setProvider } from './provider.ts';

/** How an owner names the team's identity provider, and how members sign in through it. */
export function addOpenidRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };
  const isOwner = requireRole(ctx, 'owner');
  const onRequest = [isOwner, requireFresh(ctx)];
  const response = { 200: answers(teamProvider) };

  server.get('/api/team/openid', { onRequest: isOwner, schema: { response } }, (request) => readProvider(ctx, request.account.id));

  server.put('/api/team/openid', { onRequest, config, schema: { body: newProvider, response } }, (request) =>
    setProvider(ctx, request, request.body, requesterOf(request)),
  );

  server.delete('/api/team/openid', { onRequest, config }, async (request, reply) => {
    await removeProvider(ctx, request, requesterOf(request));
    return reply.status(204).send();
  });

  server.post(
    '/api/auth/openid/start',
    { config, schema: { body: startOpenid, response: { 200: answers(openidStart) } } },
    async (request, reply) => {
      const { address, browser, expiresAt } = await beginSignIn(ctx, request.body.teamCode);
      signInCookie.set(request, reply, browser, expiresAt);
      return { address };
    },
  );

  server.post(
    '/api/auth/openid/finish',
    { config, schema: { body: finishOpenid, response: { 200: answers(user) } } },
    async (request, reply) => {
      const coming = { presented: readPresented(request), from: requesterOf(request) };
      const session = await finishSignIn(ctx, request.body.answer, signInCookie.read(request), coming);
      signInCookie.clear(request, reply);
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
  );

  server.post(
    '/api/auth/openid/code',
    { config, schema: { body: openidCode, response: { 200: answers(user) } } },
    async (request, reply) => {
      const coming = { presented: readPresented(request), from: requesterOf(request) };
      const session = await giveCode(ctx, request.body.code, signInCookie.read(request), coming);
      signInCookie.clear(request, reply);
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
  );
}
