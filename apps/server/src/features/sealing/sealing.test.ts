import { copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findText } from '../../testing/find-text.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { selectRows, uploadCsv } from '../../testing/batches/batches.ts';
import { createAccountKeys } from './account-keys.ts';
import { keyVersionOf, unsealValue, sealValue } from './seal-value.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const key = { version: 7, secret: createSecretKey(randomBytes(32)) };
const value = { phones: ['+14195550142'], text: 'Tannery '.repeat(500) };

async function search(client: TestClient, body: object = QUILLMERE.full): Promise<string> {
  const { id } = (await client.post('/api/searches', body)).json();
  await app.runner.idle();
  return id as string;
}
const accountOf = async (id: string): Promise<string> =>
  (await app.ctx.db.query('select account_id from search where id = $1', [id])).rows[0].account_id;
const folderOf = (accountId: string) => join(app.ctx.config.keysDir, accountId.slice(-2), accountId);

describe('a sealed value', () => {
  test('is compressed, tells its key version, and opens in its own place', () => {
    const sealed = sealValue(key, 'search.sealed_results/1', value);
    expect(sealed.length).toBeLessThan(JSON.stringify(value).length / 4);
    expect(keyVersionOf(sealed)).toBe(7);
    expect(unsealValue(key, 'search.sealed_results/1', sealed)).toEqual(value);
    expect(unsealValue(key, 'a.b/1', sealValue(key, 'a.b/1', 'short'))).toBe('short');
  });

  test.each([
    ['another row', () => unsealValue(key, 'search.sealed_results/2', sealValue(key, 'search.sealed_results/1', value))],
    ['another column', () => unsealValue(key, 'search.sealed_input/1', sealValue(key, 'search.sealed_results/1', value))],
    ['another key', () => unsealValue({ ...key, secret: createSecretKey(randomBytes(32)) }, 'a.b/1', sealValue(key, 'a.b/1', value))],
  ])('does not open with %s', (_what, open) => {
    expect(open).toThrow('cannot be opened');
  });

  test.each([0, 1, 3, 20, 60])('does not open after a change at byte %i', (at) => {
    const sealed = sealValue(key, 'a.b/1', value);
    sealed[at]! ^= 1;
    expect(() => unsealValue(key, 'a.b/1', sealed)).toThrow('cannot be opened');
  });
});

describe('data of searches', () => {
  test('is in no database column in clear, and reads as before', async () => {
    const client = await app.signUp();
    const id = await search(client);
    await search(client, QUILLMERE.person);
    await search(client, QUILLMERE.phone);
    const words = ['varnham', 'tannery', '4195550142', '419-555-0142', 'odile.varnham@', QUILLMERE.person.dob];
    const places = (await findText(app.owner, words)).map((place) => place.split(':')[0]);
    expect(places.filter((table) => table !== 'member')).toEqual([]);
    const found = (await client.get(`/api/searches/${id}`)).json();
    expect(found).toMatchObject({ results: { phones: [{ e164: '+14195550142' }] }, street: expect.stringMatching(/tannery/i) });
    const list = (await client.get('/api/searches')).json();
    expect(JSON.stringify(list)).toMatch(/Tannery/i);
  });

  test('includes uploaded cells, which come back unchanged', async () => {
    const client = await app.signUp();
    const file = 'address,zip,note,phone\n1 Unheard Of Way,00412,Born 04/02/1961,419-555-0177\n';
    const job = (await uploadCsv(client, file)).json();
    expect(await findText(app.owner, ['419-555-0177', '04/02/1961'])).toEqual([]);
    expect(await selectRows(app, job.id)).toMatchObject([{ cells: ['1 Unheard Of Way', '00412', 'Born 04/02/1961', '419-555-0177'] }]);
  });

  test('is sealed with a key per account, in a file only its user can read', async () => {
    const [one, other] = [await accountOf(await search(await app.signUp())), await accountOf(await search(await app.signUp()))];
    expect(one).not.toBe(other);
    const file = await stat(join(folderOf(one), '1.key'));
    expect([file.mode & 0o777, file.size]).toEqual([0o600, 32]);
    expect((await stat(folderOf(one))).mode & 0o077).toBe(0);
    expect(await readdir(folderOf(one))).toEqual(['1.key']);
  });

  test('does not open under another search’s id', async () => {
    const client = await app.signUp();
    const [one, other] = [await search(client), await search(client, QUILLMERE.nobody)];
    await app.ctx.db.query('update search set sealed_results = (select sealed_results from search where id = $1) where id = $2', [
      one,
      other,
    ]);
    expect((await client.get(`/api/searches/${other}`)).json()).toMatchObject({ code: 'sealed_data' });
  });

  test('without its key is answered with the error sealed_data, and opens when the key is back', async () => {
    const client = await app.signUp();
    const id = await search(client);
    const account = await accountOf(id);
    await rename(folderOf(account), `${folderOf(account)}.away`);
    app.ctx.keys.forget(account);
    for (const url of ['/api/searches', `/api/searches/${id}`]) {
      const answer = await client.get(url);
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'sealed_data']);
    }
    const asked = await client.post('/api/searches', QUILLMERE.full);
    expect([asked.statusCode, asked.json().code]).toEqual([500, 'sealed_data']);
    await rename(`${folderOf(account)}.away`, folderOf(account));
    expect((await client.get(`/api/searches/${id}`)).statusCode).toBe(200);
  });

  test('is not sealed with a key that differs from the one on record', async () => {
    const client = await app.signUp();
    const account = await accountOf(await search(client));
    await writeFile(join(folderOf(account), '1.key'), randomBytes(32));
    app.ctx.keys.forget(account);
    expect((await client.post('/api/searches', QUILLMERE.full)).json().code).toBe('sealed_data');
  });
});

test('processes that make an account’s first key at once make the same one', async () => {
  const client = await app.signUp();
  const { id } = (await client.get('/api/auth/user')).json();
  const account =
    (await app.ctx.db.query('select id from account where id = $1', [id])).rows[0]?.id ?? (await accountOf(await search(client)));
  await rm(folderOf(account), { recursive: true, force: true });
  await app.owner.query('delete from account_key where account_id = $1', [account]);
  const processes = Array.from({ length: 8 }, () => createAccountKeys(app.ctx.db, app.ctx.config.keysDir));
  const made = await Promise.all(processes.map((keys) => keys.forSealing(account)));
  expect(new Set(made.map((each) => each!.secret.export().toString('hex'))).size).toBe(1);
  expect(await readdir(folderOf(account))).toEqual(['1.key']);
});

test('no first key is made while all other keys are missing, and one is made once they are back', async () => {
  await search(await app.signUp());
  const { keysDir } = app.ctx.config;
  const client = await app.signUp();
  await rename(keysDir, `${keysDir}.away`);
  await mkdir(keysDir);
  const asked = await client.post('/api/searches', QUILLMERE.full);
  expect([asked.statusCode, asked.json().code, await readdir(keysDir)]).toEqual([500, 'sealed_data', []]);
  await rmdir(keysDir);
  await rename(`${keysDir}.away`, keysDir);
  expect((await client.post('/api/searches', QUILLMERE.full)).statusCode).toBe(201);
});

test('the first two keys of an installation can be made at once', async () => {
  await search(await app.signUp());
  const account = await accountOf(await search(await app.signUp()));
  await app.owner.query('delete from account_key where account_id = $1', [account]);
  const empty = join(app.ctx.config.keysDir, '..', `keys-${randomUUID()}`);
  // The other account's key is written after this one's process has seen an empty folder, and before it asks the database.
  const query = async (text: unknown, values?: unknown[]) => {
    if (typeof text === 'string' && text.startsWith('select from account_key'))
      await createAccountKeys(app.ctx.db, empty).files.make(randomUUID(), 1);
    return app.ctx.db.query(text as string, values);
  };
  expect(await createAccountKeys({ query } as typeof app.ctx.db, empty).forSealing(account)).toMatchObject({ version: 1 });
  await rm(empty, { recursive: true });
});

test('removing a key removes its leftover drafts and no other key', async () => {
  const account = await accountOf(await search(await app.signUp()));
  const folder = folderOf(account);
  for (const name of ['1.key.4711.0a1b2c3d', '11.key']) await copyFile(join(folder, '1.key'), join(folder, name));
  await app.ctx.keys.files.remove(account, 1);
  expect(await readdir(folder)).toEqual(['11.key']);
});

test('no key or file is made for an unknown account', async () => {
  const nobody = randomUUID();
  expect(await app.ctx.keys.forSealing(nobody)).toBeNull();
  expect(await stat(folderOf(nobody)).catch(() => null)).toBeNull();
});

test('after an account is closed, a backup of its rows cannot be opened by any process', async () => {
  const client = await app.signUp();
  const id = await search(client);
  const account = await accountOf(id);
  const backup = (await app.ctx.db.query('select sealed_input, sealed_results from search where id = $1', [id])).rows[0];
  const version = keyVersionOf(backup.sealed_results);
  const opened = unsealValue(await app.ctx.keys.forUnsealing(account, version), `search.sealed_results/${id}`, backup.sealed_results);
  expect(JSON.stringify(opened)).toContain('+14195550142');
  expect((await client.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
  for (const keys of [app.ctx.keys, createAccountKeys(app.ctx.db, app.ctx.config.keysDir)])
    await expect(keys.forUnsealing(account, version)).rejects.toThrow('cannot be opened');
  expect(await app.ctx.keys.forSealing(account)).toBeNull();
  expect(await readdir(folderOf(account)).catch(() => [])).toEqual([]);
});

test('nothing is left of the keys that processes made which were killed before they were on record, once the account is closed', async () => {
  const [rotating, first] = [await app.signUp(), await app.signUp()];
  const account = await accountOf(await search(rotating));
  const other = (await first.get('/api/auth/user')).json<{ id: string }>().id;
  await app.ctx.keys.files.make(account, 2);
  await app.ctx.keys.files.make(other, 1);
  for (const client of [rotating, first])
    expect((await client.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
  for (const closed of [account, other]) expect(await stat(folderOf(closed)).catch(() => null)).toBeNull();
  expect(await app.ctx.keys.forSealing(other)).toBeNull();
  expect(await stat(folderOf(other)).catch(() => null)).toBeNull();
});
