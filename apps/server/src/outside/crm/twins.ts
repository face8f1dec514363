/** What the twins of all CRMs share: sign-in, the account that a token belongs to, and the ways in which servers fail. */
import { createHash } from 'node:crypto';
import { OutboundFault } from '@deedline/outbound/fault';
import { drawOf } from '../vendors/twins.ts';
import type { CrmFetch, CrmOauth, CrmRequest, CrmResponse, TwinHabits, TwinStore } from './crm.ts';

export const STEADY: TwinHabits = { tooMany: 0, fault: 0, hang: 0, tokenSeconds: 1800 };
/** These rates are invented. */
const USUAL: TwinHabits = { ...STEADY, tooMany: 0.01, fault: 0.01 };

export interface TwinAsked {
  method: string;
  path: string;
  query: URLSearchParams;
  json: Readonly<Record<string, unknown>>;
  whose: string;
}

interface Served {
  oauth: CrmOauth | null;
  /** Additional fields of the token answer. */
  withToken?: Readonly<Record<string, unknown>>;
  refuse: (status: 401 | 429 | 500) => CrmResponse;
  answer: (asked: TwinAsked, store: TwinStore) => CrmResponse;
}

/** Answers requests that carry a token of the twin. Rejects as a real connection does. */
export function createTwinFetch(
  store: TwinStore,
  habits: Partial<TwinHabits> | undefined,
  { oauth, withToken = {}, refuse, answer }: Served,
): CrmFetch {
  const own = { ...USUAL, ...habits };
  let requests = 0;
  return async (request, signal) => {
    signal.throwIfAborted();
    requests += 1;
    const draw = drawOf(`${requests} ${request.method} ${request.url}`);
    if (draw('hang') < own.hang) return waitForEnd(signal);
    if (draw('fault') < own.fault) {
      if (draw('kind of fault') < 0.5) return refuse(500);
      throw new OutboundFault('connection', 'the answer broke off');
    }
    if (request.url === oauth?.tokenUrl) return giveToken(request, oauth, withToken, own.tokenSeconds);
    const whose = whoseToken(request);
    if (whose === undefined) return refuse(401);
    if (draw('too many') < own.tooMany) return { ...refuse(429), headers: { 'content-type': 'application/json', 'retry-after': '1' } };
    const { pathname, searchParams } = new URL(request.url);
    const json = request.body === undefined ? {} : (JSON.parse(request.body) as Record<string, unknown>);
    return answer({ method: request.method, path: pathname, query: searchParams, json, whose }, store);
  };
}

function waitForEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

export function json(status: number, body: unknown): CrmResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export const EMPTY: CrmResponse = { status: 204, headers: {}, body: '' };

// Sign-in

/** A key of a twin for the account `whose`: letters, digits and dashes. */
export function twinKey(whose: string): string {
  return `twin-access.${whose}.forever`;
}

/** The address to which the browser returns after consent on the CRM's page. A twin has no such page, so this consents for the user. */
export function consentTo(address: string): string {
  const { searchParams: asked } = new URL(address);
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', `twin-code.${asked.get('client_id')}.${asked.get('code_challenge') ?? ''}`);
  back.searchParams.set('state', asked.get('state') ?? '');
  return back.href;
}

function giveToken(
  { body }: CrmRequest,
  { hasPkce }: CrmOauth,
  withToken: Readonly<Record<string, unknown>>,
  seconds: number,
): CrmResponse {
  const form = new URLSearchParams(body);
  const isFirst = form.get('grant_type') === 'authorization_code';
  const [kind, whose, challenge] = (form.get(isFirst ? 'code' : 'refresh_token') ?? '').split('.');
  const isProved = !isFirst || !hasPkce || challenge === challengeOf(form.get('code_verifier') ?? '');
  if (kind !== (isFirst ? 'twin-code' : 'twin-refresh') || !whose || !isProved) return json(400, { error: 'invalid_grant' });
  const until = Math.floor(Date.now() / 1000) + seconds;
  return json(200, {
    access_token: `twin-access.${whose}.${until}`,
    refresh_token: `twin-refresh.${whose}.${until}`,
    token_type: 'Bearer',
    expires_in: seconds,
    ...withToken,
  });
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function whoseToken({ headers }: CrmRequest): string | undefined {
  const { authorization = '', 'x-api-token': key = '' } = headers;
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  const shown = basic === undefined ? authorization.replace(/^Bearer /, '') || key : Buffer.from(basic, 'base64').toString().split(':')[0]!;
  const [kind, whose, until] = shown.split('.');
  const isLive = until === 'forever' || Number(until) * 1000 > Date.now();
  return kind === 'twin-access' && whose && isLive ? whose : undefined;
}

// Contents

/** The next id in an account of a twin. */
export function nextId(store: TwinStore, whose: string): number {
  const last = (store.get(whose, 'last') as { id: number } | undefined)?.id ?? 100;
  store.put(whose, 'last', { id: last + 1 });
  return last + 1;
}
