import { ROUTES } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedOutputJob } from '../testing/batches/output.ts';
import { insertBatch } from '../testing/batches/batches.ts';
import { makeOperator } from '../testing/operators.ts';
import { makeProgramKey, programOf } from '../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server.ts';
import { createGate, OF_SEARCHES } from './gates.ts';
import type { Gates } from '../context.ts';

const FEW = { ofAccount: 1, waitingOfAccount: 0, ofAll: 3, waitingOfAll: 0, longestWaitMs: 60_000 };
const ROW = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
type Ids = Record<'account' | 'search' | 'report' | 'list' | 'ownList' | 'properties' | 'done' | 'pending', string>;
type Asked = [route: string, gate: keyof Gates, url: (ids: Ids) => string];

/** Every route that has a gate, and a URL of it that asks for much. */
const EXPENSIVE: readonly Asked[] = [
  ['GET /api/audit.csv', 'long', () => '/api/audit.csv'],
  ['GET /api/audit.json', 'long', () => '/api/audit.json'],
  ['GET /api/batch-jobs/:id/loaded', 'short', ({ done }) => `/api/batch-jobs/${done}/loaded`],
  ['GET /api/batch-jobs/:id/output', 'long', ({ done }) => `/api/batch-jobs/${done}/output?format=xlsx`],
  ['GET /api/batch-jobs/:id/searches', 'short', ({ done }) => `/api/batch-jobs/${done}/searches?limit=1000`],
  ['GET /api/due-diligence', 'short', () => '/api/due-diligence'],
  ['GET /api/due-diligence/:id/report.json', 'short', ({ report }) => `/api/due-diligence/${report}/report.json`],
  ['GET /api/due-diligence/:id/report.pdf', 'short', ({ report }) => `/api/due-diligence/${report}/report.pdf`],
  ['GET /api/lists/:id', 'short', ({ list }) => `/api/lists/${list}?results=1`],
  ['GET /api/operator/accounts/:id', 'short', ({ account }) => `/api/operator/accounts/${account}`],
  ['GET /api/operator/audit', 'short', () => '/api/operator/audit'],
  ['GET /api/operator/calibrations/:id', 'short', () => '/api/operator/calibrations/7'],
  ['GET /api/operator/calibrations/:id/comparison', 'short', () => '/api/operator/calibrations/7/comparison'],
  ['GET /api/operator/load-setting', 'file', () => '/api/operator/load-setting'],
  ['GET /api/operator/opt-outs', 'short', () => '/api/operator/opt-outs'],
  ['GET /api/operator/overview', 'short', () => '/api/operator/overview'],
  ['GET /api/operator/refunds', 'short', () => '/api/operator/refunds'],
  ['GET /api/operator/sources', 'short', () => '/api/operator/sources'],
  ['GET /api/operator/vendors', 'short', () => '/api/operator/vendors?month=2026-11'],
  ['POST /api/operator/audit/verify', 'long', () => '/api/operator/audit/verify'],
  ['POST /api/operator/load-files/:id/description', 'file', () => `/api/operator/load-files/${randomUUID()}/description`],
  ['POST /api/operator/load-files/:id/guess', 'file', () => `/api/operator/load-files/${randomUUID()}/guess`],
  ['POST /api/operator/load-files/:id/preview', 'file', () => `/api/operator/load-files/${randomUUID()}/preview`],
  ['POST /api/operator/requests/:receipt/records', 'short', () => '/api/operator/requests/PR-MADE-UP/records'],
  ['GET /api/searches', 'short', () => '/api/searches?results=1'],
  ['GET /api/searches/:id/due-diligence', 'short', ({ search }) => `/api/searches/${search}/due-diligence`],
  ['GET /api/searches/:id/packet.json', 'short', ({ search }) => `/api/searches/${search}/packet.json`],
  ['GET /api/searches/:id/packet.pdf', 'short', ({ search }) => `/api/searches/${search}/packet.pdf`],
  ['GET /api/searches/:id/plat', 'short', ({ search }) => `/api/searches/${search}/plat`],
  ['GET /api/searches/:id/receipt.pdf', 'short', ({ search }) => `/api/searches/${search}/receipt.pdf`],
  ['GET /api/statement.csv', 'short', () => '/api/statement.csv'],
  ['GET /api/statement.pdf', 'short', () => '/api/statement.pdf'],
  ['GET /api/v1/batches/:id/output', 'long', ({ done }) => `/api/v1/batches/${done}/output?format=xlsx`],
  ['GET /api/v1/batches/:id/rows', 'short', ({ done }) => `/api/v1/batches/${done}/rows`],
  ['GET /api/v1/searches', 'short', () => '/api/v1/searches?results=1'],
  ['POST /api/batch-jobs/:id/again', 'long', ({ done }) => `/api/batch-jobs/${done}/again`],
  ['POST /api/batch-jobs/:id/quote', 'long', ({ pending }) => `/api/batch-jobs/${pending}/quote`],
  ['POST /api/due-diligence', 'short', () => '/api/due-diligence'],
  ['POST /api/own-lists/:id/rows', 'long', ({ ownList }) => `/api/own-lists/${ownList}/rows`],
  ['POST /api/outcome-imports', 'long', () => '/api/outcome-imports'],
  ['POST /api/outcome-imports/preview', 'long', () => '/api/outcome-imports/preview'],
  ['POST /api/properties/count', 'short', () => '/api/properties/count'],
  ['POST /api/properties/page', 'short', () => '/api/properties/page'],
  ['POST /api/properties/map', 'short', () => '/api/properties/map'],
  ['GET /api/properties/tiles/:zoom/:x/:y', 'short', () => '/api/properties/tiles/14/4000/6000?of=0'],
  ['POST /api/properties/parcel', 'short', () => '/api/properties/parcel'],
  ['POST /api/properties/comparables', 'short', () => '/api/properties/comparables'],
  ['GET /api/v1/properties/lists/:id', 'short', ({ properties }) => `/api/v1/properties/lists/${properties}`],
  ['GET /api/v1/properties/lists/:id/changes', 'short', ({ properties }) => `/api/v1/properties/lists/${properties}/changes?loadId=1`],
  ['GET /api/v1/properties/lists/:id/properties', 'short', ({ properties }) => `/api/v1/properties/lists/${properties}/properties`],
  ['POST /api/v1/properties/comparables', 'short', () => '/api/v1/properties/comparables'],
  ['POST /api/v1/properties/count', 'short', () => '/api/v1/properties/count'],
  ['POST /api/v1/properties/lists', 'long', () => '/api/v1/properties/lists'],
  ['POST /api/v1/properties/lists/:id/additions', 'long', ({ properties }) => `/api/v1/properties/lists/${properties}/additions`],
  ['POST /api/v1/properties/lists/:id/batch', 'long', ({ properties }) => `/api/v1/properties/lists/${properties}/batch`],
  ['POST /api/v1/properties/parcel', 'short', () => '/api/v1/properties/parcel'],
  ['POST /api/v1/properties/preview', 'short', () => '/api/v1/properties/preview'],
  ['POST /api/v1/properties/stacks', 'long', () => '/api/v1/properties/stacks'],
  ['GET /api/property-list-counts', 'long', () => '/api/property-list-counts'],
  ['GET /api/property-lists/:id', 'short', ({ properties }) => `/api/property-lists/${properties}`],
  ['GET /api/property-lists/:id/news', 'short', ({ properties }) => `/api/property-lists/${properties}/news`],
  ['GET /api/property-lists/:id/output', 'long', ({ properties }) => `/api/property-lists/${properties}/output`],
  ['GET /api/property-lists/:id/properties', 'short', ({ properties }) => `/api/property-lists/${properties}/properties`],
  ['POST /api/property-lists', 'long', () => '/api/property-lists'],
  ['POST /api/property-lists/:id/additions', 'long', ({ properties }) => `/api/property-lists/${properties}/additions`],
  ['POST /api/property-lists/of-parcel', 'short', () => '/api/property-lists/of-parcel'],
  ['POST /api/property-lists/:id/batch', 'long', ({ properties }) => `/api/property-lists/${properties}/batch`],
  ['POST /api/property-stacks', 'long', () => '/api/property-stacks'],
];
/** Files that cost next to nothing, and connections that stay open at no cost. */
const CHEAP = [
  'GET /.well-known/security.txt',
  'GET /api/batch-sample.csv',
  'GET /api/operator/loads/:id/rejects',
  // A few kilobytes of a file.
  'GET /api/properties/base/:zoom/:x/:y',
  'GET /api/searches/:id/events',
  'GET /api/v1/openapi.json',
  'GET /livez',
  'GET /metrics',
  // One message, in either of two formats.
  'POST /mcp',
  'GET /readyz',
];
const generated = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs/generated', name), 'utf8');

let app: TestServer;
let gates: Gates;
let client: TestClient;
let program: TestClient;
let account: string;
let operator: TestClient;
let operatorId: string;
let ids: Ids;
beforeAll(async () => {
  gates = { short: createGate(FEW), long: createGate(FEW), file: createGate(FEW), search: createGate(FEW, OF_SEARCHES) };
  app = await startTestServer({ ctx: { gates } });
  await seedQuillmere(app.owner);
  client = await app.signUp();
  account = (await client.get('/api/auth/user')).json().id;
  program = programOf(app, (await makeProgramKey(client, { name: 'All', scopes: ['search', 'batch', 'lists'] })).secret);
  const search = (await client.post('/api/searches', QUILLMERE.full)).json().id;
  await app.runner.idle();
  const list = (await client.post('/api/lists', { name: 'June' })).json().id;
  const done = await seedOutputJob(app.ctx, account, { header: ['address'], rows: [{ cells: [ROW.address] }] });
  ({ client: operator } = await makeOperator(app));
  operatorId = (await app.owner.query<{ id: string }>('select id from operator')).rows[0]!.id;
  await operator.post('/api/operator/account-views', { subject: account, reason: 'a question' });
  const ownList = (await client.post('/api/own-lists', { name: 'June', fileName: 'june.csv', asOf: '2026-06-01' })).json().id;
  // These bodies name what is made here, such as the search.
  BODIES['POST /api/due-diligence'] = { searchIds: [search], subject: 'Odile Varnham' };
  const report = (await client.post('/api/due-diligence', BODIES['POST /api/due-diligence'])).json().id;
  const properties = (await client.post('/api/property-lists', BODIES['POST /api/property-lists'])).json().id;
  for (const stacks of ['POST /api/property-stacks', 'POST /api/v1/properties/stacks']) BODIES[stacks] = { of: [properties], atLeast: 1 };
  ids = {
    account,
    search,
    report,
    list,
    ownList,
    properties,
    done: done.id,
    pending: await insertBatch(app, client, [{ name: '', ...ROW }]),
  };
});
afterAll(() => app.close());

const MAP = {
  version: 1,
  revision: 1,
  id: 'numbers',
  title: 'Numbers',
  role: 'dnc',
  input: { kind: 'lines' },
  records: [{ kind: 'dnc', fields: { phone: 'line' } }],
};
const BODIES: Record<string, object> = {
  'POST /api/operator/load-files/:id/description': { choice: {} },
  'POST /api/operator/load-files/:id/guess': { choice: {} },
  'POST /api/operator/load-files/:id/preview': { map: MAP },
  'POST /api/own-lists/:id/rows': { rows: [] },
  'POST /api/properties/count': { zip: '00412' },
  'POST /api/properties/page': { filter: { zip: '00412' } },
  'POST /api/properties/map': { filter: { zip: '00412' } },
  'POST /api/properties/parcel': { countyFips: '03001', ParcelId: '1' },
  'POST /api/properties/comparables': { countyFips: '03001', ParcelId: '1' },
  // By then the name is taken, and the list is empty.
  'POST /api/property-lists': { name: 'June', kind: 'living', filter: {} },
  // The list is living, which takes no additions.
  'POST /api/property-lists/:id/additions': { parcels: [{ countyFips: '03001', ParcelId: '1' }] },
  'POST /api/property-lists/of-parcel': { countyFips: '03001', ParcelId: '1' },
  'POST /api/property-lists/:id/batch': { permissibleUse: true },
  'POST /api/v1/properties/count': { zip: '00412' },
  'POST /api/v1/properties/parcel': { countyFips: '03001', ParcelId: '1' },
  'POST /api/v1/properties/comparables': { countyFips: '03001', ParcelId: '1' },
  'POST /api/v1/properties/preview': { filter: { zip: '00412' } },
  'POST /api/v1/properties/lists': { name: 'June', kind: 'living', filter: {} },
  'POST /api/v1/properties/lists/:id/additions': { parcels: [{ countyFips: '03001', ParcelId: '1' }] },
  'POST /api/v1/properties/lists/:id/batch': { permissibleUse: true },
  'POST /api/outcome-imports': { fileName: 'calls.csv', rows: [] },
  'POST /api/outcome-imports/preview': { rows: [] },
};
const isOperators = (route: string) => route.includes('/api/operator/');
function ask(route: string, url: string) {
  const asker = isOperators(route) ? operator : route.includes('/api/v1/') ? program : client;
  if (route.startsWith('GET')) return asker.get(url);
  return asker.post(url, isOperators(route) ? BODIES[route] : (BODIES[route] ?? { permissibleUse: true, includeContacts: false }));
}
/** Returns the status of a route once it is past its gate. Where the id that is asked for does not exist, that is the status that says so. */
function doneOf(route: string): number {
  if (route === 'POST /api/outcome-imports' || route === 'POST /api/due-diligence') return 201;
  if (route.includes('/load-files/') || /\/properties\/(parcel|comparables)$/.test(route)) return 404;
  if (route.endsWith('/of-parcel')) return 200;
  // No row of the job failed.
  if (route.endsWith('/again')) return 409;
  if (/^POST .*(?:property-|properties\/)lists/.test(route)) return 409;
  return route.includes('/calibrations/') || route.includes('/requests/') ? 409 : 200;
}
async function hold(gate: keyof Gates, accounts: readonly string[]): Promise<() => void> {
  const leaves = await Promise.all(accounts.map((id) => gates[gate].enter(id)));
  return () => leaves.forEach((leave) => leave());
}

describe('expensive routes', () => {
  test.each(EXPENSIVE)('%s is refused with Retry-After while the gate is full, for the account or for all', async (route, gate, url) => {
    for (const [holders, refusal] of [
      [[isOperators(route) ? operatorId : account], [429, 'too_many_requests', '5']],
      [
        ['a', 'b', 'c'],
        [503, 'overloaded', '5'],
      ],
    ] as const) {
      const leave = await hold(gate, holders);
      const refused = await ask(route, url(ids));
      const said = refused.json();
      expect([refused.statusCode, said.code ?? said.error.code, refused.headers['retry-after']]).toEqual(refusal);
      leave();
      // There are more requests than places, so each must give its place back.
      for (const _ of [1, 2, 3, 4]) expect((await ask(route, url(ids))).statusCode).toBe(doneOf(route));
    }
  });

  test('are exactly the documented ones, and every file download is either gated or known to be cheap', () => {
    const gated = generated('limits.md').matchAll(/^\| `(\w+ [^`]+)` \|.*\| few[^|]*\|$/gm);
    expect(new Set([...gated].map(([, route]) => route))).toEqual(new Set(EXPENSIVE.map(([route]) => route)));
    const files = Object.entries<Route>(ROUTES).filter(([name, { answers }]) => name.startsWith('GET ') && Array.isArray(answers[200]));
    const known = [...EXPENSIVE.map(([route]) => route), ...CHEAP];
    expect(files.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('do not delay routes without a gate', async () => {
    const leaves = [await hold('short', [account]), await hold('long', [account])];
    for (const url of ['/api/searches', '/api/lists', `/api/batch-jobs/${ids.done}/searches?limit=200`, `/api/searches/${ids.search}`])
      expect((await client.get(url)).statusCode).toBe(200);
    for (const leave of leaves) leave();
  });
});

test('a session with too many searches at once is refused before any database query; other sessions are served', async () => {
  const open = vi.spyOn(app.ctx.db, 'query');
  const leave = await gates.search.enter(client.cookie!.split('=')[1]!);
  const refused = await client.post('/api/searches', QUILLMERE.full);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
  expect(open).not.toHaveBeenCalled();
  const other = await app.signUp();
  expect((await other.post('/api/searches', QUILLMERE.full)).statusCode).toBe(201);
  leave();
  expect((await client.post('/api/searches', QUILLMERE.full)).statusCode).toBe(201);
  await app.runner.idle();
});

test('a request that is aborted while it waits creates no document, and frees its place', async () => {
  const waits = { ...FEW, waitingOfAccount: 1, waitingOfAll: 1 };
  Object.assign(gates, { short: createGate(waits) });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api/statement.pdf`;
  const leave = await hold('short', [account]);
  const countDownloads = async () =>
    (await app.owner.query(`select count(*)::int as count from audit_record where what = 'statement_pdf' and account_id = $1`, [account]))
      .rows[0].count;
  const before = await countDownloads();
  const enter = vi.spyOn(gates.short, 'enter');
  const hangUp = new AbortController();
  const asked = fetch(url, { headers: { cookie: client.cookie! }, signal: hangUp.signal });
  await expect.poll(() => enter.mock.calls.length).toBe(1);
  hangUp.abort();
  await expect(asked).rejects.toThrow();
  await expect(enter.mock.results[0]!.value).rejects.toThrow();
  leave();
  expect((await client.get('/api/statement.pdf')).statusCode).toBe(200);
  expect(await countDownloads()).toBe(before + 1);
  Object.assign(gates, { short: createGate(FEW) });
});
