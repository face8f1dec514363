import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { newKeyId, newKeyText, readKeyText } from './key-text.ts';

let app: TestServer;
let owner: TestClient;
const heard: string[] = [];
let time = Date.parse('2026-11-26T12:00:00Z');
beforeAll(async () => {
  app = await startTestServer({ heard, ctx: { now: () => new Date(time) } });
  owner = await app.signUp();
});
afterAll(() => app.close());

const codeOf = async (answer: ReturnType<TestClient['send']>) => {
  const { statusCode, body } = await answer;
  const said = JSON.parse(body) as { code?: string; error?: { code: string } };
  return [statusCode, said.error?.code ?? said.code];
};
const listed = async (id: string) =>
  (await owner.get('/api/program-keys')).json<{ keys: { id: string }[] }>().keys.find((key) => key.id === id);

describe('the text of a key', () => {
  test('is read back, and one letter more, less or other makes it none', () => {
    const { id, text, hash } = newKeyText(newKeyId());
    expect(text).toMatch(/^dl_live_[0-9a-z]{12}_[0-9A-Za-z]{49}$/);
    expect(readKeyText(text)).toEqual({ id, hash });
    const changed = `${text.slice(0, 30)}${text[30] === 'a' ? 'b' : 'a'}${text.slice(31)}`;
    for (const wrong of ['', text.slice(0, -1), `${text}a`, changed, text.toLowerCase(), ` ${text}`])
      expect(readKeyText(wrong)).toBeUndefined();
  });

  test('is another each time', () => {
    expect(new Set(Array.from({ length: 200 }, () => newKeyText('abcdefgh0123').text)).size).toBe(200);
  });
});

describe('a key', () => {
  test('opens the API and nothing else; a session opens nothing of the API', async () => {
    const { secret, key } = await makeProgramKey(owner, { name: 'Dialer', scopes: ['search'], uses: ['skip_tracing'] });
    const program = programOf(app, secret);
    expect((await program.get('/api/v1/me')).json()).toMatchObject({
      keyId: key.id,
      keyName: 'Dialer',
      scopes: ['search'],
      uses: ['skip_tracing'],
      glbaPurposes: ['none'],
      monthCredits: null,
      licence: 'missing',
    });
    expect(await codeOf(program.get('/api/searches'))).toEqual([401, 'unauthorized']);
    expect(await codeOf(owner.get('/api/v1/me'))).toEqual([401, 'program_key_required']);
    expect(await codeOf(programOf(app, undefined).get('/api/v1/me'))).toEqual([401, 'program_key_required']);
  });

  test('is known by its hash alone, stands in no log, and is on record when it is made, rotated and revoked', async () => {
    const { secret, key } = await makeProgramKey(owner, { name: 'CRM', scopes: ['lists'] });
    await programOf(app, secret).get('/api/v1/me');
    const rotated = await owner.post(`/api/program-keys/${key.id}/rotate`, { keepHours: 0 });
    await owner.send('DELETE', `/api/program-keys/${key.id}`);
    const { rows } = await app.owner.query<{ row: string }>(
      `select to_jsonb(program_key)::text as row from program_key where id = $1 union all select to_jsonb(audit_record)::text from audit_record where subject = $1`,
      [key.id],
    );
    expect(rows.map(({ row }) => (JSON.parse(row) as { what?: string }).what).filter(Boolean)).toEqual([
      'program_key_made',
      'program_key_rotated',
      'program_key_revoked',
    ]);
    const kept = rows.map(({ row }) => row).join('\n') + heard.join('\n');
    for (const said of [secret, rotated.json<{ secret: string }>().secret]) {
      const part = said.slice(21, 60);
      expect([said.startsWith('dl_live_'), kept.includes(part)]).toEqual([true, false]);
    }
    expect(rotated.headers['cache-control']).toBe('no-store');
  });

  test('has two living secrets while it is rotated, for as long as was asked', async () => {
    const { secret, key } = await makeProgramKey(owner, { name: 'Both', scopes: ['search'] });
    const rotate = (keepHours: number) => owner.post(`/api/program-keys/${key.id}/rotate`, { keepHours });
    const second = (await rotate(1)).json<{ secret: string }>().secret;
    for (const alive of [secret, second]) expect((await programOf(app, alive).get('/api/v1/me')).statusCode).toBe(200);
    time += 61 * 60_000;
    expect(await codeOf(programOf(app, secret).get('/api/v1/me'))).toEqual([401, 'program_key_required']);
    expect((await programOf(app, second).get('/api/v1/me')).statusCode).toBe(200);
    const owner2 = await reconfirm();
    const third = (await owner2.post(`/api/program-keys/${key.id}/rotate`, { keepHours: 0 })).json<{ secret: string }>().secret;
    expect(await codeOf(programOf(app, second).get('/api/v1/me'))).toEqual([401, 'program_key_required']);
    expect((await programOf(app, third).get('/api/v1/me')).statusCode).toBe(200);
  });

  test('is refused in the same words whether its id or its secret is wrong', async () => {
    const { secret } = await makeProgramKey(await reconfirm(), { name: 'Guess', scopes: ['search'] });
    const [id] = secret.slice('dl_live_'.length).split('_');
    const guesses = [newKeyText(id!).text, newKeyText(newKeyId()).text];
    const answers = await Promise.all(guesses.map((guess) => programOf(app, guess).get('/api/v1/me')));
    const said = answers.map((answer) => answer.json<{ error: { message: string; requestId: string } }>().error);
    expect(said[0]).toEqual({ ...said[1], requestId: said[0]!.requestId });
  });

  test('ends when it expires, is revoked, its maker is removed or looks only, and its account is closed', async () => {
    const fresh = await reconfirm();
    const short = await makeProgramKey(fresh, { name: 'Short', scopes: ['search'], expiresInDays: 1 });
    const revoked = await makeProgramKey(fresh, { name: 'Revoked', scopes: ['search'] });
    await fresh.send('DELETE', `/api/program-keys/${revoked.key.id}`);
    expect(await codeOf(programOf(app, revoked.secret).get('/api/v1/me'))).toEqual([401, 'program_key_ended']);
    expect(await listed(revoked.key.id)).toMatchObject({ standing: 'revoked' });
    time += 25 * 60 * 60_000;
    const later = await reconfirm();
    expect(await codeOf(programOf(app, short.secret).get('/api/v1/me'))).toEqual([401, 'program_key_ended']);
    expect((await later.post(`/api/program-keys/${short.key.id}/rotate`, {})).statusCode).toBe(404);

    const second = await addMember(app, later, 'member');
    const { memberId } = (await second.get('/api/auth/user')).json<{ memberId: string }>();
    await app.owner.query(`update member set role = 'owner' where id = $1`, [memberId]);
    const theirs = await makeProgramKey(second, { name: 'Theirs', scopes: ['search'] });
    await later.send('PATCH', `/api/team/members/${memberId}`, { role: 'viewer' });
    expect(await codeOf(programOf(app, theirs.secret).get('/api/v1/me'))).toEqual([403, 'role_required']);
    await later.send('DELETE', `/api/team/members/${memberId}`);
    expect(await codeOf(programOf(app, theirs.secret).get('/api/v1/me'))).toEqual([401, 'program_key_ended']);
    expect((await later.get('/api/program-keys')).json<{ keys: object[] }>().keys).toContainEqual(
      expect.objectContaining({ id: theirs.key.id, standing: 'orphaned' }),
    );

    const closing = await app.signUp();
    const gone = await makeProgramKey(closing, { name: 'Gone', scopes: ['search'] });
    await app.owner.query('update account set closed_at = now() where id = (select account_id from program_key where id = $1)', [
      gone.key.id,
    ]);
    expect(await codeOf(programOf(app, gone.secret).get('/api/v1/me'))).toEqual([401, 'program_key_ended']);
  });

  test('is taken from its own networks alone, in IPv4 and IPv6', async () => {
    const fresh = await reconfirm();
    const addresses = ['203.0.113.0/24', '2001:db8:7::/48'];
    const { secret, key } = await makeProgramKey(fresh, { name: 'Bound', scopes: ['search'], addresses });
    expect(key.addresses).toEqual(addresses);
    const from = (remoteAddress: string) =>
      app.server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${secret}` }, remoteAddress });
    const answers = await Promise.all(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:7::1', '203.0.114.9', '2001:db8:8::1'].map(from));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 403, 403]);
    expect(answers[3]!.json()).toMatchObject({ error: { code: 'address_refused' } });
    for (const wrong of ['203.0.113.0/33', '300.1.1.1', '1.2.3', '::/129', 'localhost'])
      expect((await fresh.post('/api/program-keys', { name: 'No', scopes: ['search'], addresses: [wrong] })).statusCode).toBe(400);
  });

  test('is made by who proved lately who they are', async () => {
    const stale = await app.signUp();
    time += 11 * 60_000;
    const asked = await stale.post('/api/program-keys', { name: 'Late', scopes: ['search'] });
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'confirmation_required']);
  });
});

/** Time has passed, so the owner's session is renewed to count as recent. */
async function reconfirm(): Promise<TestClient> {
  await app.owner.query('update session set proved_at = $1, seen_at = $1, expires_at = $2', [new Date(time), new Date(time + 9e9)]);
  return owner;
}
