import { askSuggestions, knownParcels } from '@deedline/contract/suggestion';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount, requireAccount, requireRole } from '../identity/require-account.ts';
import type { SearchContext } from '../../search-context.ts';
import { findMeant, suggestParcels } from './parcels.ts';

const MEANT_PER_MINUTE = 60;

export function addSuggestionRoutes(server: Server, ctx: SearchContext): void {
  server.post(
    '/api/suggestions',
    {
      onRequest: requireRole(ctx, 'member'),
      bodyLimit: 2048,
      config: { rateLimit: limitAccount(ctx.config.suggestionsPerMinute) },
      schema: { body: askSuggestions, response: { 200: answers(knownParcels) } },
    },
    (request) => suggestParcels(ctx, request.body),
  );

  server.get(
    '/api/searches/:id/meant',
    {
      onRequest: requireAccount(ctx),
      config: { rateLimit: limitAccount(MEANT_PER_MINUTE) },
      schema: { params: z.object({ id: z.string() }), response: { 200: answers(knownParcels) } },
    },
    (request) => findMeant(ctx, request.account.id, request.params.id),
  );
}
