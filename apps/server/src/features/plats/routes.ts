import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { readSearch } from '../searches/read-searches.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { drawPlat } from './draw-plat.ts';

export function addPlatRoutes(server: Server, ctx: SearchContext): void {
  serve(
    server,
    'GET /api/searches/:id/plat',
    async ({ account, params }, reply) => {
      const { results } = await readSearch(ctx, account.id, params.id);
      const plat = await drawPlat(ctx, results?.parcel ?? null);
      return plat === null ? reply.status(204).send() : reply.status(200).send(plat);
    },
    { config: { gate: 'short' } },
  );
}
