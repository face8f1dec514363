/** The owner of another account finds nothing under the ids of this one, on any route that takes an id. */
import { SCOPES } from '@deedline/contract/api/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { listRoutes, PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { addMember } from '../../testing/members.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { FILE_HEADERS, QUOTED, uploadCsv } from '../../testing/batches/batches.ts';

type Ids = Record<
  | 'ownList'
  | 'programKey'
  | 'session'
  | 'search'
  | 'report'
  | 'list'
  | 'properties'
  | 'job'
  | 'mapping'
  | 'member'
  | 'invitation'
  | 'checkout'
  | 'numbers'
  | 'outcomes'
  | 'personReport'
  | 'webhook'
  | 'grant',
  string
>;

/** How each route is requested; null: its id names nothing that an account owns. */
const BODIES: Readonly<Record<string, { id: keyof Ids; body?: object } | null>> = {
  'POST /api/auth/sessions/:id/end': { id: 'session' },
  // The key is named by a device; passkeys.test.ts requests it with another member's.
  'DELETE /api/auth/passkeys/:id': null,
  'GET /api/searches/:id': { id: 'search' },
  'GET /api/searches/:id/events': { id: 'search' },
  'GET /api/searches/:id/outcomes': { id: 'search' },
  'GET /api/searches/:id/receipt': { id: 'search' },
  'GET /api/searches/:id/receipt.pdf': { id: 'search' },
  'GET /api/searches/:id/plat': { id: 'search' },
  'GET /api/searches/:id/meant': { id: 'search' },
  'GET /api/searches/:id/loaded': { id: 'search' },
  'GET /api/searches/:id/packet.json': { id: 'search' },
  'GET /api/searches/:id/packet.pdf': { id: 'search' },
  'GET /api/searches/:id/due-diligence': { id: 'search' },
  'GET /api/due-diligence/:id/report.json': { id: 'report' },
  'GET /api/due-diligence/:id/report.pdf': { id: 'report' },
  'DELETE /api/due-diligence/:id': { id: 'report' },
  'POST /api/searches/:id/outcomes': { id: 'search', body: { kind: 'phone', contact: '4195550142', outcome: 'wrong_number' } },
  'POST /api/searches/:id/person-reports': { id: 'search', body: { kind: 'deceased' } },
  'DELETE /api/person-reports/:id': { id: 'personReport' },
  'POST /api/outcome-imports/:id/undo': { id: 'outcomes' },
  'GET /api/lists/:id': { id: 'list' },
  'PATCH /api/lists/:id': { id: 'list', body: { name: 'Mine now' } },
  'DELETE /api/lists/:id': { id: 'list' },
  'PUT /api/lists/:id/searches/:searchId': { id: 'list', body: {} },
  'DELETE /api/lists/:id/searches/:searchId': { id: 'list' },
  'GET /api/property-lists/:id': { id: 'properties' },
  'PATCH /api/property-lists/:id': { id: 'properties', body: { name: 'Mine now' } },
  'DELETE /api/property-lists/:id': { id: 'properties' },
  'GET /api/property-lists/:id/properties': { id: 'properties' },
  'PUT /api/property-lists/:id/marks': { id: 'properties', body: { countyFips: '03001', ParcelId: '1' } },
  'POST /api/property-lists/:id/additions': { id: 'properties', body: { parcels: [{ countyFips: '03001', ParcelId: '1' }] } },
  'POST /api/property-lists/:id/removals': { id: 'properties', body: { countyFips: '03001', ParcelId: '1' } },
  'POST /api/property-lists/:id/batch': { id: 'properties', body: { permissibleUse: true } },
  'GET /api/property-lists/:id/output': { id: 'properties' },
  'GET /api/property-lists/:id/news': { id: 'properties' },
  'POST /api/property-lists/:id/seen': { id: 'properties', body: { until: '2026-09-20T12:00:00.000Z' } },
  'PUT /api/property-lists/:id/mails': { id: 'properties', body: { every: 'daily' } },
  // The token comes from the mail; `routes.test.ts` beside it uses an incomplete one.
  'POST /api/property-watches/stop/:token': null,
  // Tiles of a map, the same for every account.
  'GET /api/properties/tiles/:zoom/:x/:y': null,
  'GET /api/properties/base/:zoom/:x/:y': null,
  'GET /api/batch-jobs/:id': { id: 'job' },
  'GET /api/batch-jobs/:id/searches': { id: 'job' },
  'GET /api/batch-jobs/:id/loaded': { id: 'job' },
  'GET /api/batch-jobs/:id/output': { id: 'job' },
  'POST /api/batch-jobs/:id/again': { id: 'job', body: { permissibleUse: true } },
  'POST /api/batch-jobs/:id/quote': { id: 'job', body: { includeContacts: false } },
  'POST /api/batch-jobs/:id/start': { id: 'job', body: {} },
  'POST /api/batch-jobs/:id/resume': { id: 'job', body: {} },
  'POST /api/batch-jobs/:id/cancel': { id: 'job' },
  'DELETE /api/batch-jobs/:id': { id: 'job' },
  'DELETE /api/batch-mappings/:id': { id: 'mapping' },
  'GET /api/payments/:sessionId': { id: 'checkout' },
  'GET /api/practice-checkout/:sessionId': { id: 'checkout' },
  'POST /api/practice-checkout/:sessionId': { id: 'checkout', body: { action: 'pay' } },
  'PATCH /api/team/members/:id': { id: 'member', body: { role: 'viewer' } },
  'POST /api/team/members/:id/ownership': { id: 'member', body: { password: PASSWORD } },
  'DELETE /api/team/members/:id': { id: 'member' },
  'POST /api/team/invitations/:id/mails': { id: 'invitation' },
  'DELETE /api/team/invitations/:id': { id: 'invitation' },
  'DELETE /api/do-not-call/lists/:id': { id: 'numbers' },
  'POST /api/own-lists/:id/rows': { id: 'ownList', body: { rows: [] } },
  'POST /api/own-lists/:id/complete': { id: 'ownList' },
  'DELETE /api/own-lists/:id': { id: 'ownList' },
  'POST /api/program-keys/:id/rotate': { id: 'programKey', body: {} },
  'DELETE /api/program-keys/:id': { id: 'programKey' },
  'POST /api/grants/:id/end': { id: 'grant', body: {} },
  'GET /api/v1/searches/:id': { id: 'search' },
  'GET /api/v1/searches/:id/outcomes': { id: 'search' },
  'POST /api/v1/searches/:id/outcomes': { id: 'search', body: { kind: 'phone', contact: '4195550142', outcome: 'wrong_number' } },
  'POST /api/v1/searches/:id/person-reports': { id: 'search', body: { kind: 'deceased' } },
  'DELETE /api/v1/person-reports/:id': { id: 'personReport' },
  'GET /api/v1/batches/:id': { id: 'job' },
  'GET /api/v1/batches/:id/rows': { id: 'job' },
  'GET /api/v1/batches/:id/output': { id: 'job' },
  'POST /api/v1/batches/:id/start': { id: 'job', body: {} },
  'POST /api/v1/batches/:id/resume': { id: 'job', body: {} },
  'POST /api/v1/batches/:id/cancel': { id: 'job' },
  'DELETE /api/v1/batches/:id': { id: 'job' },
  'GET /api/v1/lists/:id': { id: 'list' },
  'PATCH /api/v1/lists/:id': { id: 'list', body: { name: 'Mine now' } },
  'DELETE /api/v1/lists/:id': { id: 'list' },
  'GET /api/v1/lists/:id/searches': { id: 'list' },
  'PUT /api/v1/lists/:id/searches/:searchId': { id: 'list', body: {} },
  'DELETE /api/v1/lists/:id/searches/:searchId': { id: 'list' },
  'GET /api/v1/properties/lists/:id': { id: 'properties' },
  'PATCH /api/v1/properties/lists/:id': { id: 'properties', body: { name: 'Mine now' } },
  'DELETE /api/v1/properties/lists/:id': { id: 'properties' },
  'GET /api/v1/properties/lists/:id/properties': { id: 'properties' },
  'PUT /api/v1/properties/lists/:id/marks': { id: 'properties', body: { countyFips: '03001', ParcelId: '1' } },
  'POST /api/v1/properties/lists/:id/additions': { id: 'properties', body: { parcels: [{ countyFips: '03001', ParcelId: '1' }] } },
  'POST /api/v1/properties/lists/:id/removals': { id: 'properties', body: { countyFips: '03001', ParcelId: '1' } },
  'POST /api/v1/properties/lists/:id/batch': { id: 'properties', body: { permissibleUse: true } },
  // Also takes a load id; tested in `routes.test.ts` of the lists.
  'GET /api/v1/properties/lists/:id/changes': null,
  // Jobs of another program; `servemanager.test.ts` tests whose key reads them.
  'POST /api/servemanager/jobs/:id/report': null,
  'POST /api/servemanager/jobs/:id/attachments': null,
  'PUT /api/purposes/:use': null,
  // Ids of the catalogue, which are the same for everybody; `vendor-settings.test.ts` tests whose setting it is.
  'PUT /api/vendors/:id': null,
  'DELETE /api/vendors/:id': null,
  'POST /api/vendors/:id/test': null,
  // The same for CRMs; `crm.test.ts` tests whose connection, search, list, batch and push it is.
  'GET /api/crm/:id/fields': null,
  'PUT /api/crm/:id/key': null,
  'POST /api/crm/:id/sign-in': null,
  'POST /api/crm/:id/test': null,
  'PUT /api/crm/:id': null,
  'DELETE /api/crm/:id': null,
  'POST /api/crm/:id/pushes': null,
  'POST /api/crm/pushes/:id/again': null,
  'PATCH /api/webhooks/:id': { id: 'webhook', body: { isOn: false } },
  'DELETE /api/webhooks/:id': { id: 'webhook' },
  'POST /api/webhooks/:id/secret': { id: 'webhook', body: {} },
  'POST /api/webhooks/:id/test': { id: 'webhook', body: {} },
  'GET /api/webhooks/:id/deliveries': { id: 'webhook' },
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': { id: 'webhook', body: {} },
  'POST /api/webhooks/:id/replay': { id: 'webhook', body: { since: '2026-11-01T00:00:00Z' } },
  'PATCH /api/v1/webhooks/:id': { id: 'webhook', body: { isOn: false } },
  'DELETE /api/v1/webhooks/:id': { id: 'webhook' },
  'POST /api/v1/webhooks/:id/secret': { id: 'webhook', body: {} },
  'POST /api/v1/webhooks/:id/test': { id: 'webhook', body: {} },
  'GET /api/v1/webhooks/:id/deliveries': { id: 'webhook' },
  'POST /api/v1/webhooks/:id/deliveries/:deliveryId/replay': { id: 'webhook', body: {} },
  'POST /api/v1/webhooks/:id/replay': { id: 'webhook', body: { since: '2026-11-01T00:00:00Z' } },
  // Tested in `comparisons.test.ts`.
  'POST /api/vendors/comparisons/:id/rows': null,
};
const TAKING_IDS = Object.entries(BODIES).flatMap(([route, asked]) => (asked === null ? [] : [[route, asked] as const]));

const NUMBERS = '/api/do-not-call/lists?kind=litigator&listDate=2026-11-01';

let app: TestServer;
let owner: TestClient;
let stranger: TestClient;
/** A program of the other account with all scopes. */
let strange: TestClient;
let ids: Ids;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000 } });
  await seedQuillmere(app.owner);
  [owner, stranger] = [await app.signUp(), await app.signUp()];
  for (const client of [owner, stranger]) await (await createMover(app.ctx.db, client)).grant(50);
  strange = programOf(app, (await makeProgramKey(stranger, { name: 'All', scopes: [...SCOPES] })).secret);
  ids = await makeOneOfEach();
});
afterAll(() => app.close());

const idOf = async (answer: ReturnType<TestClient['send']>) => (await answer).json<{ id: string }>().id;

async function makeGrant() {
  const { key } = await makeProgramKey(owner, { name: 'Assistant', scopes: ['mcp'], uses: ['skip_tracing'] });
  return owner.post('/api/grants', { keyId: key.id, purposes: ['skip_tracing'], permissibleUse: true, mostCredits: 5 });
}

async function makeOneOfEach(): Promise<Ids> {
  const search = await idOf(owner.post('/api/searches', QUILLMERE.full));
  await app.runner.idle();
  expect((await owner.get(`/api/searches/${search}`)).json()).toMatchObject({ status: 'completed' });
  const list = await idOf(owner.post('/api/lists', { name: 'Row' }));
  expect((await owner.send('PUT', `/api/lists/${list}/searches/${search}`, {})).json()).toMatchObject({ searchId: search });
  const member = await addMember(app, owner, 'member');
  const paying = await owner.post('/api/create-checkout-session', { priceId: 'credits_starter_usd', credits: 10 });
  return {
    session: (await owner.get('/api/auth/sessions')).json<{ sessions: { id: string }[] }>().sessions[0]!.id,
    search,
    report: await idOf(owner.post('/api/due-diligence', { searchIds: [search], subject: 'Odile Varnham' })),
    list,
    properties: await idOf(owner.post('/api/property-lists', { name: 'Row', kind: 'frozen', filter: {} })),
    job: await idOf(uploadCsv(owner, 'address\r\n419 Tannery Row\r\n', QUOTED, FILE_HEADERS)),
    mapping: await idOf(owner.send('PUT', '/api/batch-mappings', { header: ['Where'], columns: { address: 0 } })),
    member: (await member.get('/api/auth/user')).json<{ memberId: string }>().memberId,
    invitation: await idOf(owner.post('/api/team/invitations', { email: 'waits@example.com', role: 'viewer' })),
    outcomes: (await owner.post('/api/outcome-imports', { fileName: 'calls.csv', rows: [] })).json<{ import: { id: string } }>().import.id,
    personReport: await idOf(owner.post(`/api/searches/${search}/person-reports`, { kind: 'bankruptcy' })),
    numbers: await idOf(owner.send('POST', NUMBERS, '4195550142\n', { 'content-type': 'text/plain' })),
    ownList: await idOf(owner.post('/api/own-lists', { name: 'Ours', fileName: 'ours.csv', asOf: '2026-03-01' })),
    programKey: (await makeProgramKey(owner, { name: 'Ours', scopes: ['search'] })).key.id,
    webhook: (await owner.post('/api/webhooks', { url: 'https://crm.example/told', kinds: ['credits.low'] })).json<{
      webhook: { id: string };
    }>().webhook.id,
    grant: await idOf(makeGrant()),
    checkout: paying.json<{ url: string }>().url.split('/').at(-1)!,
  };
}

const ask = (client: TestClient, route: string, { id, body }: { id: keyof Ids; body?: object }) => {
  const [method, path] = route.split(' ') as [Parameters<TestClient['send']>[0], string];
  return client.send(method, path.replace(':searchId', ids.search).replace(/:(id|sessionId)/, ids[id]), body);
};

test('lists every route of an account that takes an id', () => {
  const taking = listRoutes(app.server).filter((route) => route.includes('/:') && !route.includes('/api/operator/'));
  expect(Object.keys(BODIES)).toEqual(expect.arrayContaining(taking));
});

test.each(TAKING_IDS)('%s answers not found to another account', async (route, asked) => {
  expect(ids[asked.id]).toMatch(/./);
  const answer = await ask(route.includes(' /api/v1/') ? strange : stranger, route, asked);
  const said = answer.json();
  expect([route, answer.statusCode, said.code ?? said.error.code]).toEqual([route, 404, expect.stringMatching(/not_found$/)]);
});

test('does not reveal whether a number of another account may be called', async () => {
  const asked = await strange.post('/api/v1/callable', { searchId: ids.search, phone: '4195550142' });
  expect([asked.statusCode, asked.json().error.code]).toEqual([404, 'search_not_found']);
});

test('none of these requests changed anything', async () => {
  expect((await owner.get(`/api/lists/${ids.list}`)).json()).toMatchObject({ name: 'Row', count: 1 });
  expect((await owner.get(`/api/batch-jobs/${ids.job}`)).json()).toMatchObject({ status: 'pending' });
  expect((await owner.get('/api/grants')).json()).toMatchObject({ grants: [{ standing: 'live' }] });
  expect((await owner.get('/api/team')).json()).toMatchObject({ members: [{}, { role: 'member' }], invitations: [{ id: ids.invitation }] });
});
