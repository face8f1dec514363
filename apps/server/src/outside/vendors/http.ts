/** The way to vendors' computers. */
import type { Reach } from '@deedline/outbound/address';
import { ask } from '@deedline/outbound/ask';
import type { VendorFetch } from './vendor.ts';

/** Of the body, unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The signal is the deadline of whoever asks; this ends what was asked without one. */
const MAX_MS = 120_000;

/**
 * Asks once, follows no redirect, and reads at most 10 MB. Rejects with an OutboundFault, whose words hold nothing of the address, or with the signal's
 * reason: some vendors want the phone in the address, and nothing here says it, not to a log either.
 */
export function createVendorFetch(reach: Reach): VendorFetch {
  return async ({ method, url, headers, body }, signal) => {
    const sent = body === undefined ? {} : { body: Buffer.from(body) };
    const answer = await ask(url, { reach, method, headers: { ...headers }, ...sent, signal, ms: MAX_MS, bytes: MAX_BYTES, unpack: true });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: (await answer.bytes()).toString('utf8') };
  };
}

/** Vendors of the world: over HTTPS, and on no network of this machine. */
export const fetchOfTheWorld: VendorFetch = createVendorFetch('internet');
