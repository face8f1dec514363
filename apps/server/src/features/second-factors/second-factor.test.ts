/** The second factor of members: set up, requested at sign-in, required of a team, and removed by those who may. */
import type { AuditPage } from '@deedline/contract/compliance/audit';
import type { FactorOffer, SecondFactor } from '@deedline/contract/account/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, createClock, createMailBox, tokenIn } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { makeOperator, readBase32 } from '../../testing/operators.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { stepAt, writeCode } from './totp.ts';

const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
});
afterAll(() => app.close());
// A code is valid once, so each test starts in a new time step.
beforeEach(() => clock.move(MINUTE));

interface Holder {
  client: TestClient;
  recoveryCodes: string[];
  code: () => string;
  secret: string;
}

/** Sets up an authenticator for the signed-in member. */
async function setUp(client: TestClient): Promise<Holder> {
  const { secret } = (await client.post('/api/auth/second-factor/offer')).json<FactorOffer>();
  const code = () => writeCode(readBase32(secret), stepAt(clock.now()));
  const made = await client.post('/api/auth/second-factor', { code: code() });
  clock.move(MINUTE);
  return { client, recoveryCodes: made.json<{ recoveryCodes: string[] }>().recoveryCodes, code, secret };
}
const signIn = (email: string, more: object = {}) => app.visitor.post('/api/auth/login', { email, password: PASSWORD, ...more });
const read = async (client: TestClient) => (await client.get('/api/auth/second-factor')).json<SecondFactor>();
const statusOf = async (client: TestClient, path = '/api/searches') => (await client.get(path)).statusCode;

describe('setting up', () => {
  it('needs a valid code, and returns ten recovery codes', async () => {
    const client = await app.signUp('setup@example.com');
    const offer = (await client.post('/api/auth/second-factor/offer')).json<FactorOffer>();
    expect(offer.uri).toContain('otpauth://totp/Deedline:setup%40example.com?secret=');
    expect((await client.post('/api/auth/second-factor', { code: '000000' })).json()).toMatchObject({ code: 'wrong_code' });
    expect(await read(client)).toEqual({
      since: null,
      hasAuthenticator: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      requiredBy: null,
    });
    const { recoveryCodes } = await setUp(client);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await read(client)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await client.post('/api/auth/second-factor/offer')).json()).toMatchObject({ code: 'second_factor_set' });
  });

  it('that is not completed changes nothing at sign-in', async () => {
    const client = await app.signUp('begun@example.com');
    await client.post('/api/auth/second-factor/offer');
    expect((await signIn('begun@example.com')).statusCode).toBe(200);
  });

  it('ends other sessions, and is mailed and recorded', async () => {
    const client = await app.signUp('ends@example.com');
    const other = clientOf(app.server, readCookie(await signIn('ends@example.com')));
    await setUp(client);
    expect([await statusOf(client), await statusOf(other)]).toEqual([200, 401]);
    const mails = await createMailBox(app).receive();
    expect(mails.map(({ subject }) => subject)).toContain('Your Deedline account now has a second factor');
    const { records } = (await client.get('/api/audit')).json<AuditPage>();
    expect(records[0]).toMatchObject({ what: 'second_factor_set', facts: { sessionsEnded: 1 } });
  });

  it('needs a recent sign-in, as does every change', async () => {
    const { client } = await setUp(await app.signUp('stale@example.com'));
    clock.move(HOUR);
    const answers = await Promise.all([
      client.post('/api/auth/second-factor/offer'),
      client.post('/api/auth/second-factor', { code: '000000' }),
      client.post('/api/auth/second-factor/recovery-codes'),
      client.send('DELETE', '/api/auth/second-factor'),
      client.send('PUT', '/api/team/second-factor', { isRequired: true }),
    ]);
    expect(new Set(answers.map((answer) => answer.json<{ code: string }>().code))).toEqual(new Set(['confirmation_required']));
  });

  it('stores neither the secret nor the codes in clear', async () => {
    const { secret, recoveryCodes } = await setUp(await app.signUp('sealed@example.com'));
    const { rows } = await app.owner.query<{ all: string }>(
      `select concat((select string_agg(encode(sealed, 'hex'), ' ') from member_totp), (select string_agg(encode(code_hash, 'escape'), ' ') from member_recovery_code)) as all`,
    );
    expect(rows[0]!.all.length).toBeGreaterThan(100);
    expect(rows[0]!.all).not.toContain(readBase32(secret).toString('hex'));
    for (const code of recoveryCodes) expect(rows[0]!.all.toUpperCase()).not.toContain(code.replaceAll('-', '').toUpperCase());
  });
});

describe('signing in', () => {
  it('needs password and code, and each code works once', async () => {
    const { code } = await setUp(await app.signUp('both@example.com'));
    const asked = await signIn('both@example.com');
    expect([asked.statusCode, asked.json().code, asked.cookies]).toEqual([401, 'second_factor_required', []]);
    expect((await signIn('both@example.com', { code: '000000' })).json()).toMatchObject({ code: 'wrong_code' });
    expect((await signIn('both@example.com', { password: 'not the password', code: code() })).json()).toMatchObject({
      code: 'invalid_credentials',
    });
    const both = await Promise.all([signIn('both@example.com', { code: code() }), signIn('both@example.com', { code: code() })]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
    clock.move(MINUTE);
    expect((await signIn('both@example.com', { code: code() })).statusCode).toBe(200);
  });

  it('accepts each recovery code once, of its own member only', async () => {
    const { recoveryCodes } = await setUp(await app.signUp('lost@example.com'));
    await setUp(await app.signUp('other@example.com'));
    expect((await signIn('other@example.com', { code: recoveryCodes[0] })).statusCode).toBe(403);
    const client = clientOf(
      app.server,
      readCookie(await signIn('lost@example.com', { code: recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ') })),
    );
    expect(await read(client)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await signIn('lost@example.com', { code: recoveryCodes[0] })).statusCode).toBe(403);
    const renewed = (await client.post('/api/auth/second-factor/recovery-codes')).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await signIn('lost@example.com', { code: recoveryCodes[1] })).statusCode).toBe(403);
    expect((await signIn('lost@example.com', { code: renewed[0] })).statusCode).toBe(200);
  });

  it('is rate-limited for wrong codes, even with right passwords in between', async () => {
    const { code } = await setUp(await app.signUp('guessed@example.com'));
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      statuses.push((await signIn('guessed@example.com')).statusCode, (await signIn('guessed@example.com', { code: '000000' })).statusCode);
    }
    expect(statuses).toEqual([401, 403, 401, 403, 401, 403, 401, 403, 401, 403]);
    expect((await signIn('guessed@example.com', { code: code() })).statusCode).toBe(429);
  });

  it('needs the password only, once the member has removed the factor', async () => {
    const { client } = await setUp(await app.signUp('removes@example.com'));
    expect((await client.send('DELETE', '/api/auth/second-factor')).statusCode).toBe(204);
    expect((await signIn('removes@example.com')).statusCode).toBe(200);
    const subjects = (await createMailBox(app).receive()).map(({ subject }) => subject);
    expect(subjects).toContain('The second factor of your Deedline account was removed');
  });

  it('needs the code after a password reset too', async () => {
    await setUp(await app.signUp('mailbox@example.com'));
    await app.ctx.db.query(`update member set email_proved_at = now() where email = 'mailbox@example.com'`);
    const mails = createMailBox(app);
    await mails.receive();
    await app.visitor.post('/api/auth/forgot-password', { email: 'mailbox@example.com' });
    const password = 'another long password';
    await app.visitor.post('/api/auth/reset-password', { token: tokenIn((await mails.receive()).at(-1)), password });
    expect((await signIn('mailbox@example.com', { password })).json()).toMatchObject({ code: 'second_factor_required' });
  });

  it('needs no factor that a stranger set up before the holder of the address proved it', async () => {
    await setUp(await app.signUp('squatted@example.com'));
    const mails = createMailBox(app);
    await mails.receive();
    await app.visitor.post('/api/auth/forgot-password', { email: 'squatted@example.com' });
    const password = 'another long password';
    await app.visitor.post('/api/auth/reset-password', { token: tokenIn((await mails.receive()).at(-1)), password });
    expect((await signIn('squatted@example.com', { password })).statusCode).toBe(200);
  });
});

describe('a team that requires it', () => {
  it('blocks members without one from everything but setting one up, the owner too', async () => {
    const owner = await app.signUp('owner@example.com');
    const [member, other] = [await addMember(app, owner, 'member'), await addMember(app, owner, 'viewer')];
    expect((await member.send('PUT', '/api/team/second-factor', { isRequired: true })).json()).toMatchObject({ code: 'role_required' });
    expect((await owner.send('PUT', '/api/team/second-factor', { isRequired: true })).statusCode).toBe(204);
    for (const client of [owner, member, other]) {
      expect((await client.get('/api/searches')).json()).toMatchObject({ code: 'second_factor_needed' });
      expect((await client.get('/api/auth/user')).json()).toMatchObject({ needsSecondFactor: 'team' });
    }
    await setUp(member);
    expect([await statusOf(member), await statusOf(other), await statusOf(owner)]).toEqual([200, 403, 403]);
    expect((await member.get('/api/auth/user')).json()).not.toHaveProperty('needsSecondFactor');
    expect((await member.send('DELETE', '/api/auth/second-factor')).json()).toMatchObject({ code: 'second_factor_needed' });
    await setUp(owner);
    expect((await owner.send('PUT', '/api/team/second-factor', { isRequired: false })).statusCode).toBe(204);
    expect(await statusOf(other)).toBe(200);
    const { records } = (await owner.get('/api/audit')).json<AuditPage>();
    expect(records.find(({ what }) => what === 'second_factor_required')).toMatchObject({ facts: { membersWithout: 3 } });
  });

  it('does not affect other accounts', async () => {
    const [owner, stranger] = [await app.signUp(), await app.signUp()];
    await owner.send('PUT', '/api/team/second-factor', { isRequired: true });
    expect(await statusOf(stranger)).toBe(200);
  });
});

describe('an installation that requires it', () => {
  beforeAll(() => Object.assign(app.ctx.config, { requireSecondFactor: true }));
  afterAll(() => Object.assign(app.ctx.config, { requireSecondFactor: false }));

  it('blocks everybody without one, whatever their team requires', async () => {
    const owner = await app.signUp('here@example.com');
    const member = await addMember(app, owner, 'member');
    for (const client of [owner, member]) {
      expect((await client.get('/api/searches')).json()).toMatchObject({ code: 'second_factor_needed' });
      expect((await client.get('/api/auth/user')).json()).toMatchObject({ needsSecondFactor: 'installation' });
    }
    expect(await read(member)).toMatchObject({ requiredBy: 'installation' });
    const { code } = await setUp(owner);
    expect([await statusOf(owner), await statusOf(member)]).toEqual([200, 403]);
    expect((await signIn('here@example.com')).json()).toMatchObject({ code: 'second_factor_required' });
    expect((await signIn('here@example.com', { code: code() })).statusCode).toBe(200);
  });

  it('ignores a team’s setting, and does not let the last one be removed', async () => {
    const { client } = await setUp(await app.signUp());
    expect((await client.send('PUT', '/api/team/second-factor', { isRequired: false })).statusCode).toBe(204);
    expect(await read(client)).toMatchObject({ requiredBy: 'installation' });
    expect((await client.send('DELETE', '/api/auth/second-factor')).json()).toMatchObject({ code: 'second_factor_needed' });
  });
});

describe('a removed member', () => {
  it('leaves no second factor or recovery codes', async () => {
    const owner = await app.signUp();
    const { client } = await setUp(await addMember(app, owner, 'member'));
    const { memberId } = (await client.get('/api/auth/user')).json<{ memberId: string }>();
    const kept = async () =>
      (
        await app.owner.query(
          'select from member_totp where member_id = $1 union all select from member_recovery_code where member_id = $1',
          [memberId],
        )
      ).rowCount;
    expect(await kept()).toBe(11);
    await owner.send('DELETE', `/api/team/members/${memberId}`);
    expect(await kept()).toBe(0);
  });
});

it('an operator removes it for a member, with a reason on record and a mail', async () => {
  const { client } = await setUp(await app.signUp('stranded@example.com'));
  const { id, memberId } = (await client.get('/api/auth/user')).json<{ id: string; memberId: string }>();
  const { client: console } = await makeOperator(app);
  const path = (member: string) => `/api/operator/accounts/${id}/members/${member}/remove-second-factor`;
  expect((await console.post(path(id), { reason: 'of no such member' })).statusCode).toBe(404);
  await createMailBox(app).receive();
  expect((await console.post(path(memberId), { reason: 'a lost phone' })).statusCode).toBe(204);
  const { rows } = await app.ctx.db.query(`select reason, detail from operator_audit where command = 'factor_remove'`);
  expect(rows).toEqual([{ reason: 'a lost phone', detail: 'removed' }]);
  expect((await createMailBox(app).receive()).map(({ recipient }) => recipient)).toEqual(['stranded@example.com']);
  expect((await signIn('stranded@example.com')).statusCode).toBe(200);
});
