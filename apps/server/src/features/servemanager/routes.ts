import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import type { SearchRunner } from '../searches/search-runner.ts';
import { connect, disconnect, readConnection } from './connection.ts';
import { attachReport, reportJob } from './give-back.ts';
import { listJobs, searchJobs } from './jobs.ts';

/** Per account: each of these calls another company's API, some of them several times. */
const ASKS_PER_MINUTE = 20;

export function addServeManagerRoutes(server: Server, ctx: BuyingContext, runner: SearchRunner): void {
  const config = { rateLimit: limitAccount(ASKS_PER_MINUTE) };

  serve(server, 'GET /api/servemanager', ({ account }) => readConnection(ctx, account.id));
  serve(server, 'PUT /api/servemanager', (request) => connect(ctx, request.account.id, request.body.key, requesterOf(request)), { config });
  serve(server, 'DELETE /api/servemanager', (request) => disconnect(ctx, request.account.id, requesterOf(request)));
  serve(
    server,
    'GET /api/servemanager/jobs',
    async ({ account }, reply) => {
      reply.header('cache-control', 'no-store');
      return listJobs(ctx, account.id);
    },
    { config },
  );
  serve(
    server,
    'POST /api/servemanager/searches',
    (request, reply) => {
      const asker = { accountId: request.account.id, receivedAtMs: performance.now() - reply.elapsedTime, from: requesterOf(request) };
      return searchJobs(ctx, runner, asker, request.body);
    },
    { config, preValidation: refuseForbiddenUses(ctx) },
  );
  serve(
    server,
    'POST /api/servemanager/jobs/:id/report',
    (request) => reportJob(ctx, request, request.params.id, request.body.timeZone, requesterOf(request)),
    { config },
  );
  serve(
    server,
    'POST /api/servemanager/jobs/:id/attachments',
    (request) => attachReport(ctx, request.account.id, request.params.id, request.body.reportId, requesterOf(request)),
    { config },
  );
}
