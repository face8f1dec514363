import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { talkative } from '@deedline/database/test-logs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { addMember } from '../testing/members.ts';
import { QUILLMERE, seedQuillmere } from '../testing/quillmere.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestServer } from '../testing/test-server.ts';
import { buildServer } from './build-server.ts';
import { answers } from './contract-types.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const STOLEN = '0190a000-0000-7000-8000-000000000001';
interface Me {
  id: string;
  memberId: string;
  role: string;
  credits: number;
  email: string;
}

it('extra fields at sign-up are ignored', async () => {
  const plain = await app.visitor.post('/api/auth/register', { email: 'plain.sign.up@example.com', password: PASSWORD });
  const more = {
    id: STOLEN,
    accountId: STOLEN,
    memberId: STOLEN,
    role: 'viewer',
    credits: 1_000_000,
    balance: 1_000_000,
    createdAt: '2001-01-01',
  };
  const answer = await app.visitor.post('/api/auth/register', { ...more, email: 'greedy.sign.up@example.com', password: PASSWORD });
  const [usual, greedy] = [plain.json<Me>(), answer.json<Me>()];
  expect([greedy.role, greedy.credits]).toEqual([usual.role, usual.credits]);
  expect([greedy.id, greedy.memberId]).not.toContain(STOLEN);
});

it('extra fields when changing a name change neither role, email nor account', async () => {
  const owner = await app.signUp();
  const viewer = await addMember(app, owner, 'viewer');
  const before = (await viewer.get('/api/auth/user')).json<Me>();
  const changed = await viewer.send('PATCH', '/api/team/me', {
    firstName: 'Odile',
    role: 'owner',
    email: 'mine@example.com',
    accountId: STOLEN,
    id: STOLEN,
  });
  expect(changed.statusCode).toBeLessThan(300);
  expect((await viewer.get('/api/auth/user')).json<Me>()).toMatchObject({ role: 'viewer', email: before.email, id: before.id });
});

it('extra fields of a search change neither its account, status nor cost', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()];
  const [mine, theirs] = [(await owner.get('/api/auth/user')).json<Me>(), (await other.get('/api/auth/user')).json<Me>()];
  const more = { id: STOLEN, accountId: theirs.id, status: 'failed', credits: 0, creditsCharged: 0, price: 0, held: 0 };
  const made = (await owner.post('/api/searches', { ...QUILLMERE.full, ...more })).json<{ id: string }>();
  expect(made.id).not.toBe(STOLEN);
  await app.runner.idle();
  expect((await owner.get(`/api/searches/${made.id}`)).json()).toMatchObject({ status: 'completed' });
  expect((await owner.get('/api/auth/user')).json<Me>().credits).toBeLessThan(mine.credits);
  expect([(await other.get(`/api/searches/${made.id}`)).statusCode, (await other.get('/api/auth/user')).json<Me>().credits]).toEqual([
    404, 10,
  ]);
});

it.each([
  '/api/searches?limit=1&limit=2',
  '/api/searches?results=1&results=0',
  '/api/audit?limit=1&limit=200',
  '/api/statement?from=2026-01-01&to=2026-02-01&limit=1&limit=2',
])('a repeated query parameter is refused: %s', async (path) => {
  const client = await app.signUp();
  const answer = await client.get(path);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
});

it('fields of the body are not read from the query or the headers', async () => {
  const { id } = (await (await app.signUp()).get('/api/auth/user')).json<Me>();
  const answer = await app.visitor.post(`/api/auth/login?email=by.query@example.com&password=${encodeURIComponent(PASSWORD)}`, {}, { id });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
});

it('fields that a route’s response schema does not name are not sent', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'deedline-fields-'));
  const server = await buildServer(readConfig({ DATA_DIR: dir, WEB_DIR: dir, ...talkative('silent') }));
  const shown = z.object({ name: z.string(), inner: z.array(z.object({ name: z.string() })) });
  server.get('/api/planted', { schema: { response: { 200: answers(shown) } } }, async () => ({
    name: 'shown',
    inner: [{ name: 'shown', passwordHash: 'hidden' }],
    passwordHash: 'hidden',
  }));
  const answer = await server.inject('/api/planted');
  expect(answer.json()).toEqual({ name: 'shown', inner: [{ name: 'shown' }] });
  await server.close();
  rmSync(dir, { recursive: true });
});

it('the user’s own data contains no password, hash or token', async () => {
  const answer = await app.visitor.post('/api/auth/register', { email: 'fields@example.com', password: PASSWORD });
  const user = await clientOf(app.server, readCookie(answer)).get('/api/auth/user');
  expect(user.body).not.toMatch(/password|hash|token|argon/i);
  expect(user.body).not.toContain(readCookie(answer)!.split('=')[1]!);
});
