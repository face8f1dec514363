import { AppError, RETRY_AFTER_SECONDS } from '@deedline/contract/errors';
import { health, installation } from '@deedline/contract/health';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { createHealthCheck } from './check-health.ts';
import { describeInstallation, writeSecurityTxt } from './describe-installation.ts';

export function addInstallationRoutes(server: Server, ctx: AppContext): void {
  const checkHealth = createHealthCheck(ctx);
  server.get('/api/health', { schema: { response: { 200: answers(health), 503: answers(health) } } }, async (_request, reply) => {
    const state = await checkHealth();
    if (state.status === 'ok') return state;
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(state);
  });
  server.get('/api/installation', { schema: { response: { 200: answers(installation) } } }, () => describeInstallation(ctx));
  server.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const text = writeSecurityTxt(ctx);
    if (text === undefined) throw new AppError('not_found');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
