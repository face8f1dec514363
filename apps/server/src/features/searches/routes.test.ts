import { results as resultsSchema } from '@deedline/contract/search/results';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere, seedQuillmereRow } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
let row: object[];
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  row = await seedQuillmereRow(app.owner, 200);
});
afterAll(() => app.close());

async function runToEnd(client: TestClient, body: object, headers?: Record<string, string>): Promise<Search> {
  const created = await client.post('/api/searches', body, headers);
  if (created.statusCode !== 201) throw new Error(created.body);
  await app.runner.idle();
  const answer = await client.get(`/api/searches/${created.json().id}`);
  return searchSchema.parse(answer.json());
}
/** Holds credits, as a search that is still running does. */
async function holdOf(client: TestClient, credits: number): Promise<void> {
  const { id } = (await client.get('/api/auth/user')).json();
  await app.ctx.db.query('select hold_credits(gen_random_uuid(), $1, $2)', [id, credits]);
}
const creditsOf = async (client: TestClient): Promise<number> => (await client.get('/api/auth/user')).json().credits;

test('lists every search once, the latest first, with its results', async () => {
  const client = await app.signUp();
  const { id } = (await client.get('/api/auth/user')).json();
  await app.ctx.db.query('select grant_credits($1, $2, 1000)', [`test:${id}`, id]);
  const made: string[] = [];
  for (let asked = 0; asked < 45; asked += 1)
    made.unshift((await client.post('/api/searches', asked % 2 === 0 ? QUILLMERE.full : QUILLMERE.insights)).json().id);
  await app.runner.idle();
  for (const [limit, results] of [
    [1000, 1],
    [41, 1],
    [20, 1],
    [1, 1],
    [1000, 0],
  ] as const) {
    const listed = (await client.get(`/api/searches?results=${results}&limit=${limit}`)).json() as Search[];
    expect(listed.map((one) => one.id)).toEqual(made.slice(0, limit));
    expect(listed.every((one) => (searchSchema.parse(one).results !== null) === (results === 1))).toBe(true);
  }
  const stranger = await app.signUp();
  expect((await stranger.get('/api/searches?results=1')).json()).toEqual([]);
});

describe('a search', () => {
  test('answers at once with its id and status, and later with its results', async () => {
    const client = await app.signUp();
    const created = await client.post('/api/searches', QUILLMERE.full);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      status: 'processing',
      searchMode: 'property_address',
      createdAt: expect.any(String),
    });
    await app.runner.idle();
    const search = searchSchema.parse((await client.get(`/api/searches/${created.json().id}`)).json());
    expect(search).toMatchObject({
      status: 'completed',
      purpose: 'skip_tracing',
      street: '418 Tannery Row',
      zip: '00412',
      errorMessage: null,
    });
    expect(search.results).toMatchObject({
      matched: true,
      propertyAddress: '418 Tannery Row, Quillmere, FK 00412',
      parcel: { countyFips: '03001', apn: '12-0418-003' },
    });
    expect(search.results!.owner!.name).toMatch(/odile varnham/i);
    expect(search.results!.phones[0]).toMatchObject({ e164: '+14195550142', type: 'mobile' });
  });

  test.each([
    ['full', 'Full Report', 5],
    ['insights', 'Property Insights', 2],
    ['parcel', 'Full Report', 5],
    ['owner', 'Full Report', 5],
    ['person', 'Contact Search', 4],
    ['phone', 'Reverse Search', 7],
    ['email', 'Reverse Search', 7],
    ['nobody', 'Nothing useful found', 0],
  ] as const)('%s is charged as %s', async (sample, rule, charged) => {
    const client = await app.signUp();
    const search = await runToEnd(client, QUILLMERE[sample]);
    expect(search.receipt).toMatchObject({ rule, charged });
    expect([search.creditsCost, await creditsOf(client)]).toEqual([charged, 10 - charged]);
  });

  test('from a page of another member is refused, and nothing is charged', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    const { memberId } = (await other.get('/api/auth/user')).json();
    const asked = (shown: string) => client.post('/api/searches', QUILLMERE.full, { 'deedline-member': shown });
    const refused = await asked(memberId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'signed_in_as_another']);
    expect([(await client.get('/api/searches')).json(), await creditsOf(client), await creditsOf(other)]).toEqual([[], 10, 10]);
    expect((await asked((await client.get('/api/auth/user')).json().memberId)).statusCode).toBe(201);
  });

  test('without contacts costs at most 2 and shows none', async () => {
    const client = await app.signUp();
    const search = await runToEnd(client, { ...QUILLMERE.full, includeContacts: false });
    expect(search).toMatchObject({
      creditsCost: 2,
      includeContacts: false,
      receipt: { held: 2, rule: 'Property Insights' },
      results: { phones: [], emails: [] },
    });
  });

  test('asks 8 statewide feeds and the 4 of the county', async () => {
    const { results } = await runToEnd(await app.signUp(), QUILLMERE.full);
    expect(results!.sources).toMatchObject({ asked: 12, answered: 12 });
    expect(results!.sources.list.find(({ name }) => name === 'quillmere-assessor')).toEqual({
      name: 'quillmere-assessor',
      label: 'Quillmere County Assessor',
      role: 'assessor',
      status: 'answered',
      asOf: '2026-10-01',
      records: expect.any(Number),
    });
    expect(results!.sources.list.find(({ name }) => name === 'fk-dnc')).toMatchObject({ status: 'answered', records: 0 });
    expect(results!.sources.list.map(({ role }) => role)).toContain('recorder');
  });

  test('leaves an audit record that cannot be changed', async () => {
    const client = await app.signUp();
    const { id } = await runToEnd(client, QUILLMERE.phone, { 'user-agent': 'A browser' });
    const audit = await app.ctx.db.query('select * from search_audit where search_id = $1', [id]);
    expect(audit.rows[0]).toMatchObject({
      purpose: 'skip_tracing',
      attestation_version: '2026-11-20',
      user_agent: 'A browser',
      ip: '127.0.0.1',
      query_kind: 'reverse_phone',
      outcome: 'completed',
      credits_charged: 7,
    });
    expect(audit.rows[0].sources).toContainEqual({ name: 'fk-dnc', asOf: '2026-10-01', status: 'answered' });
    expect(Object.values(audit.rows[0]).map(String).join()).not.toMatch(/555-?0142/);
    for (const sql of ['update audit_record set ip = $1', 'delete from audit_record where ip <> $1'])
      await expect(app.owner.query(sql, ['x'])).rejects.toThrow(/append-only/);
    await expect(app.owner.query('truncate audit_record')).rejects.toThrow(/append-only/);
    await expect(app.ctx.db.query('delete from search_audit')).rejects.toThrow(/permission denied/);
  });

  test('is not found by another account', async () => {
    const { id } = await runToEnd(await app.signUp(), QUILLMERE.full);
    const stranger = await app.signUp();
    for (const path of [id, `${id}/events`, `${id}/plat`, 'not-an-id', '%00', '01990000-0000-7000-8000-000000000000', "' or 1=1 --"]) {
      const answer = await stranger.get(`/api/searches/${encodeURI(path)}`);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Search not found']);
    }
    expect((await stranger.get('/api/searches')).json()).toEqual([]);
  });
});

describe('credits', () => {
  test('below one allow no search', async () => {
    const client = await app.signUp();
    await runToEnd(client, QUILLMERE.full);
    await holdOf(client, 5);
    // Even a search that would cost nothing is refused: what it costs is only known when it has ended.
    const refused = await client.post('/api/searches', QUILLMERE.insights);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({
      message: 'Insufficient credits. You need at least 1 credit to perform a search.',
      code: 'insufficient_credits',
    });
    expect((await client.get('/api/searches')).json()).toHaveLength(1);
  });

  test('are not overspent by 200 searches at once', async () => {
    const client = await app.signUp();
    const answers = await Promise.all(row.map((lot) => client.post('/api/searches', lot)));
    await app.runner.idle();
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201, 402]));
    const searches: Search[] = (await client.get('/api/searches')).json();
    expect(searches.length).toBe(answers.filter((answer) => answer.statusCode === 201).length);
    expect(searches.every(({ status }) => status === 'completed')).toBe(true);
    const spent = searches.reduce((sum, { creditsCost }) => sum + creditsCost, 0);
    expect(await creditsOf(client)).toBe(10 - spent);
    expect(spent).toBeGreaterThan(0);
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'form-1' };
  test('returns the same search for the same key and body, paid once', async () => {
    const client = await app.signUp();
    const first = await runToEnd(client, QUILLMERE.insights, key);
    const again = await client.post('/api/searches', QUILLMERE.insights, key);
    expect([again.statusCode, again.json().id, again.json().status]).toEqual([200, first.id, 'completed']);
    expect(await creditsOf(client)).toBe(8);
  });

  test('refuses another body under the same key', async () => {
    const client = await app.signUp();
    await runToEnd(client, QUILLMERE.insights, key);
    const other = await client.post('/api/searches', QUILLMERE.full, key);
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_conflict']);
  });

  test('is separate for each account', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    expect((await runToEnd(one, QUILLMERE.insights, key)).id).not.toBe((await runToEnd(two, QUILLMERE.insights, key)).id);
  });

  test('creates one search of 20 at once', async () => {
    const client = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/api/searches', QUILLMERE.insights, key)));
    await app.runner.idle();
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(19);
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await creditsOf(client)).toBe(8);
  });

  test('creates one search of 20 at once with the last credit, and refuses none', async () => {
    const client = await app.signUp();
    const { id } = (await client.get('/api/auth/user')).json() as { id: string };
    await app.ctx.db.query('select revoke_credits($1, $2, 9)', [id, id]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/api/searches', QUILLMERE.insights, key)));
    await app.runner.idle();
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await creditsOf(client)).toBe(0);
  });

  test('must have at most 255 characters', async () => {
    const client = await app.signUp();
    expect((await client.post('/api/searches', QUILLMERE.insights, { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400);
  });
});

describe('lists', () => {
  test('all searches, newest first, without results unless asked', async () => {
    const client = await app.signUp();
    const older = await runToEnd(client, QUILLMERE.insights);
    const newer = await runToEnd(client, QUILLMERE.nobody);
    const list: Search[] = (await client.get('/api/searches')).json();
    expect(list.map(({ id, results }) => [id, results])).toEqual([
      [newer.id, null],
      [older.id, null],
    ]);
    expect(list[1]).toMatchObject({
      propertyAddress: '420 Tannery Row, Quillmere, FK 00412',
      creditsCost: 2,
      confidenceScore: expect.any(Number),
    });
    const withResults: Search[] = (await client.get('/api/searches?results=1&limit=1')).json();
    expect(withResults).toHaveLength(1);
    resultsSchema.parse(withResults[0]!.results);
    expect((await client.get(`/api/searches?before=${newer.id}`)).json()).toHaveLength(1);
    expect((await client.get('/api/searches?limit=0')).statusCode).toBe(400);
  });

  test('recent: the latest five completed', async () => {
    const client = await app.signUp();
    for (let n = 0; n < 7; n += 1) await runToEnd(client, QUILLMERE.nobody);
    await app.ctx.db.query(
      `update search set status = 'failed' where id = (select id from search where account_id = (select id from account order by created_at desc limit 1) order by id desc limit 1)`,
    );
    const recent: Search[] = (await client.get('/api/searches/recent')).json();
    expect(recent).toHaveLength(5);
    expect(recent.every(({ status }) => status === 'completed')).toBe(true);
  });
});

test('prices: as much is held as was told before', async () => {
  const client = await app.signUp();
  const told: { searchMode: string; includeContacts: boolean; maxCredits: number }[] = (await client.get('/api/prices')).json();
  const held = ({ searchMode, includeContacts = true }: Partial<Search>) =>
    told.find((price) => price.searchMode === searchMode && price.includeContacts === includeContacts)!.maxCredits;
  expect([held({ searchMode: 'property_address', includeContacts: false }), held({ searchMode: 'reverse_phone' })]).toEqual([2, 7]);
  const most = held({ searchMode: 'property_address' });
  await holdOf(client, (await creditsOf(client)) - most);
  expect((await client.post('/api/searches', QUILLMERE.full)).statusCode).toBe(201);
  const poor = await app.signUp();
  await holdOf(poor, (await creditsOf(poor)) - most + 1);
  expect((await poor.post('/api/searches', QUILLMERE.full)).statusCode).toBe(402);
  await app.runner.idle();
});

test('events: end with the final status', async () => {
  const client = await app.signUp();
  const { id } = (await client.post('/api/searches', QUILLMERE.full)).json();
  const stream = await client.get(`/api/searches/${id}/events`);
  expect(stream.headers['content-type']).toBe('text/event-stream');
  const events = stream.body.split('\n\n').filter((event) => event.startsWith('event: status'));
  expect(events.at(-1)).toBe(`event: status\ndata: {"id":"${id}","status":"completed"}`);
});

test('plat: the lot among its neighbours, in feet', async () => {
  const client = await app.signUp();
  const { id } = await runToEnd(client, QUILLMERE.full);
  const plat = (await client.get(`/api/searches/${id}/plat`)).json();
  expect(plat).toMatchObject({ countyName: 'Quillmere County', streets: [{ name: 'TANNERY ROW' }] });
  expect(plat.lots.map((lot: { apn: string; isSubject: boolean; label: string }) => [lot.apn, lot.isSubject, lot.label])).toEqual([
    ['12-0420-003', false, '420'],
    ['12-0418-003', true, '418'],
  ]);
  expect(plat.lots[1].ring).toHaveLength(5);
  const none = await runToEnd(client, QUILLMERE.nobody);
  // A page must not fail because no map is loaded.
  const unmapped = await client.get(`/api/searches/${none.id}/plat`);
  expect([unmapped.statusCode, unmapped.body]).toEqual([204, '']);
  expect((await (await app.signUp()).get(`/api/searches/${id}/plat`)).json()).toMatchObject({ code: 'search_not_found' });
});

test('the ledger verifies afterwards', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
