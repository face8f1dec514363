/** One attempt at a billable call, and what it means where no answer came that can be read. Never a second. */
import type { Reply, VendorCall, VendorRequest, VendorResponse } from '../vendor.ts';

/** Where a vendor says 429 and not for how long. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * 60_000;

export type Attempt =
  | { isAnswered: true; json: unknown; requestId: string | null; response: VendorResponse }
  /** `status`: where there was an answer at all. */
  | { isAnswered: false; outcome: 'refused' | 'unknown'; why: string; requestId: string | null; status?: number };

/**
 * Waits for a turn and asks once. Never rejects. Without a turn before the deadline nothing was sent, and by 4xx nothing was taken up: `refused`.
 * No whole answer, 5xx and what is no JSON are `unknown`: it may have been billed. `why` holds nothing of what was asked or answered.
 */
export async function attempt(call: VendorCall, request: VendorRequest): Promise<Attempt> {
  try {
    await call.pace.enter(call.signal);
  } catch {
    return { isAnswered: false, outcome: 'refused', why: 'no turn before the deadline', requestId: null };
  }
  let response: VendorResponse;
  try {
    response = await call.fetch(request, call.signal);
  } catch {
    return { isAnswered: false, outcome: 'unknown', why: 'no whole answer came', requestId: null };
  }
  const { status } = response;
  const json = readJson(response.body);
  const requestId = readRequestId(response, json);
  if (status === 429) await call.pace.pause(readRetryAfter(response));
  if (status >= 400 && status < 500)
    return { isAnswered: false, outcome: 'refused', why: REFUSALS[status] ?? `status ${status}`, requestId, status };
  if (status < 200 || status > 299) return { isAnswered: false, outcome: 'unknown', why: `status ${status}`, requestId };
  if (json === undefined) return { isAnswered: false, outcome: 'unknown', why: 'no JSON', requestId };
  return { isAnswered: true, json, requestId, response };
}

/** What an attempt that brought no answer means for one of its questions. What was refused cost nothing; of the rest nobody knows. */
export function replyOfFailure(id: string, { outcome, why, requestId }: Extract<Attempt, { isAnswered: false }>): Reply {
  return { id, outcome, why, requestId, billedMicros: outcome === 'refused' ? 0 : null };
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'it does not take the question (400)',
  401: 'it does not take the key (401)',
  402: 'its credits are used up (402)',
  403: 'it does not let the key ask this (403)',
  404: 'it knows no such thing (404)',
  422: 'it does not take the question (422)',
  429: 'too many questions (429)',
};

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const IDS = ['x-request-id', 'request-id', 'x-amzn-requestid', 'x-correlation-id'];

/** Of its headers, else of the `meta` that some put into the body. */
function readRequestId({ headers }: VendorResponse, json: unknown): string | null {
  const named = IDS.map((name) => headers[name]).find((value) => value !== undefined);
  const meta = typeof json === 'object' && json !== null && 'meta' in json ? json.meta : undefined;
  const inBody = typeof meta === 'object' && meta !== null && 'request_id' in meta ? meta.request_id : undefined;
  const id = named ?? inBody;
  return typeof id === 'string' && /^[\w.:=+/-]{1,200}$/.test(id) ? id : null;
}

/** Milliseconds, of seconds or of a date. */
function readRetryAfter({ headers }: VendorResponse): number {
  const text = headers['retry-after'] ?? '';
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_PAUSE_MS) : PAUSE_MS;
}
