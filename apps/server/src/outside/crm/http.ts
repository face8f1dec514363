/** HTTP access to CRMs. */
import { ask } from '@deedline/outbound/ask';
import type { CrmFetch } from './crm.ts';

/** The limit of the decompressed body. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The caller's signal is the usual deadline; this ends requests without one. */
const MAX_MS = 30_000;

/** Real CRMs: over HTTPS, never to this machine's own networks, without following redirects. Errors do not contain the address. */
export const fetchOfTheWorld: CrmFetch = async ({ method, url, headers, body }, signal) => {
  const sent = body === undefined ? {} : { body: Buffer.from(body) };
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
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: (await answer.bytes()).toString('utf8') };
};
