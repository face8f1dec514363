/**
 * What all clients share around a question: waiting for a turn, making one attempt, and classifying answers that cannot be used. No text here contains anything
 * of an answer.
 */
import { OutboundFault } from '@deedline/outbound/fault';
import { atMost } from './at-most.ts';
import type { ClearedQuestion, Found, Reply, VendorCall, VendorRequest, VendorResponse } from './vendor.ts';

/** Why there is no answer, before it is assigned to a question. */
export interface NoAnswer {
  outcome: 'refused' | 'unknown';
  why: string;
  billedMicros: 0 | null;
  requestId: string | null;
}
export interface Answer {
  outcome: 'answer';
  status: number;
  /** The parsed JSON, not validated. */
  body: unknown;
  requestId: string | null;
}

interface Sending {
  /** Reads the vendor's id of the request. */
  readRequestId?: (response: VendorResponse, body: unknown) => string | null;
  /** Statuses that count as answers in addition to 200 to 299: some vendors answer 404 for 'nobody found'. */
  answersBy?: readonly number[];
  /** Reads a status from the body, for vendors that send refusals with status 200. */
  readStatus?: (body: unknown) => unknown;
  /** How long to pause after a 429 that does not say so itself, in milliseconds. */
  pauseMs?: (body: unknown) => number;
}

const DEFAULT_PAUSE_MS = 1_000;
/** The most attempts for a question that is refused by a rate limit. */
const MOST_TRIES = 3;
const MAX_PAUSE_MS = 3_600_000;
/** An invalid key or an account without funds will not recover in a moment, and without this pause a batch would ask in vain for every row. */
const KEY_PAUSE_MS = 900_000;

/** Thrown by a `VendorFetch` for a request that never left. Its message is our own text. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/**
 * Waits for a turn and sends the request once. A request that the vendor refused with 429 was not processed, so it is sent again after the pause, as far as
 * time allows. Never rejects.
 */
export async function sendOnce(request: VendorRequest, call: VendorCall, sending: Sending = {}): Promise<Answer | NoAnswer> {
  const tries = request.about.length === 0 ? 1 : MOST_TRIES;
  let tooMany: NoAnswer | undefined;
  for (let tried = 1; tried <= tries; tried += 1) {
    try {
      await call.pace.enter(call.signal);
      call.signal.throwIfAborted();
    } catch {
      return tooMany ?? refuse('It was not sent: the time ended before its turn.');
    }
    const { status, said } = await attempt(request, call, sending);
    if (status !== 429 || said.outcome === 'answer') return said;
    tooMany = said;
  }
  return tooMany!;
}

async function attempt(request: VendorRequest, call: VendorCall, sending: Sending): Promise<{ status?: number; said: Answer | NoAnswer }> {
  let response: VendorResponse;
  try {
    response = await call.fetch(request, call.signal);
  } catch (error) {
    if (error instanceof NotSent) return { said: refuse(`It was not sent: ${error.message}.`) };
    if (error instanceof OutboundFault && error.kind === 'address') return { said: refuse('It was not sent: the address is not asked.') };
    // Unresolved host name, refused connection, invalid certificate.
    if (error instanceof OutboundFault && error.wasUnheard)
      return { said: refuse('It was not sent: there was no connection to the vendor.') };
    return { said: fail(error instanceof OutboundFault ? `No whole answer came (${error.kind}).` : 'No whole answer came in time.', null) };
  }
  const body = parse(response.body);
  const requestId = sending.readRequestId?.(response, body) ?? null;
  const status = statusOf(response, body, sending);
  await keepPause({ ...response, status }, body, call, sending, request.about.length > 0);
  return { status, said: judge(status, body, requestId, sending.answersBy ?? []) };
}

/** An error status in the body takes precedence over the 200 that it came with. */
function statusOf({ status }: VendorResponse, body: unknown, { readStatus }: Sending): number {
  const told = status >= 200 && status < 300 ? Number(readStatus?.(body)) : Number.NaN;
  return Number.isInteger(told) && told >= 400 && told < 600 ? told : status;
}

function judge(status: number, body: unknown, requestId: string | null, answersBy: readonly number[]): Answer | NoAnswer {
  if ((status >= 200 && status < 300) || answersBy.includes(status))
    return body === undefined ? fail('The answer cannot be read.', requestId) : { outcome: 'answer', status, body, requestId };
  if (status === 429) return refuse('The vendor was asked too often; it is not asked before its pause ends.', requestId);
  if (status === 401 || status === 403) return refuse('The vendor does not take the key, or not for this.', requestId);
  if (status === 402) return refuse('The vendor account has no funds.', requestId);
  if (status >= 400 && status < 500) return refuse(`The vendor did not take the question (${status}).`, requestId);
  return fail(`The vendor failed (${status}).`, requestId);
}

/** A rate limit, an invalid key, or a server that asks for time pauses all callers with this key. */
async function keepPause(
  { status, headers }: VendorResponse,
  body: unknown,
  { pace }: VendorCall,
  { pauseMs }: Sending,
  isAsking: boolean,
): Promise<void> {
  // 403 is left out: it may concern only one kind of question.
  if (isAsking && (status === 401 || status === 402)) return pace.pause(KEY_PAUSE_MS, 'key').catch(() => undefined);
  const told = readRetryAfter(headers['retry-after']);
  if (status !== 429 && (status < 500 || told === undefined)) return;
  await pace.pause(Math.min(told ?? pauseMs?.(body) ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS)).catch(() => undefined);
}

/** Milliseconds of a Retry-After header (RFC 9110, 10.2.3), which holds seconds or a date. */
export function readRetryAfter(text: string | undefined, now = Date.now()): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  // An HTTP date begins with a weekday; requiring it keeps '-5' from being read as a year.
  const at = /^[A-Z][a-z]{2}/.test(text.trim()) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The vendor did not process the question and did not bill it. */
export function refuse(why: string, requestId: string | null = null): NoAnswer {
  return { outcome: 'refused', why, billedMicros: 0, requestId };
}

/** The question was sent, but there is no usable answer: it may have been billed. */
export function fail(why: string, requestId: string | null): NoAnswer {
  return { outcome: 'unknown', why, billedMicros: null, requestId };
}

export function replyWithout({ id }: ClearedQuestion, { outcome, why, billedMicros, requestId }: NoAnswer): Reply {
  return { id, outcome, why, billedMicros, requestId };
}

/** What was read from an answer for one question; without `found` it is a miss. */
export interface Read {
  found?: Found;
  setAside: number;
  /** Millionths of a dollar, if the vendor says what it billed. */
  billedMicros?: number;
}

export function replyOf({ id }: ClearedQuestion, requestId: string | null, { found, setAside, billedMicros }: Read): Reply {
  const most = found === undefined ? undefined : atMost(found);
  const lost = setAside + (most?.setAside ?? 0);
  const billed = { id, billedMicros: billedMicros ?? null, requestId, ...(lost > 0 ? { setAside: lost } : {}) };
  return most === undefined ? { ...billed, outcome: 'miss' } : { ...billed, outcome: 'hit', found: most.found };
}

/** For a question of a kind that the vendor does not answer, or that lacks required input. */
export function refuseQuestion(question: ClearedQuestion, why: string): Reply {
  return replyWithout(question, refuse(`It was not sent: ${why}.`));
}

/** Sends one request for each question, `atOnce` in parallel; the pace decides when each is sent. */
export async function askEach(
  questions: readonly ClearedQuestion[],
  one: (question: ClearedQuestion) => Promise<Reply>,
  atOnce = 8,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const waiting = [...questions];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) replies.push(await one(next));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, questions.length) }, work));
  return replies;
}

export function inParts<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}
