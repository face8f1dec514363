import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { readOutcomes, reportOutcome } from './outcomes.ts';

export function addOutcomeRoutes(server: Server, ctx: SearchContext): void {
  const rateLimit = limitAccount(ctx.config.searchesPerMinute);

  serve(server, 'GET /api/searches/:id/outcomes', (request) => readOutcomes(ctx, request.account.id, request.params.id));

  serve(server, 'POST /api/searches/:id/outcomes', (request) => reportOutcome(ctx, request.account.id, request.params.id, request.body), {
    config: { rateLimit },
  });
}
