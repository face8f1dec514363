import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitMails } from '../../outside/mail/mail.ts';
import { presentSession } from '../identity/present-user.ts';
import { clearSessionCookie, readPresented, setSessionCookie } from '../../http/cookies.ts';
import { requesterOf } from '../record/record-audit.ts';
import { acceptInvitation, inviteMember, readInvitation, sendAgain, withdrawInvitation } from './invitations.ts';
import { type Actor, changeNames, changeRole, giveOwnership, leaveTeam, readTeam, removeMember } from './team.ts';

export function addMemberRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(server, 'GET /api/team', (request) => readTeam(ctx, request));

  serve(server, 'PATCH /api/team/me', (request) => changeNames(ctx, actorOf(request), request.body, requesterOf(request)));

  serve(
    server,
    'POST /api/team/leave',
    async (request, reply) => {
      await leaveTeam(ctx, actorOf(request), request.body.password, requesterOf(request));
      clearSessionCookie(request, reply);
    },
    { config: { rateLimit } },
  );

  addOwnerRoutes(server, ctx);
  addInvitationRoutes(server, ctx);
  addLinkRoutes(server, ctx);
}

/** What owners may do to other members. */
function addOwnerRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'PATCH /api/team/members/:id', (request) =>
    changeRole(ctx, actorOf(request), request.params.id, request.body, requesterOf(request)),
  );

  serve(
    server,
    'POST /api/team/members/:id/ownership',
    (request) => giveOwnership(ctx, actorOf(request), request.params.id, request.body, requesterOf(request)),
    { config },
  );

  serve(server, 'DELETE /api/team/members/:id', (request) => removeMember(ctx, actorOf(request), request.params.id, requesterOf(request)));
}

/** Both routes that send a mail are limited by IP address, like every way of having a mail sent to a stranger. */
function addInvitationRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: limitMails(ctx.config) };

  serve(server, 'POST /api/team/invitations', (request) => inviteMember(ctx, actorOf(request), request.body, requesterOf(request)), {
    config,
  });

  serve(
    server,
    'POST /api/team/invitations/:id/mails',
    (request) => sendAgain(ctx, actorOf(request), request.params.id, requesterOf(request)),
    { config },
  );

  serve(server, 'DELETE /api/team/invitations/:id', (request) =>
    withdrawInvitation(ctx, actorOf(request), request.params.id, requesterOf(request)),
  );
}

/** The pages behind the mailed link: open to anybody who has it, signed in or not. */
function addLinkRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: { max: ctx.config.authRequestsPerMinute } };

  serve(server, 'POST /api/invitations/read', (request) => readInvitation(ctx, request.body.token), { config });

  serve(
    server,
    'POST /api/invitations/accept',
    async (request, reply) => {
      const session = await acceptInvitation(ctx, request.body, readPresented(request), requesterOf(request));
      setSessionCookie(request, reply, session);
      return presentSession(ctx, session);
    },
    { config },
  );
}

function actorOf({ account, member }: FastifyRequest): Actor {
  return { accountId: account.id, memberId: member.id };
}
