import type { AddressProved } from '@deedline/contract/account/account';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { requesterOf } from '../record/record-audit.ts';
import { askForProof } from '../identity/proofs.ts';
import { changeEmail, confirmEmail } from './addresses.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { logIn, logOut, registerAccount } from './sign-in.ts';
import { presentSession, presentUser } from '../identity/present-user.ts';
import { clearSessionCookie, readPresented, readSessionCookie, setDeviceCookie, setSessionCookie } from '../../http/cookies.ts';

export function addAccountRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(
    server,
    'POST /api/auth/register',
    async (request, reply) => {
      const session = await registerAccount(ctx, request.body, requesterOf(request));
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
    { config: { rateLimit } },
  );

  serve(
    server,
    'POST /api/auth/login',
    async (request, reply) => {
      const session = await logIn(ctx, request.body, readPresented(request), requesterOf(request));
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
    { config: { rateLimit } },
  );

  serve(server, 'POST /api/auth/logout', async (request, reply) => {
    const token = readSessionCookie(request);
    if (token !== undefined) await logOut(ctx, token, requesterOf(request));
    clearSessionCookie(request, reply);
  });

  serve(server, 'GET /api/auth/user', (request) => presentUser(ctx, request));

  serve(server, 'GET /api/login', async (_request, reply) => reply.redirect('/login'));

  addLinkRoutes(server, ctx);
  addMemberRoutes(server, ctx);
}

/** Routes that request or use mailed links. They are open without a sign-in, to whoever reads the mail. */
function addLinkRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(server, 'POST /api/auth/forgot-password', (request) => forgotPassword(ctx, request.body.email), {
    config: { rateLimit: limitMails(ctx.config) },
  });

  serve(
    server,
    'POST /api/auth/reset-password',
    async (request, reply) => {
      const { proved, device } = await resetPassword(ctx, request.body, readPresented(request).device, requesterOf(request));
      setDeviceCookie(request, reply, device);
      return sendProof(reply, proved);
    },
    { config: { rateLimit } },
  );

  serve(
    server,
    'POST /api/auth/confirm-email',
    async (request, reply) => sendProof(reply, await confirmEmail(ctx, request.body, readSessionCookie(request), requesterOf(request))),
    { config: { rateLimit } },
  );
}

function sendProof(reply: FastifyReply, proved: AddressProved) {
  const isToBeSaid = proved.membersEnded + proved.invitationsEnded > 0 || proved.freeCredits !== 'none';
  return isToBeSaid ? reply.status(200).send(proved) : reply.status(204).send();
}

/** Routes by which members change their own sign-in. Changes ask for the password again. */
function addMemberRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(
    server,
    'POST /api/auth/change-password',
    (request) => changePassword(ctx, request.member.id, readSessionCookie(request)!, request.body, requesterOf(request)),
    { config: { rateLimit } },
  );

  serve(server, 'POST /api/auth/prove-email', (request) => askForProof(ctx, request.account.id, request.member), {
    config: { rateLimit: limitMails(ctx.config) },
  });

  serve(server, 'POST /api/auth/change-email', (request) => changeEmail(ctx, request.member.id, request.body, requesterOf(request)), {
    config: { rateLimit: limitMails(ctx.config) },
  });
}
