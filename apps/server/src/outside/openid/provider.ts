import { emailAddress } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import { isAllowedUrl, type Reach } from '@deedline/outbound/address';
import { OutboundFault } from '@deedline/outbound/fault';
import { Fault } from '../../http/describe-fault.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const TIMEOUT_S = 5;

/** Our registration with a team's provider. */
export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider redirects browsers to. */
  redirectAddress: string;
  reach: Reach;
  /** The `acr` value to request; null for none. */
  strongAcr: string | null;
  /** Seconds after which the provider has to authenticate its user again. */
  maxAge: number;
}

/** Created for one sign-in and verified at its end. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** A provider's signed statements about a user. */
export interface Identity {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** How the user authenticated; empty if the provider does not say. */
  methods: Method[];
  /** Whether the requested `acr` was returned. */
  hasStrongAcr: boolean;
  /** When the user authenticated; undefined if the provider does not say. */
  signedInAt: Date | undefined;
}

/** The library is only loaded when somebody first needs it. */
const loadLibrary = () => import('openid-client');

type Asked = Pick<Client, 'issuer' | 'clientId' | 'clientSecret' | 'reach'>;

/** Reads the provider's metadata. Throws `openid_unavailable` on any failure. */
async function discover({ issuer, clientId, clientSecret, reach }: Asked) {
  const client = await loadLibrary();
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.startsWith('http:') && isAllowedUrl(issuer, reach)) execute.push(client.allowInsecureRequests);
  const options = { execute, timeout: TIMEOUT_S, [client.customFetch]: createGuardedFetch(reach) };
  try {
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const { authorization_endpoint: entry = '', issuer: name } = found.serverMetadata();
    // Some vendors have an issuer for all tenants: anybody's tenant could then vouch for a user.
    if (/[{}]/.test(name)) throw new Fault('a provider speaks for more than one tenant');
    if (!isAllowedUrl(entry, reach)) throw new Fault('a provider sends browsers to an address that is not shown');
    return { client, found };
  } catch (error) {
    throw new AppError('openid_unavailable', undefined, error);
  }
}

/** Checks that the provider can be used to sign in. Throws as `discover` does. */
export async function tryProvider(client: Asked): Promise<void> {
  await discover(client);
}

/** The address where a browser begins to sign in. */
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
 * Identifies the user by the answer that the browser returned with. The library checks state, nonce, issuer, signature, audience and times. Throws
 * `openid_refused` if the answer is not valid, `openid_unavailable` if the provider cannot be reached.
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
      // Only from the signed token, never from the userinfo endpoint.
      methods: readMethods(claims['amr']),
      hasStrongAcr: asked.strongAcr !== null && claims['acr'] === asked.strongAcr,
      signedInAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
    };
  } catch (error) {
    throw new AppError(isAbsence(error) ? 'openid_unavailable' : 'openid_refused', undefined, error);
  }
}

/** The format that the standard defines: up to 255 printable ASCII characters. */
function subjectOf(said: string): string {
  if (!/^[ -~]{1,255}$/.test(said)) throw new Fault('a provider calls somebody what is no name');
  return said;
}

/** Codes of failed connections and DNS look-ups. */
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

/** Whether the provider did not answer, or not in time: a temporary failure. */
function isAbsence(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof OutboundFault && each.kind === 'time') return true;
    if (ABSENT.has(String((each as { code?: unknown }).code))) return true;
  }
  return false;
}

/** Authentication methods in ID tokens: the values of RFC 8176 that name something the user knows, has or is, and `mfa`. */
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

/** No provider sends more; a longer list is ignored. */
const MAX_WORDS = 32;

/** The known values of an `amr` claim, without duplicates and sorted. Anything but a short list of strings yields none. */
export function readMethods(amr: unknown): Method[] {
  if (!Array.isArray(amr) || amr.length > MAX_WORDS || amr.some((word) => typeof word !== 'string')) return [];
  return [...new Set(amr as string[])].filter((word): word is Method => Object.hasOwn(KINDS, word)).toSorted();
}

/** Whether these are more than one factor: stated as `mfa`, or of different kinds. */
export function areTwoFactors(methods: readonly Method[]): boolean {
  return methods.includes('mfa') || new Set(methods.map((method) => KINDS[method])).size > 1;
}
