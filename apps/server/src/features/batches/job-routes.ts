import { batchJob, batchSearch, batchSearchesQuery, startBatchJob } from '@deedline/contract/batch';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { requireAccount, requireRole } from '../identity/require-account.ts';
import type { SearchContext } from '../../search-context.ts';
import { cancelJob, discardJob, listJobs, readJob, resumeJob, startJob } from './jobs.ts';
import { readRows } from './shown-rows.ts';

const MOST_LISTED = 100;
const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(MOST_LISTED), before: z.uuid().optional() });
/** The page shows fewer at a time. */
const MANY_ROWS = 200;
const ifManyRows = (query: unknown) => ((query as { limit: number }).limit > MANY_ROWS ? 'short' : undefined);
const jobPath = z.object({ id: z.string() });

export function addJobRoutes(server: Server, ctx: SearchContext): void {
  const onRequest = requireAccount(ctx);
  const mayChange = requireRole(ctx, 'member');
  const answersJob = { params: jobPath, response: { 200: answers(batchJob) } };

  server.get(
    '/api/batch-jobs',
    { onRequest, schema: { querystring: listQuery, response: { 200: answers(z.array(batchJob)) } } },
    ({ account, query: { limit, before } }) => listJobs(ctx, account.id, { most: limit, ...(before === undefined ? {} : { before }) }),
  );

  server.get('/api/batch-jobs/:id', { onRequest, schema: answersJob }, ({ account, params }) => readJob(ctx, account.id, params.id));

  server.post(
    '/api/batch-jobs/:id/start',
    { onRequest: mayChange, schema: { ...answersJob, body: startBatchJob } },
    ({ account, params, body }) => startJob(ctx, account.id, params.id, body),
  );

  server.post(
    '/api/batch-jobs/:id/resume',
    { onRequest: mayChange, schema: { ...answersJob, body: startBatchJob } },
    ({ account, params, body }) => resumeJob(ctx, account.id, params.id, body),
  );

  server.post('/api/batch-jobs/:id/cancel', { onRequest: mayChange, schema: answersJob }, ({ account, params }) =>
    cancelJob(ctx, account.id, params.id),
  );

  server.delete('/api/batch-jobs/:id', { onRequest: mayChange, schema: { params: jobPath } }, async ({ account, params }, reply) => {
    await discardJob(ctx, account.id, params.id);
    return reply.status(204).send();
  });

  server.get(
    '/api/batch-jobs/:id/searches',
    {
      onRequest,
      config: { gate: ifManyRows },
      schema: { params: jobPath, querystring: batchSearchesQuery, response: { 200: answers(z.array(batchSearch)) } },
    },
    ({ account, params, query }) => readRows(ctx, account.id, params.id, query),
  );
}
