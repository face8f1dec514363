/** Sign-in through a team's own provider, against a real one on this machine. */
import type { AuditPage } from '@deedline/contract/compliance/audit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, createClock, createMailBox } from '../../testing/mail-box.ts';
import { addMember, createTeamSignIn } from '../../testing/members.ts';
import { startProvider, type TestProvider } from '../../testing/openid-provider.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sweepSignIns } from './provider.ts';

type Team = ReturnType<typeof createTeamSignIn>;

const clock = createClock();
let app: TestServer;
let provider: TestProvider;
let wish: Team['wish'];
let read: Team['read'];
let team: Team['team'];
let begin: Team['begin'];
let finish: Team['finish'];
let signIn: Team['signIn'];
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  ({ wish, read, team, begin, finish, signIn } = createTeamSignIn(app, () => provider));
  provider = await startProvider(`${app.ctx.config.publicUrl}/team-sign-in/back`);
});
afterEach(() => provider.tamper());
afterAll(async () => {
  await provider.close();
  await app.close();
});

const refused = { code: 'openid_refused' };
const codeOf = async (owner: TestClient) => (await read(owner)).provider!.teamCode;
const sessions = async () => (await app.owner.query('select from session')).rowCount;

async function expectRefused(answer: ReturnType<typeof signIn>) {
  const before = await sessions();
  const { statusCode, cookies, ...got } = await answer;
  expect([statusCode, got.json()]).toMatchObject([401, refused]);
  expect([cookies.filter(({ name }) => name === 'deedline_session'), await sessions()]).toEqual([[], before]);
}
const reasons = async (owner: TestClient) =>
  (await owner.get('/api/audit'))
    .json<AuditPage>()
    .records.filter(({ what }) => what === 'provider_refused')
    .map(({ facts }) => facts['because']);

describe('a team’s provider', () => {
  it('is set by an owner after a fresh sign-in, is on record, and its secret stands sealed', async () => {
    const owner = await app.signUp();
    const member = await addMember(app, owner, 'member');
    expect((await member.send('PUT', '/api/team/openid', wish())).json()).toMatchObject({ code: 'role_required' });
    expect(await read(owner)).toMatchObject({ provider: null, redirectAddress: `${app.ctx.config.publicUrl}/team-sign-in/back` });
    const set = await owner.send('PUT', '/api/team/openid', wish());
    expect(set.json()).toMatchObject({ provider: { issuer: provider.issuer, clientId: 'deedline' } });
    expect(set.body).not.toContain(provider.client.clientSecret);
    const kept = await app.owner.query<{ row: string; sealed: Buffer }>('select openid_provider::text as row, sealed from openid_provider');
    for (const { row, sealed } of kept.rows) {
      expect(row).not.toContain(provider.client.clientSecret);
      expect(sealed.includes(provider.client.clientSecret)).toBe(false);
    }
    const { records } = (await owner.get('/api/audit')).json<AuditPage>();
    expect(records.some(({ what }) => what === 'provider_set')).toBe(true);
    clock.move(HOUR);
    for (const answer of [await owner.send('PUT', '/api/team/openid', wish()), await owner.send('DELETE', '/api/team/openid')])
      expect(answer.json()).toMatchObject({ code: 'confirmation_required' });
  });

  it('has to be one: an address that is not asked, one where none answers, and one that calls itself another change nothing', async () => {
    const owner = await app.signUp();
    for (const issuer of ['http://provider.example', 'ftp://127.0.0.1', 'https://user:word@provider.example', 'data:text/html,hello'])
      expect((await owner.send('PUT', '/api/team/openid', wish({ issuer }))).json()).toMatchObject({ code: 'openid_address_refused' });
    for (const issuer of ['http://127.0.0.1:1', `${provider.issuer}/elsewhere`, provider.issuer.replace('127.0.0.1', 'localhost')])
      expect((await owner.send('PUT', '/api/team/openid', wish({ issuer }))).json()).toMatchObject({ code: 'openid_unavailable' });
    expect((await read(owner)).provider).toBeNull();
  });

  it('ends with its removal: the sessions of it too, and nobody begins with the team’s code', async () => {
    const { owner, member, email, teamCode } = await team();
    provider.be({ email });
    const before = await begin(teamCode);
    const through = clientOf(app.server, readCookie(await signIn(teamCode)));
    expect((await through.get('/api/auth/user')).statusCode).toBe(200);
    expect((await owner.send('DELETE', '/api/team/openid')).statusCode).toBe(204);
    expect([(await through.get('/api/auth/user')).statusCode, (await member.get('/api/auth/user')).statusCode]).toEqual([401, 200]);
    expect((await app.visitor.post('/api/auth/openid/start', { teamCode })).json()).toMatchObject({ code: 'openid_team_unknown' });
    expect((await finish(await provider.visit(before.address), before.browser)).json()).toMatchObject(refused);
  });

  it('goes with the account, and with whoever had signed it up under an address that another one proves', async () => {
    const { owner, accountId } = await team();
    await owner.post('/api/auth/delete-account', { password: PASSWORD });
    expect((await app.owner.query('select from openid_provider where account_id = $1', [accountId])).rowCount).toBe(0);
    const squatter = await app.signUp('held@example.com');
    await squatter.send('PUT', '/api/team/openid', wish());
    const mails = createMailBox(app);
    await mails.receive();
    await app.visitor.post('/api/auth/forgot-password', { email: 'held@example.com' });
    const token = /#token=(\S+)/.exec((await mails.receive()).at(-1)!.text)![1]!;
    await app.visitor.post('/api/auth/reset-password', { token, password: 'another long password' });
    const holder = await app.visitor.post('/api/auth/login', { email: 'held@example.com', password: 'another long password' });
    expect(await read(clientOf(app.server, readCookie(holder)))).toMatchObject({ provider: null });
  });
});

describe('signing in through it', () => {
  it('opens a session of the member as a password does: on record, with a mail about the new device, again and again', async () => {
    const { owner, email, teamCode } = await team();
    provider.be({ email: email.toUpperCase(), subject: 'p-1' });
    await createMailBox(app).receive();
    const answer = await signIn(teamCode.toLowerCase());
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { email }]);
    expect((await clientOf(app.server, readCookie(answer)).get('/api/searches')).statusCode).toBe(200);
    expect((await createMailBox(app).receive()).map(({ subject }) => subject)).toEqual(['A new sign-in to your Deedline account']);
    const { records } = (await owner.get('/api/audit')).json<AuditPage>();
    expect(records.some(({ kind, what }) => kind === 'sign_in' && what === 'openid')).toBe(true);
    expect((await signIn(teamCode)).statusCode).toBe(200);
  });

  it('takes the address from the ID token where it stands there', async () => {
    const { email, teamCode } = await team();
    provider.be({ email: 'elsewhere@example.com' });
    provider.tamper((claims) => ({ ...claims, email, email_verified: true }));
    expect((await signIn(teamCode)).json()).toMatchObject({ email });
  });

  it('says nothing of who has an account: it asks for the code of a team', async () => {
    expect((await app.visitor.post('/api/auth/openid/start', { teamCode: 'AAAA-AAAA-AAAA' })).json()).toMatchObject({
      code: 'openid_team_unknown',
    });
  });
});

describe('is refused in the same words, and starts no session:', () => {
  it('another state, one that was used, one that is too old, and one that another browser began', async () => {
    const { email, teamCode } = await team();
    provider.be({ email });
    const { address, browser } = await begin(teamCode);
    const answer = await provider.visit(address);
    await expectRefused(finish(answer.replace(/state=[^&]+/, 'state=made-up'), browser));
    await expectRefused(finish(answer, (await begin(teamCode)).browser));
    await expectRefused(finish(answer, ''));
    expect((await finish(answer, browser)).statusCode).toBe(200);
    await expectRefused(finish(answer, browser));
    const late = await begin(teamCode);
    const lateAnswer = await provider.visit(late.address);
    clock.move(10 * MINUTE);
    await expectRefused(finish(lateAnswer, late.browser));
    expect(await sweepSignIns(app.ctx)).toBeGreaterThan(0);
  });

  it('a code of somebody else, which PKCE binds to who began, and one that the provider did not send', async () => {
    const { email, teamCode } = await team();
    provider.be({ email });
    const [one, two] = [await begin(teamCode), await begin(teamCode)];
    const stolen = new URLSearchParams(await provider.visit(one.address)).get('code')!;
    const answer = new URLSearchParams(await provider.visit(two.address));
    answer.set('code', stolen);
    await expectRefused(finish(answer.toString(), two.browser));
    const other = await begin(teamCode);
    const denied = new URLSearchParams({
      state: new URL(other.address).searchParams.get('state')!,
      error: 'access_denied',
      iss: provider.issuer,
    });
    await expectRefused(finish(denied.toString(), other.browser));
  });

  it('an answer in the name of another issuer, or of none', async () => {
    const { email, teamCode } = await team();
    provider.be({ email });
    for (const change of [
      (answer: URLSearchParams) => answer.set('iss', 'https://other.example'),
      (answer: URLSearchParams) => answer.delete('iss'),
    ]) {
      const { address, browser } = await begin(teamCode);
      const answer = new URLSearchParams(await provider.visit(address));
      change(answer);
      await expectRefused(finish(answer.toString(), browser));
    }
  });

  it('an ID token of another nonce, audience, issuer or time, or signed by another key or by none', async () => {
    const { email, teamCode } = await team();
    provider.be({ email });
    await expectRefused(signIn(teamCode, (address) => address.replace(/nonce=[^&]+/, 'nonce=another')));
    const past = Math.floor(Date.now() / 1000) - 3600;
    for (const wrong of [{ aud: 'another-client' }, { iss: 'https://other.example' }, { exp: past }, { nonce: undefined }]) {
      provider.tamper((claims) => ({ ...claims, ...wrong }));
      await expectRefused(signIn(teamCode));
    }
    for (const key of ['other', 'none'] as const) {
      provider.tamper((claims) => claims, key);
      await expectRefused(signIn(teamCode));
    }
    provider.tamper((claims) => claims);
    expect((await signIn(teamCode)).statusCode).toBe(200);
  });

  it('an address that the provider has not verified, one of nobody in the team, and one of another account’s member', async () => {
    const { owner, email, teamCode } = await team();
    const stranger = await team();
    provider.be({ email, isVerified: false });
    await expectRefused(signIn(teamCode));
    for (const other of ['nobody-here@example.com', stranger.email]) {
      provider.be({ email: other });
      await expectRefused(signIn(teamCode));
    }
    expect(await reasons(owner)).toEqual(['no_such_member', 'no_such_member', 'email_not_verified']);
  });

  it('somebody else under a member’s address, and a member’s own under the address of another', async () => {
    const { owner, email, teamCode } = await team();
    const { email: second } = (await (await addMember(app, owner, 'viewer')).get('/api/auth/user')).json<{ email: string }>();
    provider.be({ email, subject: 'first' });
    expect((await signIn(teamCode)).statusCode).toBe(200);
    provider.be({ email, subject: 'somebody else' });
    await expectRefused(signIn(teamCode));
    provider.be({ email: second, subject: 'first' });
    await expectRefused(signIn(teamCode));
    expect(await reasons(owner)).toEqual(['other_subject', 'other_subject']);
    await owner.send('PUT', '/api/team/openid', wish());
    provider.be({ email, subject: 'somebody else' });
    expect((await signIn(teamCode)).statusCode).toBe(200);
  });

  it('a member who left', async () => {
    const { member, email, teamCode } = await team();
    provider.be({ email });
    await member.post('/api/team/leave', { password: PASSWORD });
    await expectRefused(signIn(teamCode));
  });
});

it('a provider that is not there is told, and nothing changes: who comes back to it begins anew', async () => {
  const gone = await startProvider(`${app.ctx.config.publicUrl}/team-sign-in/back`);
  const { owner, email } = await team();
  await owner.send('PUT', '/api/team/openid', { issuer: gone.issuer, ...gone.client });
  const teamCode = await codeOf(owner);
  gone.be({ email });
  const { address, browser } = await begin(teamCode);
  const answer = await gone.visit(address);
  await gone.close();
  const before = await sessions();
  for (const told of [await finish(answer, browser), await app.visitor.post('/api/auth/openid/start', { teamCode })])
    expect([told.statusCode, told.json()]).toMatchObject([502, { code: 'openid_unavailable' }]);
  expect(await sessions()).toBe(before);
  expect((await app.visitor.post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
});
