import { runSampleSearch as runSampleSearchBody, sampleSearchAnswer, sampleSearches } from '@deedline/contract/sample-search';
import { samples } from '@deedline/contract/search';
import { addressOf } from '../../http/address.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import type { SearchContext } from '../../search-context.ts';
import { listSampleSearches, offerSamples } from './list-sample-searches.ts';
import { selectLiveLoadIds } from './queries.ts';
import { type Found, rememberPerLoads, runSampleSearch } from './run-sample-search.ts';

export function addSampleSearchRoutes(server: Server, ctx: SearchContext): void {
  const memory = rememberPerLoads<Found>(
    async () => `${await selectLiveLoadIds(ctx.evidence)} ${(await ctx.calibration.current()).id}`,
    () => performance.now(),
  );

  server.get('/api/samples', { schema: { response: { 200: answers(samples) } } }, () => offerSamples(ctx));
  server.get('/api/sample-searches', { schema: { response: { 200: answers(sampleSearches) } } }, () => listSampleSearches(ctx));

  server.post(
    '/api/sample-searches',
    {
      bodyLimit: 1024,
      config: { rateLimit: { max: ctx.config.samplesPerMinute } },
      schema: { body: runSampleSearchBody, response: { 200: answers(sampleSearchAnswer) } },
    },
    (request, reply) => {
      const visitor = {
        ip: addressOf(request),
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
        receivedAtMs: performance.now() - reply.elapsedTime,
      };
      return runSampleSearch(ctx, memory, visitor, request.body);
    },
  );
}
