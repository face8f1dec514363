import { PRICE_RULE } from '@deedline/contract/prices';
import { createSearch as createSearchBody, search, searchCreated } from '@deedline/contract/search';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { ifWithResults } from '../../http/limits/gate-routes.ts';
import { sendList } from '../../http/send-list.ts';
import { limitAccount, requireAccount, requireRole } from '../identity/require-account.ts';
import { rememberChoice } from '../identity/start-session.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { createSearch, readIdempotencyKey } from './create-search.ts';
import { followSearch, followSearches, listRecentSearches, readSearch, waitAtDoor } from './read-searches.ts';
import type { SearchContext } from '../../search-context.ts';
import type { SearchRunner } from './search-runner.ts';

const MOST_LISTED = 1000;
const SEARCH = answers(search);

const listQuery = z.object({
  results: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(MOST_LISTED),
  before: z.uuid().optional(),
});
const searchPath = z.object({ id: z.string() });

export function addSearchRoutes(server: Server, ctx: SearchContext, runner: SearchRunner): void {
  const onRequest = requireAccount(ctx);
  const rateLimit = limitAccount(ctx.config.searchesPerMinute);

  server.post(
    '/api/searches',
    {
      onRequest: [waitAtDoor(ctx), requireRole(ctx, 'member')],
      preValidation: refuseForbiddenUses(ctx),
      config: { rateLimit },
      schema: {
        description: PRICE_RULE,
        body: createSearchBody,
        response: { 200: answers(searchCreated), 201: answers(searchCreated) },
      },
    },
    async (request, reply) => {
      const asker = {
        accountId: request.account.id,
        ...requesterOf(request),
        receivedAtMs: performance.now() - reply.elapsedTime,
      };
      const { row, isNew } = await createSearch(ctx, runner, asker, request.body, readIdempotencyKey(request));
      await rememberChoice(ctx, request.member, request.body.payOnlyForContacts);
      const created = { id: row.id, status: row.status, searchMode: row.mode, createdAt: row.created_at.toISOString() };
      return reply.status(isNew ? 201 : 200).send(created);
    },
  );

  server.get(
    '/api/searches',
    { onRequest, config: { gate: ifWithResults }, schema: { querystring: listQuery, response: { 200: answers(z.array(search)) } } },
    async (request, reply) => {
      const { results, limit: most, before } = request.query;
      const page = { withResults: results === '1', most, ...(before === undefined ? {} : { before }) };
      return sendList(reply, followSearches(ctx, request.account.id, page), SEARCH);
    },
  );

  server.get('/api/searches/recent', { onRequest, schema: { response: { 200: answers(z.array(search)) } } }, (request) =>
    listRecentSearches(ctx, request.account.id),
  );

  server.get('/api/searches/:id', { onRequest, schema: { params: searchPath, response: { 200: answers(search) } } }, (request) =>
    readSearch(ctx, request.account.id, request.params.id),
  );

  server.get('/api/searches/:id/events', { onRequest, schema: { params: searchPath } }, async (request, reply) => {
    const { id } = await readSearch(ctx, request.account.id, request.params.id);
    reply.type('text/event-stream').header('x-accel-buffering', 'no');
    return reply.send(Readable.from(followSearch(ctx, request.account.id, id)));
  });
}
