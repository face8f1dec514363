/** The one way out to addresses that accounts named for their programs. */
import { type AddressRule, isAllowedUrl } from '@deedline/outbound/address';
import { ask } from '@deedline/outbound/ask';
import { OutboundFault } from '@deedline/outbound/fault';
import type { TryFault } from '@deedline/contract/webhooks/webhook';
import type { Config } from '../../config.ts';

/** For the whole of it, with what is read of the answer. */
export const MESSAGE_MS = 10_000;
/** What is read of an answer. */
const ANSWER_BYTES = 512;
const PORTS = [443, 8443] as const;

export type Destinations = Pick<Config, 'isLoopbackOnly' | 'publicUrl'>;

/** Only where nobody but this machine reaches the installation may its own networks be asked: they are those of whoever typed the address. */
function ruleOf({ isLoopbackOnly }: Destinations): AddressRule {
  return isLoopbackOnly ? { reach: 'own' } : { reach: 'internet', ports: PORTS };
}

/** Whether messages may be sent there, as far as its text says: not where others come in, nor to this installation itself. */
export function mayPostTo(config: Destinations, url: string): boolean {
  if (!isAllowedUrl(url, ruleOf(config))) return false;
  return config.isLoopbackOnly || hostOf(url) !== hostOf(config.publicUrl);
}

/** Without the dot of its root, with which it is the same name. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

export interface Posted {
  /** What was answered; null: nothing was. */
  status: number | null;
  /** Why it does not count as taken; null: it does. */
  fault: TryFault | null;
  /** The beginning of an answer that is no success. */
  response: string | null;
  /** How long the receiver asks to be left alone; null: it does not. */
  retryAfterMs: number | null;
  ms: number;
}

/** Sends a message once. Never rejects: whatever the other end does is a fault. Follows no redirect, and reads no more of the answer than its first bytes. */
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

/** As much as came of it: one that breaks off or never ends has said enough. */
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
    // What it said so far is shown.
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8');
}

/** In seconds; a date is none of ours to trust. */
function readRetryAfter(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : null;
}
