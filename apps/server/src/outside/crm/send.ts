/** What all clients share around a request: one attempt, and the meaning of answers that cannot be used. Failures contain no text of an answer. */
import { readRetryAfter } from '../vendors/replies.ts';
import type { CrmCall, CrmFailure, CrmRequest } from './crm.ts';

export interface CrmAnswer {
  outcome: 'answer';
  status: number;
  /** The parsed JSON, not validated; undefined if there is none. */
  body: unknown;
}

type Sending = Pick<CrmRequest, 'method' | 'url'> & { headers: Readonly<Record<string, string>>; json?: unknown };

const MAX_WAIT_MS = 3_600_000;

/** Never rejects. 404 becomes `gone`. `answersBy`: statuses that count as answers in addition to 200 to 299. */
export async function send(
  { json, headers, ...request }: Sending,
  call: CrmCall,
  answersBy: readonly number[] = [],
): Promise<CrmAnswer | CrmFailure> {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const {
      status,
      headers: answered,
      body: text,
    } = await call.fetch({ ...request, ...body, headers: { accept: 'application/json', ...headers, ...type } }, call.signal);
    if ((status >= 200 && status < 300) || answersBy.includes(status)) return { outcome: 'answer', status, body: parse(text) };
    if (status === 401 || status === 403) return { outcome: 'key_refused', status };
    if (status === 404 || status === 410) return { outcome: 'gone', status };
    const told = readRetryAfter(answered['retry-after']);
    const wait = told === undefined ? {} : { retryAfterMs: Math.min(told, MAX_WAIT_MS) };
    if (status === 429 || (status === 503 && told !== undefined)) return { outcome: 'too_many', status, ...wait };
    return { outcome: status >= 400 && status < 500 ? 'refused' : 'unreachable', status };
  } catch {
    return { outcome: 'unreachable', status: null };
  }
}

/** The answer does not have the documented shape, so it is unknown whether the request took effect. */
export const UNREAD: CrmFailure = { outcome: 'unreachable', status: null };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
