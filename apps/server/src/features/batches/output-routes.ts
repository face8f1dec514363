import { Readable } from 'node:stream';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { createOutput } from './output/create-output.ts';

/** Of one account. A large one takes minutes of a processor. */
const OUTPUTS_PER_MINUTE = 60;

/** What was found for the rows of a job, as a file for spreadsheets, dialers and CRMs. */
export function addOutputRoutes(server: Server, ctx: SearchContext): void {
  serve(
    server,
    'GET /api/batch-jobs/:id/output',
    async (request, reply) => {
      const { name, type, pieces } = await createOutput(ctx, request.account.id, request.params.id, request.query);
      const { format, layout, rows } = request.query;
      await recordAudit(ctx.db, {
        kind: 'export',
        what: `batch_${format}`,
        accountId: request.account.id,
        from: requesterOf(request),
        subject: request.params.id,
        facts: { layout, rows },
      });
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    },
    {
      config: { rateLimit: limitAccount(OUTPUTS_PER_MINUTE), gate: 'long' },
      // It would read the whole job to throw it away.
      exposeHeadRoute: false,
    },
  );
}
