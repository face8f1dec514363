import { user } from '@deedline/contract/account';
import {
  acceptInvitation as acceptInvitationBody,
  changeNames as changeNamesBody,
  changeRole as changeRoleBody,
  giveOwnership as giveOwnershipBody,
  invitation,
  inviteMember as inviteMemberBody,
  leaveTeam as leaveTeamBody,
  openInvitation,
  readInvitation as readInvitationBody,
  team,
} from '@deedline/contract/team';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { presentSession } from '../identity/present-user.ts';
import { requireAccount, requireRole } from '../identity/require-account.ts';
import { clearSessionCookie, readPresented, setSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { acceptInvitation, inviteMember, readInvitation, sendAgain, withdrawInvitation } from './invitations.ts';
import { type Actor, changeNames, changeRole, giveOwnership, leaveTeam, readTeam, removeMember } from './team.ts';

const idPath = z.object({ id: z.string() });

export function addMemberRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireAccount(ctx);
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.get('/api/team', { onRequest, schema: { response: { 200: answers(team) } } }, (request) => readTeam(ctx, request));

  server.patch('/api/team/me', { onRequest, schema: { body: changeNamesBody } }, async (request, reply) => {
    await changeNames(ctx, actorOf(request), request.body, requesterOf(request));
    return reply.status(204).send();
  });

  server.post('/api/team/leave', { onRequest, schema: { body: leaveTeamBody }, config: { rateLimit } }, async (request, reply) => {
    await leaveTeam(ctx, actorOf(request), request.body.password, requesterOf(request));
    clearSessionCookie(request, reply);
    return reply.status(204).send();
  });

  addOwnerRoutes(server, ctx);
  addInvitationRoutes(server, ctx);
  addLinkRoutes(server, ctx);
}

/** What owners do to the other members. */
function addOwnerRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireRole(ctx, 'owner');
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  server.patch('/api/team/members/:id', { onRequest, schema: { params: idPath, body: changeRoleBody } }, async (request, reply) => {
    await changeRole(ctx, actorOf(request), request.params.id, request.body, requesterOf(request));
    return reply.status(204).send();
  });

  server.post(
    '/api/team/members/:id/ownership',
    { onRequest, config, schema: { params: idPath, body: giveOwnershipBody } },
    async (request, reply) => {
      await giveOwnership(ctx, actorOf(request), request.params.id, request.body, requesterOf(request));
      return reply.status(204).send();
    },
  );

  server.delete('/api/team/members/:id', { onRequest, schema: { params: idPath } }, async (request, reply) => {
    await removeMember(ctx, actorOf(request), request.params.id, requesterOf(request));
    return reply.status(204).send();
  });
}

/** Each of the two that send a mail is limited by address, as every way to have one sent to a stranger. */
function addInvitationRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireRole(ctx, 'owner');
  const config = { rateLimit: limitMails(ctx.config) };

  server.post(
    '/api/team/invitations',
    { onRequest, config, schema: { body: inviteMemberBody, response: { 201: answers(invitation) } } },
    async (request, reply) => reply.status(201).send(await inviteMember(ctx, actorOf(request), request.body, requesterOf(request))),
  );

  server.post(
    '/api/team/invitations/:id/mails',
    { onRequest, config, schema: { params: idPath, response: { 200: answers(invitation) } } },
    (request) => sendAgain(ctx, actorOf(request), request.params.id, requesterOf(request)),
  );

  server.delete('/api/team/invitations/:id', { onRequest, schema: { params: idPath } }, async (request, reply) => {
    await withdrawInvitation(ctx, actorOf(request), request.params.id, requesterOf(request));
    return reply.status(204).send();
  });
}

/** What the mailed link leads to: open to whoever reads the mail, signed in or not. */
function addLinkRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  server.post(
    '/api/invitations/read',
    { config, schema: { body: readInvitationBody, response: { 200: answers(openInvitation) } } },
    (request) => readInvitation(ctx, request.body.token),
  );

  server.post(
    '/api/invitations/accept',
    { config, schema: { body: acceptInvitationBody, response: { 201: answers(user) } } },
    async (request, reply) => {
      const session = await acceptInvitation(ctx, request.body, readPresented(request), requesterOf(request));
      setSessionCookie(request, reply, session);
      return reply.status(201).send(await presentSession(ctx, session));
    },
  );
}

function actorOf({ account, member }: FastifyRequest): Actor {
  return { accountId: account.id, memberId: member.id };
}
