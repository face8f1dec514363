/** Which role each route takes; one that is not named here fails. */
import { ROLES, type Role } from '@deedline/contract/member';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { addMember } from '../../testing/members.ts';

/** `open`: without a session. `operator`: nobody of an account. */
const NEEDS: Readonly<Record<string, Role | 'open' | 'operator'>> = {
  'GET /api/health': 'open',
  'GET /api/installation': 'open',
  'GET /.well-known/security.txt': 'open',
  'POST /api/policy-reports': 'open',
  'GET /api/accuracy': 'open',
  'GET /api/samples': 'open',
  'GET /api/sample-searches': 'open',
  'POST /api/sample-searches': 'open',
  'POST /api/search-drafts/seal': 'open',
  'GET /api/audit/public-key': 'open',
  'GET /api/login': 'open',
  'POST /api/auth/register': 'open',
  'POST /api/auth/login': 'open',
  'POST /api/auth/logout': 'open',
  'POST /api/auth/passkeys/challenge': 'open',
  'POST /api/auth/passkeys/sign-in': 'open',
  'POST /api/auth/openid/start': 'open',
  'POST /api/auth/openid/finish': 'open',
  'POST /api/auth/openid/code': 'open',
  'POST /api/auth/forgot-password': 'open',
  'POST /api/auth/reset-password': 'open',
  'POST /api/auth/confirm-email': 'open',
  'POST /api/invitations/read': 'open',
  'POST /api/invitations/accept': 'open',
  'POST /api/newsletter': 'open',
  'POST /api/newsletter/confirm': 'open',
  'POST /api/newsletter/unsubscribe': 'open',
  'POST /api/opt-outs': 'open',
  'POST /api/opt-outs/link': 'open',
  'POST /api/privacy-requests': 'open',
  'POST /api/privacy-requests/confirm': 'open',
  'POST /api/receipts': 'open',
  'POST /api/stripe/webhook': 'open',
  'POST /api/operator/setup': 'open',
  'POST /api/operator/setup/open': 'open',
  'POST /api/operator/sign-in': 'open',
  'POST /api/operator/sign-out': 'open',
  'GET /api/operator/session': 'operator',
  'GET /api/operator/retention': 'operator',
  'POST /api/operator/retention/holds': 'operator',
  'POST /api/operator/retention/holds/:id/release': 'operator',
  'GET /api/operator/overview': 'operator',
  'GET /api/operator/sources': 'operator',
  'GET /api/operator/opt-outs': 'operator',
  'GET /api/operator/audit/head': 'operator',
  'GET /api/operator/requests': 'operator',
  'GET /api/operator/requests/:receipt': 'operator',
  'POST /api/operator/requests/:receipt/records': 'operator',
  'POST /api/operator/requests/:receipt/extend': 'operator',
  'POST /api/operator/requests/:receipt/answer': 'operator',
  'POST /api/operator/requests/:receipt/close': 'operator',
  'POST /api/operator/receipts': 'operator',
  'POST /api/operator/opt-outs/undo': 'operator',
  'GET /api/operator/refunds': 'operator',
  'POST /api/operator/payment-events/:id/replay': 'operator',
  'POST /api/operator/account-views': 'operator',
  'GET /api/operator/accounts/:id': 'operator',
  'POST /api/operator/accounts/:id/credits': 'operator',
  'POST /api/operator/accounts/:id/members/:memberId/remove-second-factor': 'operator',
  'POST /api/operator/accounts/:id/members/:memberId/end-sessions': 'operator',
  'GET /api/operator/audit': 'operator',
  'POST /api/operator/audit/verify': 'operator',
  'GET /api/operator/do-not-call/lists': 'operator',
  'POST /api/operator/do-not-call/lists': 'operator',
  'DELETE /api/operator/do-not-call/lists/:id': 'operator',
  'GET /api/operator/calling-rules': 'operator',
  'GET /api/operator/calling-rules/:id': 'operator',
  'POST /api/operator/calling-rules/preview': 'operator',
  'POST /api/operator/calling-rules': 'operator',
  'POST /api/operator/calling-rules/:id/use': 'operator',
  'GET /api/operator/calibrations': 'operator',
  'GET /api/operator/calibrations/:id': 'operator',
  'POST /api/operator/calibrations/:id/activate': 'operator',
  'POST /api/operator/calibrations/deactivate': 'operator',
  // One's own sign-in.
  'GET /api/auth/user': 'viewer',
  'GET /api/auth/sessions': 'viewer',
  'GET /api/auth/second-factor': 'viewer',
  'POST /api/auth/second-factor': 'viewer',
  'POST /api/auth/second-factor/offer': 'viewer',
  'POST /api/auth/second-factor/recovery-codes': 'viewer',
  'DELETE /api/auth/second-factor': 'viewer',
  'POST /api/auth/passkeys': 'viewer',
  'POST /api/auth/passkeys/offer': 'viewer',
  'DELETE /api/auth/passkeys/:id': 'viewer',
  'POST /api/auth/confirm': 'viewer',
  'POST /api/auth/sessions/:id/end': 'viewer',
  'POST /api/auth/sessions/end-others': 'viewer',
  'POST /api/auth/change-password': 'viewer',
  'POST /api/auth/prove-email': 'viewer',
  'POST /api/auth/change-email': 'viewer',
  'GET /api/team': 'viewer',
  'PATCH /api/team/me': 'viewer',
  'POST /api/team/leave': 'viewer',
  // Reading, and the papers of accounting and audit, which name nobody who was found.
  'POST /api/search-drafts/open': 'viewer',
  'GET /api/searches': 'viewer',
  'GET /api/searches/recent': 'viewer',
  'GET /api/searches/:id': 'viewer',
  'GET /api/searches/:id/events': 'viewer',
  'GET /api/searches/:id/outcomes': 'viewer',
  'GET /api/searches/:id/receipt': 'viewer',
  'GET /api/searches/:id/receipt.pdf': 'viewer',
  'GET /api/searches/:id/plat': 'viewer',
  'GET /api/searches/:id/meant': 'viewer',
  'POST /api/suggestions': 'member',
  'GET /api/searches/:id/packet.json': 'viewer',
  'GET /api/searches/:id/packet.pdf': 'viewer',
  'GET /api/audit': 'viewer',
  'GET /api/audit.csv': 'viewer',
  'GET /api/audit.json': 'viewer',
  'GET /api/statement': 'viewer',
  'GET /api/statement.csv': 'viewer',
  'GET /api/statement.pdf': 'viewer',
  'GET /api/lists': 'viewer',
  'GET /api/lists/:id': 'viewer',
  'GET /api/batch-jobs': 'viewer',
  'GET /api/batch-jobs/:id': 'viewer',
  'GET /api/batch-jobs/:id/searches': 'viewer',
  'GET /api/batch-mappings': 'viewer',
  'GET /api/batch-sample.csv': 'viewer',
  'GET /api/payments': 'viewer',
  'GET /api/payments/:sessionId': 'viewer',
  'GET /api/practice-checkout/:sessionId': 'viewer',
  'GET /api/do-not-call/lists': 'viewer',
  'GET /api/licence': 'viewer',
  'GET /api/purposes': 'viewer',
  // Spending, changing, and taking away files with people in them.
  'POST /api/searches': 'member',
  'POST /api/searches/:id/outcomes': 'member',
  'POST /api/audit/exports': 'member',
  'POST /api/batch-jobs': 'member',
  'POST /api/batch-jobs/:id/quote': 'member',
  'POST /api/batch-jobs/:id/start': 'member',
  'POST /api/batch-jobs/:id/resume': 'member',
  'POST /api/batch-jobs/:id/cancel': 'member',
  'DELETE /api/batch-jobs/:id': 'member',
  'GET /api/batch-jobs/:id/output': 'member',
  'PUT /api/batch-mappings': 'member',
  'DELETE /api/batch-mappings/:id': 'member',
  'POST /api/lists': 'member',
  'PATCH /api/lists/:id': 'member',
  'DELETE /api/lists/:id': 'member',
  'PUT /api/lists/:id/searches/:searchId': 'member',
  'DELETE /api/lists/:id/searches/:searchId': 'member',
  // Money, people and the account itself.
  'POST /api/create-checkout-session': 'owner',
  'POST /api/practice-checkout/:sessionId': 'owner',
  'POST /api/do-not-call/lists': 'owner',
  'DELETE /api/do-not-call/lists/:id': 'owner',
  'POST /api/licence': 'owner',
  'POST /api/licence/close-question': 'owner',
  'PUT /api/purposes/:use': 'owner',
  'POST /api/auth/delete-account': 'owner',
  'PATCH /api/team/members/:id': 'owner',
  'PUT /api/team/second-factor': 'owner',
  'GET /api/team/openid': 'owner',
  'PUT /api/team/openid': 'owner',
  'DELETE /api/team/openid': 'owner',
  'POST /api/team/members/:id/ownership': 'owner',
  'DELETE /api/team/members/:id': 'owner',
  'POST /api/team/invitations': 'owner',
  'POST /api/team/invitations/:id/mails': 'owner',
  'DELETE /api/team/invitations/:id': 'owner',
};

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
const NEEDED = Object.entries(NEEDS);
const needing = (roles: readonly string[]) =>
  NEEDED.filter(([, role]) => roles.includes(role)).map(([route, role]) => [route, role] as const);

test('every route says which role it takes, and only routes that are there', () => {
  expect(Object.keys(NEEDS).sort()).toEqual(listRoutes(app.server).sort());
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
