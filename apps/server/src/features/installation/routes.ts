import type { FastifyReply } from 'fastify';
import { AppError, RETRY_AFTER_SECONDS } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { maySeeMetrics, writeMetrics } from '../../metrics.ts';
import { serve } from '../../http/serve.ts';
import { createHealthCheck } from './check-health.ts';
import { createFigures } from './figures.ts';
import { describeInstallation, writeSecurityTxt } from './describe-installation.ts';

function plain(reply: FastifyReply): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
}

export function addInstallationRoutes(server: Server, ctx: AppContext): void {
  const checkHealth = createHealthCheck(ctx);
  serve(server, 'GET /api/health', async (_request, reply) => {
    const state = await checkHealth();
    if (state.status === 'ok') return state;
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(state);
  });
  serve(server, 'GET /livez', async (_request, reply) => plain(reply).send('ok\n'), { exposeHeadRoute: false });
  serve(server, 'GET /readyz', async (_request, reply) => {
    const { status, reason } = await checkHealth();
    if (status === 'ok') return plain(reply).status(200).send('ok\n');
    return plain(reply).status(503).header('retry-after', RETRY_AFTER_SECONDS).send(`${reason}\n`);
  });
  const readFigures = createFigures(ctx);
  serve(server, 'GET /metrics', async (request, reply) => {
    if (!maySeeMetrics(ctx.config, request.headers.authorization)) throw new AppError('not_found');
    const { type, text } = await writeMetrics(await readFigures());
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
  serve(server, 'GET /api/installation', () => describeInstallation(ctx));
  serve(server, 'GET /.well-known/security.txt', async (_request, reply) => {
    const text = writeSecurityTxt(ctx);
    if (text === undefined) throw new AppError('not_found');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
