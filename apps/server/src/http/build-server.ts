import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@deedline/contract/errors';
import fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { validateWithZod, type Server } from './contract-types.ts';
import { sendError } from './errors.ts';
import { describeApi } from './openapi.ts';
import { refuseCrossSite } from './origin-guard.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveStaticPages } from './static-pages.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** The HTTP server with everything but the features' routes. `log` takes its lines in place of the standard output. */
export async function buildServer(config: Config, log?: LogLines): Promise<Server> {
  const server: Server = fastify(serverOptions(config, log));
  server.setValidatorCompiler(validateWithZod);
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  acceptJsonOnly(server);
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  server.addHook('onRequest', refuseCrossSite);
  logAnswers(server);
  await addSecurityHeaders(server, config);
  await server.register(cookie);
  await server.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
  await describeApi(server);
  await serveStaticPages(server, config);
  return server;
}

type LogLines = { write(line: string): void };

function serverOptions(config: Config, log: LogLines | undefined): FastifyServerOptions {
  return {
    logger: { level: config.logLevel, ...(log === undefined ? {} : { stream: log }) },
    // One line of our own an answer: the framework's would carry query strings and addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  };
}

/** A body is JSON or refused; no body at all is fine, with or without a content type. */
function acceptJsonOnly(server: Server): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}

function logAnswers(server: Server): void {
  server.addHook('onResponse', async (request, reply) => {
    const { url: route, method } = request.routeOptions;
    request.log.info(
      { requestId: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
  });
}
