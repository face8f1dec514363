/** The endpoint for assistants: the Model Context Protocol over HTTP, without sessions. Each request is independent and may be answered by any process. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeFault } from '../../http/describe-fault.ts';
import type { Server } from '../../http/contract-types.ts';
import { BY_KEY, sendError, toAppError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { refuseForbiddenUse } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import type { SearchRunner } from '../searches/search-runner.ts';
import { answerMessage, guardHost } from './bridge.ts';
import { type Asking, askingOf } from './caller.ts';
import { createMcpServer } from './mcp-server.ts';
import type { ToolContext } from './tools/tool.ts';

const BODY_BYTES = 256 * 1024;
/** Per key. */
const CALLS_PER_MINUTE = 240;
/** The most waiting event streams of all programs in one process. Nothing here changes while a process lives. */
const MOST_STREAMS = 64;

export function addMcpRoutes(server: Server, ctx: BuyingContext, runner: SearchRunner): void {
  const { publicUrl } = ctx.config;
  const tools: ToolContext = { ...ctx, runner };
  const handler = createMcpHandler(({ authInfo }) => createMcpServer(tools, authInfo!.extra!['asking'] as Asking), {
    maxSubscriptions: MOST_STREAMS,
    onerror: (error) => ctx.log.info({ fault: describeFault(error) }, 'a message of an assistant was not understood'),
  });
  server.addHook('onClose', () => handler.close());
  const options = { onRequest: guardHost(publicUrl), bodyLimit: BODY_BYTES, errorHandler: answerRefused };

  serve(
    server,
    'POST /mcp',
    async (request, reply) => {
      const asking = askingOf(request, reply.elapsedTime);
      await ctx.limits.require(`mcp ${asking.program.keyId}`, CALLS_PER_MINUTE, 60_000);
      await refuseForbidden(ctx, request);
      const authInfo = { token: asking.program.keyId, clientId: asking.program.keyId, scopes: ['mcp'], extra: { asking } };
      return answerMessage(handler, { publicUrl, authInfo }, request, reply);
    },
    options,
  );

  for (const route of ['GET /mcp', 'DELETE /mcp'] as const)
    serve(server, route, (_request, reply) => reply.status(405).header('allow', 'POST').send(), options);
}

/** A refusal of a request without a key states how to authenticate. */
function answerRefused(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (toAppError(error).status === 401) reply.header('www-authenticate', BY_KEY);
  sendError(error, request, reply);
}

/** A forbidden use is refused by name and recorded before the message is processed any further. */
async function refuseForbidden(ctx: BuyingContext, request: FastifyRequest): Promise<void> {
  const { params } = (request.body ?? {}) as { params?: { arguments?: unknown } };
  await refuseForbiddenUse(ctx, [params?.arguments], { accountId: request.account.id, from: requesterOf(request), route: 'POST /mcp' });
}
