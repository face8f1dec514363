import { gzipSync } from 'node:zlib';
import { SCOPES } from '@deedline/contract/api/scopes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
let owner: TestClient;
let program: TestClient;
beforeAll(async () => {
  app = await startTestServer({ config: { searchesPerMinute: 100_000, programRequestsPerMinute: 100_000 } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  await (await createMover(app.ctx.db, owner)).grant(200);
  program = programOf(app, (await makeProgramKey(owner, { name: 'All', scopes: [...SCOPES], uses: ['skip_tracing'] })).secret);
});

const messageOf = (answer: { statusCode: number; json: () => unknown }) => {
  const { code, message } = (answer.json() as { error: { code: string; message: string } }).error;
  return `${answer.statusCode} ${code} ${message}`;
};
const credits = async () => (await owner.get('/api/auth/user')).json<{ credits: number }>().credits;

test('a search whose field is mistyped is refused, names the one that is meant, and costs nothing', async () => {
  const before = await credits();
  const answer = await program.post('/api/v1/searches', { ...QUILLMERE.full, includeContact: false }, { prefer: 'wait=10' });
  expect(messageOf(answer)).toMatch(/^400 invalid_request "includeContact" .*Did you mean includeContacts\?$/);
  await app.runner.idle();
  expect(await credits()).toBe(before);
  expect((await program.get('/api/v1/searches')).json<{ data: unknown[] }>().data).toEqual([]);
});

const rows = (more: object, count = 1) => Array.from({ length: count }, () => ({ address: '419 Tannery Row', ...more }));

test.each([
  ['GET', '/api/v1/searches?result=1', undefined, 'results'],
  ['GET', '/api/v1/batches?page=2', undefined, 'cursor, limit'],
  ['GET', '/api/v1/lists?limit=2', undefined, 'None'],
  ['GET', '/api/v1/me?verbose=1', undefined, 'None'],
  ['POST', '/api/v1/quotes', { kind: 'batch', row: 3, rows: 3 }, 'rows'],
  ['POST', '/api/v1/batches', { fileName: 'a.csv', permissibleUse: true, rows: rows({}), maxCredits: 5 }, 'capCredits'],
  ['POST', '/api/v1/batches', { fileName: 'a.csv', permissibleUse: true, rows: rows({ cty: 'Quillmere' }) }, 'city'],
  ['POST', '/api/v1/batches', { fileName: 'a.csv', permissibleUse: true, rows: rows({ cty: 'Quillmere' }, 8_000) }, 'city'],
  ['POST', '/api/v1/batches?include_contacts=false', 'address\r\n419 Tannery Row\r\n', 'includeContacts'],
  ['POST', '/api/v1/batches/0190a000-0000-7000-8000-000000000001/start', { capCredit: 5 }, 'capCredits'],
  ['POST', '/api/v1/batches/0190a000-0000-7000-8000-000000000001/cancel', { reason: 'x' }, 'None'],
  ['POST', '/api/v1/properties/count', { place: { states: ['FK'] } }, 'place'],
  ['POST', '/api/v1/properties/preview', { filter: {}, limit: 5 }, 'filter, cursor'],
  ['POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a', kind: ['search.completed'] }, 'kinds'],
] as const)('what a program sends and nothing reads is refused by its name: %s %s %o', async (method, url, body, meant) => {
  const headers = typeof body === 'string' ? { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=a.csv' } : {};
  const said = messageOf(await program.send(method, url, body, headers));
  expect(said).toMatch(/^400 invalid_request ".+" is no field/);
  expect(said).toContain(meant);
});

test('terms of a file that stand in the address of rows as JSON are refused, where they would count for nothing', async () => {
  const batch = { fileName: 'a.csv', permissibleUse: true, start: false, rows: rows({}) };
  const said = messageOf(await program.post('/api/v1/batches?includeContacts=false&capCredits=5', batch));
  expect(said).toMatch(/^400 invalid_request includeContacts is read in the address for a CSV file alone/);
  expect((await program.get('/api/v1/batches')).json<{ data: unknown[] }>().data).toEqual([]);
});

test('of a page that is older or newer than its server nothing is refused', async () => {
  const answer = await owner.post('/api/searches', { ...QUILLMERE.full, ofALaterPage: true });
  expect(answer.statusCode).toBe(201);
  await app.runner.idle();
});

const latin1 = (body: object) => Buffer.from(JSON.stringify(body), 'latin1') as object;
test.each([
  ['a search', '/api/v1/searches', { searchMode: 'person_search', firstName: 'Zoë', lastName: 'Nuñez', permissibleUse: true }],
  ['a list', '/api/v1/lists', { name: 'Peña' }],
  ['rows', '/api/v1/batches', { fileName: 'a.csv', permissibleUse: true, rows: rows({ name: 'Nuñez' }) }],
  ['many rows', '/api/v1/batches', { fileName: 'a.csv', permissibleUse: true, rows: rows({ name: 'Nuñez' }, 8_000) }],
])('%s that is not written in UTF-8 is refused, and no letter is lost in silence', async (_, url, body) => {
  const said = messageOf(await program.send('POST', url, latin1(body), { 'content-type': 'application/json' }));
  expect(said).toMatch(/^400 malformed_body This body is not written in UTF-8/);
});

test.each([
  ['application/json', { 'content-type': 'application/json' }],
  ['text/csv', { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=a.csv' }],
])('a packed body of %s is refused as packed', async (_, headers) => {
  const body = gzipSync('address\r\n419 Tannery Row\r\n');
  const said = messageOf(await program.send('POST', '/api/v1/batches', body, { ...headers, 'content-encoding': 'gzip' }));
  expect(said).toMatch(/^415 unsupported_media_type This body is packed/);
});

test('a POST that says nothing takes an empty object, and no body', async () => {
  const made = await program.post('/api/v1/webhooks', { url: 'https://hooks.example.com/a', kinds: ['search.completed'] });
  const { id } = made.json<{ webhook: { id: string } }>().webhook;
  for (const body of [undefined, {}]) {
    const answer = await program.post(`/api/v1/webhooks/${id}/secret`, body);
    expect([answer.statusCode, answer.body.includes('whsec_')]).toEqual([200, true]);
  }
  const batch = { fileName: 'a.csv', permissibleUse: true, start: false, rows: rows({}) };
  for (const body of [undefined, {}]) {
    const { id: quoted } = (await program.post('/api/v1/batches', batch)).json<{ id: string }>();
    expect((await program.post(`/api/v1/batches/${quoted}/start`, {})).statusCode).toBe(200);
    expect((await program.post(`/api/v1/batches/${quoted}/cancel`, body)).statusCode).toBe(200);
  }
});
