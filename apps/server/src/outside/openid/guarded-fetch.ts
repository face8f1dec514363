import { ask } from '@deedline/outbound/ask';
import type { Reach } from '@deedline/outbound/address';
import type { CustomFetch } from 'openid-client';

const MAX_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/**
 * Requests to providers that customers have named, through the outbound guard. Follows no redirects, takes at most ten seconds for the whole answer and reads
 * at most 256 KiB of it.
 */
export function createGuardedFetch(reach: Reach): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const sent = body == null ? {} : { body: Buffer.from(await new Response(body).arrayBuffer()) };
    const asked = { method, headers, ...sent, ...(signal === undefined ? {} : { signal }) };
    const answer = await ask(url, { ...asked, reach, ms: MAX_MS, bytes: MAX_BYTES });
    const read = await answer.bytes();
    return new Response([204, 205, 304].includes(answer.status) ? null : Uint8Array.from(read), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}
