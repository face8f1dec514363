/** HTTP access to vendors. */
import type { Reach } from '@deedline/outbound/address';
import { ask } from '@deedline/outbound/ask';
import type { VendorFetch } from './vendor.ts';

/** The limit of the decompressed body. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The caller's signal is the usual deadline; this ends requests without one. */
const MAX_MS = 120_000;

/**
 * Makes one request, follows no redirects, and reads at most 10 MB. Rejects with an OutboundFault, whose message does not contain the address, or with the
 * signal's reason. Some vendors require the phone in the URL, so it must not end up in an error or a log.
 */
export function createVendorFetch(reach: Reach): VendorFetch {
  return async ({ method, url, headers, body }, signal) => {
    const sent = body === undefined ? {} : { body: Buffer.from(body) };
    const answer = await ask(url, { reach, method, headers: { ...headers }, ...sent, signal, ms: MAX_MS, bytes: MAX_BYTES, unpack: true });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: (await answer.bytes()).toString('utf8') };
  };
}

/** Real vendors: over HTTPS, never to this machine's own networks. */
export const fetchOfTheWorld: VendorFetch = createVendorFetch('internet');
