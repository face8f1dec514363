import { emailAddress } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import { isAllowedUrl, type Reach } from '@deedline/outbound/address';
import { OutboundFault } from '@deedline/outbound/fault';
import { Fault } from '../../http/describe-fault.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const TIMEOUT_S = 5;

/** As a team's provider knows us. */
export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where it sends browsers back to. */
  redirectAddress: string;
  reach: Reach;
  /** The `acr` that is asked for; null: none is. */
  strongAcr: string | null;
  /** Seconds after which the provider is to ask its user anew. */
  maxAge: number;
}

/** What is made for one sign-in, and checked at its end. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says of somebody, by its signature. */
export interface Identity {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** How they signed in there; empty where it is not said. */
  methods: Method[];
  /** Whether the `acr` that was asked for came back. */
  hasStrongAcr: boolean;
  /** When they did; undefined where it is not said. */
  signedInAt: Date | undefined;
}

/** When somebody first needs it. */
const loadLibrary = () => import('openid-client');

type Asked = Pick<Client, 'issuer' | 'clientId' | 'clientSecret' | 'reach'>;

/** Reads what a provider says of itself. Throws `openid_unavailable` when it does not answer as one, whatever it was that went wrong. */
async function discover({ issuer, clientId, clientSecret, reach }: Asked) {
  const client = await loadLibrary();
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.startsWith('http:') && isAllowedUrl(issuer, reach)) execute.push(client.allowInsecureRequests);
  const options = { execute, timeout: TIMEOUT_S, [client.customFetch]: createGuardedFetch(reach) };
  try {
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const { authorization_endpoint: entry = '', issuer: name } = found.serverMetadata();
    // As of all tenants of a vendor: anybody's of them would be asked who somebody is.
    if (/[{}]/.test(name)) throw new Fault('a provider speaks for more than one tenant');
    if (!isAllowedUrl(entry, reach)) throw new Fault('a provider sends browsers to an address that is not shown');
    return { client, found };
  } catch (error) {
    throw new AppError('openid_unavailable', undefined, error);
  }
}

/** Whether there is a provider that can be signed in through; throws as `discover`. */
export async function tryProvider(client: Asked): Promise<void> {
  await discover(client);
}

/** Where a browser goes to sign in. */
export async function writeEntry(asked: Client, { state, nonce, verifier }: Checks): Promise<string> {
  const { client, found } = await discover(asked);
  const parameters = {
    redirect_uri: asked.redirectAddress,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    max_age: String(asked.maxAge),
    ...(asked.strongAcr === null ? {} : { acr_values: asked.strongAcr }),
  };
  return client.buildAuthorizationUrl(found, parameters).href;
}

/**
 * Who signed in, by the answer that the browser came back with. State, nonce, issuer, signature, audience and times are checked by the
 * library. Throws `openid_refused` where the answer does not hold, `openid_unavailable` where the provider is not there.
 */
export async function readIdentity(asked: Client, answer: URLSearchParams, { state, nonce, verifier }: Checks): Promise<Identity> {
  const { client, found } = await discover(asked);
  const address = new URL(asked.redirectAddress);
  address.search = answer.toString();
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(found, address, checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new Fault('a provider said nothing of who signed in');
    const hasMore = claims.email === undefined && found.serverMetadata().userinfo_endpoint !== undefined;
    const said = hasMore ? await client.fetchUserInfo(found, tokens.access_token, claims.sub) : claims;
    return {
      subject: subjectOf(claims.sub),
      email: emailAddress.safeParse(said.email).data,
      isEmailVerified: said.email_verified === true,
      // By the signature alone: never what the address for more about somebody says.
      methods: readMethods(claims['amr']),
      hasStrongAcr: asked.strongAcr !== null && claims['acr'] === asked.strongAcr,
      signedInAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
    };
  } catch (error) {
    throw new AppError(isAbsence(error) ? 'openid_unavailable' : 'openid_refused', undefined, error);
  }
}

/** As the standard has it: up to 255 printable characters of ASCII. */
function subjectOf(said: string): string {
  if (!/^[ -~]{1,255}$/.test(said)) throw new Fault('a provider calls somebody what is no name');
  return said;
}

/** Of connections and of name servers. */
const ABSENT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'ETIMEDOUT',
  'ABORT_ERR',
]);

/** Nobody answered, or not in time: a passing thing. */
function isAbsence(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof OutboundFault && each.kind === 'time') return true;
    if (ABSENT.has(String((each as { code?: unknown }).code))) return true;
  }
  return false;
}

/** How somebody signed in, as ID tokens say it: the words of RFC 8176 that name something that a person knows, has or is, and `mfa`. */
const KINDS = {
  pwd: 'knows',
  pin: 'knows',
  otp: 'has',
  hwk: 'has',
  swk: 'has',
  sc: 'has',
  sms: 'has',
  tel: 'has',
  face: 'is',
  fpt: 'is',
  iris: 'is',
  retina: 'is',
  vbm: 'is',
  mfa: 'several',
} as const;
type Method = keyof typeof KINDS;

/** No provider says more; a longer list is none. */
const MAX_WORDS = 32;

/** The words of an `amr` that are known here, each once, sorted. What is no short list of texts says nothing. */
export function readMethods(amr: unknown): Method[] {
  if (!Array.isArray(amr) || amr.length > MAX_WORDS || amr.some((word) => typeof word !== 'string')) return [];
  return [...new Set(amr as string[])].filter((word): word is Method => Object.hasOwn(KINDS, word)).toSorted();
}

/** Whether they are more than one factor: it is said outright, or they are of different kinds. */
export function areTwoFactors(methods: readonly Method[]): boolean {
  return methods.includes('mfa') || new Set(methods.map((method) => KINDS[method])).size > 1;
}
