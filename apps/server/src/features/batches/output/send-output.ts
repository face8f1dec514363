import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { limitAccount } from '../../identity/require-account.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { recordAudit, requesterOf } from '../../record/record-audit.ts';
import { createOutput } from './create-output.ts';

/** Of one account. A large one takes minutes of a processor. */
const OUTPUTS_PER_MINUTE = 60;

/** `exposeHeadRoute`: it would read the whole job to throw it away. */
export const OUTPUT_OPTIONS = { config: { rateLimit: limitAccount(OUTPUTS_PER_MINUTE), gate: 'long' }, exposeHeadRoute: false } as const;

interface AskedOutput {
  Params: { id: string };
  Querystring: Parameters<typeof createOutput>[3];
}

/** The file, on record as an export before its first byte leaves. */
export async function sendOutput(ctx: SearchContext, request: FastifyRequest<AskedOutput>, reply: FastifyReply): Promise<FastifyReply> {
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
}
