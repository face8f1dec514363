import { contactOutcome, outcomeReported, reportOutcome as reportOutcomeBody } from '@deedline/contract/outcome';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount, requireAccount, requireRole } from '../identity/require-account.ts';
import type { SearchContext } from '../../search-context.ts';
import { readOutcomes, reportOutcome } from './outcomes.ts';

const searchPath = z.object({ id: z.string() });

export function addOutcomeRoutes(server: Server, ctx: SearchContext): void {
  const onRequest = requireAccount(ctx);
  const rateLimit = limitAccount(ctx.config.searchesPerMinute);

  server.get(
    '/api/searches/:id/outcomes',
    { onRequest, schema: { params: searchPath, response: { 200: answers(z.array(contactOutcome)) } } },
    (request) => readOutcomes(ctx, request.account.id, request.params.id),
  );

  server.post(
    '/api/searches/:id/outcomes',
    {
      onRequest: requireRole(ctx, 'member'),
      config: { rateLimit },
      schema: { params: searchPath, body: reportOutcomeBody, response: { 200: answers(outcomeReported) } },
    },
    (request) => reportOutcome(ctx, request.account.id, request.params.id, request.body),
  );
}
