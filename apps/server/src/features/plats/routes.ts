import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { readSearch } from '../searches/read-searches.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { drawPlat } from './draw-plat.ts';

export function addPlatRoutes(server: Server, ctx: SearchContext): void {
  serve(
    server,
    'GET /api/searches/:id/plat',
    (request) => readSearch(ctx, request.account.id, request.params.id).then(({ results }) => drawPlat(ctx, results?.parcel ?? null)),
    { config: { gate: 'short' } },
  );
}
