import {
  addressProved,
  changeEmail as changeEmailBody,
  changePassword as changePasswordBody,
  confirmEmail as confirmEmailBody,
  forgotPassword as forgotPasswordBody,
  login,
  register,
  resetPassword as resetPasswordBody,
  user,
  type AddressProved,
} from '@deedline/contract/account';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { requesterOf } from '../record/record-audit.ts';
import { askForProof } from '../identity/proofs.ts';
import { changeEmail, confirmEmail } from './addresses.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { logIn, logOut, registerAccount } from './sign-in.ts';
import { presentSession, presentUser } from '../identity/present-user.ts';
import { requireAccount, requireSignedIn } from '../identity/require-account.ts';
import { clearSessionCookie, readPresented, readSessionCookie, setDeviceCookie, setSessionCookie } from '../../http/cookies.ts';

export function addAccountRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post(
    '/api/auth/register',
    { schema: { body: register, response: { 201: answers(user) } }, config: { rateLimit } },
    async (request, reply) => {
      const session = await registerAccount(ctx, request.body, requesterOf(request));
      setSessionCookie(request, reply, session);
      return reply.status(201).send(await presentSession(ctx, session));
    },
  );

  server.post(
    '/api/auth/login',
    { schema: { body: login, response: { 200: answers(user) } }, config: { rateLimit } },
    async (request, reply) => {
      const session = await logIn(ctx, request.body, readPresented(request), requesterOf(request));
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
  );

  server.post('/api/auth/logout', async (request, reply) => {
    const token = readSessionCookie(request);
    if (token !== undefined) await logOut(ctx, token, requesterOf(request));
    clearSessionCookie(request, reply);
    return reply.status(204).send();
  });

  server.get('/api/auth/user', { onRequest: requireSignedIn(ctx), schema: { response: { 200: answers(user) } } }, (request) =>
    presentUser(ctx, request),
  );

  server.get('/api/login', async (_request, reply) => reply.redirect('/login'));

  addLinkRoutes(server, ctx);
  addMemberRoutes(server, ctx);
}

/** What a mailed link begins and ends: open to whoever reads the mail, signed in or not. */
function addLinkRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post(
    '/api/auth/forgot-password',
    { schema: { body: forgotPasswordBody }, config: { rateLimit: limitMails(ctx.config) } },
    async (request, reply) => {
      await forgotPassword(ctx, request.body.email);
      return reply.status(204).send();
    },
  );

  const proving = { response: { 200: answers(addressProved) } };

  server.post(
    '/api/auth/reset-password',
    { schema: { body: resetPasswordBody, ...proving }, config: { rateLimit } },
    async (request, reply) => {
      const { proved, device } = await resetPassword(ctx, request.body, readPresented(request).device, requesterOf(request));
      setDeviceCookie(request, reply, device);
      return sendProof(reply, proved);
    },
  );

  server.post(
    '/api/auth/confirm-email',
    { schema: { body: confirmEmailBody, ...proving }, config: { rateLimit } },
    async (request, reply) => sendProof(reply, await confirmEmail(ctx, request.body, readSessionCookie(request), requesterOf(request))),
  );
}

function sendProof(reply: FastifyReply, proved: AddressProved) {
  const isToBeSaid = proved.membersEnded + proved.invitationsEnded > 0 || proved.freeCredits !== 'none';
  return isToBeSaid ? reply.status(200).send(proved) : reply.status(204).send();
}

/** What members do to their own sign-in; each asks for the password once more. */
function addMemberRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireAccount(ctx);
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post(
    '/api/auth/change-password',
    { onRequest, schema: { body: changePasswordBody }, config: { rateLimit } },
    async (request, reply) => {
      await changePassword(ctx, request.member.id, readSessionCookie(request)!, request.body, requesterOf(request));
      return reply.status(204).send();
    },
  );

  server.post('/api/auth/prove-email', { onRequest, config: { rateLimit: limitMails(ctx.config) } }, async (request, reply) => {
    await askForProof(ctx, request.account.id, request.member);
    return reply.status(204).send();
  });

  server.post(
    '/api/auth/change-email',
    { onRequest, schema: { body: changeEmailBody }, config: { rateLimit: limitMails(ctx.config) } },
    async (request, reply) => {
      await changeEmail(ctx, request.member.id, request.body, requesterOf(request));
      return reply.status(204).send();
    },
  );
}
