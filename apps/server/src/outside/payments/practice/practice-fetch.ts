/** The practice provider's API: the part of Stripe's that the product uses, answered within this process. */
import { randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../../transaction.ts';
import { disputeOf, refundOf, sessionOf, type Presenting } from './present-objects.ts';
import {
  selectDisputed,
  selectRefunded,
  selectSession,
  selectSessions,
  upsertSession,
  type PageOfRows,
  type PracticeRow,
} from './queries.ts';
import { type FormTree, readForm, sessionForm, toSessionRequest } from './session.ts';

const SESSIONS = '/v1/checkout/sessions';
const LIFE_MS = 24 * 3600 * 1000;

export interface PracticeParts {
  config: { publicUrl: string };
  db: Queryable;
  now: () => Date;
  /** The bearer token that requests must carry. */
  key: string;
}

interface Asked {
  parts: PracticeParts;
  query: FormTree;
  form: FormTree;
  idempotencyKey: string | null;
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function createPracticeFetch(parts: PracticeParts): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    try {
      if (!isAuthorized(headers.get('authorization'), parts.key)) throw new Refusal(401, 'Invalid API key');
      const body = typeof init.body === 'string' ? init.body : '';
      const asked = { parts, query: readForm(url.search), form: readForm(body), idempotencyKey: headers.get('idempotency-key') };
      return answer(200, await route(init.method ?? 'GET', url.pathname, asked));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer(error.status, { error: { type: 'invalid_request_error', message: error.message } });
    }
  };
}

async function route(method: string, path: string, asked: Asked): Promise<object> {
  if (path === SESSIONS && method === 'POST') return createSession(asked);
  if (method !== 'GET') throw new Refusal(404, `Unrecognized request URL (${method}: ${path})`);
  if (path === SESSIONS) {
    const presenting = presentingOf(asked.parts, expanded(asked.query, 'data.'));
    return list(asked, path, selectSessions, (row) => sessionOf(row, presenting));
  }
  if (path === '/v1/refunds')
    return list(asked, path, selectRefunded, (row) => refundOf(row, expanded(asked.query, 'data.').has('charge')));
  if (path === '/v1/disputes') return list(asked, path, selectDisputed, disputeOf);
  if (path.startsWith(`${SESSIONS}/`)) return retrieveSession(asked, decodeURIComponent(path.slice(SESSIONS.length + 1)));
  throw new Refusal(404, `Unrecognized request URL (${method}: ${path})`);
}

async function createSession({ parts, form, idempotencyKey }: Asked): Promise<object> {
  const parsed = sessionForm.safeParse(form);
  if (!parsed.success) throw new Refusal(400, z.prettifyError(parsed.error));
  const now = parts.now();
  const row = await upsertSession(parts.db, {
    id: `cs_practice_${randomUUIDv7().replaceAll('-', '')}`,
    key: idempotencyKey,
    request: toSessionRequest(parsed.data),
    now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return sessionOf(row, presentingOf(parts, expanded(form, '')));
}

async function retrieveSession({ parts, query }: Asked, id: string): Promise<object> {
  const row = await selectSession(parts.db, id);
  if (row === undefined) throw new Refusal(404, `No such checkout.session: ${id}`);
  return sessionOf(row, presentingOf(parts, expanded(query, '')));
}

async function list(
  { parts, query }: Asked,
  url: string,
  select: (db: Queryable, page: PageOfRows) => Promise<PracticeRow[]>,
  present: (row: PracticeRow) => object,
): Promise<object> {
  const most = Number(query['limit'] ?? 10);
  const created = query['created'];
  const since = new Date(typeof created === 'object' ? Number(created['gte'] ?? 0) * 1000 : 0);
  const after = query['starting_after'];
  // The ids of all objects of one session have the same ending.
  const afterSession = typeof after === 'string' ? after.replace(/^[a-z]+_/, 'cs_') : undefined;
  const rows = await select(parts.db, { since, most, after: afterSession });
  return { object: 'list', url, has_more: rows.length > most, data: rows.slice(0, most).map(present) };
}

function presentingOf({ config, now }: PracticeParts, expand: ReadonlySet<string>): Presenting {
  return { publicUrl: config.publicUrl, now: now(), expand };
}

/** Reads paths such as 'expand[0]=data.payment_intent', which expands payment_intent in each object of the list. */
function expanded(from: FormTree, prefix: string): ReadonlySet<string> {
  const paths = Object.values(typeof from['expand'] === 'object' ? from['expand'] : {}).filter((path) => typeof path === 'string');
  const asked = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  return new Set(asked.flatMap((path) => path.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))));
}

function isAuthorized(header: string | null, key: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${key}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'request-id': `req_practice_${randomUUIDv7()}` } });
}
