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

/** Of an address: 200 kB each. */
const DESCRIPTIONS_PER_MINUTE = 60;

/** The API for programs: the use cases of the pages, behind a key in place of a session. */
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
