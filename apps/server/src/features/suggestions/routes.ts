import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { compareWithRolls } from '../installation/read-rolls.ts';
import { readSearch } from '../searches/read-searches.ts';
import { findMeant, suggestParcels } from './parcels.ts';

const MEANT_PER_MINUTE = 60;

const LOADED_PER_MINUTE = 60;

export function addSuggestionRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'POST /api/suggestions', (request) => suggestParcels(ctx, request.body), {
    bodyLimit: 2048,
    config: { rateLimit: limitAccount(ctx.config.suggestionsPerMinute) },
  });

  serve(
    server,
    'GET /api/searches/:id/loaded',
    async ({ account, params }) => compareWithRolls(ctx, [await readSearch(ctx, account.id, params.id)]),
    { config: { rateLimit: limitAccount(LOADED_PER_MINUTE) } },
  );

  serve(server, 'GET /api/searches/:id/meant', (request) => findMeant(ctx, request.account.id, request.params.id), {
    config: { rateLimit: limitAccount(MEANT_PER_MINUTE) },
  });
}
