import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { endGrant, listGrants, makeGrant } from './grants.ts';

const CHANGES_PER_MINUTE = 60;

export function addGrantRoutes(server: Server, ctx: SearchContext): void {
  const config = { rateLimit: limitAccount(CHANGES_PER_MINUTE) };

  serve(server, 'GET /api/grants', ({ account }) => listGrants(ctx, account.id));

  serve(
    server,
    'POST /api/grants',
    (request) => {
      const granter = { accountId: request.account.id, memberId: request.member.id };
      return makeGrant(ctx, granter, request.body, requesterOf(request));
    },
    { preValidation: refuseForbiddenUses(ctx), config },
  );

  serve(
    server,
    'POST /api/grants/:id/end',
    (request) => {
      const granter = { accountId: request.account.id, memberId: request.member.id };
      return endGrant(ctx, granter, request.params.id, requesterOf(request));
    },
    { config },
  );
}
