import { plat } from '@deedline/contract/plat';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { requireAccount } from '../identity/require-account.ts';
import { readSearch } from '../searches/read-searches.ts';
import type { SearchContext } from '../../search-context.ts';
import { drawPlat } from './draw-plat.ts';

export function addPlatRoutes(server: Server, ctx: SearchContext): void {
  server.get(
    '/api/searches/:id/plat',
    {
      onRequest: requireAccount(ctx),
      config: { gate: 'short' },
      schema: { params: z.object({ id: z.string() }), response: { 200: answers(plat) } },
    },
    (request) => readSearch(ctx, request.account.id, request.params.id).then(({ results }) => drawPlat(ctx, results?.parcel ?? null)),
  );
}
