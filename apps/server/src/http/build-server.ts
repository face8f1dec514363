import { randomUUID } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import cookie from '@fastify/cookie';
import fastify, { type FastifyHttpOptions, type FastifyRequest, LogController, type RawServerDefault } from 'fastify';
import type { LogFn, LoggerOptions } from 'pino';
import type { Config } from '../config.ts';
import { countRequest } from '../metrics.ts';
import { enterRequest, leaveRequest } from '../tracing.ts';
import { readUtf8 } from '../utf8.ts';
import { cleanForwarded } from './address.ts';
import { type Server, validateWithZod, writeByJsonSchema } from './contract-types.ts';
import { describeFault } from './describe-fault.ts';
import { answerErrors, sendError } from './errors.ts';
import { limitRoutes } from './limits.ts';
import { refuseCrossSite, refuseForeignNames, requireHttps } from './origin-guard.ts';
import { takePolicyReports } from './policy-reports.ts';
import { takeRequestsInTurns } from './requests-in-turns.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { answerClientError, closeSlowConnections } from './slow-connections.ts';
import { serveStaticPages } from './static-pages.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;

/** The HTTP server with everything except the routes of the features. `log` receives the log lines instead of standard output. */
export async function buildServer(config: Config, log?: LogLines): Promise<Server> {
  const server: Server = fastify(serverOptions(config, log));
  server.setValidatorCompiler(validateWithZod);
  server.setSerializerCompiler(writeByJsonSchema);
  answerErrors(server, config);
  acceptJsonOnly(server);
  takeRequestsInTurns(server);
  closeSlowConnections(server, config);
  traceRequests(server);
  server.addHook('onRequest', readForwarded);
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  server.addHook('onRequest', requireHttps(config));
  server.addHook('onRequest', refuseForeignNames(config));
  server.addHook('onRequest', refuseCrossSite);
  logAnswers(server);
  await addSecurityHeaders(server, config);
  await server.register(cookie);
  await limitRoutes(server);
  await takePolicyReports(server, config);
  await serveStaticPages(server, config);
  return server;
}

/** Removes what is not an address from X-Forwarded-For. Fastify believes the header, read from the right, as far as `trustProxy` allows. */
async function readForwarded({ raw: { headers } }: FastifyRequest): Promise<void> {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const named = cleanForwarded(String(header));
  if (named === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = named;
}

type LogLines = { write(line: string): void };

function serverOptions(config: Config, log: LogLines | undefined): FastifyHttpOptions<RawServerDefault> {
  const { connections } = config;
  return {
    logger: { ...logOptions(config.logLevel), ...(log === undefined ? {} : { stream: log }) },
    // We log one line for each answer ourselves: Fastify's lines would contain query strings and addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    keepAliveTimeout: connections.idleMs,
    // If this is not set, Fastify disables Node's own default limit.
    requestTimeout: connections.longestMs,
    http: {
      headersTimeout: connections.headersMs,
      requestTimeout: connections.longestMs,
      connectionsCheckingInterval: connections.checkMs,
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler(this: unknown, error, socket) {
      answerClientError((this as Server).log, error, socket);
    },
  };
}

/** A body must be JSON. A request without a body is accepted with or without a content type. */
function acceptJsonOnly(server: Server): void {
  server.addHook('preParsing', refusePacked);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, readUtf8(body as Buffer), done);
  });
}

/** Nothing here decompresses: a compressed body would be read as it arrived, and a compressed file of rows as garbage rows. */
async function refusePacked({ headers }: FastifyRequest): Promise<void> {
  const packed = headers['content-encoding'];
  if (packed !== undefined && packed.toLowerCase() !== 'identity') throw new AppError('unsupported_media_type', PACKED);
}
const PACKED = 'This body is packed (Content-Encoding), and is not unpacked here. Nothing was done. Please send it as it is.';

/** Everything that a request causes belongs to its span, including a search that goes on after the answer. */
function traceRequests(server: Server): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof enterRequest>>();
  server.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, enterRequest(request.method, done));
  });
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span !== undefined) leaveRequest(span, request.method, request.routeOptions.url, reply.statusCode);
  });
}

function logAnswers(server: Server): void {
  server.addHook('onResponse', async (request, reply) => {
    const { url: route, method } = request.routeOptions;
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime);
    request.log.info(
      { requestId: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
  });
}

/**
 * The options of every logger of the product. They also cover what libraries log: an error is reduced to what may be logged about it, a request to nothing, and
 * a sentence loses what it quotes.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    hooks: {
      logMethod(given: unknown[], write: LogFn) {
        const [first, ...rest] = given;
        if (typeof first === 'string') return write.call(this, first.replace(/".*"/s, '…'));
        if (first instanceof Error) return write.call(this, { fault: describeFault(first) }, 'a fault');
        if (!hasForeign(first)) return write.apply(this, [first, ...rest] as Parameters<LogFn>);
        const { err, req: _req, res: _res, ...fields } = first;
        return write.call(this, { ...fields, fault: describeFault(err) }, 'a fault');
      },
    },
  };
}

/** Whether the entry comes from Fastify or a plugin: our own lines use `fault`. */
function hasForeign(first: unknown): first is Record<'err' | 'req' | 'res', unknown> {
  return typeof first === 'object' && first !== null && ('err' in first || 'req' in first || 'res' in first);
}
