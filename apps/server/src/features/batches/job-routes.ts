import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { limitAccount } from '../identity/require-account.ts';
import { compareWithRolls } from '../installation/read-rolls.ts';
import { selectMissedPlaces } from './job-queries.ts';
import { cancelJob, discardJob, findJob, listJobs, readJob, resumeJob, startJob } from './jobs.ts';
import { readRows } from './shown-rows.ts';

/** More rows than a page of the app shows; such requests take a place in the queue. */
const MANY_ROWS = 200;
const ifManyRows = (query: unknown) => ((query as { limit: number }).limit > MANY_ROWS ? 'short' : undefined);

const LOADED_PER_MINUTE = 60;

export function addJobRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/batch-jobs', ({ account, query: { limit, before } }) =>
    listJobs(ctx, account.id, { most: limit, ...(before === undefined ? {} : { before }) }),
  );

  serve(server, 'GET /api/batch-jobs/:id', ({ account, params }) => readJob(ctx, account.id, params.id));

  serve(server, 'POST /api/batch-jobs/:id/start', ({ account, params, body }) => startJob(ctx, account.id, params.id, body));

  serve(server, 'POST /api/batch-jobs/:id/resume', ({ account, params, body }) => resumeJob(ctx, account.id, params.id, body));

  serve(server, 'POST /api/batch-jobs/:id/cancel', ({ account, params }) => cancelJob(ctx, account.id, params.id));

  serve(server, 'DELETE /api/batch-jobs/:id', ({ account, params }) => discardJob(ctx, account.id, params.id));

  serve(
    server,
    'GET /api/batch-jobs/:id/loaded',
    async ({ account, params }) => {
      const job = await findJob(ctx, account.id, params.id);
      return compareWithRolls(ctx, await selectMissedPlaces(ctx.db, job.id));
    },
    { config: { rateLimit: limitAccount(LOADED_PER_MINUTE), gate: 'short' } },
  );

  serve(server, 'GET /api/batch-jobs/:id/searches', ({ account, params, query }) => readRows(ctx, account.id, params.id, query), {
    config: { gate: ifManyRows },
  });
}
