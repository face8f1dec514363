import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { listKeys, makeKey, revokeKey, rotateKey } from './program-keys.ts';

const CHANGES_PER_MINUTE = 20;

export function addProgramKeyRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: limitAccount(CHANGES_PER_MINUTE) };

  serve(server, 'GET /api/program-keys', async ({ account }) => ({ keys: await listKeys(ctx, account.id) }));

  serve(
    server,
    'POST /api/program-keys',
    async (request, reply) => {
      const owner = { accountId: request.account.id, memberId: request.member.id };
      const made = await makeKey(ctx, owner, request.body, requesterOf(request));
      return reply.header('cache-control', 'no-store').send(made);
    },
    { preValidation: refuseForbiddenUses(ctx), config },
  );

  serve(
    server,
    'POST /api/program-keys/:id/rotate',
    async (request, reply) => {
      const made = await rotateKey(ctx, request.account.id, request.params.id, request.body.keepHours, requesterOf(request));
      return reply.header('cache-control', 'no-store').send(made);
    },
    { config },
  );

  serve(server, 'DELETE /api/program-keys/:id', (request) => revokeKey(ctx, request.account.id, request.params.id, requesterOf(request)));
}
