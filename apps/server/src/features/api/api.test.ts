import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_HEADERS, workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { createHeldSearch } from '../searches/run-search.ts';
import { failSearch } from '../searches/settle-holds.ts';
import { placeEvents } from '../events/read-events.ts';
import type { AppError } from '@deedline/contract/errors';
import { SCOPES } from '@deedline/contract/api/scopes';
import { createSearch } from '@deedline/contract/search/search';

let app: TestServer;
let owner: TestClient;
let program: TestClient;
let keyId: string;
let credits: Awaited<ReturnType<typeof createMover>>;
beforeAll(async () => {
  app = await startTestServer({ config: { searchesPerMinute: 100_000, programRequestsPerMinute: 100_000 } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  credits = await createMover(app.ctx.db, owner);
  await credits.grant(200);
  const { secret, key } = await makeProgramKey(owner, { name: 'All', scopes: [...SCOPES], uses: ['skip_tracing'] });
  [program, keyId] = [programOf(app, secret), key.id];
});

interface Said {
  id: string;
  status: string;
  nextCursor: string | null;
  data: { id: string }[];
  error: { code: string; message: string; requestId: string; details: { page: string; retryable: boolean } };
}
const errorOf = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, (answer.json() as Said).error?.code];
const NOW = { prefer: 'wait=10' };
const balance = async () => (await owner.get('/api/auth/user')).json<{ credits: number }>().credits;
const search = async (body: object = QUILLMERE.full, headers: Record<string, string> = NOW) =>
  program.post('/api/v1/searches', body, headers);
const idOf = (answer: { json: () => unknown }) => (answer.json() as Said).id;
const recordsOf = async (what: string) =>
  (
    await app.owner.query<{ facts: Record<string, unknown> }>(
      `select facts from audit_record where what = $1 and facts ->> 'keyId' = $2 order by id`,
      [what, keyId],
    )
  ).rows;

describe('a search', () => {
  test('waits for its end where that is preferred, costs what the page’s costs, and stands on record with the key', async () => {
    const answer = await search();
    expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([201, 'wait=10']);
    const said = answer.json<{ id: string; status: string; creditsCost: number; results: { phones: unknown[] } }>();
    expect(said).toMatchObject({ status: 'completed', creditsCost: 5 });
    expect(said.results.phones.length).toBeGreaterThan(0);
    expect(answer.headers['location']).toBe(`/api/v1/searches/${said.id}`);
    expect((await program.get(`/api/v1/searches/${said.id}`)).json()).toMatchObject({ id: said.id, results: { phones: [{}] } });
    expect(await recordsOf('completed')).toMatchObject([{ facts: { keyId, purpose: 'skip_tracing', memberId: expect.any(String) } }]);
    expect(await recordsOf('program_search')).toHaveLength(2);
    expect((await owner.get('/api/program-keys')).json()).toMatchObject({ keys: [{ spentThisMonth: 5 }] });
  });

  test('answers at once without that, and holds no place of the gate while it waits', async () => {
    const answer = await search(QUILLMERE.full, {});
    expect([answer.statusCode, answer.json<Said>().status === 'failed']).toEqual([201, false]);
    await app.runner.idle();
    expect((await program.get(`/api/v1/searches/${idOf(answer)}`)).json()).toMatchObject({ status: 'completed' });
  });

  test('is one for one Idempotency-Key, however many ask at once; with another body it is refused', async () => {
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => search(QUILLMERE.full, headers)));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(errorOf(await search(QUILLMERE.insights, headers))).toEqual([409, 'idempotency_conflict']);
    expect(errorOf(await search(QUILLMERE.full, { 'idempotency-key': ' ' }))).toEqual([400, 'invalid_request']);
    await app.runner.idle();
  });

  test('for a purpose that the key does not hold is refused before anything is held', async () => {
    const before = await balance();
    const debt = { ...QUILLMERE.full, purpose: 'debt_collection' };
    expect(errorOf(await search(debt))).toEqual([403, 'purpose_refused']);
    expect(errorOf(await search({ ...QUILLMERE.full, glbaPurpose: 'fraud_prevention' }))).toEqual([403, 'purpose_refused']);
    expect(errorOf(await search({ ...QUILLMERE.full, purpose: 'tenant_screening' }))).toEqual([403, 'forbidden_use']);
    expect(await balance()).toBe(before);
  });

  test('of the history comes page by page, each once', async () => {
    const ids: string[] = [];
    for (const body of [QUILLMERE.full, QUILLMERE.insights, QUILLMERE.owner]) ids.push(idOf(await search(body)));
    const first = (await program.get('/api/v1/searches?limit=2')).json<Said>();
    const second = (await program.get(`/api/v1/searches?limit=2&cursor=${first.nextCursor}`)).json<Said>();
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
    expect((await program.get('/api/v1/searches?limit=2&results=1')).json()).toMatchObject({ data: [{ results: {} }, { results: {} }] });
    expect(errorOf(await program.get('/api/v1/searches?cursor=nonsense'))).toEqual([400, 'invalid_request']);
    const onRecord = (await recordsOf('program_searches')).map(({ facts }) => [facts['count'], facts['searchIds']]);
    expect(onRecord).toEqual([
      [2, undefined],
      [1, undefined],
      [2, ids.toReversed().slice(0, 2)],
    ]);
  });
});

const bodyAt = (number: number) => createSearch.parse({ ...QUILLMERE.full, street: `${number + 500} Tannery Row` });

const capped = async (monthCredits: number) => {
  const made = await makeProgramKey(owner, {
    name: 'Capped',
    scopes: ['search', 'batch', 'money'],
    uses: ['skip_tracing'],
    monthCredits,
  });
  return programOf(app, made.secret);
};

describe('what a key may spend in a month', () => {
  test('is not passed by 64 that come at once, while none of them has ended', async () => {
    const made = await makeProgramKey(owner, { name: '17', scopes: ['search'], uses: ['skip_tracing'], monthCredits: 17 });
    const asker = {
      accountId: credits.accountId,
      program: { keyId: made.key.id },
      ip: '192.0.2.1',
      userAgent: null,
      receivedAtMs: performance.now(),
    };
    const held = await Promise.allSettled(
      Array.from({ length: 64 }, (_, number) => createHeldSearch(app.ctx, asker, bodyAt(number), 'processing')),
    );
    const refused = held.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).code] : []));
    // Each may cost 5.
    expect(refused).toEqual(Array.from({ length: 61 }, () => 'key_cap_reached'));
    expect((await programOf(app, made.secret).get('/api/v1/me')).json()).toMatchObject({ monthCreditsLeft: 2 });
    for (const one of held) if (one.status === 'fulfilled') await failSearch(app.ctx, one.value, new TypeError('no'));
    expect((await programOf(app, made.secret).get('/api/v1/me')).json()).toMatchObject({ monthCreditsLeft: 17 });
  });

  test('is what came of 64 requests that ran', async () => {
    const asking = await capped(17);
    const answers = await Promise.all(Array.from({ length: 64 }, () => asking.post('/api/v1/searches', QUILLMERE.full)));
    const codes = new Set(answers.map((answer) => (answer.statusCode === 201 ? 'made' : errorOf(answer)[1])));
    expect([...codes].filter((code) => code !== 'made' && code !== 'key_cap_reached')).toEqual([]);
    await app.runner.idle();
    expect((await asking.get('/api/v1/me')).json()).toMatchObject({ monthCreditsLeft: 17 - 5 });
  });

  test('is what was charged, and no more is held for the rest', async () => {
    const asking = await capped(6);
    expect((await asking.post('/api/v1/searches', QUILLMERE.full, NOW)).json()).toMatchObject({ creditsCost: 5 });
    expect((await asking.get('/api/v1/me')).json()).toMatchObject({ monthCredits: 6, monthCreditsLeft: 1 });
    expect(errorOf(await asking.post('/api/v1/searches', QUILLMERE.person, NOW))).toEqual([402, 'key_cap_reached']);
    const quoted = (await asking.post('/api/v1/quotes', { kind: 'search', searchMode: 'property_address' })).json();
    expect(quoted).toMatchObject({ mostCredits: 5, keyCredits: 1, isCovered: false });
    expect((await asking.get('/api/v1/balance')).json()).toEqual({ credits: 205, held: 0, keyCredits: 1 });
  });

  test('is a batch’s cap, so that it stops there and counts as that until it has ended', async () => {
    const asking = await capped(7);
    const rows = [418, 420, 422].map((number) => ({ address: `${number} Tannery Row, Quillmere, FK 00412` }));
    const body = { fileName: 'houses.csv', rows, purpose: 'skip_tracing', permissibleUse: true, start: false };
    const quoted = await asking.post('/api/v1/batches', body);
    expect([quoted.statusCode, quoted.json()]).toMatchObject([201, { status: 'pending', quote: { mostCredits: 15 }, capCredits: null }]);
    expect((await asking.get('/api/v1/me')).json()).toMatchObject({ monthCreditsLeft: 7 });
    const started = await asking.post(`/api/v1/batches/${idOf(quoted)}/start`, {});
    expect(started.json()).toMatchObject({ status: 'processing', capCredits: 7 });
    expect((await asking.get('/api/v1/me')).json()).toMatchObject({ monthCreditsLeft: 0 });
    expect(errorOf(await asking.post('/api/v1/searches', QUILLMERE.full))).toEqual([402, 'key_cap_reached']);
    await workOff(app.ctx);
    const ended = (await asking.get(`/api/v1/batches/${idOf(quoted)}`)).json<{ totalCost: number; status: string }>();
    expect(ended).toMatchObject({ status: 'completed', stopped: 'cap' });
    expect((await asking.get('/api/v1/me')).json()).toMatchObject({ monthCreditsLeft: 7 - ended.totalCost });
  });
});

describe('a batch', () => {
  const CSV =
    'Address,City,State,ZIP\n418 Tannery Row,Quillmere,FK,00412\n420 Tannery Row,Quillmere,FK,00412\n9 Nowhere,Quillmere,FK,00412\n';

  test('is uploaded as a file, worked off, read row by row and as a file, and stands on record with the key', async () => {
    const made = await program.send('POST', '/api/v1/batches?purpose=skip_tracing', CSV, {
      ...FILE_HEADERS,
      'idempotency-key': 'b1',
    });
    expect([made.statusCode, made.json()]).toMatchObject([201, { status: 'processing', totalRows: 3 }]);
    const again = await program.send('POST', '/api/v1/batches?purpose=skip_tracing', CSV, {
      ...FILE_HEADERS,
      'idempotency-key': 'b1',
    });
    expect([again.statusCode, idOf(again)]).toEqual([200, idOf(made)]);
    await workOff(app.ctx);
    const path = `/api/v1/batches/${idOf(made)}`;
    const first = (await program.get(`${path}/rows?limit=2`)).json<{ data: { row: number }[]; nextCursor: string }>();
    const rest = (await program.get(`${path}/rows?limit=2&cursor=${first.nextCursor}`)).json<{
      data: { row: number }[];
      nextCursor: null;
    }>();
    expect([...first.data, ...rest.data].map(({ row }) => row)).toEqual([1, 2, 3]);
    expect(rest.nextCursor).toBeNull();
    expect((await program.get(`${path}/rows?filter=found&limit=1`)).json()).toMatchObject({ data: [{ state: 'found' }] });
    const file = await program.get(`${path}/output?rows=found`);
    expect([file.headers['content-type'], file.body.includes('418 Tannery Row')]).toEqual(['text/csv; charset=utf-8', true]);
    expect((await program.get('/api/v1/batches')).json()).toMatchObject({ data: [{ id: idOf(made) }], nextCursor: null });
    expect([(await recordsOf('batch_csv')).length, (await recordsOf('program_rows')).length]).toEqual([1, 3]);
    expect((await recordsOf('completed')).length).toBe(3);
  });

  test('of another purpose is neither uploaded nor started by the key', async () => {
    const rows = [{ address: '418 Tannery Row, Quillmere, FK 00412' }];
    const body = { fileName: 'houses.csv', rows, purpose: 'legal_process', permissibleUse: true, start: false };
    expect(errorOf(await program.post('/api/v1/batches', body))).toEqual([403, 'purpose_refused']);
    const { id } = (await owner.post('/api/batch-jobs', body)).json<Said>();
    expect(errorOf(await program.post(`/api/v1/batches/${id}/start`, {}))).toEqual([403, 'purpose_refused']);
    expect((await program.send('DELETE', `/api/v1/batches/${id}`)).statusCode).toBe(204);
  });
});

describe('what else there is', () => {
  test('lists are kept, and made once for one Idempotency-Key', async () => {
    const searchId = idOf(await search());
    const headers = { 'idempotency-key': 'list' };
    const made = await program.post('/api/v1/lists', { name: 'Row' }, headers);
    expect([made.statusCode, idOf(await program.post('/api/v1/lists', { name: 'Row' }, headers))]).toEqual([201, idOf(made)]);
    expect(errorOf(await program.post('/api/v1/lists', { name: 'Other' }, headers))).toEqual([409, 'idempotency_conflict']);
    expect(errorOf(await program.post('/api/v1/lists', { name: 'Row' }))).toEqual([409, 'list_name_taken']);
    // A refused request can be retried with the same key.
    const later = { 'idempotency-key': 'later' };
    expect(errorOf(await program.post('/api/v1/lists', { name: 'Row' }, later))).toEqual([409, 'list_name_taken']);
    expect(errorOf(await program.post('/api/v1/lists', { name: 'Row' }, later))).toEqual([409, 'list_name_taken']);
    const path = `/api/v1/lists/${idOf(made)}`;
    expect((await program.send('PUT', `${path}/searches/${searchId}`, { note: 'Call' })).json()).toMatchObject({ searchId, note: 'Call' });
    expect((await program.get(`${path}/searches`)).json()).toMatchObject({ data: [{ searchId, note: 'Call' }], nextCursor: null });
    expect((await program.send('PATCH', path, { name: 'Rows' })).json()).toMatchObject({ name: 'Rows', count: 1 });
    expect((await program.get('/api/v1/lists')).json()).toMatchObject({ data: [{ name: 'Rows' }] });
    expect((await program.send('DELETE', `${path}/searches/${searchId}`)).statusCode).toBe(204);
    expect([(await program.send('DELETE', path)).statusCode, errorOf(await program.get(path))]).toEqual([204, [404, 'list_not_found']]);
  });

  test('outcomes are reported, whether a number may be called is told, and not of who opted out', async () => {
    const said = (await search()).json<{ id: string; results: { phones: { e164: string }[] } }>();
    const phone = said.results.phones[0]!.e164;
    const asked = { searchId: said.id, phone };
    const callable = (await program.post('/api/v1/callable', asked)).json<{ isKnown: boolean; mayCall: boolean }>();
    expect(callable).toMatchObject({ isKnown: true, e164: phone, callReadiness: { state: expect.any(String) } });
    expect(callable.mayCall).toBe((callable as unknown as { callReadiness: { state: string } }).callReadiness.state === 'callable');
    const report = { kind: 'phone', contact: phone, outcome: 'wrong_number' };
    expect((await program.post(`/api/v1/searches/${said.id}/outcomes`, report)).json()).toMatchObject({ outcome: 'wrong_number' });
    expect((await program.get(`/api/v1/searches/${said.id}/outcomes`)).json()).toMatchObject({ data: [{ contact: phone }] });
    expect(await recordsOf('program_outcomes')).toMatchObject([{ facts: { keyId, count: 1 } }]);
    const never = (await program.post('/api/v1/callable', { ...asked, phone: '4195550199' })).json<{ asOf: string }>();
    await app.visitor.post('/api/opt-outs', { kind: 'phone', phone });
    const out = (await program.post('/api/v1/callable', asked)).json<{ asOf: string }>();
    expect(out).toEqual({ isKnown: false, mayCall: false, e164: null, dnc: null, callReadiness: null, asOf: out.asOf });
    expect({ ...never, asOf: '' }).toEqual({ ...out, asOf: '' });
  });

  test('events are read by a cursor, and the statement says what was spent', async () => {
    const id = idOf(await search());
    await placeEvents(app.ctx);
    const { data, nextCursor } = (await program.get('/api/v1/events?kind=search.completed')).json<Said>();
    expect(data).toMatchObject([{ kind: 'search.completed', subject: id, data: { searchId: id } }]);
    expect((await program.get(`/api/v1/events?cursor=${nextCursor}`)).json()).toEqual({ data: [], nextCursor });
    expect(errorOf(await program.get('/api/v1/events?cursor=01890000-0000-7000-8000-000000000000'))).toEqual([410, 'cursor_gone']);
    expect((await program.get('/api/v1/statement')).json()).toMatchObject({ totals: { spent: 5 } });
  });
});

describe('the door', () => {
  test('has every scope for itself', async () => {
    const routes: Record<string, string> = {
      '/api/v1/searches': 'search',
      '/api/v1/batches': 'batch',
      '/api/v1/lists': 'lists',
      '/api/v1/balance': 'money',
      '/api/v1/events': 'events',
    };
    for (const scope of ['search', 'batch', 'lists', 'money', 'events'] as const) {
      const { secret } = await makeProgramKey(owner, { name: scope, scopes: [scope], uses: ['skip_tracing'] });
      const answers = await Promise.all(Object.keys(routes).map((path) => programOf(app, secret).get(path)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Object.values(routes).map((needed) => (needed === scope ? 200 : 403)));
    }
  });

  test('answers every error in one shape, with its page, and under one request id', async () => {
    const asked = [
      program.get('/api/v1/nothing'),
      program.get('/api/v1/searches/01890000-0000-7000-8000-000000000000'),
      program.get('/api/v1/searches/nonsense'),
      program.send('POST', '/api/v1/searches', '{', { 'content-type': 'application/json' }),
      program.send('POST', '/api/v1/searches', 'a', { 'content-type': 'text/plain' }),
      program.post('/api/v1/searches', { ...QUILLMERE.full, street: 'x'.repeat(70_000) }),
      programOf(app, undefined).get('/api/v1/me'),
    ];
    const answers = await Promise.all(asked);
    const codes = [
      'not_found',
      'search_not_found',
      'search_not_found',
      'malformed_body',
      'unsupported_media_type',
      'body_too_large',
      'program_key_required',
    ];
    for (const [index, answer] of answers.entries()) {
      const { error, ...rest } = answer.json<Said>();
      expect([error.code, rest]).toEqual([codes[index], {}]);
      expect(error.requestId).toBe(answer.headers['x-request-id']);
      expect(error.details.page).toBe(`/docs/errors#${error.code}`);
    }
  });

  test('says how often a key may ask, and refuses it beyond that with when to come again', async () => {
    const limited = await startLimited();
    const { secret } = await makeProgramKey(limited.owner, { name: 'Often', scopes: ['lists'] });
    const asking = programOf(limited.app, secret);
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await asking.get('/api/v1/lists'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers[0]!.headers).toMatchObject({
      'ratelimit-policy': '"key";q=3;w=60',
      ratelimit: expect.stringMatching(/^"key";r=2;t=\d+$/),
    });
    expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0);
    const other = await makeProgramKey(limited.owner, { name: 'Other', scopes: ['lists'] });
    expect((await programOf(limited.app, other.secret).get('/api/v1/lists')).statusCode).toBe(200);
    await limited.app.close();
  });

  test('lets no other site read an answer, nor a browser be led to ask', async () => {
    const answer = await program.get('/api/v1/me', { origin: 'https://elsewhere.example' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(errorOf(await program.post('/api/v1/lists', { name: 'X' }, { 'sec-fetch-site': 'cross-site' }))).toEqual([
      403,
      'cross_site_request',
    ]);
  });
});

async function startLimited() {
  const limitedApp = await startTestServer({ config: { programRequestsPerMinute: 3 } });
  return { app: limitedApp, owner: await limitedApp.signUp() };
}
