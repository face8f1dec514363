import { CLOSED_AND_HELD } from '@deedline/contract/account/account';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { CrmShelf } from '../../outside/crm/shelf.ts';
import { requesterOf } from '../record/record-audit.ts';
import { deleteAccount } from './close-account.ts';
import { clearSessionCookie } from '../../http/cookies.ts';

/** The route by which an owner closes the account, after giving the password again. */
export function addClosingRoutes(server: Server, ctx: AppContext & { crmShelf: CrmShelf }): void {
  const rateLimit = { max: ctx.config.authRequestsPerMinute };

  serve(
    server,
    'POST /api/auth/delete-account',
    async (request, reply) => {
      const { isKept } = await deleteAccount(ctx, request.member.id, request.body.password, requesterOf(request));
      clearSessionCookie(request, reply);
      return isKept ? reply.status(200).send({ message: CLOSED_AND_HELD }) : reply.status(204).send();
    },
    { config: { rateLimit } },
  );
}
