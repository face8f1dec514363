/** Somebody with an account of their own asks for what is another's, on every route that takes an id. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMover } from '../testing/credits.ts';
import { listRoutes } from '../testing/list-routes.ts';
import { addMember } from '../testing/members.ts';
import { QUILLMERE, seedQuillmere } from '../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server.ts';
import { TERMS, uploadCsv } from '../testing/uploads.ts';
import { workOff } from '../testing/batches.ts';

type Method = Parameters<TestClient['send']>[0];

// Whether a number may be called now is said anew with each answer.
const now = new Date();
let app: TestServer;
let victim: TestClient;
let thief: TestClient;
/** What the victim has, by the route that names it. */
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000 }, ctx: { now: () => now } });
  await seedQuillmere(app.owner);
  [victim, thief] = [await signUp(), await signUp()];
  ids = await fill(victim);
});
afterAll(() => app.close());

async function signUp(): Promise<TestClient> {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(100);
  return client;
}

async function fill(client: TestClient): Promise<Record<string, string>> {
  const made = async (url: string, body: unknown, headers = {}) => {
    const answer = await client.post(url, body, headers);
    expect([url, answer.statusCode, answer.body]).toEqual([url, expect.toSatisfy((code: number) => code < 300), expect.anything()]);
    return answer.json<{ id: string; url?: string }>();
  };
  const search = (await made('/api/searches', QUILLMERE.full)).id;
  await app.runner.idle();
  const list = (await made('/api/lists', { name: 'Row' })).id;
  expect((await client.send('PUT', `/api/lists/${list}/searches/${search}`, {})).statusCode).toBeLessThan(300);
  const job = (await uploadCsv(client, 'address,city,state,zip\r\n418 Tannery Row,Quillmere,FK,00412\r\n', TERMS)).json<{ id: string }>()
    .id;
  await workOff(app.ctx);
  const header = ['address', 'city', 'state', 'zip'];
  const columns = { address: 0, city: 1, state: 2, zip: 3 };
  const mapping = (await client.send('PUT', '/api/batch-mappings', { name: 'Ours', header, columns })).json<{ id: string }>().id;
  const numbers = await made('/api/do-not-call/lists?kind=litigator&listDate=2026-11-01', '4195550142\n', { 'content-type': 'text/plain' });
  const invitation = await made('/api/team/invitations', { email: 'asked@mail.example', role: 'viewer' });
  await addMember(app, client, 'member', 'corwin@mail.example');
  const { members } = (await client.get('/api/team')).json<{ members: { id: string; role: string }[] }>();
  const { url } = await made('/api/create-checkout-session', { priceId: 'credits_starter_usd', credits: 10 });
  return {
    '/api/searches/:id': search,
    '/api/lists/:id': list,
    '/api/lists/:id/searches/:searchId': search,
    '/api/batch-jobs/:id': job,
    '/api/batch-mappings/:id': mapping,
    '/api/do-not-call/lists/:id': numbers.id,
    '/api/team/invitations/:id': invitation.id,
    '/api/team/members/:id': members.find(({ role }) => role === 'member')!.id,
    '/api/payments/:sessionId': sessionIn(url!),
    '/api/practice-checkout/:sessionId': sessionIn(url!),
  };
}

const sessionIn = (url: string) => /cs_[\w-]+/.exec(url)![0];

/** What takes the id of something that belongs to an account. A choice of one's own is none. */
const routes = () =>
  listRoutes(app.server).filter(
    (route) => route.includes('/:') && !route.includes('/api/operator/') && !route.endsWith('/api/purposes/:use'),
  );

/** The address of the victim's own, with what is asked of it there. */
function addressOf(route: string): string {
  const path = route.split(' ')[1]!;
  const owned = Object.keys(ids).filter((known) => path.startsWith(known));
  const own = owned.toSorted((a, b) => b.length - a.length)[0];
  if (own === undefined) throw new Error(`Whose is what ${route} names? Say so in this test.`);
  const [first, second] = own.includes('/searches/:searchId') ? [ids['/api/lists/:id']!, ids[own]!] : [ids[own]!, ids[own]!];
  const query = path.endsWith('/output') ? '?layout=standard&format=csv' : '';
  return `${path.replace(/:\w+/, first).replace(/:\w+/, second)}${query}`;
}

const BODIES: Readonly<Record<string, object>> = {
  'POST /api/searches/:id/outcomes': { outcome: 'wrong_number', kind: 'phone', contact: '+14195550142' },
  'PATCH /api/lists/:id': { name: 'Mine' },
  'PATCH /api/team/members/:id': { role: 'viewer' },
  'POST /api/team/members/:id/ownership': { password: 'correct horse battery', stepDown: false },
};

/** All that the database holds of the victim, as it stands. */
async function snapshot(): Promise<unknown> {
  const reads = [
    '/api/searches?results=1',
    '/api/lists',
    '/api/batch-jobs',
    '/api/batch-mappings',
    '/api/do-not-call/lists',
    '/api/team',
    '/api/payments',
    '/api/auth/user',
  ];
  return Promise.all(reads.map(async (url) => (await victim.get(url)).json<unknown>()));
}

describe('of another account', () => {
  test('nothing is shown, changed or told to be there, on any route', async () => {
    const before = await snapshot();
    for (const route of routes()) {
      const method = route.split(' ')[0] as Method;
      const body = method === 'GET' ? undefined : (BODIES[route] ?? {});
      const stolen = await thief.send(method, addressOf(route), body);
      const unknown = await thief.send(
        method,
        route.split(' ')[1]!.replaceAll(/:\w+/g, () => randomUUID()),
        body,
      );
      expect([route, stolen.statusCode, stolen.body]).toEqual([
        route,
        expect.toSatisfy(isRefused),
        expect.not.stringMatching(/varnham|tannery/i),
      ]);
      expect([route, stolen.statusCode, codeOf(stolen.body)]).toEqual([route, unknown.statusCode, codeOf(unknown.body)]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('while its owner is shown what they ask for', async () => {
    for (const route of routes().filter((route) => route.startsWith('GET ')))
      expect([route, (await victim.get(addressOf(route))).statusCode]).toEqual([route, expect.toSatisfy((code: number) => code < 300)]);
  });
});

const isRefused = (code: number) => code === 404 || code === 400 || code === 403;
const codeOf = (body: string) => (JSON.parse(body) as { code?: string }).code;
