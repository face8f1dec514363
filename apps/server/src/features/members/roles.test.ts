/** Which role each route requires: as the table says, as it is pinned here, and as the server admits and refuses. */
import { ROLES, type Role } from '@deedline/contract/account/role';
import { ROUTES } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { addMember } from '../../testing/members.ts';

/** Routes that need no session. */
const OPEN: readonly string[] = [
  'GET /api/health',
  'GET /livez',
  'GET /readyz',
  'GET /metrics',
  'GET /api/installation',
  'POST /api/due-diligence/check',
  'POST /api/property-watches/stop/:token',
  'GET /.well-known/security.txt',
  'POST /api/policy-reports',
  'GET /api/accuracy',
  'GET /api/samples',
  'GET /api/v1/openapi.json',
  'GET /api/sample-searches',
  'POST /api/sample-searches',
  'POST /api/search-drafts/seal',
  'GET /api/audit/public-key',
  'GET /api/login',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys/challenge',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/auth/openid/start',
  'POST /api/auth/openid/finish',
  'POST /api/auth/openid/code',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/invitations/read',
  'POST /api/invitations/accept',
  'POST /api/newsletter',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  'POST /api/opt-outs',
  'POST /api/opt-outs/link',
  'POST /api/privacy-requests',
  'POST /api/privacy-requests/confirm',
  'POST /api/receipts',
  'POST /api/stripe/webhook',
  'POST /api/operator/setup',
  'POST /api/operator/setup/open',
  'POST /api/operator/sign-in',
  'POST /api/operator/sign-out',
];
/** Routes about money, people and the account itself. */
const OWNER: readonly string[] = [
  'PUT /api/servemanager',
  'DELETE /api/servemanager',
  'DELETE /api/due-diligence/:id',
  'POST /api/create-checkout-session',
  'POST /api/practice-checkout/:sessionId',
  'PUT /api/vendors/:id',
  'DELETE /api/vendors/:id',
  'POST /api/vendors/:id/test',
  'PUT /api/crm/:id/key',
  'POST /api/crm/:id/sign-in',
  'POST /api/crm/back',
  'POST /api/crm/:id/test',
  'PUT /api/crm/:id',
  'DELETE /api/crm/:id',
  'POST /api/vendors/comparisons',
  'POST /api/vendors/comparisons/:id/rows',
  'POST /api/webhooks',
  'PATCH /api/webhooks/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/secret',
  'POST /api/webhooks/:id/test',
  'POST /api/webhooks/:id/replay',
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay',
  'POST /api/do-not-call/lists',
  'DELETE /api/do-not-call/lists/:id',
  'POST /api/licence',
  'POST /api/licence/close-question',
  'PUT /api/purposes/:use',
  'POST /api/auth/delete-account',
  'PATCH /api/team/members/:id',
  'PUT /api/team/second-factor',
  'PUT /api/outcome-imports/brought',
  'POST /api/program-keys',
  'POST /api/program-keys/:id/rotate',
  'DELETE /api/program-keys/:id',
  'GET /api/team/openid',
  'PUT /api/team/openid',
  'DELETE /api/team/openid',
  'POST /api/team/members/:id/ownership',
  'DELETE /api/team/members/:id',
  'POST /api/team/invitations',
  'POST /api/team/invitations/:id/mails',
  'DELETE /api/team/invitations/:id',
];
/**
 * Routes that do more than read but are open to every member: their own sign-in and names, what they typed, saw and are mailed, and filters that are not
 * stored.
 */
const OWN: readonly string[] = [
  'POST /api/properties/count',
  'POST /api/properties/page',
  'POST /api/properties/map',
  'POST /api/properties/parcel',
  'POST /api/properties/comparables',
  'POST /api/property-lists/of-parcel',
  'POST /api/property-stacks',
  'POST /api/property-lists/:id/seen',
  'PUT /api/property-lists/:id/mails',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/offer',
  'POST /api/auth/second-factor/recovery-codes',
  'DELETE /api/auth/second-factor',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/offer',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/confirm',
  'POST /api/auth/sessions/:id/end',
  'POST /api/auth/sessions/end-others',
  'POST /api/auth/change-password',
  'POST /api/auth/prove-email',
  'POST /api/auth/change-email',
  'PATCH /api/team/me',
  'POST /api/team/leave',
  'POST /api/search-drafts/open',
];
/** Routes that only read but are not open to every member: files with people in them. */
const TAKEN_AWAY: readonly string[] = [
  'GET /api/batch-jobs/:id/output',
  'GET /api/property-lists/:id/output',
  'GET /api/servemanager/jobs',
];

/** The expected role of a route, decided here a second time so that no role changes with a single line. */
function pinned(name: string): Route['role'] {
  if (OPEN.includes(name)) return 'open';
  if (name.includes(' /api/operator/')) return 'operator';
  if (name.includes(' /api/v1/') || name.endsWith(' /mcp')) return 'program';
  if (OWNER.includes(name)) return 'owner';
  if (name.startsWith('GET ')) return TAKEN_AWAY.includes(name) ? 'member' : 'viewer';
  return OWN.includes(name) ? 'viewer' : 'member';
}

/** Paths of the API whose page route has another path than their own without the version. */
const TWINS: readonly (readonly [string, string])[] = [
  ['/api/batches', '/api/batch-jobs'],
  ['/api/properties/lists', '/api/property-lists'],
  ['/api/properties/stacks', '/api/property-stacks'],
];
/** The page route that does the same as an API route, if there is one. */
function twinOf(name: string): Route | undefined {
  const path = name.replace('/api/v1/', '/api/');
  const moved = TWINS.find(([from]) => path.includes(` ${from}`));
  return (ROUTES as Record<string, Route>)[moved === undefined ? path : path.replace(...moved)];
}

let app: TestServer;
let clients: Record<Role, TestClient>;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000 } });
  const owner = await app.signUp();
  clients = { owner, member: await addMember(app, owner, 'member'), viewer: await addMember(app, owner, 'viewer') };
});
afterAll(() => app.close());

const ask = (client: TestClient, route: string) => {
  const [method, path] = route.split(' ') as [Parameters<TestClient['send']>[0], string];
  const address = path.replaceAll(/:\w+/g, () => randomUUID());
  return client.send(method, address, method === 'GET' ? undefined : {});
};
const NEEDED = Object.entries<Route>(ROUTES).map(([name, { role }]) => [name, role] as const);
const needing = (roles: readonly string[]) => NEEDED.filter(([, role]) => roles.includes(role));

test('the server has every route of the table, and no other', () => {
  expect(listRoutes(app.server).sort()).toEqual(Object.keys(ROUTES).sort());
});

test('every route takes the role that is pinned for it, and nothing is pinned that is not there', () => {
  expect(NEEDED).toEqual(NEEDED.map(([name]) => [name, pinned(name)]));
  expect([...OPEN, ...OWNER, ...OWN, ...TAKEN_AWAY].filter((name) => !(name in ROUTES))).toEqual([]);
});

test('a key does what takes an owner for owners alone: every route for programs asks of its maker what its twin asks of a session', () => {
  const programs = Object.entries<Route>(ROUTES).filter(([name, { role }]) => role === 'program' && twinOf(name) !== undefined);
  expect(programs.length).toBeGreaterThan(40);
  const needed = programs.map(([name]) => [name, twinOf(name)!.role === 'owner' ? 'owner' : undefined]);
  expect(programs.map(([name, { maker }]) => [name, maker])).toEqual(needed);
});

describe.each(needing(ROLES))('%s takes %s', (route, needed) => {
  test('and nobody without a session gets past it', async () => {
    const answer = await ask(app.visitor, route);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
  });

  const below = ROLES.slice(ROLES.indexOf(needed as Role) + 1);
  const enough = ROLES.slice(0, ROLES.indexOf(needed as Role) + 1);
  test.each(below)('and refuses a %s with what to do', async (role) => {
    const answer = await ask(clients[role], route);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'role_required', message: expect.stringContaining('Ask ') }]);
  });

  test.each(enough)('and lets a %s in', async (role) => {
    const answer = await ask(clients[role], route);
    const code = answer.headers['content-type']?.includes('json') === true && answer.body !== '' ? answer.json().code : undefined;
    expect([401, 'role_required', 'unauthorized']).not.toContain(answer.statusCode === 401 ? 401 : code);
  });
});

test.each(needing(['operator']))('%s is for operators: an owner is nobody to it', async (route) => {
  expect((await ask(clients.owner, route)).statusCode).toBe(401);
});
