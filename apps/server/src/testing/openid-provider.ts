/** A real OpenID provider on this machine, with a signed-in user, and a browser that visits it. For tests. */
import { Provider } from 'oidc-provider';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Person {
  subject: string;
  email: string;
  isVerified: boolean;
  /** The methods that the provider reports; absent if it reports none. */
  amr?: unknown;
  acr?: string;
}

export interface TestProvider {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  /** Changes the user who signs in from now on. */
  be(person: Partial<Person> & { email: string }): void;
  /**
   * Changes the claims of ID tokens from now on and signs them again; without `change` they are unmodified. `key`: the provider's, another one, or none at all.
   */
  tamper(change?: (claims: Record<string, unknown>) => object, key?: 'own' | 'other' | 'none'): void;
  /** Follows a redirect to the provider and signs in there. Returns the query string with which the browser is sent back. */
  visit(address: string): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'deedline', clientSecret: 'a secret that nobody else knows' };

export async function startProvider(redirectAddress: string): Promise<TestProvider> {
  const keys = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  let person: Person = { subject: 'nobody', email: 'nobody@example.com', isVerified: true };
  let change: ((claims: Record<string, unknown>) => object) | undefined;
  let signer: Key | undefined = keys[0]!.privateKey;
  const server = createServer();
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...keys[0]!.privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectAddress] }],
    claims: { openid: ['sub', 'amr', 'acr', 'auth_time'], email: ['email', 'email_verified'] },
    acrValues: ['two-factors', 'one-factor'],
    cookies: { keys: ['for tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, email: person.email, email_verified: person.isVerified }),
    }),
    async loadExistingGrant({ oidc: { client, session } }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === '/token' && change !== undefined && ctx.body.id_token !== undefined)
      ctx.body.id_token = signAnew(ctx.body.id_token, change, signer);
  });
  const pages = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url!.startsWith('/interaction/')) void pages(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: person.subject, amr: person.amr, acr: person.acr } });
  });
  return {
    issuer,
    client: CLIENT,
    be: ({ email, subject = email, isVerified = true, ...said }) => void (person = { subject, email, isVerified, ...said }),
    tamper(wish, key = 'own') {
      change = wish;
      signer = { own: keys[0]!.privateKey, other: keys[1]!.privateKey, none: undefined }[key];
    },
    visit: (address) => visit(address, redirectAddress),
    close: () => close(server),
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

type Key = ReturnType<typeof generateKeyPairSync>['privateKey'];

function signAnew(token: string, change: (claims: Record<string, unknown>) => object, key: Key | undefined): string {
  const [signed = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const header = key === undefined ? Buffer.from('{"alg":"none"}').toString('base64url') : signed;
  const said = `${header}.${Buffer.from(JSON.stringify(change(claims))).toString('base64url')}`;
  if (key === undefined) return `${said}.`;
  return `${said}.${sign('RSA-SHA256', Buffer.from(said), key).toString('base64url')}`;
}

/** A browser without a session at the provider. */
async function visit(address: string, redirectAddress: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = address; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // oxlint-disable-next-line no-restricted-globals -- A browser of the test, on this machine.
    const page = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const each of page.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';', 1)[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = page.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${page.status} and sent nobody on`);
    const next = new URL(location, at);
    if (next.href.startsWith(redirectAddress)) return next.search.slice(1);
    at = next.href;
  }
}
