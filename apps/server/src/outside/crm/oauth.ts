/** CRMs' OAuth sign-in (RFC 6749, with PKCE of RFC 7636 if supported): the address for the browser, and tokens in exchange for the code it returns with. */
import { z } from 'zod';
import type { CrmCall, CrmFailure, CrmOauth } from './crm.ts';
import { challengeOf } from './twins.ts';
import { readRetryAfter } from '../vendors/replies.ts';

/** This installation as registered with the CRM. */
export interface OauthClient {
  clientId: string;
  clientSecret: string;
}

export interface Tokens {
  outcome: 'done';
  /** `accessToken`, `refreshToken` if there is one, and other values that requests need. */
  credentials: Record<string, string>;
  /** Lifetime in seconds. */
  lastsFor: number;
}

export function writeAuthorize(oauth: CrmOauth, { clientId }: OauthClient, back: string, state: string, verifier: string): string {
  const url = new URL(oauth.authorizeUrl);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    state,
    ...(oauth.scopes.length === 0 ? {} : { scope: oauth.scopes.join(' ') }),
    ...(oauth.hasPkce ? { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' } : {}),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

type Asking = Pick<CrmCall, 'fetch' | 'signal'>;

export function exchangeCode(oauth: CrmOauth, client: OauthClient, code: string, back: string, verifier: string, call: Asking) {
  const proof = oauth.hasPkce ? { code_verifier: verifier } : {};
  return askForTokens(oauth, client, { grant_type: 'authorization_code', code, redirect_uri: back, ...proof }, {}, call);
}

/** Some CRMs rotate the refresh token on each use and invalidate the old one, so the caller must hold a lock. */
export function refreshTokens(oauth: CrmOauth, client: OauthClient, had: Readonly<Record<string, string>>, call: Asking) {
  return askForTokens(oauth, client, { grant_type: 'refresh_token', refresh_token: had['refreshToken'] ?? '' }, had, call);
}

const answerShape = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().positive(),
});

async function askForTokens(
  oauth: CrmOauth,
  client: OauthClient,
  grant: Record<string, string>,
  had: Readonly<Record<string, string>>,
  { fetch, signal }: Asking,
): Promise<Tokens | CrmFailure> {
  const { clientId, clientSecret } = client;
  const inBody = oauth.secretIn === 'body' ? { client_id: clientId, client_secret: clientSecret } : {};
  const inHeader = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(oauth.secretIn === 'header' ? inHeader : {}),
  };
  const body = new URLSearchParams({ ...grant, ...inBody, ...oauth.more }).toString();
  try {
    const answer = await fetch({ method: 'POST', url: oauth.tokenUrl, headers, body }, signal);
    if (answer.status === 429)
      return { outcome: 'too_many', status: 429, retryAfterMs: readRetryAfter(answer.headers['retry-after']) ?? 10_000 };
    if (answer.status >= 400 && answer.status < 500) return { outcome: 'key_refused', status: answer.status };
    const read = answerShape.safeParse(JSON.parse(answer.body));
    if (!read.success) return { outcome: 'unreachable', status: answer.status };
    const kept = Object.entries(oauth.keeps ?? {}).flatMap(([name, field]) => {
      const value = read.data[field];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
    });
    const refreshToken = read.data.refresh_token ?? had['refreshToken'];
    return {
      outcome: 'done',
      credentials: {
        ...had,
        ...Object.fromEntries(kept),
        accessToken: read.data.access_token,
        ...(refreshToken === undefined ? {} : { refreshToken }),
      },
      lastsFor: read.data.expires_in,
    };
  } catch {
    return { outcome: 'unreachable', status: null };
  }
}
