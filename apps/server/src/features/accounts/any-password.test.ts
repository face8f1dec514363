import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '../../testing/mail-box.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';

const YEAR_MS = 365 * 86_400_000;
let now = new Date();
let app: TestServer;
let people = 0;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: () => now } });
});
afterAll(() => app.close());

async function register(password: string): Promise<string> {
  people += 1;
  const email = `any-password-${people}@example.com`;
  expect((await app.visitor.post('/api/auth/register', { email, password })).statusCode).toBe(201);
  return email;
}
const logIn = async (email: string, password: string) => (await app.visitor.post('/api/auth/login', { email, password })).statusCode;

it.each([
  'tannery row owls',
  'zqvwkxjhgpyt',
  'ZQVWKXJHGPYT',
  '7304918256640183',
  '%&/()=?§^°~#+',
  'ключ от дома',
  '🏠🔑🌲🌊🦉🎻🪵🧭',
  '  two before, one behind ',
  'quince-'.repeat(10).slice(0, 64),
  'marl & slate & '.repeat(20),
])('%j is a password, as it stands', async (password) => {
  expect(await logIn(await register(password), password)).toBe(200);
});

it('is compared exactly: case, every letter and surrounding spaces count', async () => {
  const password = ` ${'Marl & slate & chalk. '.repeat(5)} `;
  const email = await register(password);
  for (const other of [
    password.toLowerCase(),
    password.toUpperCase(),
    password.trim(),
    password.slice(0, -1),
    password.slice(0, 72),
    `${password} `,
  ]) {
    expect(await logIn(email, other)).toBe(401);
    // Guessing is slowed down.
    now = new Date(now.getTime() + HOUR);
  }
  expect(await logIn(email, password)).toBe(200);
});

it('stays valid until somebody changes it', async () => {
  const email = await register('marl and slate and owls');
  now = new Date(now.getTime() + 10 * YEAR_MS);
  expect(await logIn(email, 'marl and slate and owls')).toBe(200);
});

it('before the first sign-up no name and password signs anybody in', async () => {
  const fresh = await startTestServer();
  for (const table of ['account', 'member', 'operator', 'session', 'operator_session'])
    expect((await fresh.owner.query(`select 1 from ${table}`)).rowCount).toBe(0);
  for (const email of ['admin', 'root', 'admin@localhost', 'operator@example.com'])
    for (const password of ['admin', 'password', 'deedline', PASSWORD])
      expect((await fresh.visitor.post('/api/auth/login', { email, password })).statusCode).toBe(401);
  await fresh.close();
});
