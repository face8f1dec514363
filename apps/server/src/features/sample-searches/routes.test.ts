import { sampleSearchAnswer, sampleSearches, type RunSampleSearch } from '@deedline/contract/search/sample-search';
import { samples, SEARCH_MODES, type Samples, type SearchMode } from '@deedline/contract/search/search';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { LANDING_EXAMPLE } from './landing-example.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'deedline-samples-'));
const { full, insights, parcel, owner, person, phone, email, nobody } = QUILLMERE;
const one = (request: Samples[SearchMode]['matching'][number]) => ({ matching: [request], missing: [] });
const SAMPLES: Samples = {
  property_address: { matching: [nobody, full, insights], missing: [nobody] },
  parcel_id: one(parcel),
  owner_name: one(owner),
  person_search: one(person),
  reverse_phone: one(phone),
  reverse_email: one(email),
};
mkdirSync(join(dataDir, 'demo'), { recursive: true });
writeFileSync(join(dataDir, 'demo', 'samples.json'), JSON.stringify(SAMPLES));
afterAll(() => rmSync(dataDir, { recursive: true }));

let app: TestServer;
let asked: number;
beforeEach(async () => {
  // A phone states the moment at which its call readiness was judged.
  const now = new Date();
  app = await startTestServer({ config: { dataDir }, ctx: { now: () => now } });
  await seedQuillmere(app.owner);
  asked = 0;
  const { source } = app.ctx.sources[0]!;
  const lookup = source.lookup.bind(source);
  source.lookup = (...hop) => {
    asked += 1;
    return lookup(...hop);
  };
});
afterEach(() => app.close());

const post = (body: object) => app.visitor.post('/api/sample-searches', body);
const run = async (sample: RunSampleSearch) => sampleSearchAnswer.parse((await post(sample)).json());
const readAudit = async () => (await app.ctx.db.query(`select * from search_audit order by id`)).rows;

test('lists at most two requests of each mode, in the order of the modes, of other people in each', async () => {
  const offered = sampleSearches.parse((await app.visitor.get('/api/sample-searches')).json());
  expect(offered.map(({ searchMode, index }) => [searchMode, index])).toEqual([
    ['property_address', 0],
    ['property_address', 1],
    ...SEARCH_MODES.slice(1).map((mode) => [mode, 0]),
  ]);
  expect(offered.slice(0, 2).map(({ request }) => request)).toEqual([full, insights]);
});

test('offers first the lot that the landing page shows, where it is on record', async () => {
  const { street = '', city = '', state = '', zip = '' } = LANDING_EXAMPLE;
  const facts = { name: 'shown', label: 'Shown', origin: 'shown', role: 'assessor', asOf: '2026-10-01' } as const;
  const body = { countyFips: '03001', apn: '17', situs: { line: street, city, state, zip }, owners: [] };
  await seedSource(app.owner, { facts, records: [{ kind: 'parcel', recordId: '17', body }] });
  const offered = sampleSearches.parse((await app.visitor.get('/api/sample-searches')).json());
  expect(offered.slice(0, 2).map(({ request }) => request)).toEqual([LANDING_EXAMPLE, full]);
  const { property_address: beside } = samples.parse((await app.visitor.get('/api/samples')).json());
  expect(beside.matching[0]).toEqual(LANDING_EXAMPLE);
});

test('answers as a paid search does, with the lot and the price by the rule, without account or wallet', async () => {
  const answer = await run({ searchMode: 'property_address' });
  const client = await app.signUp();
  const { id } = (await client.post('/api/searches', full)).json();
  await app.runner.idle();
  const paid = (await client.get(`/api/searches/${id}`)).json();
  const { elapsedMs, ...sources } = answer.results.sources;
  expect({ ...answer.results, sources: { ...sources, elapsedMs: paid.results.sources.elapsedMs } }).toEqual(paid.results);
  expect(elapsedMs).toBeGreaterThan(0);
  expect(answer.request).toEqual(full);
  expect(answer.price).toEqual({ rule: paid.receipt.rule, credits: paid.receipt.charged });
  expect(answer.plat?.lots.filter(({ isSubject }) => isSubject).map(({ label }) => label)).toEqual(['418']);
  expect(answer.plat?.width).toBe(920);
});

test.each([
  ['property_address', { rule: 'Full Report', credits: 5 }],
  ['parcel_id', { rule: 'Full Report', credits: 5 }],
  ['owner_name', { rule: 'Full Report', credits: 5 }],
  ['person_search', { rule: 'Contact Search', credits: 4 }],
  ['reverse_phone', { rule: 'Reverse Search', credits: 7 }],
  ['reverse_email', { rule: 'Reverse Search', credits: 7 }],
] as const)('%s can be tried', async (searchMode, price) => {
  const answer = await run({ searchMode });
  expect(answer.results.owner?.name).toBe('Odile Varnham');
  expect(answer.price).toEqual(price);
});

test('what is not offered cannot be asked: no free text, no other mode, no further request', async () => {
  for (const body of [
    { searchMode: 'property_address', street: '1 Elm St', zip: '00412' },
    { searchMode: 'everyone' },
    { searchMode: 'property_address', index: 2 },
    { searchMode: 'property_address', index: -1 },
    {},
  ])
    expect((await post(body)).statusCode).toBe(400);
  const missing = await post({ searchMode: 'parcel_id', index: 1 });
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'samples_not_found']);
  expect(asked).toBe(0);
});

test('there are none where the installation has no demo', async () => {
  const bare = await startTestServer({ config: { dataDir, demo: false } });
  for (const answer of [
    await bare.visitor.get('/api/sample-searches'),
    await bare.visitor.post('/api/sample-searches', { searchMode: 'parcel_id' }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'samples_not_found']);
  await bare.close();
});

test('a run leaves an audit record without account, purpose or charge; it cannot be changed afterwards', async () => {
  await app.visitor.post('/api/sample-searches', { searchMode: 'reverse_phone' }, { 'user-agent': 'A browser' });
  const [record, ...others] = await readAudit();
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    account_id: null,
    purpose: 'sample',
    attestation_version: 'none',
    ip: '127.0.0.1',
    user_agent: 'A browser',
    query_kind: 'reverse_phone',
    outcome: 'sample',
    credits_charged: 0,
    suppressed: 0,
  });
  expect(record.sources.length).toBeGreaterThan(0);
  // An id or a hash may contain three such digits by chance.
  expect(JSON.stringify({ ...record, id: null })).not.toMatch(/\) 555-|\b1?\d{3}555\d{4}\b/);
  await expect(app.ctx.db.query('delete from search_audit')).rejects.toThrow();
});

const insertAudit = (accountId: string, outcome: string, charged: number) =>
  app.ctx.db.query(
    `insert into audit_record (kind, what, account_id, subject, ip, facts)
     values ('search', $1, ${accountId}, gen_random_uuid(), '127.0.0.1', jsonb_build_object('charged', $2::integer))`,
    [outcome, charged],
  );

test('only the outcome of a sample may be on record without an account, and never with a charge', async () => {
  await expect(insertAudit('null', 'completed', 0)).rejects.toThrow('audit_record_sample_check');
  await expect(insertAudit('gen_random_uuid()', 'sample', 0)).rejects.toThrow('audit_record_sample_check');
  await expect(insertAudit('null', 'sample', 1)).rejects.toThrow('audit_record_charge_check');
});

test('a flood of the same sample is answered from memory: one run, one audit record, one answer', async () => {
  const first = await run({ searchMode: 'property_address' });
  const lookups = asked;
  const flood = await Promise.all(Array.from({ length: 20 }, () => post({ searchMode: 'property_address' })));
  expect(flood.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(flood.map((answer) => answer.json())).toEqual(Array(20).fill(first));
  expect(asked).toBe(lookups);
  expect(await readAudit()).toHaveLength(1);
});

test('the thirty-first run of an address within a minute is refused', async () => {
  for (let count = 0; count < 30; count += 1) expect((await post({ searchMode: 'parcel_id' })).statusCode).toBe(200);
  const refused = await post({ searchMode: 'parcel_id' });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect((await app.visitor.get('/api/sample-searches')).statusCode).toBe(200);
});

test('who opts out is left out of the next answer, also of one from memory', async () => {
  expect((await run({ searchMode: 'property_address' })).results.phones).toHaveLength(1);
  await suppressSubject(app.ctx, { kind: 'phone', phone: '(419) 555-0142' });
  const without = await run({ searchMode: 'property_address' });
  expect(without.results.phones).toEqual([]);
  expect(without.results.emails).toHaveLength(1);
  await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
  const nobodyLeft = await run({ searchMode: 'property_address' });
  expect(nobodyLeft.results.owner).toBeNull();
  expect(nobodyLeft.price).toEqual({ rule: 'Nothing useful found', credits: 0 });
});

test('says in words that no source could be reached, and does not remember it', async () => {
  const { source } = app.ctx.sources[0]!;
  const away = vi.spyOn(source, 'lookup').mockRejectedValue(new Error('away'));
  const failed = await post({ searchMode: 'parcel_id' });
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'unavailable']);
  expect(await readAudit()).toEqual([]);
  away.mockRestore();
  expect((await run({ searchMode: 'parcel_id' })).results.matched).toBe(true);
});
