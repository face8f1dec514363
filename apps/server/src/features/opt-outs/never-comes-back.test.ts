/** Somebody opts out; then every route that could name them is requested. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OptOut } from '@deedline/contract/compliance/opt-out';
import { SCOPES } from '@deedline/contract/api/scopes';
import { BATCH_LAYOUTS } from '@deedline/contract/search/batch';
import {
  clientOf,
  listRoutes,
  PASSWORD,
  readCookie,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/test-server.ts';
import { CANARIES, plantCanary } from '../../testing/canaries.ts';
import { hideProperties } from '../properties/hide-properties.ts';
import { NAMING_NOBODY } from '../../testing/naming-nobody.ts';
import { createMailBox } from '../../testing/mail-box.ts';
import { createMover } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { FILE_HEADERS, TERMS, uploadCsv, workOff } from '../../testing/batches/batches.ts';

const { full, parcel, owner, person, phone, email } = QUILLMERE;
const MODES = [full, parcel, owner, person, phone, email];
const FILE =
  'address,name,city,state,zip,their phone,their mail\r\n418 Tannery Row,Odile Varnham,Quillmere,FK,00412,(419) 555-0142,Odile.Varnham@mail.example\r\n';

let app: TestServer;
let client: TestClient;
let program: TestClient;
let dataDir: string;
let made: { searches: string[]; job: string; list: string; report: string; properties: string[] };
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'deedline-opt-out-'));
  const samples = Object.fromEntries(MODES.map((request) => [request.searchMode, { matching: [request], missing: [] }]));
  mkdirSync(join(dataDir, 'demo'));
  writeFileSync(join(dataDir, 'demo', 'samples.json'), JSON.stringify(samples));
  writeFileSync(join(dataDir, 'demo', 'manifest.json'), JSON.stringify({ state: { name: 'Fenmark' } }));
  app = await startTestServer({ config: { dataDir, samplesPerMinute: 1000, mailRequestsPerHour: 1000 } });
  await seedQuillmere(app.owner);
  await seedHousehold();
  client = await signUp();
  program = programOf(app, (await makeProgramKey(client, { name: 'All', scopes: [...SCOPES] })).secret);
  const searches = await searchAll();
  made = { searches, job: await runBatch(), list: await saveAll(), report: await makeReport(searches), properties: await keepProperties() };
  await runSamples();
  // The CRM twin adds its fields beside the findings.
  await client.post('/api/crm/followupboss/sign-in', { way: 'twin' });
});
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Adds somebody who lives with Odile Varnham, so that her name is among his relatives. */
async function seedHousehold(): Promise<void> {
  const { first, last, birthDate, phone: own, street: line, zip } = CANARIES.jasper;
  const address = { line, city: 'QUILLMERE', state: 'FK', zip };
  const body = { name: { first, last }, birthDate, address, phones: [own] };
  plantCanary(CANARIES.jasper);
  await seedSource(app.owner, {
    facts: {
      name: 'fk-phone_listing',
      label: 'Phone Listings',
      origin: 'fk-phone_listing',
      role: 'phone_listing',
      state: 'FK',
      asOf: '2026-10-01',
    },
    layout: 'household',
    records: [{ kind: 'person', recordId: 'PJ', firstSeen: '2014-01-01', lastSeen: '2026-09-01', body }],
  });
}

async function signUp(): Promise<TestClient> {
  const self = { email: 'willa@example.com', password: PASSWORD, firstName: 'Willa', lastName: 'Quimby' };
  const signedUp = clientOf(app.server, readCookie(await app.visitor.post('/api/auth/register', self)));
  await (await createMover(app.ctx.db, signedUp)).grant(200);
  return signedUp;
}

async function search(body: object): Promise<string> {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return id;
}
async function searchAll(): Promise<string[]> {
  const relative = { searchMode: 'reverse_phone', phoneNumber: '419-555-0177', permissibleUse: true };
  const ids: string[] = [];
  for (const request of [...MODES, relative]) ids.push(await search(request));
  return ids;
}
async function runBatch(): Promise<string> {
  const { id } = (await uploadCsv(client, FILE, TERMS, FILE_HEADERS)).json<{ id: string }>();
  await workOff(app.ctx);
  return id;
}
async function saveAll(): Promise<string> {
  const { id } = (await client.post('/api/lists', { name: 'Row' })).json<{ id: string }>();
  for (const one of made?.searches ?? []) await client.send('PUT', `/api/lists/${id}/searches/${one}`, {});
  return id;
}
async function keepProperties(): Promise<string[]> {
  await hideProperties(app.ctx);
  const ids: string[] = [];
  for (const kind of ['living', 'frozen'])
    ids.push((await client.post('/api/property-lists', { name: kind, kind, filter: {} })).json<{ id: string }>().id);
  const stack = { of: [...ids], atLeast: 2 };
  ids.push((await client.post('/api/property-lists', { name: 'stack', kind: 'living', stack })).json<{ id: string }>().id);
  return ids;
}
/** Makes a report of the search for a person, which mentions all of them. */
async function makeReport(searches: readonly string[]): Promise<string> {
  const asked = { searchIds: [searches[MODES.indexOf(person)]], subject: 'Odile Varnham' };
  return (await client.post('/api/due-diligence', asked)).json<{ id: string }>().id;
}
async function runSamples(): Promise<string[]> {
  const offered = (await app.visitor.get('/api/sample-searches')).json<{ searchMode: string; index: number }[]>();
  const bodies: string[] = [];
  for (const { searchMode, index } of offered) bodies.push((await app.visitor.post('/api/sample-searches', { searchMode, index })).body);
  return bodies;
}

/** How to request each route that says anything about people who are found. */
const ASK: Readonly<Record<string, () => string[]>> = {
  'GET /api/health': () => ['/api/health'],
  'GET /api/installation': () => ['/api/installation'],
  'GET /api/accuracy': () => ['/api/accuracy'],
  'GET /api/samples': () => ['/api/samples'],
  'GET /api/v1/openapi.json': () => ['/api/v1/openapi.json'],
  'GET /api/sample-searches': () => ['/api/sample-searches'],
  'GET /api/batch-sample.csv': () => ['/api/batch-sample.csv'],
  'GET /api/searches': () => ['/api/searches', '/api/searches?results=1'],
  'GET /api/searches/recent': () => ['/api/searches/recent'],
  'GET /api/searches/:id': () => made.searches.map((id) => `/api/searches/${id}`),
  'GET /api/searches/:id/events': () => made.searches.map((id) => `/api/searches/${id}/events`),
  'GET /api/searches/:id/outcomes': () => made.searches.map((id) => `/api/searches/${id}/outcomes`),
  'GET /api/searches/:id/receipt': () => made.searches.map((id) => `/api/searches/${id}/receipt`),
  'GET /api/searches/:id/receipt.pdf': () => made.searches.map((id) => `/api/searches/${id}/receipt.pdf`),
  'GET /api/searches/:id/plat': () => made.searches.map((id) => `/api/searches/${id}/plat`),
  'GET /api/searches/:id/loaded': () => made.searches.map((id) => `/api/searches/${id}/loaded`),
  'GET /api/searches/:id/meant': () => made.searches.map((id) => `/api/searches/${id}/meant`),
  'GET /api/searches/:id/packet.json': () => made.searches.map((id) => `/api/searches/${id}/packet.json`),
  'GET /api/searches/:id/packet.pdf': () => made.searches.map((id) => `/api/searches/${id}/packet.pdf`),
  'GET /api/searches/:id/due-diligence': () => made.searches.map((id) => `/api/searches/${id}/due-diligence`),
  'GET /api/due-diligence': () => ['/api/due-diligence'],
  'GET /api/due-diligence/:id/report.json': () => [`/api/due-diligence/${made.report}/report.json`],
  'GET /api/due-diligence/:id/report.pdf': () => [`/api/due-diligence/${made.report}/report.pdf`],
  'GET /api/audit': () => ['/api/audit'],
  'GET /api/audit.csv': () => ['/api/audit.csv'],
  'GET /api/audit.json': () => ['/api/audit.json'],
  'GET /api/statement': () => ['/api/statement'],
  'GET /api/statement.csv': () => ['/api/statement.csv'],
  'GET /api/statement.pdf': () => ['/api/statement.pdf'],
  'GET /api/lists': () => ['/api/lists'],
  'GET /api/lists/:id': () => [`/api/lists/${made.list}`, `/api/lists/${made.list}?results=1`],
  'GET /api/property-lists/:id/properties': () => made.properties.map((id) => `/api/property-lists/${id}/properties`),
  'GET /api/property-lists/:id/news': () => made.properties.map((id) => `/api/property-lists/${id}/news`),
  'GET /api/property-lists/:id/output': () => made.properties.map((id) => `/api/property-lists/${id}/output`),
  'GET /api/v1/properties/lists/:id/properties': () => made.properties.map((id) => `/api/v1/properties/lists/${id}/properties`),
  'GET /api/v1/properties/lists/:id/changes': () => made.properties.map((id) => `/api/v1/properties/lists/${id}/changes?loadId=1`),
  'GET /api/batch-jobs': () => ['/api/batch-jobs'],
  'GET /api/batch-jobs/:id': () => [`/api/batch-jobs/${made.job}`],
  'GET /api/batch-jobs/:id/searches': () => [`/api/batch-jobs/${made.job}/searches`],
  'GET /api/batch-jobs/:id/output': () => BATCH_LAYOUTS.map((layout) => `/api/batch-jobs/${made.job}/output?layout=${layout}`),
  'GET /api/do-not-call/lists': () => ['/api/do-not-call/lists'],
  'GET /api/batch-mappings': () => ['/api/batch-mappings'],
  'GET /api/v1/searches': () => ['/api/v1/searches', '/api/v1/searches?results=1'],
  'GET /api/v1/searches/:id': () => made.searches.map((id) => `/api/v1/searches/${id}`),
  'GET /api/v1/searches/:id/outcomes': () => made.searches.map((id) => `/api/v1/searches/${id}/outcomes`),
  'GET /api/v1/batches': () => ['/api/v1/batches'],
  'GET /api/v1/batches/:id': () => [`/api/v1/batches/${made.job}`],
  'GET /api/v1/batches/:id/rows': () => [`/api/v1/batches/${made.job}/rows`],
  'GET /api/v1/batches/:id/output': () => [`/api/v1/batches/${made.job}/output?layout=detailed`],
  'GET /api/v1/lists': () => ['/api/v1/lists'],
  'GET /api/v1/statement': () => ['/api/v1/statement'],
  'GET /api/crm/:id/fields': () => ['/api/crm/followupboss/fields'],
};

/** What is sent to POST /api/suggestions while somebody types. */
const TYPED = [
  { searchMode: 'property_address', text: '418 Tannery' },
  { searchMode: 'parcel_id', text: '12-0418' },
  { searchMode: 'property_address', text: 'Odile Varnham' },
];

/** The answers in place of a plat without a lot, and of a report that says more than may be shown by now. */
const MAY_BE_GONE = [
  [/\/plat$/, 204],
  [/\/report\.(json|pdf)$/, 404],
] as const;

/** The answers of every route, by the address they came from. */
async function askEverything(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const route of listRoutes(app.server)) {
    for (const address of ASK[route]?.() ?? []) {
      const answer = await (address.startsWith('/api/v1/') ? program : client).get(address);
      const gone = MAY_BE_GONE.find(([where]) => where.test(address))?.[1];
      expect([address, answer.statusCode]).toEqual([address, answer.statusCode === gone ? gone : 200]);
      answers.set(address, address.endsWith('.pdf') ? readPdf(answer.rawPayload).flat().join('\n') : answer.body);
    }
  }
  for (const typed of TYPED) answers.set(`suggestions ${JSON.stringify(typed)}`, (await client.post('/api/suggestions', typed)).body);
  await hideProperties(app.ctx);
  answers.set('properties', (await client.post('/api/properties/page', { filter: {} })).body);
  for (const [who, path] of [
    [client, '/api/properties/parcel'],
    [program, '/api/v1/properties/parcel'],
  ] as const)
    answers.set(path, (await who.post(path, { countyFips: '03001', ParcelId: '0122-333' })).body);
  answers.set('stacked properties', (await client.post('/api/property-stacks', { of: made.properties, atLeast: 1 })).body);
  (await runSamples()).forEach((body, index) => answers.set(`sample ${index}`, body));
  (await createMailBox(app).receive()).forEach(({ text }, index) => answers.set(`mail ${index}`, text));
  return answers;
}

/** Searches and uploads anew, then requests everything again. */
async function askAgain(): Promise<Map<string, string>> {
  made = { ...made, searches: [...made.searches, ...(await searchAll())], job: await runBatch() };
  return askEverything();
}

/** A name that was typed without a place says nothing about anybody: the words of a question stay visible to its asker. */
const TYPED_BEFORE = [/"(?:ownerName|typed)":"Odile Varnham"/g];
/** The same applies to all words typed after somebody opted out, just as for a person on no record, and to the rows of a file. */
const TYPED_SINCE = [
  ...TYPED_BEFORE,
  /"(?:firstName|phoneNumber|emailAddress|about|inputName)":"(?:Odile|Odile Varnham|\(419\) 555-0142|odile\.varnham@mail\.example)"/g,
  /418 Tannery Row,Odile Varnham,Quillmere,FK,00412,'?\(419\) 555-0142,Odile\.Varnham@mail\.example/g,
  /418 Tannery Row,Quillmere,FK,00412,Odile Varnham(?=,Not found,)/g,
];

const whoNames = (answers: ReadonlyMap<string, string>, what: RegExp, typed: readonly RegExp[]) =>
  [...answers].filter(([, body]) => what.test(typed.reduce((text, words) => text.replace(words, ''), body))).map(([address]) => address);

test('every route is requested here or listed as naming nobody', () => {
  const known = new Set([
    ...Object.keys(ASK),
    ...NAMING_NOBODY,
    'POST /api/suggestions',
    'POST /api/properties/page',
    'POST /api/properties/parcel',
    'POST /api/v1/properties/parcel',
    'POST /api/property-stacks',
    'POST /api/due-diligence',
  ]);
  expect(listRoutes(app.server).filter((route) => !known.has(route))).toEqual([]);
});

const CASES: [what: string, asked: OptOut, traces: RegExp][] = [
  ['a phone', { kind: 'phone', phone: '1 419.555.0142' }, /419\D{0,3}555\D?0142/],
  ['an email', { kind: 'email', email: 'ODILE.VARNHAM@mail.example' }, /odile\.varnham@/i],
  [
    'a person',
    { kind: 'person', name: 'Odile Varnham', street: '418 Tannery Row', city: 'Quillmere', zip: '00412' },
    /odile(?!\.varnham@)|"(?:email|bestEmail|contact)":"odile/i,
  ],
];

describe('no route names somebody after their opt-out:', () => {
  test.each(CASES)('%s', async (_, asked, traces) => {
    const before = whoNames(await askEverything(), traces, TYPED_BEFORE);
    expect(before.length).toBeGreaterThan(10);
    const answer = await app.visitor.post('/api/opt-outs', asked);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['receipt']]);
    await createMailBox(app).receive();
    expect(whoNames(await askEverything(), traces, TYPED_BEFORE)).toEqual([]);
    expect(whoNames(await askAgain(), traces, TYPED_SINCE)).toEqual([]);
  });
});
