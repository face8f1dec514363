import { AppError, RETRY_AFTER_SECONDS } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { createHealthCheck } from './check-health.ts';
import { describeInstallation, writeSecurityTxt } from './describe-installation.ts';

export function addInstallationRoutes(server: Server, ctx: AppContext): void {
  const checkHealth = createHealthCheck(ctx);
  serve(server, 'GET /api/health', async (_request, reply) => {
    const state = await checkHealth();
    if (state.status === 'ok') return state;
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(state);
  });
  serve(server, 'GET /api/installation', () => describeInstallation(ctx));
  serve(server, 'GET /.well-known/security.txt', async (_request, reply) => {
    const text = writeSecurityTxt(ctx);
    if (text === undefined) throw new AppError('not_found');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
