/** Sessions are listed, ended one by one, and end when they are left idle. */
import type { Sessions } from '@deedline/contract/account/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, createClock } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { makeOperator, OPERATOR_PASSWORD } from '../../testing/operators.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sweepSessions } from './own-sessions.ts';

const clock = createClock(new Date('2026-11-20T10:00:00Z'));
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
});
afterAll(() => app.close());

async function signIn(email: string, headers: Record<string, string> = {}): Promise<TestClient> {
  const answer = await app.visitor.post('/api/auth/login', { email, password: PASSWORD }, headers);
  return clientOf(app.server, readCookie(answer));
}
const list = async (client: TestClient) => (await client.get('/api/auth/sessions')).json<Sessions>();
const isIn = async (client: TestClient) => (await client.get('/api/auth/user')).statusCode === 200;
const activity = async (client: TestClient) => (await client.get('/api/audit')).json<{ records: { what: string }[] }>().records;

describe('sessions', () => {
  it('are listed with browser and address, the current one first', async () => {
    const desk = await app.signUp('desk@example.com');
    clock.move(HOUR);
    await signIn('desk@example.com', { 'user-agent': 'Phone/1.0' });
    const { sessions, idleHours } = await list(desk);
    expect(sessions).toMatchObject([
      { isThis: true, beganAt: '2026-11-20T10:00:00.000Z', seenAt: '2026-11-20T11:00:00.000Z', endsAt: '2026-12-20T10:00:00.000Z' },
      { isThis: false, browser: 'Phone/1.0', address: '127.0.0.1', seenAt: '2026-11-20T11:00:00.000Z' },
    ]);
    expect(idleHours).toBe(168);
    expect(JSON.stringify(sessions)).not.toContain(desk.cookie!.split('=')[1]);
  });

  it('can be ended one by one, which is recorded', async () => {
    const desk = await app.signUp('one@example.com');
    const [phone, tablet] = [await signIn('one@example.com'), await signIn('one@example.com')];
    const phoneId = (await list(phone)).sessions.find(({ isThis }) => isThis)!.id;
    expect((await desk.post(`/api/auth/sessions/${phoneId}/end`)).statusCode).toBe(204);
    expect([await isIn(desk), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true]);
    expect((await desk.post(`/api/auth/sessions/${phoneId}/end`)).json()).toMatchObject({ code: 'session_not_found' });
    expect((await activity(desk)).map(({ what }) => what)).toContain('session_ended');
  });

  it('of colleagues in the same account are neither listed nor ended', async () => {
    const owner = await app.signUp('colleague@example.com');
    const member = await addMember(app, owner, 'member');
    const { id } = (await list(member)).sessions[0]!;
    expect((await list(owner)).sessions).toHaveLength(1);
    expect((await owner.post(`/api/auth/sessions/${id}/end`)).statusCode).toBe(404);
    await owner.post('/api/auth/sessions/end-others');
    expect(await isIn(member)).toBe(true);
  });

  it('can all be ended except the current one', async () => {
    const desk = await app.signUp('all@example.com');
    const others = [await signIn('all@example.com'), await signIn('all@example.com')];
    expect((await desk.post('/api/auth/sessions/end-others')).json()).toEqual({ ended: 2 });
    expect([await isIn(desk), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
  });

  it('that have been open for ten minutes must give the password again to end others', async () => {
    const desk = await app.signUp('left@example.com');
    await signIn('left@example.com');
    clock.move(10 * MINUTE + 1);
    const { id } = (await list(desk)).sessions.at(-1)!;
    for (const path of [`${id}/end`, 'end-others'])
      expect((await desk.post(`/api/auth/sessions/${path}`)).json()).toMatchObject({ code: 'confirmation_required' });
    expect((await desk.post('/api/auth/confirm', { password: 'not the password' })).json()).toMatchObject({ code: 'wrong_password' });
    expect((await desk.post('/api/auth/sessions/end-others')).statusCode).toBe(403);
    expect((await desk.post('/api/auth/confirm', { password: PASSWORD })).statusCode).toBe(204);
    expect((await desk.post('/api/auth/sessions/end-others')).json()).toEqual({ ended: 1 });
  });
});

describe('a session ends', () => {
  it('after 7 days without use, and is not listed any more', async () => {
    const desk = await app.signUp('idle@example.com');
    const left = await signIn('idle@example.com');
    clock.move(7 * DAY - MINUTE);
    expect(await isIn(desk)).toBe(true);
    clock.move(MINUTE);
    expect((await list(desk)).sessions).toHaveLength(1);
    expect([await isIn(desk), await isIn(left)]).toEqual([true, false]);
    clock.move(7 * DAY);
    expect(await isIn(desk)).toBe(false);
  });

  it('after 30 days, however much it is used', async () => {
    const desk = await app.signUp('busy@example.com');
    const seen: boolean[] = [];
    for (let days = 6; days < 30; days += 6) {
      clock.move(6 * DAY);
      seen.push(await isIn(desk));
    }
    expect(seen).toEqual([true, true, true, true]);
    clock.move(6 * DAY);
    expect(await isIn(desk)).toBe(false);
  });

  it('and is then deleted by the worker', async () => {
    await sweepSessions(app.ctx);
    await app.signUp('swept@example.com');
    clock.move(7 * DAY);
    expect(await sweepSessions(app.ctx)).toBe(1);
  });

  it('when an operator ends it; the reason is recorded and not shown to the account', async () => {
    const customer = await app.signUp('customer@example.com');
    const { id, memberId } = (await customer.get('/api/auth/user')).json<{ id: string; memberId: string }>();
    const { client: console } = await makeOperator(app);
    await console.post('/api/operator/account-views', { subject: id, reason: 'a call' });
    const end = (member: string, reason: string) => console.post(`/api/operator/accounts/${id}/members/${member}/end-sessions`, { reason });
    expect((await console.get(`/api/operator/accounts/${id}`)).json()).toMatchObject({ members: [{ sessions: 1 }] });
    expect((await end(memberId, '')).statusCode).toBe(400);
    expect((await end(id, 'of no such member')).statusCode).toBe(404);
    // A member of another account is refused, because the audit would name the wrong account.
    const stranger = await app.signUp('stranger@example.com');
    const other = (await stranger.get('/api/auth/user')).json<{ memberId: string }>().memberId;
    expect((await end(other, 'of another account')).statusCode).toBe(404);
    const factor = `/api/operator/accounts/${id}/members/${other}/remove-second-factor`;
    expect((await console.post(factor, { reason: 'of another account' })).statusCode).toBe(404);
    expect(await isIn(stranger)).toBe(true);
    expect(await isIn(customer)).toBe(true);
    expect((await end(memberId, 'a lost laptop')).json()).toEqual({ ended: 1 });
    expect(await isIn(customer)).toBe(false);
    const { rows } = await app.ctx.db.query(`select reason, detail, account_id from operator_audit where command = 'sessions_end'`);
    expect(rows).toEqual([{ reason: 'a lost laptop', detail: '1 ended', account_id: id }]);
    const shown = await activity(await signIn('customer@example.com'));
    expect(shown).toContainEqual(expect.objectContaining({ what: 'sessions_end', words: 'An operator ended the sessions of a member' }));
    expect(JSON.stringify(shown)).not.toContain('laptop');
  });
});

describe('under HTTPS', () => {
  const https = { 'x-forwarded-proto': 'https' };
  let behind: TestServer;
  beforeAll(async () => {
    behind = await startTestServer({ config: { trustProxy: ['loopback'] } });
  });
  afterAll(() => behind.close());

  it('the session cookie of a member cannot be set by another host, and a cookie with the unprefixed name is ignored', async () => {
    await behind.signUp('tls@example.com');
    const answer = await behind.visitor.post('/api/auth/login', { email: 'tls@example.com', password: PASSWORD }, https);
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-deedline_session', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
    expect(answer.cookies[0]).not.toHaveProperty('domain');
    const { value } = answer.cookies[0]!;
    const ask = (cookie: string) => behind.visitor.get('/api/auth/user', { ...https, cookie });
    expect((await ask(`__Host-deedline_session=${value}`)).statusCode).toBe(200);
    expect((await ask(`deedline_session=${value}`)).statusCode).toBe(401);
    const out = await behind.visitor.post('/api/auth/logout', undefined, { ...https, cookie: `__Host-deedline_session=${value}` });
    expect(out.cookies[0]).toMatchObject({ name: '__Host-deedline_session', value: '', path: '/', secure: true });
  });

  it('the cookie of an operator is protected the same way', async () => {
    const operator = await makeOperator(behind);
    const later = new Date(Date.now() + 30_000);
    const typed = { email: operator.email, password: OPERATOR_PASSWORD, code: operator.code(later) };
    const answer = await behind.visitor.post('/api/operator/sign-in', typed, https);
    expect(answer.cookies[0]).toMatchObject({
      name: '__Host-deedline_operator',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    });
    const { value } = answer.cookies[0]!;
    const ask = (cookie: string) => behind.visitor.get('/api/operator/session', { ...https, cookie });
    expect((await ask(`__Host-deedline_operator=${value}`)).statusCode).toBe(200);
    expect((await ask(`deedline_operator=${value}`)).statusCode).toBe(401);
  });
});
