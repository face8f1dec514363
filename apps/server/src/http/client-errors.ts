/** What no route hears of: requests that cannot be read as HTTP, or not in time. */
import { ERRORS, type ErrorCode } from '@deedline/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** Answers as every other error is answered, once, and closes. The error carries what was sent, so only its code is logged. */
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

/** An answer is on its way: what came after it would be read as its end. */
function hasBegun(socket: Socket): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- The server's own name for it; there is no other way to ask.
  return (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
}
