/** Passkeys in place of password and code. */
import type { PasskeyOptions, SecondFactor } from '@deedline/contract/account/second-factor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, createClock, createMailBox } from '../../testing/mail-box.ts';
import { makeDevice, type Claims, type Device } from '../../testing/passkeys.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sweepChallenges } from './passkeys.ts';
import { updateUsed } from './passkey-queries.ts';

const ORIGIN = 'https://deedline.example';
const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { publicUrl: ORIGIN } });
});
afterAll(() => app.close());

const optionsOf = async (answer: ReturnType<TestClient['post']>) => (await answer).json<PasskeyOptions>().options;
async function add(client: TestClient, device: Device, claims?: Claims) {
  const options = await optionsOf(client.post('/api/auth/passkeys/offer'));
  return client.post('/api/auth/passkeys', { name: 'Laptop', response: device.create(options, claims) });
}
async function signIn(device: Device, claims?: Claims) {
  return app.visitor.post(
    '/api/auth/passkeys/sign-in',
    device.get(await optionsOf(app.visitor.post('/api/auth/passkeys/challenge')), claims),
  );
}
async function holder(email: string) {
  const client = await app.signUp(email);
  const device = makeDevice(ORIGIN);
  const { recoveryCodes } = (await add(client, device)).json<{ recoveryCodes: string[] }>();
  return { client, device, recoveryCodes };
}
const read = async (client: TestClient) => (await client.get('/api/auth/second-factor')).json<SecondFactor>();
const logIn = (email: string, more: object = {}) => app.visitor.post('/api/auth/login', { email, password: PASSWORD, ...more });

describe('a passkey', () => {
  it('is added with recovery codes, ends other sessions, and is announced by mail', async () => {
    const client = await app.signUp('adds@example.com');
    const other = clientOf(app.server, readCookie(await logIn('adds@example.com')));
    await createMailBox(app).receive();
    const added = await add(client, makeDevice(ORIGIN));
    expect(added.json()).toEqual({ recoveryCodes: expect.objectContaining({ length: 10 }) });
    expect([(await client.get('/api/auth/user')).statusCode, (await other.get('/api/auth/user')).statusCode]).toEqual([200, 401]);
    expect(await read(client)).toMatchObject({ since: expect.any(String), passkeys: [{ name: 'Laptop', usedAt: null }] });
    expect((await createMailBox(app).receive()).map(({ subject }) => subject)).toEqual(['A passkey was added to your Deedline account']);
    expect((await add(client, makeDevice(ORIGIN))).json()).toEqual({ recoveryCodes: [] });
  });

  it('signs in alone, repeatedly', async () => {
    const { device } = await holder('signs@example.com');
    for (let n = 0; n < 2; n += 1) {
      const answer = await signIn(device);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { email: 'signs@example.com' }]);
      expect((await clientOf(app.server, readCookie(answer)).get('/api/auth/user')).statusCode).toBe(200);
    }
  });

  it('makes the password alone insufficient; a recovery code replaces it', async () => {
    const { recoveryCodes } = await holder('beside@example.com');
    expect((await logIn('beside@example.com')).json()).toMatchObject({ code: 'second_factor_required' });
    expect((await logIn('beside@example.com', { code: recoveryCodes[0] })).statusCode).toBe(200);
  });

  it('is removed by its own member only; without any, the password suffices again', async () => {
    const { client } = await holder('removes-key@example.com');
    const stranger = await app.signUp();
    const { id } = (await read(client)).passkeys[0]!;
    expect((await stranger.send('DELETE', `/api/auth/passkeys/${id}`)).json()).toMatchObject({ code: 'passkey_not_found' });
    expect((await client.send('DELETE', `/api/auth/passkeys/${id}`)).statusCode).toBe(204);
    expect(await read(client)).toMatchObject({ since: null, recoveryCodesLeft: 0, passkeys: [] });
    expect((await logIn('removes-key@example.com')).statusCode).toBe(200);
  });

  it('cannot be removed if it is the last one and the team requires a second factor', async () => {
    const { client, device } = await holder('needed@example.com');
    await client.send('PUT', '/api/team/second-factor', { isRequired: true });
    expect((await client.get('/api/searches')).statusCode).toBe(200);
    const { id } = (await read(client)).passkeys[0]!;
    expect((await client.send('DELETE', `/api/auth/passkeys/${id}`)).json()).toMatchObject({ code: 'second_factor_needed' });
    expect((await signIn(device)).statusCode).toBe(200);
  });

  it('satisfies an installation that requires a second factor, and the last one cannot be removed', async () => {
    Object.assign(app.ctx.config, { requireSecondFactor: true });
    try {
      const { client, device } = await holder('asked-here@example.com');
      const { id } = (await read(client)).passkeys[0]!;
      expect((await client.send('DELETE', `/api/auth/passkeys/${id}`)).json()).toMatchObject({ code: 'second_factor_needed' });
      const through = clientOf(app.server, readCookie(await signIn(device)));
      expect((await through.get('/api/searches')).statusCode).toBe(200);
    } finally {
      Object.assign(app.ctx.config, { requireSecondFactor: false });
    }
  });

  it('needs a recent sign-in to be added or removed', async () => {
    const { client } = await holder('stale-key@example.com');
    const { id } = (await read(client)).passkeys[0]!;
    clock.move(HOUR);
    for (const answer of [await client.post('/api/auth/passkeys/offer'), await client.send('DELETE', `/api/auth/passkeys/${id}`)])
      expect(answer.json()).toMatchObject({ code: 'confirmation_required' });
  });
});

describe('the signature counter', () => {
  it('must increase, also with simultaneous uses; without a counter it stays zero', async () => {
    const { client } = await holder('counts@example.com');
    const memberId = (await client.get('/api/auth/user')).json<{ memberId: string }>().memberId;
    const { rows } = await app.ctx.db.query<{ id: Buffer }>('select id from passkey where member_id = $1', [memberId]);
    const use = (count: number) => updateUsed(app.ctx.db, rows[0]!.id, count, new Date());
    await app.ctx.db.query('update passkey set counter = 0 where id = $1', [rows[0]!.id]);
    expect([await use(0), await use(0)]).toEqual([true, true]);
    expect((await Promise.all([use(5), use(5)])).filter(Boolean)).toEqual([true]);
    expect([await use(4), await use(5), await use(0), await use(6)]).toEqual([false, false, false, true]);
  });
});

describe('passkey_refused is answered for', () => {
  const refused = { code: 'passkey_refused' };

  it('another origin, and a device that did not verify its user', async () => {
    const { client, device } = await holder('elsewhere@example.com');
    for (const claims of [{ origin: 'https://deedline.example.attacker.example' }, { isVerified: false }]) {
      expect((await add(client, makeDevice(ORIGIN), claims)).json()).toMatchObject(refused);
      expect((await signIn(device, claims)).json()).toMatchObject(refused);
    }
  });

  it('a challenge that is made up, used or expired', async () => {
    const { client, device } = await holder('replayed@example.com');
    expect((await signIn(device, { challenge: Buffer.from('made up').toString('base64url') })).json()).toMatchObject(refused);
    const options = await optionsOf(app.visitor.post('/api/auth/passkeys/challenge'));
    const sent = device.get(options);
    expect((await app.visitor.post('/api/auth/passkeys/sign-in', sent)).statusCode).toBe(200);
    expect((await app.visitor.post('/api/auth/passkeys/sign-in', sent)).json()).toMatchObject(refused);
    const old = await optionsOf(app.visitor.post('/api/auth/passkeys/challenge'));
    const offered = await optionsOf(client.post('/api/auth/passkeys/offer'));
    clock.move(5 * MINUTE);
    expect((await app.visitor.post('/api/auth/passkeys/sign-in', device.get(old))).json()).toMatchObject(refused);
    expect((await client.post('/api/auth/passkeys', { name: 'Late', response: makeDevice(ORIGIN).create(offered) })).json()).toMatchObject(
      refused,
    );
    expect(await sweepChallenges(app.ctx)).toBeGreaterThan(0);
  });

  it('a challenge of another member', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const options = await optionsOf(one.post('/api/auth/passkeys/offer'));
    expect((await two.post('/api/auth/passkeys', { name: 'Theirs', response: makeDevice(ORIGIN).create(options) })).json()).toMatchObject(
      refused,
    );
  });

  it('an unknown passkey, another user handle, and a deleted account', async () => {
    const { client, device } = await holder('gone-key@example.com');
    expect((await signIn(makeDevice(ORIGIN))).json()).toMatchObject(refused);
    expect((await signIn(device, { userHandle: Buffer.from('somebody else').toString('base64url') })).json()).toMatchObject(refused);
    const { memberId } = (await client.get('/api/auth/user')).json<{ memberId: string }>();
    await client.post('/api/auth/delete-account', { password: PASSWORD });
    expect((await signIn(device)).json()).toMatchObject(refused);
    expect((await app.owner.query('select from passkey where member_id = $1', [memberId])).rowCount).toBe(0);
  });
});
