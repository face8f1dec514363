/** The way to CRMs' computers. */
import { ask } from '@deedline/outbound/ask';
import type { CrmFetch } from './crm.ts';

/** Of the body, unpacked. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The signal is the deadline of whoever asks; this ends what was asked without one. */
const MAX_MS = 30_000;

/** CRMs of the world: over HTTPS, on no network of this machine, without following elsewhere. Its faults hold nothing of the address. */
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
