import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { addMember } from '../../testing/members.ts';
import { buildBeside, clientOf, PASSWORD, readCookie, startTestServer, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const register = (body: object) => app.visitor.post('/api/auth/register', body);
const login = (body: object) => app.visitor.post('/api/auth/login', body);

describe('POST /api/auth/register', () => {
  test('makes an account with 10 credits and signs it in', async () => {
    const answer = await register({ email: 'Maud@example.com', password: PASSWORD, firstName: 'Maud', lastName: 'Tarleton' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: 'Maud@example.com',
      firstName: 'Maud',
      lastName: 'Tarleton',
      credits: 10,
      profileImageUrl: null,
    });
    const user = await clientOf(app.server, readCookie(answer)).get('/api/auth/user');
    expect(user.json()).toEqual(answer.json());
  });

  test('needs no name, and keeps any valid name as it is', async () => {
    expect((await register({ email: 'plain@example.com', password: PASSWORD })).json()).toMatchObject({ firstName: null, lastName: null });
    const odd = await register({
      email: 'odd@example.com',
      password: PASSWORD,
      firstName: "D'Arcy 🏠",
      lastName: '<b>O’Brien-Smith</b>, Jr.',
    });
    expect(odd.json()).toMatchObject({ firstName: "D'Arcy 🏠", lastName: '<b>O’Brien-Smith</b>, Jr.' });
  });

  test('never says that an email is taken, whatever its case', async () => {
    await register({ email: 'taken@example.com', password: PASSWORD });
    const again = await register({ email: 'TAKEN@example.com', password: PASSWORD });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ message: 'Could not create account', code: 'email_unavailable' });
    expect(readCookie(again)).toBeUndefined();
  });

  test('says the same of a taken email to the letter, whoever has it and with whatever password', async () => {
    const owner = await app.signUp('owner-of-it@example.com');
    await register({ email: 'fresh-owner@example.com', password: PASSWORD });
    await addMember(app, owner, 'viewer', 'viewer-of-it@example.com');
    const tries = [
      { email: 'owner-of-it@example.com', password: PASSWORD },
      { email: 'owner-of-it@example.com', password: 'another horse 8' },
      { email: 'fresh-owner@example.com', password: PASSWORD, firstName: 'Maud' },
      { email: 'VIEWER-of-it@example.com', password: PASSWORD },
    ];
    const answers = await Promise.all(tries.map(register));
    const read = ({ statusCode, body, headers }: (typeof answers)[number]) => {
      const { requestId: _, ...told } = JSON.parse(body) as Record<string, string>;
      const ofEveryAnswer = /^date$|^x-ratelimit-|^x-request-id$/;
      return { statusCode, told, headers: Object.entries(headers).filter(([name]) => !ofEveryAnswer.test(name)) };
    };
    expect(answers.map(read)).toEqual(answers.map(() => read(answers[0]!)));
    expect(answers[0]!.statusCode).toBe(409);
  });

  test('sent twice at once makes one account', async () => {
    const both = await Promise.all([1, 2].map(() => register({ email: 'twice@example.com', password: PASSWORD })));
    expect(new Set(both.map((answer) => answer.statusCode))).toEqual(new Set([201, 409]));
  });

  test.each([
    [{ email: 'a@example.com', password: 'short' }, 'Password must be at least 8 characters long'],
    [{ email: 'nobody', password: PASSWORD }, 'Please enter a valid email address'],
    [{ email: 'nul\0@example.com', password: PASSWORD }, 'Please remove the characters that cannot be printed'],
    [{ email: `${'a'.repeat(300)}@example.com`, password: PASSWORD }, 'Please keep this under 254 characters'],
    [{ email: 'a@example.com', password: PASSWORD, firstName: 'x'.repeat(2000) }, 'Please keep this under 100 characters'],
    [{ email: 7, password: PASSWORD }, 'email must be text'],
    [{ password: PASSWORD }, 'email is missing'],
    [[], 'Please send a JSON object'],
  ])('refuses %j', async (body, message) => {
    const answer = await register(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, code: 'invalid_request' });
  });
});

describe('POST /api/auth/login', () => {
  test('answers the user and sets a cookie that scripts cannot read', async () => {
    await register({ email: 'back@example.com', password: PASSWORD });
    const answer = await login({ email: 'back@EXAMPLE.com', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email: 'back@example.com', credits: 10 });
    expect(answer.cookies[0]).toMatchObject({ name: 'deedline_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(answer.cookies[0]).not.toHaveProperty('secure');
  });

  test('gives the same answer for a wrong password and an unknown account', async () => {
    await register({ email: 'here@example.com', password: PASSWORD });
    const wrong = await login({ email: 'here@example.com', password: 'not the password' });
    const absent = await login({ email: 'absent@example.com', password: PASSWORD });
    for (const answer of [wrong, absent]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ message: 'Invalid email or password', code: 'invalid_credentials' });
      expect(answer.cookies).toEqual([]);
    }
  });

  test('gives a new token each time and ends the session that the request came with', async () => {
    const old = await app.signUp('rotates@example.com');
    const answer = await old.post('/api/auth/login', { email: 'rotates@example.com', password: PASSWORD });
    expect(readCookie(answer)).not.toBe(old.cookie);
    expect((await old.get('/api/auth/user')).statusCode).toBe(401);
    expect((await clientOf(app.server, readCookie(answer)).get('/api/auth/user')).statusCode).toBe(200);
  });

  test('keeps hashes of tokens and passwords, never the token itself', async () => {
    // The hashing cost of a real installation; other tests use a cheap one.
    const { passwordCost } = readConfig({});
    const costly = await buildBeside(app, { passwordCost });
    const self = { email: 'hashed@example.com', password: PASSWORD, firstName: 'Willa', lastName: 'Quimby' };
    const registered = await clientOf(costly, undefined).post('/api/auth/register', self);
    const token = readCookie(registered)!.split('=')[1]!;
    await costly.close();
    const kept = await app.ctx.db.query(
      `select encode(token_hash, 'escape') as token, password_hash from session join member on member.id = member_id where email = 'hashed@example.com'`,
    );
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    expect(kept.rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a session', () => {
  test('ends at logout, also for whoever copied the cookie', async () => {
    const client = await app.signUp();
    const answer = await client.post('/api/auth/logout');
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'deedline_session', value: '' });
    expect((await client.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('logout without a session, with an empty JSON body, is fine too', async () => {
    expect((await app.visitor.post('/api/auth/logout')).statusCode).toBe(204);
    expect((await app.visitor.send('POST', '/api/auth/logout', '', { 'content-type': 'application/json' })).statusCode).toBe(204);
  });

  test('expires', async () => {
    const client = await app.signUp();
    await app.ctx.db.query(`update session set expires_at = now() - interval '1 second'`);
    expect((await client.get('/api/auth/user')).statusCode).toBe(401);
  });

  test.each([
    '/api/auth/user',
    '/api/searches',
    '/api/searches/recent',
    '/api/searches/x',
    '/api/searches/x/events',
    '/api/searches/x/plat',
  ])('is needed for %s', async (path) => {
    for (const client of [app.visitor, clientOf(app.server, 'deedline_session=made-up'), clientOf(app.server, 'deedline_session=')]) {
      const answer = await client.get(path);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ message: 'Unauthorized', code: 'unauthorized' });
    }
  });

  test('GET /api/login redirects to the page', async () => {
    const answer = await app.visitor.get('/api/login');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login']);
  });
});
