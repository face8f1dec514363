/** Guessing passwords is slowed down, and nobody is slowed down because others guess. */
import type { AuditPage } from '@deedline/contract/compliance/audit';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, createClock, createMailBox, tokenIn } from '../../testing/mail-box.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestServer } from '../../testing/test-server.ts';

const WRONG = 'not the password';
const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { trustProxy: ['loopback'] } });
});
afterAll(() => app.close());

type From = { address?: string; cookie?: string | undefined };
const signIn = (email: string, password: string, { address = '203.0.113.7', cookie }: From = {}) =>
  app.visitor.post('/api/auth/login', { email, password }, { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) });
const deviceOf = (answer: LightMyRequestResponse) => {
  const cookie = answer.cookies.find(({ name }) => name === 'deedline_device');
  return cookie && `${cookie.name}=${cookie.value}`;
};
/** Creates an account. Returns the cookie that identifies its browser. */
async function makeAccount(email: string): Promise<string> {
  const made = await app.visitor.post('/api/auth/register', { email, password: PASSWORD });
  return deviceOf(made)!;
}
async function guess(email: string, times: number, from: From = {}): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1) statuses.push((await signIn(email, WRONG, from)).statusCode);
  return statuses;
}
/** Fails from many addresses until no unknown browser may try. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let n = 1; n <= 6; n += 1) await guess(email, 4, { address: `198.51.100.${n}` });
}

describe('guessing a password', () => {
  it('makes a stranger wait after the fifth failure, twice as long each time, whether or not the account exists', async () => {
    await makeAccount('there@example.com');
    for (const email of ['there@example.com', 'nobody@example.com']) {
      expect(await guess(email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
      const held = await signIn(email.toUpperCase(), PASSWORD);
      expect([held.json().code, held.headers['retry-after']]).toEqual(['too_many_requests', '30']);
      clock.move(MINUTE / 2);
      expect(await guess(email, 2)).toEqual([401, 429]);
      clock.move(MINUTE / 2);
      expect(await guess(email, 1)).toEqual([429]);
      clock.move(MINUTE / 2);
      expect(await guess(email, 1)).toEqual([401]);
      clock.move(HOUR);
    }
  });

  it('counts together spellings of an address that the database takes for the same member', async () => {
    await makeAccount('kitti@example.com');
    expect(await guess('kitti@example.com', 5)).toEqual([401, 401, 401, 401, 401]);
    expect(await guess('K\u0130tti@example.com', 1)).toEqual([429]);
    expect(await guess('\u212Aitt\u0130@example.com', 1)).toEqual([429]);
  });

  it('slows down many attempts at once just as much', async () => {
    await makeAccount('at-once@example.com');
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn('at-once@example.com', WRONG)));
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  it('at one account delays neither other accounts nor the same account from another address', async () => {
    await Promise.all([makeAccount('one-of-two@example.com'), makeAccount('two-of-two@example.com')]);
    await guess('one-of-two@example.com', 6);
    expect((await signIn('two-of-two@example.com', PASSWORD)).statusCode).toBe(200);
    expect((await signIn('one-of-two@example.com', PASSWORD, { address: '192.0.2.9' })).statusCode).toBe(200);
  });

  it('from many addresses is slowed down as well', async () => {
    await makeAccount('everywhere@example.com');
    await guessFromEverywhere('everywhere@example.com');
    expect((await signIn('everywhere@example.com', WRONG, { address: '192.0.2.1' })).statusCode).toBe(429);
  });

  it('starts counting anew after a successful sign-in', async () => {
    await makeAccount('typo@example.com');
    for (let round = 0; round < 3; round += 1) {
      expect(await guess('typo@example.com', 3)).toEqual([401, 401, 401]);
      expect((await signIn('typo@example.com', PASSWORD)).statusCode).toBe(200);
    }
  });
});

describe('a browser that has signed in before', () => {
  it('can sign in while strangers are delayed, from any address', async () => {
    const cookie = await makeAccount('holder@example.com');
    await guessFromEverywhere('holder@example.com');
    expect((await signIn('holder@example.com', PASSWORD, { address: '192.0.2.2' })).statusCode).toBe(429);
    expect((await signIn('holder@example.com', PASSWORD, { address: '192.0.2.2', cookie })).statusCode).toBe(200);
  });

  it('has its own count of failures', async () => {
    const cookie = await makeAccount('own-count@example.com');
    expect(await guess('own-count@example.com', 6, { cookie })).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn('own-count@example.com', PASSWORD)).statusCode).toBe(200);
  });

  it('is recognised for its own account only', async () => {
    const cookie = await makeAccount('attacker@example.com');
    await makeAccount('victim@example.com');
    await guessFromEverywhere('victim@example.com');
    expect((await signIn('victim@example.com', WRONG, { address: '192.0.2.3', cookie })).statusCode).toBe(429);
  });

  it('gets a new cookie in place of one that an attacker planted', async () => {
    await makeAccount('planted@example.com');
    const planted = `deedline_device=${'x'.repeat(43)}`;
    const answer = await signIn('planted@example.com', PASSWORD, { cookie: planted });
    expect(deviceOf(answer)).not.toBe(planted);
    await guessFromEverywhere('planted@example.com');
    expect((await signIn('planted@example.com', WRONG, { address: '192.0.2.4', cookie: planted })).statusCode).toBe(429);
  });

  it('is known by a hash, and keeps its cookie for the next member who signs in with it', async () => {
    const cookie = await makeAccount('first@example.com');
    await makeAccount('second@example.com');
    expect(deviceOf(await signIn('second@example.com', PASSWORD, { cookie }))).toBe(cookie);
    const { rows } = await app.owner.query<{ all: string }>(
      `select string_agg(encode(token_hash, 'escape'), ' ') as all from known_device`,
    );
    expect(rows[0]!.all).not.toContain(cookie.split('=')[1]);
  });

  it('is forgotten when its session is ended, or a new password ends them all', async () => {
    const cookie = await makeAccount('lost@example.com');
    const desk = clientOf(app.server, readCookie(await signIn('lost@example.com', PASSWORD)));
    await desk.post('/api/auth/sessions/end-others');
    await guessFromEverywhere('lost@example.com');
    expect((await signIn('lost@example.com', PASSWORD, { address: '192.0.2.5', cookie })).statusCode).toBe(429);
  });

  it('is any browser in which the mailed link was followed, so that nobody can lock the holder out', async () => {
    await makeAccount('reset@example.com');
    const mails = createMailBox(app);
    await mails.receive();
    await guessFromEverywhere('reset@example.com');
    await app.visitor.post('/api/auth/forgot-password', { email: 'reset@example.com' });
    const token = tokenIn((await mails.receive()).at(-1));
    const reset = await app.visitor.post('/api/auth/reset-password', { token, password: 'another long password' });
    const from = { address: '192.0.2.6', cookie: deviceOf(reset) };
    expect((await signIn('reset@example.com', 'another long password', from)).statusCode).toBe(200);
  });
});

describe('the activity record', () => {
  it('lists each failure with its origin and nothing that was typed', async () => {
    await makeAccount('watched@example.com');
    await signIn('watched@example.com', 'hunter2-typed', { address: '203.0.113.99' });
    const own = clientOf(app.server, readCookie(await signIn('watched@example.com', PASSWORD)));
    const { records } = (await own.get('/api/audit')).json<AuditPage>();
    expect(records.find(({ what }) => what === 'refused')).toMatchObject({
      words: 'A sign-in was refused: password or code was wrong',
      ip: '203.0.113.99',
      facts: { because: 'password', device: 'new' },
    });
    expect(JSON.stringify(records)).not.toContain('hunter2');
  });
});

describe('a new device', () => {
  it('is reported by mail with its kind and origin, in our own words; a known one is not', async () => {
    const cookie = await makeAccount('told@example.com');
    const mails = createMailBox(app);
    await mails.receive();
    await signIn('told@example.com', PASSWORD, { cookie });
    expect(await mails.receive()).toEqual([]);
    clock.move(MINUTE);
    const agent = 'Your account is closed, call us (Windows) Firefox/1';
    const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.5' };
    await app.visitor.post('/api/auth/login', { email: 'told@example.com', password: PASSWORD }, headers);
    const [mail, ...others] = await mails.receive();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'told@example.com', subject: 'A new sign-in to your Deedline account' });
    for (const part of ['Firefox on Windows', '203.0.113.5', '/forgot-password']) expect(mail!.text).toContain(part);
    expect(mail!.text).not.toContain('closed');
  });

  it('is reported at most five times a day', async () => {
    await makeAccount('often@example.com');
    const mails = createMailBox(app);
    await mails.receive();
    for (let n = 0; n < 7; n += 1) await signIn('often@example.com', PASSWORD);
    expect(await mails.receive()).toHaveLength(5);
  });
});

it('guessing the password in an open session is slowed down, and the holder can still sign in elsewhere', async () => {
  const open = await app.signUp('open@example.com');
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await open.post('/api/auth/confirm', { password: WRONG })).statusCode);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await open.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(429);
  expect((await signIn('open@example.com', PASSWORD)).statusCode).toBe(200);
});
