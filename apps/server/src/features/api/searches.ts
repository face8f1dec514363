import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '../../http/contract-types.ts';
import { ifWithResults } from '../../http/gates.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { readOutcomes, reportOutcome } from '../outcomes/outcomes.ts';
import { reportPerson, takeBackPersonReport } from '../outcomes/persons/report-person.ts';
import { programAsker } from '../program-keys/spending.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { readerOf, recordRead } from '../record/record-read.ts';
import { createSearch, readIdempotencyKey } from '../searches/create-search.ts';
import { listSearches, readSearch, waitForEnd, waitForTurn } from '../searches/read-searches.ts';
import type { SearchRunner } from '../searches/search-runner.ts';
import { cutPage, idCursor } from './cursors.ts';
import { refuseConflict } from './idempotency.ts';

const LONGEST_WAIT_SECONDS = 30;
/** Results are large, so only this many are in memory at once. */
const WITH_RESULTS = 20;

export function addSearchRoutes(server: Server, ctx: BuyingContext, runner: SearchRunner): void {
  serve(
    server,
    'POST /api/v1/searches',
    async (request, reply) => {
      const asker = { ...programAsker(request), receivedAtMs: performance.now() - reply.elapsedTime };
      const { row, isNew } = await createSearch(ctx, runner, asker, request.body, readIdempotencyKey(request));
      // From here on the request only waits, so its place in the queue is released.
      request.leaveGate?.();
      await waitAsPreferred(ctx, request, reply, row.id);
      const search = await readSearch(ctx, request.account.id, row.id);
      if (search.results !== null) await recordRead(ctx, readerOf(request), 'program_search', { subject: search.id });
      return reply
        .status(isNew ? 201 : 200)
        .header('location', `/api/v1/searches/${search.id}`)
        .send(search);
    },
    {
      onRequest: waitForTurn(ctx),
      preValidation: refuseForbiddenUses(ctx),
      config: { rateLimit: limitAccount(ctx.config.searchesPerMinute) },
    },
  );

  serve(
    server,
    'GET /api/v1/searches',
    async (request) => {
      const { cursor, limit, results } = request.query;
      const withResults = results === '1';
      const asked = withResults ? Math.min(limit, WITH_RESULTS) : limit;
      const before = idCursor.read(cursor);
      const found = await listSearches(ctx, request.account.id, {
        withResults,
        most: asked + 1,
        ...(before === undefined ? {} : { before }),
      });
      const { shown, hasMore } = cutPage(found, asked);
      await recordRead(ctx, readerOf(request), 'program_searches', {
        count: shown.length,
        ...(withResults ? { searchIds: shown.filter(({ results: found }) => found !== null).map(({ id }) => id) } : {}),
      });
      return { data: shown, nextCursor: hasMore ? idCursor.write(shown.at(-1)!.id) : null };
    },
    { config: { gate: ifWithResults } },
  );

  serve(server, 'GET /api/v1/searches/:id', async (request) => {
    const search = await readSearch(ctx, request.account.id, request.params.id);
    if (search.results !== null) await recordRead(ctx, readerOf(request), 'program_search', { subject: search.id });
    return search;
  });

  addOutcomeRoutes(server, ctx);
}

/** `Prefer: wait=5` (RFC 7240), in seconds, up to LONGEST_WAIT_SECONDS. */
async function waitAsPreferred(ctx: BuyingContext, { headers, account }: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
  const asked = /(?:^|[,;\s])wait=("?)(\d+)\1(?:[,;\s]|$)/i.exec([headers['prefer']].flat().join(','))?.[2];
  if (asked === undefined) return;
  const seconds = Math.min(Number(asked), LONGEST_WAIT_SECONDS);
  void reply.header('preference-applied', `wait=${seconds}`);
  await waitForEnd(ctx, account.id, id, seconds * 1000);
}

function addOutcomeRoutes(server: Server, ctx: BuyingContext): void {
  serve(server, 'GET /api/v1/searches/:id/outcomes', async (request) => {
    const { account, params } = request;
    const data = await readOutcomes(ctx, account.id, params.id);
    if (data.length > 0) await recordRead(ctx, readerOf(request), 'program_outcomes', { subject: params.id, count: data.length });
    return { data };
  });

  serve(server, 'POST /api/v1/searches/:id/outcomes', async (request) => {
    await refuseConflict(ctx, request);
    return reportOutcome(ctx, request.account.id, request.params.id, request.body);
  });

  serve(server, 'POST /api/v1/searches/:id/person-reports', async (request) => {
    await refuseConflict(ctx, request);
    return reportPerson(ctx, request.account.id, request.params.id, request.body, requesterOf(request));
  });

  serve(server, 'DELETE /api/v1/person-reports/:id', async (request, reply) => {
    await takeBackPersonReport(ctx, request.account.id, request.params.id, requesterOf(request));
    return reply.status(204).send();
  });
}
