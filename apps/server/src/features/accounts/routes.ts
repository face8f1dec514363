import { login, register, user } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { findAccount } from './find-account.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { presentUser } from './present-user.ts';
import { registerAccount } from './register-account.ts';
import { requireAccount } from './require-account.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import type { StartedSession } from './start-session.ts';

export function addAccountRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post(
    '/api/auth/register',
    { schema: { body: register, response: { 201: answers(user) } }, config: { rateLimit } },
    async (request, reply) => {
      const session = await registerAccount(ctx, request.body);
      setSessionCookie(request, reply, session);
      return reply.status(201).send(await presentOwner(ctx, session));
    },
  );

  server.post(
    '/api/auth/login',
    { schema: { body: login, response: { 200: answers(user) } }, config: { rateLimit } },
    async (request, reply) => {
      const session = await logIn(ctx, request.body, readSessionCookie(request));
      setSessionCookie(request, reply, session);
      return presentOwner(ctx, session);
    },
  );

  server.post('/api/auth/logout', async (request, reply) => {
    const token = readSessionCookie(request);
    if (token !== undefined) await logOut(ctx, token);
    clearSessionCookie(request, reply);
    return reply.status(204).send();
  });

  server.get('/api/auth/user', { onRequest: requireAccount(ctx), schema: { response: { 200: answers(user) } } }, (request) =>
    presentUser(ctx, request.account),
  );

  server.get('/api/login', async (_request, reply) => reply.redirect('/login'));
}

async function presentOwner(ctx: AppContext, session: StartedSession) {
  const account = await findAccount(ctx, session.token);
  if (account === undefined) throw new AppError('unauthorized');
  return presentUser(ctx, account);
}
