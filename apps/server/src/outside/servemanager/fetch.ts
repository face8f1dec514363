/** The way to ServeManager's computers, and to where it takes files. */
import { ask } from '@deedline/outbound/ask';

export interface ServeManagerRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}
/** Of a body that is no text nothing is made: its answers are JSON, and those of where files go are not read. */
export interface ServeManagerResponse {
  status: number;
  retryAfter: string | null;
  body: string;
}
export type ServeManagerFetch = (request: ServeManagerRequest, signal: AbortSignal) => Promise<ServeManagerResponse>;

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_MS = 30_000;

/** Asks once, follows no redirect, and reads at most 10 MB. Rejects with an OutboundFault, whose words hold nothing of the address, or with the signal's reason. */
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
