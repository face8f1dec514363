/** The only way to the webhook addresses that accounts have entered. */
import { type AddressRule, isAllowedUrl } from '@deedline/outbound/address';
import { ask } from '@deedline/outbound/ask';
import { OutboundFault } from '@deedline/outbound/fault';
import type { TryFault } from '@deedline/contract/webhooks/webhook';
import type { Config } from '../../config.ts';

/** For the whole exchange, including what is read of the answer. */
export const MESSAGE_MS = 10_000;
/** How much of an answer is read. */
const ANSWER_BYTES = 512;
const PORTS = [443, 8443] as const;

export type Destinations = Pick<Config, 'isLoopbackOnly' | 'publicUrl'>;

/** Private networks are only allowed if nobody but this machine reaches the installation: they then belong to whoever typed the address. */
function ruleOf({ isLoopbackOnly }: Destinations): AddressRule {
  return isLoopbackOnly ? { reach: 'own' } : { reach: 'internet', ports: PORTS };
}

/**
 * Whether messages may be sent to a URL, judging by its text. If others can reach the installation, this excludes private addresses and the installation
 * itself.
 */
export function mayPostTo(config: Destinations, url: string): boolean {
  if (!isAllowedUrl(url, ruleOf(config))) return false;
  return config.isLoopbackOnly || hostOf(url) !== hostOf(config.publicUrl);
}

/** The host name without the trailing dot of the DNS root, which makes no difference. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

export interface Posted {
  /** The status of the answer; null if there was none. */
  status: number | null;
  /** Why the message does not count as delivered; null if it does. */
  fault: TryFault | null;
  /** The beginning of an unsuccessful answer. */
  response: string | null;
  /** How long the receiver asks to wait; null if it does not. */
  retryAfterMs: number | null;
  ms: number;
}

/**
 * Sends a message once. Never rejects: any failure at the other end is reported as `fault`. Follows no redirects, and reads only the first bytes of the answer.
 */
export async function postMessage(
  config: Destinations,
  url: string,
  headers: Record<string, string>,
  body: string,
  ms = MESSAGE_MS,
): Promise<Posted> {
  const startedAtMs = performance.now();
  const took = () => Math.round(performance.now() - startedAtMs);
  const nothing = { status: null, response: null, retryAfterMs: null };
  if (!mayPostTo(config, url)) return { ...nothing, fault: 'address', ms: 0 };
  try {
    const content = Buffer.from(body);
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': String(content.length) };
    const answer = await ask(url, { ...ruleOf(config), method: 'POST', headers: sent, body: content, ms });
    const { status } = answer;
    if (status >= 200 && status < 300) {
      answer.close();
      return { ...nothing, status, fault: null, ms: took() };
    }
    const response = await readBeginning(answer.body);
    const fault = status >= 300 && status < 400 ? 'redirect' : 'status';
    return { status, fault, response, retryAfterMs: readRetryAfter(answer.headers.get('retry-after')), ms: took() };
  } catch (error) {
    return { ...nothing, fault: faultOf(error), ms: took() };
  }
}

function faultOf(error: unknown): TryFault {
  if (!(error instanceof OutboundFault)) return 'connection';
  return error.kind === 'size' ? 'status' : error.kind;
}

/** Reads what has arrived. If the answer breaks off or never ends, its beginning is enough. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= ANSWER_BYTES) break;
    }
  } catch {
    // What was read so far is returned.
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8');
}

/** Accepts seconds only; a date would depend on the other end's clock. */
function readRetryAfter(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : null;
}
