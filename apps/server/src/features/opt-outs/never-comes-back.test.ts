/** Somebody opts out, and every route that could name them is asked. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OptOut } from '@deedline/contract/opt-out';
import { BATCH_LAYOUTS } from '@deedline/contract/batch';
import { listRoutes } from '../../testing/list-routes.ts';
import { CANARIES, plantCanary } from '../../testing/canaries.ts';
import { openMailBox } from '../../testing/mail-box.ts';
import { createMover } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { FILE_HEADERS, TERMS, uploadCsv } from '../../testing/uploads.ts';
import { workOff } from '../../testing/batches.ts';

const { full, parcel, owner, person, phone, email } = QUILLMERE;
const MODES = [full, parcel, owner, person, phone, email];
const FILE =
  'address,name,city,state,zip,their phone,their mail\r\n418 Tannery Row,Odile Varnham,Quillmere,FK,00412,(419) 555-0142,Odile.Varnham@mail.example\r\n';

let app: TestServer;
let client: TestClient;
let dataDir: string;
let made: { searches: string[]; job: string; list: string };
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
  made = { searches: await searchAll(), job: await runBatch(), list: await saveAll() };
  await runSamples();
});
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Somebody who lives with Odile Varnham: her name stands among his relatives. */
async function seedHousehold(): Promise<void> {
  const { first, last, birthDate, phone: own, street: line, zip } = CANARIES.jasper;
  const address = { line, city: 'QUILLMERE', state: 'FK', zip };
  const body = { name: { first, last }, birthDate, address, phones: [own, CANARIES.odile.phone] };
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
async function runSamples(): Promise<string[]> {
  const offered = (await app.visitor.get('/api/sample-searches')).json<{ searchMode: string; index: number }[]>();
  const bodies: string[] = [];
  for (const { searchMode, index } of offered) bodies.push((await app.visitor.post('/api/sample-searches', { searchMode, index })).body);
  return bodies;
}

/** How to ask each route that answers anything; null where nothing of what it says is about people who are found. */
const ASK: Readonly<Record<string, (() => string[]) | null>> = {
  'GET /api/health': () => ['/api/health'],
  'GET /api/installation': () => ['/api/installation'],
  'GET /api/accuracy': () => ['/api/accuracy'],
  'GET /api/samples': () => ['/api/samples'],
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
  'GET /api/searches/:id/packet.json': () => made.searches.map((id) => `/api/searches/${id}/packet.json`),
  'GET /api/searches/:id/packet.pdf': () => made.searches.map((id) => `/api/searches/${id}/packet.pdf`),
  'GET /api/audit': () => ['/api/audit'],
  'GET /api/audit.csv': () => ['/api/audit.csv'],
  'GET /api/audit.json': () => ['/api/audit.json'],
  'GET /api/statement': () => ['/api/statement'],
  'GET /api/statement.csv': () => ['/api/statement.csv'],
  'GET /api/statement.pdf': () => ['/api/statement.pdf'],
  'GET /api/lists': () => ['/api/lists'],
  'GET /api/lists/:id': () => [`/api/lists/${made.list}`, `/api/lists/${made.list}?results=1`],
  'GET /api/batch-jobs': () => ['/api/batch-jobs'],
  'GET /api/batch-jobs/:id': () => [`/api/batch-jobs/${made.job}`],
  'GET /api/batch-jobs/:id/searches': () => [`/api/batch-jobs/${made.job}/searches`],
  'GET /api/batch-jobs/:id/output': () => BATCH_LAYOUTS.map((layout) => `/api/batch-jobs/${made.job}/output?layout=${layout}`),
  'GET /api/do-not-call/lists': () => ['/api/do-not-call/lists'],
  'GET /api/batch-mappings': () => ['/api/batch-mappings'],
  // The account itself, and money.
  'GET /api/auth/user': null,
  'GET /api/audit/public-key': null,
  'GET /api/login': null,
  'GET /api/payments': null,
  'GET /api/payments/:sessionId': null,
  'GET /api/practice-checkout/:sessionId': null,
  // Who shares the account.
  'GET /api/team': null,
  'PATCH /api/team/me': null,
  'POST /api/team/leave': null,
  'PATCH /api/team/members/:id': null,
  'POST /api/team/members/:id/ownership': null,
  'DELETE /api/team/members/:id': null,
  'POST /api/team/invitations': null,
  'POST /api/team/invitations/:id/mails': null,
  'DELETE /api/team/invitations/:id': null,
  'POST /api/invitations/read': null,
  'POST /api/invitations/accept': null,
  // Answers to these are asked for below, by searching and uploading again.
  'POST /api/searches': null,
  'POST /api/sample-searches': null,
  'POST /api/batch-jobs': null,
  'POST /api/searches/:id/outcomes': null,
  // What the account says of itself: its licence, and what its uses mean under the law.
  'GET /api/purposes': null,
  'PUT /api/purposes/:use': null,
  'GET /api/licence': null,
  'POST /api/licence': null,
  'POST /api/licence/close-question': null,
  // They answer with ids, counts and states of what the account owns.
  'POST /api/audit/exports': null,
  'POST /api/batch-jobs/:id/quote': null,
  'POST /api/batch-jobs/:id/start': null,
  'POST /api/batch-jobs/:id/resume': null,
  'POST /api/batch-jobs/:id/cancel': null,
  'DELETE /api/batch-jobs/:id': null,
  'PUT /api/batch-mappings': null,
  'DELETE /api/batch-mappings/:id': null,
  'POST /api/do-not-call/lists': null,
  'DELETE /api/do-not-call/lists/:id': null,
  'POST /api/lists': null,
  'PATCH /api/lists/:id': null,
  'DELETE /api/lists/:id': null,
  'PUT /api/lists/:id/searches/:searchId': null,
  'DELETE /api/lists/:id/searches/:searchId': null,
  'POST /api/stripe/webhook': null,
  'POST /api/create-checkout-session': null,
  'POST /api/practice-checkout/:sessionId': null,
  'POST /api/auth/register': null,
  'POST /api/auth/reset-password': null,
  'POST /api/auth/login': null,
  'POST /api/auth/logout': null,
  'POST /api/auth/forgot-password': null,
  'POST /api/auth/confirm-email': null,
  'POST /api/auth/change-password': null,
  'POST /api/auth/change-email': null,
  'POST /api/auth/prove-email': null,
  'POST /api/auth/delete-account': null,
  'POST /api/newsletter': null,
  'POST /api/newsletter/confirm': null,
  'POST /api/newsletter/unsubscribe': null,
  'POST /api/opt-outs': null,
  'POST /api/opt-outs/link': null,
  'POST /api/privacy-requests': null,
  'POST /api/privacy-requests/confirm': null,
  'POST /api/receipts': null,
  // The operator's console names nobody who is found, beside what people asked under their own names; and it opens to no account.
  'GET /api/operator/session': null,
  'GET /api/operator/retention': null,
  'POST /api/operator/retention/holds': null,
  'POST /api/operator/retention/holds/:id/release': null,
  'GET /api/operator/overview': null,
  'GET /api/operator/sources': null,
  'GET /api/operator/opt-outs': null,
  'GET /api/operator/audit/head': null,
  'GET /api/operator/requests': null,
  'GET /api/operator/requests/:receipt': null,
  'POST /api/operator/requests/:receipt/records': null,
  'POST /api/operator/requests/:receipt/extend': null,
  'POST /api/operator/requests/:receipt/answer': null,
  'POST /api/operator/requests/:receipt/close': null,
  'POST /api/operator/receipts': null,
  'POST /api/operator/opt-outs/undo': null,
  'GET /api/operator/refunds': null,
  'POST /api/operator/payment-events/:id/replay': null,
  'POST /api/operator/account-views': null,
  'GET /api/operator/accounts/:id': null,
  'POST /api/operator/accounts/:id/credits': null,
  'GET /api/operator/audit': null,
  'POST /api/operator/audit/verify': null,
  'GET /api/operator/do-not-call/lists': null,
  'POST /api/operator/do-not-call/lists': null,
  'DELETE /api/operator/do-not-call/lists/:id': null,
  'GET /api/operator/calling-rules': null,
  'GET /api/operator/calling-rules/:id': null,
  'POST /api/operator/calling-rules/preview': null,
  'POST /api/operator/calling-rules': null,
  'POST /api/operator/calling-rules/:id/use': null,
  'GET /api/operator/calibrations': null,
  'GET /api/operator/calibrations/:id': null,
  'POST /api/operator/calibrations/:id/activate': null,
  'POST /api/operator/calibrations/deactivate': null,
  'POST /api/operator/setup': null,
  'POST /api/operator/setup/open': null,
  'POST /api/operator/sign-in': null,
  'POST /api/operator/sign-out': null,
};

/** Every answer of every route, by the address it came from. */
async function askEverything(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const route of listRoutes(app.server)) {
    for (const address of ASK[route]?.() ?? []) {
      const answer = await client.get(address);
      expect([address, answer.statusCode]).toEqual([address, answer.statusCode === 404 && address.endsWith('/plat') ? 404 : 200]);
      answers.set(address, address.endsWith('.pdf') ? readPdf(answer.rawPayload).flat().join('\n') : answer.body);
    }
  }
  (await runSamples()).forEach((body, index) => answers.set(`sample ${index}`, body));
  (await openMailBox(app).receive()).forEach(({ text }, index) => answers.set(`mail ${index}`, text));
  return answers;
}

/** Searches, uploads and asks all over again. */
async function askAgain(): Promise<Map<string, string>> {
  made = { ...made, searches: [...made.searches, ...(await searchAll())], job: await runBatch() };
  return askEverything();
}

/** A name that was typed without a place says nothing of anybody: the words of a question stay its asker's. */
const TYPED = /"ownerName":"Odile Varnham"/g;

const whoNames = (answers: ReadonlyMap<string, string>, what: RegExp) =>
  [...answers].filter(([, body]) => what.test(body.replace(TYPED, ''))).map(([address]) => address);

test('says of every route how it is asked here', () => {
  const known = new Set(Object.keys(ASK));
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

describe('whoever opted out never comes back:', () => {
  test.each(CASES)('%s', { timeout: 120_000 }, async (_, asked, traces) => {
    const before = whoNames(await askEverything(), traces);
    expect(before.length).toBeGreaterThan(10);
    const answer = await app.visitor.post('/api/opt-outs', asked);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['receipt']]);
    await openMailBox(app).receive();
    expect(whoNames(await askEverything(), traces)).toEqual([]);
    expect(whoNames(await askAgain(), traces)).toEqual([]);
  });
});
