import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { BuyingContext, SearchContext } from '../lookup/search-context.ts';
import { requesterOf } from '../record/record-audit.ts';
import { changeBroughtSetting, readBroughtSetting } from './imports/brought.ts';
import { importOutcomes, listImports, previewOutcomes, undoImport } from './imports/import-outcomes.ts';
import { readOutcomes, reportOutcome } from './outcomes.ts';
import { reportPerson, takeBackPersonReport } from './persons/report-person.ts';

const IMPORTS_PER_MINUTE = 20;
/** Enough for ten thousand rows and as many numbers. */
const IMPORT_BODY_BYTES = 4 * 1024 * 1024;

export function addOutcomeRoutes(server: Server, ctx: BuyingContext): void {
  const rateLimit = limitAccount(ctx.config.searchesPerMinute);

  serve(server, 'GET /api/searches/:id/outcomes', (request) => readOutcomes(ctx, request.account.id, request.params.id));

  serve(server, 'POST /api/searches/:id/outcomes', (request) => reportOutcome(ctx, request.account.id, request.params.id, request.body), {
    config: { rateLimit },
  });
  serve(
    server,
    'POST /api/searches/:id/person-reports',
    (request) => reportPerson(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    { config: { rateLimit } },
  );
  serve(server, 'DELETE /api/person-reports/:id', async (request, reply) => {
    await takeBackPersonReport(ctx, request.account.id, request.params.id, requesterOf(request));
    return reply.status(204).send();
  });
  addImportRoutes(server, ctx);
}

function addImportRoutes(server: Server, ctx: SearchContext): void {
  const options = { bodyLimit: IMPORT_BODY_BYTES, config: { rateLimit: limitAccount(IMPORTS_PER_MINUTE), gate: 'long' as const } };

  serve(server, 'POST /api/outcome-imports/preview', ({ account, body }) => previewOutcomes(ctx, account.id, body), options);

  serve(
    server,
    'POST /api/outcome-imports',
    (request) => importOutcomes(ctx, request.account.id, request.body, requesterOf(request)),
    options,
  );

  serve(server, 'GET /api/outcome-imports', ({ account }) => listImports(ctx, account.id));

  serve(server, 'GET /api/outcome-imports/brought', ({ account }) => readBroughtSetting(ctx, account.id));

  serve(server, 'PUT /api/outcome-imports/brought', (request) =>
    changeBroughtSetting(ctx, request.account.id, request.body.counts, requesterOf(request)),
  );

  serve(server, 'POST /api/outcome-imports/:id/undo', (request) =>
    undoImport(ctx, request.account.id, request.params.id, requesterOf(request)),
  );
}
