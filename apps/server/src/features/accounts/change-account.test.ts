import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, createClock, createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sweepSessions } from './own-sessions.ts';

const NEW_PASSWORD = 'another horse entirely';
const clock = createClock();
let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { mailRequestsPerHour: 100_000, publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
});
afterAll(() => app.close());

const post = (path: string, body: object) => app.visitor.post(`/api/auth/${path}`, body);
const forgot = (email: string) => post('forgot-password', { email });
const reset = (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password });
const login = (email: string, password: string) => post('login', { email, password });
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
const askForReset = async (email: string) => {
  await forgot(email);
  return tokenIn((await box.receive()).find((mail) => mail.recipient === email && mail.text.includes('#token=')));
};

const change = (client: TestClient, body: object) => client.post('/api/auth/change-password', body);
const confirm = (token: string, from = app.visitor) => from.post('/api/auth/confirm-email', { token, password: PASSWORD });
const changeEmail = async (from: string, to: string) => {
  const client = await app.signUp(from);
  expect(await statusOf(client.post('/api/auth/change-email', { email: to, password: PASSWORD }))).toBe(204);
  const mails = await box.receive();
  return { client, mails, token: tokenIn(mails.find((mail) => mail.recipient === to)) };
};

describe('POST /api/auth/forgot-password', () => {
  test('answers the same whether or not the account exists, and writes to the one that does', async () => {
    await app.signUp('odile@example.com');
    const [known, unknown] = [await forgot('Odile@Example.com'), await forgot('nobody@example.com')];
    expect([known.statusCode, known.body]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.body]).toEqual([204, '']);
    const mails = await box.receive();
    expect(mails).toEqual([expect.objectContaining({ recipient: 'odile@example.com', subject: 'Set a new password for Deedline' })]);
    expect(mails[0]!.text).toContain('https://deedline.example/reset-password#token=');
  });

  test('looks nothing up before it answers', async () => {
    const asked: string[] = [];
    const query = app.ctx.db.query.bind(app.ctx.db);
    const watched = new Proxy(app.ctx.db, {
      get: (pool, name) => {
        if (name !== 'query') return Reflect.get(pool, name);
        return (...args: Parameters<typeof query>) => {
          asked.push(JSON.stringify(args[0]));
          return query(...args);
        };
      },
    });
    const other = await startTestServer({ ctx: { db: watched } });
    asked.length = 0;
    await other.visitor.post('/api/auth/forgot-password', { email: 'odile@example.com' });
    expect(asked).toEqual([expect.stringMatching(/^"insert into mail_outbox/)]);
    await other.close();
    await app.ctx.db.query('delete from mail_outbox');
  });

  test('mails one account at most three times an hour, however often somebody asks', async () => {
    await app.signUp('pestered@example.com');
    for (let n = 0; n < 5; n += 1) await forgot('pestered@example.com');
    expect(await box.receive()).toHaveLength(3);
    clock.move(HOUR + MINUTE);
    await forgot('pestered@example.com');
    expect(await box.receive()).toHaveLength(1);
  });

  test.each([[{ email: 'nobody' }], [{}]])('refuses %j', async (body) => {
    expect((await post('forgot-password', body)).json()).toMatchObject({ code: 'invalid_request' });
  });

  test('limits how often one address may ask in an hour', async () => {
    const strict = await startTestServer({ config: { mailRequestsPerHour: 1 } });
    const ask = () => strict.visitor.post('/api/auth/forgot-password', { email: 'odile@example.com' });
    expect((await ask()).statusCode).toBe(204);
    expect((await ask()).json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many requests. Please wait an hour and try again.',
    });
    await strict.close();
  });
});

describe('POST /api/auth/reset-password', () => {
  test('sets the password, ends every session and says so by mail', async () => {
    const client = await app.signUp('resets@example.com');
    const token = await askForReset('resets@example.com');
    expect(await statusOf(reset(token))).toBe(204);
    expect(await statusOf(client.get('/api/auth/user'))).toBe(401);
    expect(await statusOf(login('resets@example.com', PASSWORD))).toBe(401);
    expect(await statusOf(login('resets@example.com', NEW_PASSWORD))).toBe(200);
    expect((await box.receive())[0]).toMatchObject({ recipient: 'resets@example.com', subject: 'Your Deedline password was changed' });
  });

  test('works once, also when it is sent twice at the same time', async () => {
    await app.signUp('once@example.com');
    const token = await askForReset('once@example.com');
    const both = await Promise.all([reset(token), reset(token)]);
    expect(new Set(both.map((answer) => answer.statusCode))).toEqual(new Set([204, 410]));
    const again = await reset(token);
    expect(again.json()).toMatchObject({
      code: 'link_expired',
      message: 'This link is no longer valid. It works once and for a limited time.',
    });
  });

  test('works for an hour', async () => {
    await app.signUp('late@example.com');
    const token = await askForReset('late@example.com');
    clock.move(HOUR);
    expect(await statusOf(reset(token))).toBe(410);
    await sweepSessions(app.ctx);
    expect((await app.ctx.db.query('select from member_token where expires_at <= $1', [clock.now()])).rowCount).toBe(0);
  });

  test.each(['', 'made-up', 'x'.repeat(43)])('refuses the unknown token %j', async (token) => {
    expect(await statusOf(reset(token))).toBe(410);
  });

  test('refuses a short password and keeps the link valid', async () => {
    await app.signUp('short@example.com');
    const token = await askForReset('short@example.com');
    expect((await reset(token, '1234567')).json()).toMatchObject({
      code: 'invalid_request',
      message: 'Password must be at least 8 characters long',
    });
    expect(await statusOf(reset(token))).toBe(204);
  });

  test('the database keeps only the hash of the token', async () => {
    await app.signUp('hash@example.com');
    const token = await askForReset('hash@example.com');
    const kept = await app.ctx.db.query(`select row_to_json(t)::text as row, token_hash from member_token t`);
    expect(kept.rows.some((row) => String(row.row).includes(token))).toBe(false);
    expect(kept.rows.some((row) => row.token_hash.length === 32)).toBe(true);
  });
});

describe('POST /api/auth/change-password', () => {
  test('keeps this session and ends the others', async () => {
    const client = await app.signUp('changes@example.com');
    const other = clientOf(app.server, readCookie(await login('changes@example.com', PASSWORD)));
    expect(await statusOf(change(client, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }))).toBe(204);
    expect(await statusOf(client.get('/api/auth/user'))).toBe(200);
    expect(await statusOf(other.get('/api/auth/user'))).toBe(401);
    expect(await statusOf(login('changes@example.com', NEW_PASSWORD))).toBe(200);
    expect((await box.receive())[0]).toMatchObject({ recipient: 'changes@example.com', subject: 'Your Deedline password was changed' });
  });

  test('ends a session that signs in with the old password at the same moment', async () => {
    for (const address of ['race-1@example.com', 'race-2@example.com', 'race-3@example.com']) {
      const client = await app.signUp(address);
      const [signedIn, changed] = await Promise.all([
        login(address, PASSWORD),
        change(client, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      ]);
      expect(changed.statusCode).toBe(204);
      expect(await statusOf(clientOf(app.server, readCookie(signedIn)).get('/api/auth/user'))).toBe(401);
    }
  });

  test('asks for the current password', async () => {
    const client = await app.signUp();
    const answer = await change(client, { currentPassword: 'not it', newPassword: NEW_PASSWORD });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'wrong_password', message: 'This is not your current password' },
    ]);
    expect((await change(client, { currentPassword: PASSWORD, newPassword: 'short' })).json()).toMatchObject({ code: 'invalid_request' });
    expect(await statusOf(change(app.visitor, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }))).toBe(401);
  });

  test('ends links that were mailed before, and a pending change of address', async () => {
    const client = await app.signUp('owner@example.com');
    const token = await askForReset('owner@example.com');
    await client.post('/api/auth/change-email', { email: 'intruder@example.com', password: PASSWORD });
    await change(client, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await statusOf(reset(token))).toBe(410);
    const mails = await box.receive();
    expect(mails.map((mail) => mail.recipient)).toEqual(['owner@example.com', 'owner@example.com']);
  });
});

describe('POST /api/auth/change-email', () => {
  test('changes nothing before the new address confirms, and tells the old one', async () => {
    const { client, mails, token } = await changeEmail('old@example.com', 'new@example.com');
    expect(mails.find((mail) => mail.recipient === 'old@example.com')).toMatchObject({
      subject: 'A new email address for your Deedline account',
    });
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ email: 'old@example.com' });
    expect(await statusOf(confirm(token, client))).toBe(204);
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ email: 'new@example.com' });
    expect(await statusOf(login('old@example.com', PASSWORD))).toBe(401);
    expect(await statusOf(login('new@example.com', PASSWORD))).toBe(200);
    expect(await statusOf(confirm(token))).toBe(410);
  });

  test('does not reveal that an address is taken; only its own mailbox learns it', async () => {
    await app.signUp('taken@example.com');
    const { client, token } = await changeEmail('taker@example.com', 'taken@example.com');
    const answer = await confirm(token);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'email_unavailable',
        message: 'This email address has an account of its own. Sign in with it, or delete that account first.',
      },
    ]);
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ email: 'taker@example.com' });
  });

  test('ends a link to reset the password that was mailed to the old address', async () => {
    const { token } = await changeEmail('leaves@example.com', 'arrives@example.com');
    const resetToken = await askForReset('leaves@example.com');
    await confirm(token);
    expect(await statusOf(reset(resetToken))).toBe(410);
    await forgot('leaves@example.com');
    expect(await box.receive()).toEqual([]);
  });

  test('the link works for a day, and for nothing else', async () => {
    const { token } = await changeEmail('slow@example.com', 'slower@example.com');
    expect(await statusOf(reset(token))).toBe(410);
    clock.move(DAY);
    expect(await statusOf(confirm(token))).toBe(410);
  });

  test('asks for the password, a session and another address', async () => {
    const client = await app.signUp('same@example.com');
    const ask = (body: object) => client.post('/api/auth/change-email', body);
    expect((await ask({ email: 'x@example.com', password: 'not it' })).json()).toMatchObject({ code: 'wrong_password' });
    expect((await ask({ email: 'SAME@example.com', password: PASSWORD })).json()).toMatchObject({
      code: 'invalid_request',
      message: 'This is already your email address',
    });
    expect((await ask({ email: 'nowhere', password: PASSWORD })).json()).toMatchObject({ code: 'invalid_request' });
    expect(await statusOf(post('change-email', { email: 'x@example.com', password: PASSWORD }))).toBe(401);
    expect(await box.receive()).toEqual([]);
  });
});
