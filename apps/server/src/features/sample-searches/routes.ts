import { listFromStores } from '../../every-store.ts';
import { addressOf } from '../../http/address.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { listSampleSearches, offerSamples } from './list-sample-searches.ts';
import { selectLiveLoadIds } from './queries.ts';
import { type Found, rememberPerLoads, runSampleSearch } from './run-sample-search.ts';

export function addSampleSearchRoutes(server: Server, ctx: SearchContext): void {
  const memory = rememberPerLoads<Found>(
    async () => {
      const loadIds = await listFromStores(ctx.evidence, async (store) => [await selectLiveLoadIds(store)]);
      return `${loadIds.join()} ${(await ctx.calibration.current()).id}`;
    },
    () => performance.now(),
  );

  serve(server, 'GET /api/samples', () => offerSamples(ctx));
  serve(server, 'GET /api/sample-searches', () => listSampleSearches(ctx));

  serve(
    server,
    'POST /api/sample-searches',
    (request, reply) => {
      const visitor = {
        ip: addressOf(request),
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
        receivedAtMs: performance.now() - reply.elapsedTime,
      };
      return runSampleSearch(ctx, memory, visitor, request.body);
    },
    { bodyLimit: 1024, config: { rateLimit: { max: ctx.config.samplesPerMinute } } },
  );
}
