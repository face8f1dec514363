import { accuracy as accuracySchema, type Accuracy, type ReportedKind } from '@deedline/contract/accuracy/accuracy';
import { DRAWN_ACCURACY } from '@deedline/contract/accuracy/drawn-accuracy';
import { MEASURED_ACCURACY } from '@deedline/contract/accuracy/measured-accuracy';
import type { Search } from '@deedline/contract/search/search';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../testing/mail-box.ts';
import { createReporter, seedReports, seedReportsOf } from '../../testing/outcomes.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readLabels } from './read-labels.ts';

const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('delete from contact_outcome');
  clock.move(60_000);
});

const read = async (): Promise<Accuracy> => accuracySchema.parse((await app.visitor.get('/api/accuracy')).json());
const reported = async (kind: ReportedKind['kind']): Promise<ReportedKind> => (await read()).reported.find((each) => each.kind === kind)!;
const labels = () => readLabels(app.ctx.db);

test('anybody reads what was measured, what scores now, and that nothing was reported yet', async () => {
  // If this fails after a change of the engine: npm run bench:match -- --freeze
  expect(MEASURED_ACCURACY.engineVersion).toBe(ENGINE_VERSION);
  expect(await read()).toEqual({
    measured: MEASURED_ACCURACY,
    drawn: DRAWN_ACCURACY,
    inUse: { engineVersion: ENGINE_VERSION, calibration: null },
    reported: ['mobile', 'landline', 'voip', 'unknown', 'email'].map((kind) => ({ kind, figures: null, missing: null })),
    vendors: [],
  });
});

test('reports become a figure when there are enough of enough accounts, and nobody sees fewer counted', async () => {
  await seedReportsOf(app.owner, 4, { kind: 'mobile', confidence: 90, count: 30, right: 27 });
  expect(await reported('mobile')).toEqual({ kind: 'mobile', figures: null, missing: null });
  await seedReportsOf(app.owner, 5, { kind: 'email', confidence: 70, count: 11, right: 9 });
  clock.move(60_000);
  expect(await reported('email')).toEqual({ kind: 'email', figures: null, missing: 50 });
  await seedReportsOf(app.owner, 1, { kind: 'mobile', confidence: 60, count: 20, right: 12 });
  clock.move(60_000);
  expect(await reported('mobile')).toMatchObject({ missing: 0, figures: { count: 140, right: { value: 0.8571 } } });
});

const of = (vendor: string, band: string) => ({ kind: 'mobile' as const, confidence: 79, source: `vendor-${vendor}-${band}` });

test('a vendor, and a rank band of it, has a figure when enough was reported of what it alone gave, and nobody sees of others that they are there', async () => {
  await seedReportsOf(app.owner, 5, { ...of('tracerfy', 'first'), count: 20, right: 15 });
  await seedReportsOf(app.owner, 5, { ...of('tracerfy', 'further'), count: 10, right: 3 });
  await seedReportsOf(app.owner, 4, { ...of('batchdata', 'first'), count: 30, right: 20 });
  await seedReportsOf(app.owner, 5, { ...of('realestateapi', 'first'), count: 19, right: 10 });
  await seedReportsOf(app.owner, 5, { kind: 'mobile', confidence: 90, count: 30, right: 27, source: 'fk-voter' });
  const { vendors } = await read();
  const interval = { low: expect.any(Number), high: expect.any(Number) };
  expect(vendors).toEqual([
    {
      vendor: 'tracerfy',
      label: 'Tracerfy',
      count: 150,
      said: 0.79,
      right: { value: 0.6, ...interval },
      bands: [{ band: 'first', count: 100, said: 0.79, right: { value: 0.75, ...interval } }],
    },
  ]);
  expect([vendors[0]!.right.low < 0.6, vendors[0]!.right.high > 0.6]).toEqual([true, true]);
});

test('is counted at most once a minute', async () => {
  await read();
  await seedReportsOf(app.owner, 5, { kind: 'voip', confidence: 90, count: 20, right: 15 });
  clock.move(59_999);
  expect((await reported('voip')).missing).toBeNull();
  clock.move(1);
  expect((await reported('voip')).figures).toMatchObject({ count: 100, said: 0.9, right: { value: 0.75 } });
});

test('a report makes one label, of what was said when the contact was sold, whichever searches delivered it', async () => {
  const client = await app.signUp();
  await app.ctx.db.query(`select grant_credits('labels', $1, 50)`, [(await client.get('/api/auth/user')).json().id]);
  const ids: string[] = [];
  for (const body of [QUILLMERE.full, QUILLMERE.person]) {
    ids.push((await client.post('/api/searches', body)).json().id);
    await app.runner.idle();
  }
  const report = (id: string, outcome: string) =>
    client.post(`/api/searches/${id}/outcomes`, { kind: 'phone', contact: '4195550142', outcome });
  await report(ids[0]!, 'right_party');
  const sold = (await client.get(`/api/searches/${ids[0]}`)).json<Search>();
  expect(await labels()).toMatchObject([
    { kind: 'mobile', confidence: sold.results!.phones[0]!.confidence, calibrationId: null, right: true },
  ]);
  clock.move(1_000);
  await report(ids[1]!, 'disconnected');
  expect(await labels()).toMatchObject([{ right: false }]);
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  expect(await labels()).toEqual([]);
});

test.each([
  ['too late', { days: 31 }],
  ['of another engine', { engineVersion: '0.1' }],
  ['of contacts that are not sold', { confidence: 49 }],
  ['of an account that reports much and nothing right', { right: 0 }],
])('leaves out reports %s', async (_what, over) => {
  await seedReportsOf(app.owner, 1, { kind: 'mobile', confidence: 80, count: 10, right: 6, ...over });
  expect(await labels()).toEqual([]);
});

test('a few wrong ones alone are no pattern, and of one account the latest fifty of a kind count', async () => {
  await seedReportsOf(app.owner, 1, { kind: 'mobile', confidence: 80, count: 9, right: 0 });
  expect(await labels()).toHaveLength(9);
  const busy = await createReporter(app.owner);
  await seedReports(app.owner, busy, { kind: 'mobile', confidence: 55, count: 30, right: 15, days: 1 });
  await seedReports(app.owner, busy, { kind: 'mobile', confidence: 75, count: 40, right: 15, days: 2 });
  const own = (await labels()).filter(({ accountId }) => accountId === busy.accountId);
  expect([own.filter(({ confidence }) => confidence === 75).length, own.length]).toEqual([40, 50]);
});

test('what is published names nobody and no contact', async () => {
  const reporter = await createReporter(app.owner);
  await seedReports(app.owner, reporter, { kind: 'email', confidence: 90, count: 40, right: 30 });
  await seedReportsOf(app.owner, 5, { kind: 'email', confidence: 80, count: 20, right: 15 });
  const { body } = await app.visitor.get('/api/accuracy');
  expect((JSON.parse(body) as Accuracy).reported.at(-1)!.figures!.count).toBe(140);
  for (const secret of [reporter.accountId, reporter.searchId]) expect(body).not.toContain(secret);
  expect(Object.keys((JSON.parse(body) as Accuracy).reported.at(-1)!.figures!)).toEqual(['count', 'said', 'right', 'rows']);
});
