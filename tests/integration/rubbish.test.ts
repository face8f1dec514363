/**
 * Sends nonsense to every route of the server as every kind of caller: each answer must blame the request, and none of the nonsense may appear in
 * the log.
 */
import { ROUTES, type RouteName } from '@deedline/contract/routes/index';
import { SCOPES } from '@deedline/contract/api/scopes';
import { PURPOSES } from '@deedline/contract/compliance/uses';
import type { Route as Declared } from '@deedline/contract/routes/route';
import { plantTexts } from '@deedline/database/test-logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { toJsonSchema } from '../../apps/server/src/http/contract-types.ts';
import { createMover } from '../../apps/server/src/testing/credits.ts';
import {
  clientOf,
  listRoutes,
  PASSWORD,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../apps/server/src/testing/test-server.ts';
import { startSession } from '../../apps/server/src/features/identity/start-session.ts';
import { makeProgramKey, programOf } from '../../apps/server/src/testing/programs.ts';
import { addMember } from '../../apps/server/src/testing/members.ts';
import { makeOperator } from '../../apps/server/src/testing/operators.ts';
import { QUILLMERE, seedQuillmere } from '../../apps/server/src/testing/quillmere.ts';
import { QUOTED, TERMS, uploadCsv } from '../../apps/server/src/testing/batches/batches.ts';
import { makeRequests, type Asked, type Described, type Route, type Schema } from './rubbish/make-requests.ts';
import { MARK, STRINGS } from './rubbish/rubbish.ts';

const heard: string[] = [];
let app: TestServer;
let askers: Record<Asker, TestClient>;
let members: Record<'owner' | 'member' | 'stranger', string>;
let ids: Record<string, string>;
type Asker = 'stranger' | 'visitor' | 'member' | 'owner' | 'operator' | 'program';

/** Number of requests per kind of nonsense and field: from callers the route is meant for, and from others. */
const MANY = 2;
const FEW = 1;
/** Routes that check or hash a password, which takes as long as many other requests. */
const SLOW =
  /\/auth\/(register|login|reset-password|change-|delete)|\/operator\/(sign-in|setup)|\/invitations\/accept|\/ownership|\/team\/leave/;
/** Routes called last: those that delete things, and after them those that remove people. */
const LATE = [/^DELETE/, /\/operator\/sign-/, /\/leave|\/ownership|\/team\/members/, /\/change-password/, /\/delete-account/] as const;

beforeAll(async () => {
  plantTexts([MARK]);
  const limits = { take: () => Promise.resolve({ count: 1, leftMs: 1, isOver: false }), require: () => Promise.resolve() };
  app = await startTestServer({ heard, ctx: { limits } });
  await seedQuillmere(app.owner);
  const [owner, stranger] = [await app.signUp(), await app.signUp()];
  for (const client of [owner, stranger]) await (await createMover(app.ctx.db, client)).grant(100_000);
  const [member, { client: operator }] = [await addMember(app, owner, 'member'), await makeOperator(app)];
  const { secret } = await makeProgramKey(owner, { name: 'All', scopes: [...SCOPES], uses: [...PURPOSES] });
  askers = { owner, member, stranger, operator, visitor: app.visitor, program: programOf(app, secret) };
  members = { owner: await memberOf(owner), member: await memberOf(member), stranger: await memberOf(stranger) };
  ids = { ...(await makeOneOfEach(owner, member)), ...(await makeForOperator(operator)) };
});
afterAll(() => app.close());

const memberOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ memberId: string }>().memberId;

async function idOf(answer: ReturnType<TestClient['send']>): Promise<string> {
  const { id } = (await answer).json<{ id?: string | number }>();
  expect(id).toBeDefined();
  return String(id);
}

async function makeOneOfEach(owner: TestClient, member: TestClient): Promise<Record<string, string>> {
  const search = await idOf(owner.post('/api/searches', QUILLMERE.full));
  await app.runner.idle();
  const paying = await owner.post('/api/create-checkout-session', { priceId: 'credits_starter_usd', credits: 10 });
  return {
    search,
    job: await idOf(uploadCsv(owner, 'address\r\n419 Tannery Row\r\n', QUOTED)),
    running: await idOf(uploadCsv(owner, 'address\r\n420 Tannery Row\r\n', TERMS)),
    list: await idOf(owner.post('/api/lists', { name: 'Row' })),
    properties: await idOf(owner.post('/api/property-lists', { name: 'Row', kind: 'frozen', filter: {} })),
    mapping: await idOf(owner.send('PUT', '/api/batch-mappings', { header: ['Where'], columns: { address: 0 } })),
    account: (await owner.get('/api/auth/user')).json<{ id: string }>().id,
    member: await memberOf(member),
    invitation: await idOf(owner.post('/api/team/invitations', { email: 'waits@example.com', role: 'viewer' })),
    numbers: await idOf(owner.send('POST', `/api/do-not-call/${NUMBERS}`, '4195550142\n', { 'content-type': 'text/plain' })),
    checkout: paying.json<{ url: string }>().url.split('/').at(-1)!,
    rules: '1',
    programKey: (await makeProgramKey(owner, { name: 'Spoiled', scopes: ['search'] })).key.id,
  };
}

async function makeForOperator(operator: TestClient): Promise<Record<string, string>> {
  const reason = 'A question of theirs';
  expect((await operator.post('/api/operator/account-views', { subject: 'person-1@example.com', reason })).statusCode).toBe(201);
  await operator.post('/api/operator/retention/holds', { on: 'days', from: '2020-01-01', until: '2020-01-02', reason });
  const held = await app.owner.query<{ id: string }>('select id from legal_hold');
  const list = operator.send('POST', `/api/operator/do-not-call/${NUMBERS}`, '4195550143\n', { 'content-type': 'text/plain' });
  return { hold: String(held.rows[0]?.id), installationNumbers: await idOf(list) };
}
const NUMBERS = 'lists?kind=litigator&listDate=2026-11-01';

/** The id that each route means by its parameter. */
const KINDS: readonly [RegExp, string][] = [
  [/\/batch-jobs\//, 'job'],
  [/\/v1\/batches\//, 'job'],
  [/\/program-keys\//, 'programKey'],
  [/\/batch-mappings\//, 'mapping'],
  [/operator\/do-not-call/, 'installationNumbers'],
  [/do-not-call/, 'numbers'],
  [/propert(?:y-|ies\/)lists\/:id/, 'properties'],
  [/\/lists\/:id/, 'list'],
  [/\/searches\//, 'search'],
  [/\/holds\//, 'hold'],
  [/\/holds$/, 'account'],
  [/\/members\//, 'member'],
  [/\/invitations\//, 'invitation'],
  [/(payments|checkout)\//, 'checkout'],
  [/\/accounts\//, 'account'],
];

/** A valid value for each field name, wherever the field occurs. */
const FIELDS: Readonly<Record<string, unknown>> = {
  email: 'odile@example.com',
  emailAddress: 'odile@example.com',
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  fileName: 'houses.csv',
  header: ['Where'],
  columns: 'address:0',
  from: '2026-01-01',
  to: '2026-12-31',
  timeZone: 'America/New_York',
  kind: 'litigator',
  listDate: '2026-11-01',
  use: 'skip_tracing',
  priceId: 'credits_starter_usd',
  credits: 10,
  contact: '4195550142',
  phone: '4195550142',
  phoneNumber: '4195550142',
  street: '418 Tannery Row',
  city: 'Quillmere',
  state: 'FK',
  zip: '00412',
  act: 'grant',
  subject: 'person-1@example.com',
  token: 'x'.repeat(43),
  receipt: 'ABCD-EFGH-JKLM',
  code: '123456',
  address: 0,
  document: '{"rules":[]}',
  searches: 1,
  start: false,
  permissibleUse: true,
  dob: '1961-04-02',
  key: '01890000-0000-7000-8000-000000000000',
};

function rightOf(path: string, name: string): unknown {
  if (name === 'account') return ids['account'];
  if (name === 'searchId' || name === 'searchIds' || name === 'before') return ids['search'];
  if (name === 'id' || name === 'sessionId') return ids[KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'rules'];
  if (/^\/api\/(batch-jobs|v1\/batches)$/.test(path) && name === 'address') return '418 Tannery Row';
  return FIELDS[name];
}

function lateness({ method, path }: Route): number {
  return LATE.findLastIndex((pattern) => pattern.test(`${method} ${path}`)) * 2 + Number(method !== 'GET');
}

/** Empty for a route that is in no table. */
function describe(name: string): Described {
  const { params, query, body, files = [] }: Partial<Declared> = ROUTES[name as RouteName] ?? {};
  const parameters = [listFields('path', params), listFields('query', query)].flat();
  const contents = [
    ...(body === undefined ? [] : [['application/json', schemaOf(body)] as const]),
    ...files.map((type) => [type, {}] as const),
  ];
  if (contents.length === 0) return { parameters };
  return { parameters, requestBody: { content: Object.fromEntries(contents.map(([type, schema]) => [type, { schema }])) } };
}

const schemaOf = (schema: z.ZodType) => toJsonSchema(schema, 'input') as Schema;

function listFields(place: string, schema: z.ZodType | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, one]) => ({ name, in: place, required: required.includes(name), schema: one }));
}

function listAsked(): Route[] {
  const routes = listRoutes(app.server).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path, described: describe(route), right: (name: string) => rightOf(path, name), ids: Object.values(ids) };
  });
  return routes.toSorted((one, other) => lateness(one) - lateness(other));
}

/** Callers that a route is meant for send more requests. */
function countFor(asker: Asker, { path }: Route): number {
  const isFor = asker === (path.startsWith('/api/operator/') ? 'operator' : path.startsWith('/api/v1/') ? 'program' : 'owner');
  const many = isFor ? MANY : FEW;
  return SLOW.test(path) ? FEW : many;
}

/** Earlier requests may have ended a session, or reached the limit of open jobs. */
async function tidyUp(): Promise<void> {
  await app.owner.query(`delete from batch_job where status = 'pending' and id <> $1`, [ids['job']]);
  for (const asker of ['owner', 'member', 'stranger'] as const) {
    const { token } = await startSession(app.ctx.db, members[asker], app.ctx.now(), { ip: '192.0.2.1', userAgent: null });
    askers[asker] = clientOf(app.server, `deedline_session=${token}`);
  }
}

async function send(client: TestClient, method: string, { url, body, headers }: Asked) {
  return client.send(method as 'GET', url, body, headers);
}

test('no input causes a server error, whoever sends it', async () => {
  const faults: string[] = [];
  const taken = new Set<string>();
  const routes = listAsked();
  let asked = 0;
  for (const route of routes) {
    await tidyUp();
    for (const asker of ['visitor', 'stranger', 'member', 'operator', 'owner', 'program'] as const)
      for (const request of makeRequests(route, countFor(asker, route))) {
        const { statusCode, body } = await send(askers[asker], route.method, request);
        asked += 1;
        if (statusCode < 400) taken.add(`${route.method} ${route.path}`);
        if (statusCode >= 500)
          faults.push(`${asker} ${route.method} ${JSON.stringify(request).slice(0, 400)}: ${statusCode} ${body.slice(0, 100)}`);
      }
  }
  await app.runner.idle();
  expect(faults).toEqual([]);
  expect([asked > 25_000, taken.size > 60]).toEqual([true, true]);
}, 1_200_000);

test('none of it appears in the log', () => {
  const log = heard.join('');
  const found = [MARK, ...STRINGS].filter((text) => text.length > 11 && log.includes(JSON.stringify(text).slice(1, -1)));
  expect(found).toEqual([]);
});
