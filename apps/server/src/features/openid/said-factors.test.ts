/** What a team's provider says about how somebody signed in, against a real one on this machine. */
import type { AuditPage } from '@deedline/contract/compliance/audit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, createClock } from '../../testing/mail-box.ts';
import { startProvider, type TestProvider } from '../../testing/openid-provider.ts';
import { readBase32 } from '../../testing/operators.ts';
import { createTeamSignIn } from '../../testing/members.ts';
import { clientOf, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { stepAt, writeCode } from '../second-factors/totp.ts';

const clock = createClock();
let app: TestServer;
let provider: TestProvider;
let at: ReturnType<typeof createTeamSignIn>;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  provider = await startProvider(`${app.ctx.config.publicUrl}/team-sign-in/back`);
  at = createTeamSignIn(app, () => provider);
});
// A code is valid once.
beforeEach(() => clock.move(MINUTE));
afterEach(() => provider.tamper());
afterAll(async () => {
  await provider.close();
  await app.close();
});

type Answer = Awaited<ReturnType<typeof at.finish>>;
const enter = (answer: Answer) => clientOf(app.server, readCookie(answer));
const needs = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ needsSecondFactor?: string }>().needsSecondFactor;
const nowInSeconds = () => Math.floor(clock.now().getTime() / 1000);
const sessionOf = async (memberId: string) =>
  (
    await app.owner.query(
      `select provider_methods as methods, has_two_factors as two from session where member_id = $1 and by_provider order by created_at desc limit 1`,
      [memberId],
    )
  ).rows[0];

/** A team that requires a second factor of everybody. */
async function strictTeam(more: object = {}) {
  const team = await at.team(more);
  await team.owner.send('PUT', '/api/team/second-factor', { isRequired: true });
  return team;
}

/** Sets up an authenticator for a member. */
async function setUp(client: TestClient) {
  const { secret } = (await client.post('/api/auth/second-factor/offer')).json<{ secret: string }>();
  const code = () => writeCode(readBase32(secret), stepAt(clock.now()));
  const { recoveryCodes } = (await client.post('/api/auth/second-factor', { code: code() })).json<{ recoveryCodes: string[] }>();
  clock.move(MINUTE);
  return { code, recoveryCodes };
}

describe('a sign-in through a team’s provider', () => {
  it('counts as the second factor where the ID token says that there were two, and what it said is kept', async () => {
    const { owner, email, memberId, teamCode } = await strictTeam();
    provider.be({ email, amr: ['pwd', 'otp', 'made-up'] });
    const client = enter(await at.signIn(teamCode));
    expect([(await client.get('/api/searches')).statusCode, await needs(client)]).toEqual([200, undefined]);
    expect(await sessionOf(memberId)).toEqual({ methods: ['otp', 'pwd'], two: true });
    await app.owner.query('update account set second_factor_since = null where id = (select account_id from member where id = $1)', [
      memberId,
    ]);
    const { records } = (await owner.get('/api/audit')).json<AuditPage>();
    expect(records.find(({ what }) => what === 'openid')).toMatchObject({ facts: { said: 'otp pwd', factors: 2 } });
  });

  it.each([[undefined], [['pwd']], [[]], [['otp', 'sms']]])(
    'is one factor where it says %j: who has no other sets one up in place, as after a password',
    async (amr) => {
      const { member, email, memberId, teamCode } = await strictTeam();
      provider.be({ email, amr });
      provider.tamper((claims) => ({ ...claims, auth_time: nowInSeconds() }));
      const client = enter(await at.signIn(teamCode));
      expect((await client.get('/api/searches')).json()).toMatchObject({ code: 'second_factor_needed' });
      expect([await needs(client), await needs(member)]).toEqual(['team', 'team']);
      expect(await sessionOf(memberId)).toMatchObject({ two: false });
      await setUp(client);
      expect((await client.get('/api/searches')).statusCode).toBe(200);
    },
  );

  it('is one factor whatever else stands in place of the list: a text, a huge one, one of other things', async () => {
    const { email, memberId, teamCode } = await strictTeam();
    provider.be({ email });
    const long = Array.from({ length: 4000 }, () => 'mfa');
    for (const amr of ['mfa', 'pwd otp', { 0: 'mfa' }, ['mfa', 1], [['mfa']], long, null, true, ['MFA', 'constructor', '__proto__']]) {
      provider.tamper((claims) => ({ ...claims, amr }));
      const client = enter(await at.signIn(teamCode));
      expect((await client.get('/api/searches')).json()).toMatchObject({ code: 'second_factor_needed' });
      expect(await sessionOf(memberId)).toEqual({ methods: [], two: false });
      clock.move(1000);
    }
  });

  it('asks for the `acr` that the owner named, and takes that one alone for two factors', async () => {
    const { email, teamCode } = await strictTeam({ strongAcr: 'two-factors' });
    expect(new URL((await at.begin(teamCode)).address).searchParams.get('acr_values')).toBe('two-factors');
    const { owner } = await at.team();
    expect((await owner.send('PUT', '/api/team/openid', at.wish({ strongAcr: 'two words' }))).statusCode).toBe(400);
    for (const [acr, answer] of [
      ['two-factors', undefined],
      ['one-factor', 'team'],
    ] as const) {
      provider.be({ email, acr });
      expect(await needs(enter(await at.signIn(teamCode)))).toBe(answer);
    }
    for (const acr of [['two-factors'], 'two-factors ', 'TWO-FACTORS', true]) {
      provider.tamper((claims) => ({ ...claims, acr }));
      expect(await needs(enter(await at.signIn(teamCode)))).toBe('team');
    }
    const unnamed = await strictTeam();
    expect(new URL((await at.begin(unnamed.teamCode)).address).searchParams.has('acr_values')).toBe(false);
    provider.tamper();
    provider.be({ email: unnamed.email, acr: 'two-factors' });
    expect(await needs(enter(await at.signIn(unnamed.teamCode)))).toBe('team');
  });
});

const give = (code: string, cookie: string) => app.visitor.post('/api/auth/openid/code', { code }, { cookie });

async function half() {
  const team = await at.team();
  const factor = await setUp(team.member);
  provider.be({ email: team.email, amr: ['pwd'] });
  const { address, browser } = await at.begin(team.teamCode);
  const asked = await at.finish(await provider.visit(address), browser);
  return { ...team, ...factor, browser, asked };
}

describe('one factor of a provider, and a member who has another of their own', () => {
  it('lets in with the code alone, once, and only the browser that came back', async () => {
    const { owner, memberId, teamCode, asked, browser, code } = await half();
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'second_factor_required']);
    expect([asked.cookies.filter(({ name }) => name === 'deedline_session'), await sessionOf(memberId)]).toEqual([[], undefined]);
    expect((await give(code(), '')).json()).toMatchObject({ code: 'openid_refused' });
    expect((await give(code(), (await at.begin(teamCode)).browser)).json()).toMatchObject({ code: 'openid_refused' });
    expect((await give('000000', browser)).json()).toMatchObject({ code: 'wrong_code' });
    const both = await Promise.all([give(code(), browser), give(code(), browser)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]));
    const client = enter(both.find(({ statusCode }) => statusCode === 200)!);
    expect((await client.get('/api/searches')).statusCode).toBe(200);
    expect(await sessionOf(memberId)).toEqual({ methods: ['pwd'], two: true });
    clock.move(MINUTE);
    expect((await give(code(), browser)).json()).toMatchObject({ code: 'openid_refused' });
    const { records } = (await owner.get('/api/audit')).json<AuditPage>();
    const signIns = records.filter(({ kind }) => kind === 'sign_in').map(({ what }) => what);
    expect(signIns).toEqual(expect.arrayContaining(['openid_and_code', 'refused']));
  });

  it('takes a recovery code too, and holds back who guesses', async () => {
    const { browser, code, recoveryCodes } = await half();
    for (let n = 0; n < 5; n += 1) expect((await give('000000', browser)).statusCode).toBe(403);
    expect((await give(code(), browser)).statusCode).toBe(429);
    clock.move(9 * MINUTE);
    const again = await half();
    expect((await give(recoveryCodes[0]!, again.browser)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await give(again.recoveryCodes[0]!, again.browser)).statusCode).toBe(200);
  });

  it('waits no longer than the sign-in, nor for who left the team, nor for a provider that was set anew', async () => {
    const late = await half();
    clock.move(10 * MINUTE);
    expect((await give(late.code(), late.browser)).json()).toMatchObject({ code: 'openid_refused' });
    const gone = await half();
    await gone.owner.send('DELETE', `/api/team/members/${gone.memberId}`);
    expect((await give(gone.code(), gone.browser)).json()).toMatchObject({ code: 'openid_refused' });
    const changed = await half();
    await changed.owner.send('PUT', '/api/team/openid', at.wish());
    expect((await give(changed.code(), changed.browser)).json()).toMatchObject({ code: 'openid_refused' });
  });

  it('is not asked for where the provider says of two', async () => {
    const { teamCode, email } = await half();
    provider.be({ email, amr: ['mfa'] });
    expect((await at.signIn(teamCode)).statusCode).toBe(200);
  });
});

describe('how long ago the provider asked', () => {
  it('is asked to be no longer than a session may be idle, and a sign-in of before that is refused, with the reason for the owner', async () => {
    const { owner, email, teamCode } = await at.team();
    const idle = app.ctx.config.sessionIdleHours * 3600;
    expect(new URL((await at.begin(teamCode)).address).searchParams.get('max_age')).toBe(String(idle));
    provider.be({ email });
    for (const [ago, status] of [
      [idle - 60, 200],
      [idle + 3600, 401],
    ] as const) {
      provider.tamper((claims) => ({ ...claims, auth_time: nowInSeconds() - ago }));
      expect((await at.signIn(teamCode)).statusCode).toBe(status);
    }
    const { records } = (await owner.get('/api/audit')).json<AuditPage>();
    expect(records.find(({ what }) => what === 'provider_refused')).toMatchObject({ facts: { because: 'too_long_ago' } });
    for (const auth_time of ['yesterday', -5, null]) {
      provider.tamper((claims) => ({ ...claims, auth_time }));
      expect((await at.signIn(teamCode)).json()).toMatchObject({ code: 'openid_refused' });
    }
  });

  it('says how fresh the sign-in is: an old one, one that is not dated and one of tomorrow are asked for the password before what cannot be taken back', async () => {
    const { email, teamCode } = await at.team();
    provider.be({ email });
    const now = nowInSeconds();
    for (const [auth_time, status] of [
      [now - 60, 200],
      [now - HOUR / 1000, 403],
      [undefined, 403],
      [now + 86_400, 403],
      [1e300, 403],
    ] as const) {
      provider.tamper((claims) => ({ ...claims, auth_time }));
      const client = enter(await at.signIn(teamCode));
      expect([auth_time, (await client.post('/api/auth/second-factor/offer')).statusCode]).toEqual([auth_time, status]);
    }
  });
});
