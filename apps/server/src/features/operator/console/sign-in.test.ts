import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeOperator,
  OPERATOR_PASSWORD,
  readBase32,
  readOperatorCookie,
  readToken,
  type TestOperator,
} from '../../../testing/operators.ts';
import { clientOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addOperator, endOperator, resetOperator } from './command/acts.ts';
import { sweepOperators } from './sign-in.ts';
import { newSealedSecret, stepAt, unsealSecret, writeCode } from '../../second-factors/totp.ts';

const MINUTE_MS = 60_000;

let app: TestServer;
let now: Date;
let odile: TestOperator;
beforeAll(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  app = await startTestServer({ ctx: { now: () => now } });
});
beforeEach(async () => {
  later(24 * 60);
  odile = await makeOperator(app);
  later(1);
});
afterAll(() => app.close());

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS));
const signIn = (typed: object = {}) =>
  app.visitor.post('/api/operator/sign-in', { email: odile.email, password: OPERATOR_PASSWORD, code: odile.code(), ...typed });
const records = async (what: string) =>
  (
    await app.ctx.db.query<{ operator: string | null; ip: string; facts: object }>(
      `select operator, ip, facts from audit_record where kind = 'sign_in' and what = $1 order by id`,
      [what],
    )
  ).rows;
const seen = async () => (await odile.client.get('/api/operator/session')).statusCode;
const command = () => ({ ...app.ctx, operator: 'varnham' });

describe('setting up', () => {
  test('requires a long password and a valid code, and works once', async () => {
    const token = readToken(await addOperator(command(), { email: 'mara@example.com', name: 'Mara Quimby' }));
    const offer = (await app.visitor.post('/api/operator/setup/open', { token })).json();
    expect(offer).toMatchObject({ email: 'mara@example.com', name: 'Mara Quimby', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect((await app.visitor.post('/api/operator/setup/open', { token })).json()).toEqual(offer);
    const typed = { token, password: OPERATOR_PASSWORD, code: '000000' };
    expect((await app.visitor.post('/api/operator/setup', typed)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await app.visitor.post('/api/operator/setup', { ...typed, password: 'too short' })).statusCode).toBe(400);
    expect((await signIn({ email: 'mara@example.com' })).statusCode).toBe(401);
    const code = writeCode(readBase32(offer.secret), stepAt(now));
    expect((await app.visitor.post('/api/operator/setup', { ...typed, code })).statusCode).toBe(201);
    later(1);
    const next = writeCode(readBase32(offer.secret), stepAt(now));
    expect((await signIn({ email: 'mara@example.com', code: next })).statusCode).toBe(204);
    later(1);
    const again = { ...typed, code: writeCode(readBase32(offer.secret), stepAt(now)) };
    for (const path of ['/api/operator/setup/open', '/api/operator/setup'])
      expect((await app.visitor.post(path, again)).statusCode).toBe(410);
  });

  test('is refused after a day, and the address stays taken', async () => {
    const token = readToken(await addOperator(command(), { email: 'late@example.com', name: 'Late Vale' }));
    later(24 * 60);
    for (const path of ['/api/operator/setup/open', '/api/operator/setup'])
      expect((await app.visitor.post(path, { token, password: OPERATOR_PASSWORD, code: '000000' })).statusCode).toBe(410);
    expect(await sweepOperators(app.ctx)).toBeGreaterThan(0);
    await expect(addOperator(command(), { email: 'LATE@example.com', name: 'Other' })).rejects.toThrow(
      'There is or was already an operator',
    );
  });

  test('signs in, and uses up the code', async () => {
    expect((await odile.client.get('/api/operator/session')).json()).toMatchObject({ email: odile.email, recoveryCodesLeft: 10 });
    expect((await signIn({ code: odile.code(new Date(now.getTime() - MINUTE_MS)) })).statusCode).toBe(401);
  });

  test('seals the secret for this operator', () => {
    const sealed = newSealedSecret(app.ctx.hash, 'one');
    const secret = unsealSecret(app.ctx.hash, 'one', sealed);
    expect(secret).toHaveLength(20);
    expect(sealed.includes(secret)).toBe(false);
    expect(() => unsealSecret(app.ctx.hash, 'other', sealed)).toThrow();
  });
});

describe('signing in', () => {
  test('sets an HttpOnly, SameSite=Strict cookie for the console only', async () => {
    const answer = await signIn();
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'deedline_operator', path: '/api/operator', httpOnly: true, sameSite: 'Strict' });
    expect((await records('operator_code')).at(-1)).toMatchObject({ operator: odile.name, ip: '127.0.0.1' });
  });

  test('gives the same error for every mistake, and records which it was', async () => {
    const wrong = [{ email: 'nobody@example.com' }, { password: 'not the password' }, { code: '000000' }, { code: 'AAAAA-AAAAA-AAAAA' }];
    const before = (await records('operator_refused')).length;
    for (const typed of wrong) {
      const answer = await signIn(typed);
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { message: 'The email, password or code is wrong', code: 'operator_refused', requestId: expect.anything() },
      ]);
    }
    const written = (await records('operator_refused')).slice(before);
    expect(written.map(({ facts }) => facts)).toEqual([
      { because: 'unknown' },
      { because: 'password' },
      { because: 'code' },
      { because: 'code' },
    ]);
    expect(written.map(({ operator }) => operator)).toEqual([null, odile.name, odile.name, odile.name]);
    expect(JSON.stringify(written)).not.toContain('nobody@example.com');
  });

  test('accepts a code once, also of two requests at once', async () => {
    const code = odile.code();
    const both = await Promise.all([signIn({ code }), signIn({ code })]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 401]));
    expect((await signIn({ code })).statusCode).toBe(401);
  });

  test('accepts a recovery code once, in any notation', async () => {
    const code = odile.recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
    const answer = await signIn({ code });
    expect(answer.statusCode).toBe(204);
    const session = await clientOf(app.server, readOperatorCookie(answer)).get('/api/operator/session');
    expect(session.json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await signIn({ code })).statusCode).toBe(401);
  });

  test('limits guesses, also for unknown operators, and counts anew after a success', async () => {
    for (const email of [odile.email, 'nobody-here@example.com']) {
      for (let tries = 0; tries < 5; tries += 1) expect((await signIn({ email, code: '000000' })).statusCode).toBe(401);
      expect((await signIn({ email })).json()).toMatchObject({ code: 'too_many_requests' });
      later(24 * 60 + 1);
    }
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await signIn({ code: '000000' })).statusCode).toBe(401);
      expect((await signIn()).statusCode).toBe(204);
      later(1);
    }
  });

  test('limits guesses at once', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn({ code: '000000' })));
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    later(15);
  });
});

describe('a session', () => {
  test('ends after 30 minutes without a request', async () => {
    later(28);
    expect(await seen()).toBe(200);
    later(29);
    expect(await seen()).toBe(200);
    later(30);
    expect(await seen()).toBe(401);
  });

  test('ends after 12 hours, however busy it is', async () => {
    const asked: number[] = [];
    for (let half = 0; half < 25; half += 1) {
      later(28);
      asked.push(await seen());
    }
    expect(asked).toEqual(Array.from({ length: 25 }, () => 200));
    later(20);
    expect(await seen()).toBe(401);
  });

  test('ends with signing out, a reset and the removal of its operator', async () => {
    expect((await odile.client.post('/api/operator/sign-out')).statusCode).toBe(204);
    expect(await seen()).toBe(401);
    const again = clientOf(app.server, readOperatorCookie(await signIn()));
    await resetOperator(command(), odile.email);
    expect((await again.get('/api/operator/session')).statusCode).toBe(401);
    later(1);
    expect((await signIn()).statusCode).toBe(401);
    const other = await makeOperator(app);
    await endOperator(command(), other.email);
    expect((await other.client.get('/api/operator/session')).statusCode).toBe(401);
    await expect(resetOperator(command(), other.email)).rejects.toThrow('is no longer an operator');
  });

  test('of an account does not open the console, nor an operator’s an account', async () => {
    const customer = await app.signUp();
    expect((await customer.get('/api/operator/session')).statusCode).toBe(401);
    const token = customer.cookie!.split('=')[1]!;
    expect((await clientOf(app.server, `deedline_operator=${token}`).get('/api/operator/session')).statusCode).toBe(401);
    expect((await odile.client.get('/api/auth/user')).statusCode).toBe(401);
    const own = odile.client.cookie!.split('=')[1]!;
    expect((await clientOf(app.server, `deedline_session=${own}`).get('/api/auth/user')).statusCode).toBe(401);
  });
});
