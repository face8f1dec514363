/** Adapts Fastify requests to the handler of the protocol, which takes web requests only. */
import { Readable } from 'node:stream';
import { AppError } from '@deedline/contract/errors';
import {
  type AuthInfo,
  localhostAllowedHostnames,
  type McpHttpHandler,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Rejects requests whose Host or Origin names another site, such as a page whose name was rebound to this machine. A request that comes from no page has no
 * Origin. Only names are compared, not ports, because a proxy may use another.
 */
export function guardHost(publicUrl: string) {
  const names = [...new Set([new URL(publicUrl).hostname, ...localhostAllowedHostnames()])];
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!validateHostHeader(headers.host, names).ok || !validateOriginHeader(headers.origin, names).ok)
      throw new AppError('cross_site_request');
  };
}

/** `authInfo` says who asks; the key itself is not passed on. */
export async function answerMessage(
  handler: Pick<McpHttpHandler, 'fetch'>,
  { publicUrl, authInfo }: { publicUrl: string; authInfo?: AuthInfo },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = toWebRequest(publicUrl, request, reply);
  const answer = await handler.fetch(asked, { parsedBody: request.body, ...(authInfo === undefined ? {} : { authInfo }) });
  reply.status(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  return reply.send(answer.body === null ? undefined : Readable.fromWeb(answer.body));
}

function toWebRequest(publicUrl: string, { headers, body }: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const said = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`${publicUrl}/mcp`, { method: 'POST', headers: said, body: writeAgain(body), signal: gone.signal });
}

/** The parser accepts deeper nesting than JSON.stringify can write. */
function writeAgain(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch (error) {
    throw new AppError('malformed_body', 'This message is nested too deeply. Nothing was done.', error);
  }
}
