import { list as listSchema, listWithEntries, type List, type ListWithEntries } from '@deedline/contract/search/list';
import { LIST_LIMITS } from '@deedline/contract/limits';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { sealResults } from '../searches/sealed-search.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

async function search(client: TestClient, body: object = QUILLMERE.insights): Promise<string> {
  const created = await client.post('/api/searches', body);
  await app.runner.idle();
  return created.json().id;
}
async function makeList(client: TestClient, name: string, note?: string): Promise<List> {
  const answer = await client.post('/api/lists', note === undefined ? { name } : { name, note });
  expect(answer.statusCode).toBe(201);
  return listSchema.parse(answer.json());
}
const readLists = async (client: TestClient, query = ''): Promise<List[]> => (await client.get(`/api/lists${query}`)).json();
const readList = async (client: TestClient, id: string, query = ''): Promise<ListWithEntries> =>
  listWithEntries.parse((await client.get(`/api/lists/${id}${query}`)).json());
const faultOf = async (answer: ReturnType<TestClient['send']>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code, json().message];
};

describe('lists', () => {
  test('are created, read, renamed and deleted', async () => {
    const client = await app.signUp();
    expect(await readLists(client)).toEqual([]);
    const made = await makeList(client, '  Absentee owners ', 'Write in spring');
    expect(made).toMatchObject({ name: 'Absentee owners', note: 'Write in spring', count: 0 });
    const renamed = await client.send('PATCH', `/api/lists/${made.id}`, { name: 'Absentees' });
    expect(renamed.json()).toMatchObject({ id: made.id, name: 'Absentees', note: 'Write in spring' });
    expect((await client.send('PATCH', `/api/lists/${made.id}`, { note: '' })).json()).toMatchObject({ name: 'Absentees', note: null });
    expect((await client.send('DELETE', `/api/lists/${made.id}`)).statusCode).toBe(204);
    expect(await readLists(client)).toEqual([]);
  });

  test('are sorted by latest change', async () => {
    const client = await app.signUp();
    const [first] = [await makeList(client, 'First'), await makeList(client, 'Second')];
    expect((await readLists(client)).map(({ name }) => name)).toEqual(['Second', 'First']);
    await client.send('PATCH', `/api/lists/${first.id}`, { note: 'Changed' });
    expect((await readLists(client)).map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  test('refuse a note that would overwrite a colleague’s newer one', async () => {
    const client = await app.signUp();
    const property = await search(client);
    const { id } = await makeList(client, 'Two of us');
    const write = (body: object) => client.send('PUT', `/api/lists/${id}/searches/${property}`, body);
    await write({ note: 'Asked not to be called', was: null });
    expect(await faultOf(write({ note: 'Left a message', was: null }))).toEqual([409, 'changed_meanwhile', expect.any(String)]);
    const both = await Promise.all(['Left a message', 'Sold'].map((note) => write({ note, was: 'Asked not to be called' })));
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect((await write({ note: 'Said by a program' })).statusCode).toBe(200);
  });

  test('hold completed searches with their notes, the latest added first', async () => {
    const client = await app.signUp();
    const [property, nobody] = [await search(client), await search(client, QUILLMERE.nobody)];
    const { id } = await makeList(client, 'To write to');
    expect((await client.send('PUT', `/api/lists/${id}/searches/${property}`, { note: 'Corner lot' })).json()).toMatchObject({
      searchId: property,
      note: 'Corner lot',
    });
    await client.send('PUT', `/api/lists/${id}/searches/${nobody}`, {});
    const list = await readList(client, id);
    expect(list.count).toBe(2);
    expect(list.entries.map(({ searchId, note }) => [searchId, note])).toEqual([
      [nobody, null],
      [property, 'Corner lot'],
    ]);
    expect((await readList(client, id, '?limit=1&offset=1')).entries.map(({ searchId }) => searchId)).toEqual([property]);
    expect(list.entries[1]!.search).toMatchObject({
      id: property,
      status: 'completed',
      street: '420 Tannery Row',
      creditsCost: 2,
      results: null,
    });
  });

  test('contain a search once; adding it again changes the note only if one is given', async () => {
    const client = await app.signUp();
    const searchId = await search(client);
    const { id } = await makeList(client, 'Once');
    const path = `/api/lists/${id}/searches/${searchId}`;
    const first = (await client.send('PUT', path, { note: 'Call on Monday' })).json();
    expect((await client.send('PUT', path, {})).json()).toEqual(first);
    expect((await client.send('PUT', path, { note: '' })).json()).toEqual({ ...first, note: null });
    expect((await readList(client, id)).count).toBe(1);
  });

  test('remove a search, also a second time, and keep the search itself', async () => {
    const client = await app.signUp();
    const searchId = await search(client);
    const { id } = await makeList(client, 'Let go');
    await client.send('PUT', `/api/lists/${id}/searches/${searchId}`, {});
    for (let n = 0; n < 2; n += 1) expect((await client.send('DELETE', `/api/lists/${id}/searches/${searchId}`)).statusCode).toBe(204);
    expect(await readList(client, id)).toMatchObject({ count: 0, entries: [] });
    expect((await client.get(`/api/searches/${searchId}`)).statusCode).toBe(200);
  });

  test('say which of them contain a search', async () => {
    const client = await app.signUp();
    const searchId = await search(client);
    const [saved, other] = [await makeList(client, 'Saved'), await makeList(client, 'Other')];
    await client.send('PUT', `/api/lists/${saved.id}/searches/${searchId}`, { note: 'Twice' });
    const lists = await readLists(client, `?searchId=${searchId}`);
    expect(lists.map(({ id, entry }) => [id, entry?.note ?? null])).toEqual([
      [saved.id, 'Twice'],
      [other.id, null],
    ]);
    expect((await readLists(client))[0]).not.toHaveProperty('entry');
  });

  test('return results for an export, without contacts that opted out', async () => {
    const client = await app.signUp();
    const searchId = await search(client, QUILLMERE.full);
    const { id } = await makeList(client, 'Export');
    await client.send('PUT', `/api/lists/${id}/searches/${searchId}`, {});
    const phonesOf = async () => (await readList(client, id, '?results=1')).entries[0]!.search.results!.phones.map(({ e164 }) => e164);
    expect(await phonesOf()).toEqual(['+14195550142']);
    await suppressSubject(app.ctx, { kind: 'phone', phone: '(419) 555-0142' });
    expect(await phonesOf()).toEqual([]);
  });
});

describe('lists refuse', () => {
  const notFound = [404, 'list_not_found', 'List not found'];

  test('another account’s list, an unknown id and a malformed id: not found', async () => {
    const owner = await app.signUp();
    const searchId = await search(owner);
    const { id } = await makeList(owner, 'Mine');
    const stranger = await app.signUp();
    const theirs = await search(stranger);
    for (const path of [id, randomUUIDv7(), 'not-an-id', '%00']) {
      expect(await faultOf(stranger.get(`/api/lists/${path}`))).toEqual(notFound);
      expect(await faultOf(stranger.send('PATCH', `/api/lists/${path}`, { name: 'Theirs' }))).toEqual(notFound);
      expect(await faultOf(stranger.send('DELETE', `/api/lists/${path}`))).toEqual(notFound);
      expect(await faultOf(stranger.send('PUT', `/api/lists/${path}/searches/${theirs}`, {}))).toEqual(notFound);
      expect(await faultOf(stranger.send('DELETE', `/api/lists/${path}/searches/${searchId}`))).toEqual(notFound);
    }
    expect(await readLists(stranger)).toEqual([]);
    expect(await readLists(owner)).toHaveLength(1);
  });

  test('another account’s search, an unknown id and a malformed id: not found', async () => {
    const theirs = await search(await app.signUp());
    const client = await app.signUp();
    const { id } = await makeList(client, 'Mine');
    for (const path of [theirs, randomUUIDv7(), 'not-an-id'])
      expect(await faultOf(client.send('PUT', `/api/lists/${id}/searches/${path}`, {}))).toEqual([
        404,
        'search_not_found',
        'Search not found',
      ]);
    expect(await faultOf(client.send('DELETE', `/api/lists/${id}/searches/not-an-id`))).toEqual([
      404,
      'search_not_found',
      'Search not found',
    ]);
    expect((await readList(client, id)).entries).toEqual([]);
  });

  test('a search that is not completed', async () => {
    const client = await app.signUp();
    const searchId = await search(client);
    await app.ctx.db.query(
      `update search set status = 'failed', sealed_results = null, credits_charged = 0, error_message = 'No source could be reached.' where id = $1`,
      [searchId],
    );
    const { id } = await makeList(client, 'Mine');
    expect(await faultOf(client.send('PUT', `/api/lists/${id}/searches/${searchId}`, {}))).toEqual([
      404,
      'search_not_found',
      'Only completed searches can be saved to a list',
    ]);
  });

  test('a duplicate name in any case; another account may use it', async () => {
    const client = await app.signUp();
    await makeList(client, 'Probate');
    const other = await makeList(client, 'Other');
    const taken = [409, 'list_name_taken', 'You already have a list with this name'];
    expect(await faultOf(client.post('/api/lists', { name: 'PROBATE' }))).toEqual(taken);
    expect(await faultOf(client.send('PATCH', `/api/lists/${other.id}`, { name: 'probate' }))).toEqual(taken);
    expect((await client.send('PATCH', `/api/lists/${other.id}`, { name: 'OTHER' })).json().name).toBe('OTHER');
    await makeList(await app.signUp(), 'Probate');
  });

  test('an empty name, texts that are too long, and malformed fields', async () => {
    const client = await app.signUp();
    const { id } = await makeList(client, 'Words');
    const refused = async (body: object) => (await faultOf(client.post('/api/lists', body))).slice(1);
    expect(await refused({ name: '   ' })).toEqual(['invalid_request', 'Please give the list a name']);
    expect(await refused({ name: 'x'.repeat(LIST_LIMITS.name + 1) })).toEqual(['invalid_request', 'Please keep this under 80 characters']);
    expect(await refused({ name: 'x', note: 'y'.repeat(LIST_LIMITS.note + 1) })).toEqual([
      'invalid_request',
      'Please keep this under 500 characters',
    ]);
    expect((await client.send('PATCH', `/api/lists/${id}`, { name: '' })).statusCode).toBe(400);
    expect((await client.send('PUT', `/api/lists/${id}/searches/${randomUUIDv7()}`, { note: 7 })).statusCode).toBe(400);
    expect((await client.get('/api/lists?searchId=x')).statusCode).toBe(400);
  });

  test('more lists or searches than the maximum', async () => {
    const client = await app.signUp();
    const first = await search(client);
    const [{ account_id }] = (await app.ctx.db.query('select account_id from search where id = $1', [first])).rows;
    const { id } = await makeList(client, 'Full');
    const { results } = (await client.get(`/api/searches/${first}`)).json();
    const key = await app.ctx.keys.forSealing(account_id);
    const copies = Array.from({ length: LIST_LIMITS.entries }, () => randomUUIDv7());
    await app.ctx.db.query(
      `with copies as (
         insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, sealed_results, completed_at)
         select copy.id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, copy.sealed, completed_at
         from search, unnest($3::uuid[], $4::bytea[]) as copy (id, sealed) where search.id = $1 returning id)
       insert into list_entry (list_id, search_id) select $2, id from copies`,
      [first, id, copies, copies.map((copy) => sealResults(key!, copy, results))],
    );
    expect(await faultOf(client.send('PUT', `/api/lists/${id}/searches/${first}`, {}))).toEqual([
      409,
      'list_full',
      'This list holds 1,000 searches, the maximum',
    ]);
    const { entries } = await readList(client, id);
    expect(entries).toHaveLength(LIST_LIMITS.entries);
    expect((await client.send('PUT', `/api/lists/${id}/searches/${entries[0]!.searchId}`, { note: 'Is in' })).statusCode).toBe(200);
    await app.ctx.db.query(
      `insert into list (id, account_id, name) select gen_random_uuid(), $1, 'List ' || n from generate_series(2, ${LIST_LIMITS.lists}) n`,
      [account_id],
    );
    expect(await faultOf(client.post('/api/lists', { name: 'One more' }))).toEqual([
      409,
      'too_many_lists',
      'You have 200 lists, the maximum',
    ]);
  });

  test('requests without a session', async () => {
    const id = randomUUIDv7();
    for (const [method, path] of [
      ['GET', '/api/lists'],
      ['POST', '/api/lists'],
      ['GET', `/api/lists/${id}`],
      ['PATCH', `/api/lists/${id}`],
      ['DELETE', `/api/lists/${id}`],
      ['PUT', `/api/lists/${id}/searches/${id}`],
      ['DELETE', `/api/lists/${id}/searches/${id}`],
    ] as const)
      expect(await faultOf(app.visitor.send(method, path, method === 'GET' ? undefined : {}))).toEqual([
        401,
        'unauthorized',
        'Unauthorized',
      ]);
  });
});
