import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { compareRows, createComparison, listComparisons } from './compare/comparisons.ts';
import { readProved } from './proved/read-proved.ts';
import { changeVendor, readVendors, removeVendor, testVendor } from './vendor-settings.ts';

const CHANGES_PER_MINUTE = 20;
const TESTS_PER_MINUTE = 5;
/** For comparisons: at most a thousand rows a minute. */
const PARTS_PER_MINUTE = 40;

export function addVendorRoutes(server: Server, ctx: BuyingContext): void {
  serve(server, 'GET /api/vendors', ({ account }) => readVendors(ctx, account.id));

  serve(server, 'GET /api/vendors/proved', ({ account }) => readProved(ctx, account.id));

  serve(server, 'GET /api/vendors/comparisons', ({ account }) => listComparisons(ctx, account.id));

  serve(
    server,
    'POST /api/vendors/comparisons',
    async (request, reply) => {
      void reply.code(201);
      return createComparison(ctx, request.account.id, request.body, requesterOf(request));
    },
    { preValidation: refuseForbiddenUses(ctx), config: { rateLimit: limitAccount(CHANGES_PER_MINUTE) } },
  );

  serve(server, 'POST /api/vendors/comparisons/:id/rows', ({ account, params, body }) => compareRows(ctx, account.id, params.id, body), {
    config: { rateLimit: limitAccount(PARTS_PER_MINUTE) },
  });

  serve(
    server,
    'PUT /api/vendors/:id',
    (request) => changeVendor(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    { config: { rateLimit: limitAccount(CHANGES_PER_MINUTE) } },
  );

  serve(server, 'DELETE /api/vendors/:id', (request) => removeVendor(ctx, request.account.id, request.params.id, requesterOf(request)));

  serve(server, 'POST /api/vendors/:id/test', (request) => testVendor(ctx, request.account.id, request.params.id, requesterOf(request)), {
    config: { rateLimit: limitAccount(TESTS_PER_MINUTE) },
  });
}
