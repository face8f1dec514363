import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { limitAccount } from '../../identity/require-account.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { recordAudit, requesterOf } from '../../record/record-audit.ts';
import { createOutput } from './create-output.ts';

/** Per account. A large output takes minutes of processor time. */
const OUTPUTS_PER_MINUTE = 60;

/** `exposeHeadRoute` is off: a HEAD request would read the whole job and discard it. */
export const OUTPUT_OPTIONS = { config: { rateLimit: limitAccount(OUTPUTS_PER_MINUTE), gate: 'long' }, exposeHeadRoute: false } as const;

interface AskedOutput {
  Params: { id: string };
  Querystring: Parameters<typeof createOutput>[3];
}

/** Sends the file. The export is recorded before its first byte is sent. */
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
