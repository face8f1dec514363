/** HTTP access to ServeManager and to its upload address. */
import { ask } from '@deedline/outbound/ask';

export interface ServeManagerRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}
/** The body is always read as text: ServeManager answers in JSON, and answers of the upload address are not used. */
export interface ServeManagerResponse {
  status: number;
  retryAfter: string | null;
  body: string;
}
export type ServeManagerFetch = (request: ServeManagerRequest, signal: AbortSignal) => Promise<ServeManagerResponse>;

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_MS = 30_000;

/**
 * Makes one request, follows no redirects, and reads at most 10 MB. Rejects with an OutboundFault, whose message does not contain the address, or with the
 * signal's reason.
 */
export const serveManagerOfTheWorld: ServeManagerFetch = async ({ method, url, headers, body }, signal) => {
  const sent = body === undefined ? {} : { body };
  const answer = await ask(url, {
    reach: 'internet',
    method,
    headers: { ...headers },
    ...sent,
    signal,
    ms: MAX_MS,
    bytes: MAX_BYTES,
    unpack: true,
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.bytes()).toString('utf8') };
};
