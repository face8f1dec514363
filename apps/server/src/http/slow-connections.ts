/** Closes connections of clients that do not keep up: each would otherwise hold a slot and memory indefinitely. */
import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, ERRORS } from '@deedline/contract/errors';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, ConnectionLimits } from '../config.ts';
import type { Server } from './contract-types.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take long as long as it makes progress. */
    takesFile?: boolean;
  }
}

/** A transfer that makes less progress than this within `stalledMs` is closed. */
const STEP_BYTES = 16 * 1024;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Kept here because a request whose reading was aborted no longer has its socket. */
  socket: FastifyRequest['raw']['socket'];
  since: number;
  /** The last full step of progress. */
  step: { bytes: number; at: number };
}

export function closeSlowConnections(server: Server, { connections: limits }: Pick<Config, 'connections'>): void {
  const open = new Set<Exchange>();
  server.addHook('onRequest', async (request, reply) => {
    // Requests that are injected in process have no socket.
    const { socket } = request.raw;
    if (!('destroy' in socket)) return;
    const now = performance.now();
    const exchange = { request, reply, socket, since: now, step: { bytes: 0, at: now } };
    open.add(exchange);
    reply.raw.once('finish', () => {
      if (request.raw.complete) return;
      // The request was refused while its body was still arriving. The rest is read and discarded, because it would otherwise stand before the next request on
      // the connection.
      takeRest(request.raw);
      exchange.since = performance.now();
    });
    for (const end of ['finish', 'close']) reply.raw.once(end, () => void (request.raw.complete && open.delete(exchange)));
  });
  const looking = setInterval(() => {
    for (const exchange of open) {
      const state = judge(exchange, performance.now(), limits);
      if (state !== 'goes on') open.delete(exchange);
      if (state === 'too slow') close(server, exchange);
    }
  }, limits.checkMs);
  looking.unref();
  server.addHook('onClose', async () => clearInterval(looking));
}

/** Reads and discards the rest of a body. An earlier reader may have stopped midway and still be attached. */
function takeRest(body: FastifyRequest['raw']): void {
  const take = () => void body.read();
  body.on('readable', take);
  take();
}

function judge(exchange: Exchange, now: number, { bodyMs, stalledMs }: ConnectionLimits): 'goes on' | 'over' | 'too slow' {
  const { request, reply, socket } = exchange;
  if (socket.destroyed) return 'over';
  if (!request.raw.complete) {
    const mayTakeTime = request.routeOptions.config.takesFile === true && !reply.raw.writableEnded;
    if (!mayTakeTime) return now - exchange.since > bodyMs ? 'too slow' : 'goes on';
    // Data that has arrived and is not read yet is waiting for this process, not for the client.
    return hasStalled(exchange, now, socket.bytesRead, request.raw.readableLength === 0, stalledMs);
  }
  if (reply.raw.writableFinished) return 'over';
  return hasStalled(exchange, now, socket.bytesWritten - socket.writableLength, socket.writableLength > 0, stalledMs);
}

function hasStalled({ step }: Exchange, now: number, bytes: number, isTheirTurn: boolean, stalledMs: number): 'goes on' | 'too slow' {
  if (!isTheirTurn || bytes - step.bytes >= STEP_BYTES) Object.assign(step, { bytes, at: now });
  return now - step.at > stalledMs ? 'too slow' : 'goes on';
}

/**
 * Once an answer has begun it cannot be replaced, and a second answer would be taken as the answer to the next request; both connections are only destroyed.
 * Otherwise the client gets a timeout error.
 */
function close(server: Server, { request, reply, socket }: Exchange): void {
  const { raw, log } = request;
  if (raw.complete || reply.raw.writableEnded) {
    log.debug({ requestId: request.id }, raw.complete ? 'an answer was not read in time' : 'a refused request body did not end in time');
    socket.destroy();
    return;
  }
  answerClientError(server.log, Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

// Errors that no route sees: requests that are not valid HTTP, or not complete in time.

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** Answers in the format of all other errors and closes the connection. The error contains what was sent, so only its code is logged. */
export function answerClientError(log: FastifyBaseLogger, { code }: NodeJS.ErrnoException, socket: Socket): void {
  const fault = CODES[code ?? ''] ?? 'malformed_request';
  const requestId = randomUUID();
  log.debug({ requestId, code: fault, reason: code }, 'a request could not be read');
  if (!socket.writable || hasBegun(socket)) return void socket.destroy();
  const { status, title } = ERRORS[fault];
  const body = JSON.stringify({ message: title, code: fault, requestId });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Whether an answer is being sent: anything written now would be read as part of it. */
function hasBegun(socket: Socket): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- The server's own name for it; there is no other way to ask.
  return (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
}
