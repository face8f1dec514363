import { isIncludedAccount, readComing } from '../credits/price-lists.ts';
import { maximumPriceCredits } from '@deedline/contract/search/prices';
import { search, SEARCH_MODES } from '@deedline/contract/search/search';
import { Readable } from 'node:stream';
import { answers, type Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { ifWithResults } from '../../http/gates.ts';
import { sendList } from '../../http/send-list.ts';
import { limitAccount } from '../identity/require-account.ts';
import { rememberChoices } from '../identity/start-session.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { createSearch, readIdempotencyKey } from './create-search.ts';
import { followSearch, followSearches, listRecentSearches, readSearch, waitForTurn } from './read-searches.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { SearchRunner } from './search-runner.ts';

const SEARCH = answers(search);

export function addSearchRoutes(server: Server, ctx: SearchContext, runner: SearchRunner): void {
  const rateLimit = limitAccount(ctx.config.searchesPerMinute);

  serve(
    server,
    'POST /api/searches',
    async (request, reply) => {
      const asker = {
        accountId: request.account.id,
        ...requesterOf(request),
        receivedAtMs: performance.now() - reply.elapsedTime,
      };
      const { row, isNew } = await createSearch(ctx, runner, asker, request.body, readIdempotencyKey(request));
      await rememberChoices(ctx, request.member, request.body);
      const created = { id: row.id, status: row.status, searchMode: row.mode, createdAt: row.created_at.toISOString() };
      return reply.status(isNew ? 201 : 200).send(created);
    },
    { onRequest: waitForTurn(ctx), preValidation: refuseForbiddenUses(ctx), config: { rateLimit } },
  );

  serve(
    server,
    'GET /api/searches',
    async (request, reply) => {
      const { results, limit: most, before } = request.query;
      const page = { withResults: results === '1', most, ...(before === undefined ? {} : { before }) };
      return sendList(reply, followSearches(ctx, request.account.id, page), SEARCH);
    },
    { config: { gate: ifWithResults } },
  );

  serve(server, 'GET /api/searches/recent', (request) => listRecentSearches(ctx, request.account.id));

  serve(server, 'GET /api/prices', async (request) => {
    const { prices } = await ctx.prices.at(ctx.now());
    const isBilled = ctx.config.billing && !(await isIncludedAccount(ctx.db, request.account.id));
    return SEARCH_MODES.flatMap((searchMode) =>
      [false, true].map((includeContacts) => ({
        searchMode,
        includeContacts,
        maxCredits: isBilled ? maximumPriceCredits(prices, searchMode, includeContacts) : 0,
      })),
    );
  });

  serve(server, 'GET /api/prices/coming', async (request) => {
    const isBilled = ctx.config.billing && !(await isIncludedAccount(ctx.db, request.account.id));
    const coming = isBilled ? await readComing(ctx.db, ctx.now()) : undefined;
    if (coming === undefined) return { coming: null };
    const { edition, prices, packages, validFrom } = coming;
    return { coming: { edition, prices, packages, validFrom: validFrom.toISOString() } };
  });

  serve(server, 'GET /api/searches/:id', (request) => readSearch(ctx, request.account.id, request.params.id));

  serve(server, 'GET /api/searches/:id/events', async (request, reply) => {
    const { id } = await readSearch(ctx, request.account.id, request.params.id);
    reply.type('text/event-stream').header('x-accel-buffering', 'no');
    return reply.send(Readable.from(followSearch(ctx, request.account.id, id)));
  });
}
