import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { readerOf, recordRead } from '../record/record-read.ts';
import type { SearchRunner } from '../searches/search-runner.ts';
import { addBatchRoutes } from './batches.ts';
import { checkCallable } from './callable.ts';
import { createDescription } from './description/describe-here.ts';
import { addEventRoutes } from './events.ts';
import { refuseConflict } from './idempotency.ts';
import { addListRoutes } from './lists.ts';
import { readMe } from './me.ts';
import { addMoneyRoutes } from './money.ts';
import { addPropertyRoutes } from './properties.ts';
import { addSearchRoutes } from './searches.ts';

/** Per IP address; each is 200 kB. */
const DESCRIPTIONS_PER_MINUTE = 60;

/** Routes of the API for programs: the same use cases as the pages, with an API key in place of a session. */
export function addApiRoutes(server: Server, ctx: BuyingContext, runner: SearchRunner): void {
  const describeHere = createDescription(ctx);
  serve(server, 'GET /api/v1/openapi.json', async (_request, reply) => reply.type('application/json').send(await describeHere()), {
    config: { rateLimit: { max: DESCRIPTIONS_PER_MINUTE } },
  });
  serve(server, 'GET /api/v1/me', (request) => readMe(ctx, request));
  addSearchRoutes(server, ctx, runner);
  addBatchRoutes(server, ctx);
  addListRoutes(server, ctx);
  addPropertyRoutes(server, ctx);
  addMoneyRoutes(server, ctx);
  addEventRoutes(server, ctx);

  serve(server, 'POST /api/v1/callable', async (request) => {
    await refuseConflict(ctx, request);
    const said = await checkCallable(ctx, request.account.id, request.body);
    await recordRead(ctx, readerOf(request), 'program_callable', { subject: request.body.searchId });
    return said;
  });
}
