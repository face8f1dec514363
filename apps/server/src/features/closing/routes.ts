import { CLOSED_AND_HELD, deleteAccount as deleteAccountBody } from '@deedline/contract/account';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { requesterOf } from '../record/record-audit.ts';
import { deleteAccount } from './close-account.ts';
import { requireRole } from '../identity/require-account.ts';
import { clearSessionCookie } from '../../http/cookies.ts';

/** An owner ends the account; the password is asked once more. */
export function addClosingRoutes(server: Server, ctx: AppContext): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  server.post(
    '/api/auth/delete-account',
    { onRequest: requireRole(ctx, 'owner'), schema: { body: deleteAccountBody }, config: { rateLimit } },
    async (request, reply) => {
      const { isKept } = await deleteAccount(ctx, request.member.id, request.body.password, requesterOf(request));
      clearSessionCookie(request, reply);
      return isKept ? reply.status(200).send({ message: CLOSED_AND_HELD }) : reply.status(204).send();
    },
  );
}
