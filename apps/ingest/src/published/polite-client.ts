import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressRule } from '@deedline/outbound/address';
import { type Answer, ask } from '@deedline/outbound/ask';
import { OutboundFault } from '@deedline/outbound/fault';
import { ServiceFault, Trouble } from './fault.ts';

/** Publishers who look into their logs see who sent the requests. */
const USER_AGENT = 'Deedline/0.1 (public records; self-hosted)';
const REDIRECTS = 5;

export interface Manners extends AddressRule {
  /** Between the end of one request and the beginning of the next. */
  pauseMs: number;
  /** For one answer. */
  requestMs: number;
  idleMs: number;
  /** How often the same request is tried. */
  tries: number;
  /** If a service asks to wait longer than this, the fetch fails. */
  longestWaitMs: number;
  /** For the whole fetch. */
  totalMs: number;
  /** Waits; tests pass a version that returns at once. */
  wait(ms: number): Promise<unknown>;
}

export const MANNERS: Manners = {
  reach: 'internet',
  pauseMs: 250,
  requestMs: 120_000,
  idleMs: 90_000,
  tries: 6,
  longestWaitMs: 15 * 60_000,
  totalMs: 48 * 3_600_000,
  wait: (ms) => sleep(ms),
};

const FIRST_WAIT_MS = 1_000;
const MEGABYTE = 1 << 20;

interface Asked {
  headers?: Record<string, string>;
  /** The size limit of the answer. */
  bytes: number;
  /** The time limit for the whole answer, if it differs from `requestMs`. */
  ms?: number;
  /** Keeps the answer's encoding as sent, for files that are stored that way. */
  raw?: boolean;
}

/** Sends requests to one service, one at a time, identifies itself, waits when told to, and eventually gives up. */
export class PoliteClient {
  readonly manners: Manners;
  /** Only sent to ArcGIS servers. */
  readonly arcgisToken: string | undefined;
  requests = 0;
  readonly #end: number;
  #isFirst = true;

  constructor(manners: Manners, arcgisToken?: string) {
    this.manners = manners;
    this.arcgisToken = arcgisToken;
    this.#end = Date.now() + manners.totalMs;
  }

  /** Makes one attempt. The caller reads the body. Throws Trouble for temporary errors, ServiceFault for permanent ones. */
  async open(url: string, { headers = {}, bytes, ms, raw }: Asked): Promise<Answer> {
    if (Date.now() > this.#end) throw new ServiceFault('it takes longer than a fetch may take; --resume continues where it stopped');
    if (!this.#isFirst) await this.manners.wait(this.manners.pauseMs);
    this.#isFirst = false;
    this.requests += 1;
    const { reach, plain, requestMs, idleMs } = this.manners;
    const answer = await ask(url, {
      reach,
      ...(plain === undefined ? {} : { plain }),
      headers: { 'user-agent': USER_AGENT, ...headers },
      ms: ms ?? requestMs,
      idleMs,
      bytes,
      follow: REDIRECTS,
      unpack: raw !== true,
    }).catch((error: unknown) => {
      throw asTrouble(error);
    });
    if (answer.status < 400) return answer;
    answer.close();
    throw judgeStatus(answer);
  }

  /** Makes one attempt and parses the answer as JSON. Throws as `open`. */
  async json(url: string, { headers = {}, bytes = MEGABYTE }: Partial<Asked> = {}): Promise<unknown> {
    const answer = await this.open(url, { headers: { accept: 'application/json', ...headers }, bytes });
    const text = await answer.bytes().then(String, (error: unknown) => {
      const trouble = asTrouble(error);
      // The answer had begun, so a smaller one may complete.
      throw trouble instanceof Trouble ? new Trouble('slow', trouble.message) : trouble;
    });
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // An HTML page of a firewall, a sign-in, or a server that is starting.
      throw new Trouble('slow', 'it answered with something that is no JSON');
    }
  }

  /**
   * Repeats `attempt` until it succeeds, with growing pauses. `onTrouble` may change what the next attempt asks for and then returns true, which resets the
   * count. Throws the last trouble as ServiceFault.
   */
  async patiently<T>(attempt: () => Promise<T>, onTrouble: (trouble: Trouble) => boolean = () => false): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        if (onTrouble(error)) tried = 0;
        if (tried >= this.manners.tries) throw new ServiceFault(`${error.message}, ${tried} times; --resume continues where it stopped`);
        await this.#waitFor(error, tried);
      }
    }
  }

  async #waitFor({ waitMs }: Trouble, tried: number): Promise<void> {
    if (waitMs !== undefined && waitMs > this.manners.longestWaitMs)
      throw new ServiceFault(
        `the server asks to be tried again in ${Math.ceil(waitMs / 60_000)} minutes; --resume continues where it stopped`,
      );
    await this.manners.wait(waitMs ?? FIRST_WAIT_MS * 2 ** Math.max(0, tried - 1) * (0.75 + Math.random() / 2));
  }
}

/** Converts temporary errors to Trouble; others are returned unchanged. */
export function asTrouble(error: unknown): unknown {
  if (!(error instanceof OutboundFault)) return error;
  if (error.kind === 'time') return new Trouble('slow', error.message);
  if (error.kind === 'connection') return new Trouble('away', error.message);
  if (error.kind === 'size') return new Trouble('slow', error.message);
  return new ServiceFault(error.message);
}

function judgeStatus({ status, headers }: Answer): Error {
  if (status === 401 || status === 403)
    return new ServiceFault(`it is not public: it asks for a sign-in (HTTP ${status}). Its publisher may have a public address`);
  if (status === 404 || status === 410) return new ServiceFault(`there is nothing at this address (HTTP ${status})`);
  const waitMs = readRetryAfter(headers.get('retry-after'));
  if (status === 429 || (status === 503 && waitMs !== undefined))
    return new Trouble('busy', `it asks to wait (HTTP ${status})`, { waitMs });
  if (status === 416) return new Trouble('away', 'it does not go on where the file ended (HTTP 416)', { code: status });
  if (status >= 500 || status === 408 || status === 413) return new Trouble('slow', `it failed (HTTP ${status})`);
  return new ServiceFault(`the server refused (HTTP ${status})`);
}

/** Milliseconds from now, from seconds or a date. */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
