import type { PersonReport } from '@deedline/contract/compliance/person-report';
import type { BatchSearch } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payForCredits } from '../../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { workOnce } from '../../batches/chunks/work-batches.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
});

const ADDRESS = `${QUILLMERE.full.street}, ${QUILLMERE.full.city}, ${QUILLMERE.full.state} ${QUILLMERE.full.zip}`;
const COLLECTION = { purpose: 'debt_collection' } as const;

async function runSearch(input: object, by = client): Promise<Search> {
  const { id } = (await by.post('/api/searches', input)).json<{ id: string }>();
  await app.runner.idle();
  return read(id, by);
}
const read = async (id: string, by = client) => (await by.get(`/api/searches/${id}`)).json<Search>();
const reportOn = async ({ id }: Search, body: object) => client.post(`/api/searches/${id}/person-reports`, body);
const kindsOf = ({ results }: Search) => (results!.reportedPersons ?? []).map(({ kind, name }) => `${name}: ${kind}`);
const reasonOf = ({ results }: Search, code: string) => results!.phones[0]!.callReadiness!.reasons.find((reason) => reason.code === code);

async function runJob(purpose: string): Promise<string> {
  const made = await client.post('/api/batch-jobs', { fileName: 'lots.csv', totalRows: 1, purpose, rows: [{ address: ADDRESS }] });
  expect(made.statusCode).toBe(201);
  while (await workOnce(app.ctx));
  return made.json<{ id: string }>().id;
}
const fileOf = async (jobId: string, query: string) => (await client.get(`/api/batch-jobs/${jobId}/output?${query}`)).body;

test('a bankruptcy that was reported once holds back every number of that person from a collector, wherever they are found again', async () => {
  const first = await runSearch(QUILLMERE.full);
  const made = await reportOn(first, { kind: 'bankruptcy' });
  expect(made.statusCode).toBe(200);
  expect(made.json<PersonReport>()).toMatchObject({ kind: 'bankruptcy', name: 'Odile Varnham', reportedBy: expect.stringContaining('@') });
  for (const input of [QUILLMERE.full, QUILLMERE.person, QUILLMERE.owner, QUILLMERE.phone, QUILLMERE.email]) {
    const again = await runSearch({ ...input, ...COLLECTION });
    expect(kindsOf(again), input.searchMode).toEqual([expect.stringContaining(': bankruptcy')]);
    for (const phone of again.results!.phones) {
      expect(phone.callReadiness!.state).toBe('blocked');
      expect(phone.callReadiness!.reasons.find(({ code }) => code === 'reported_bankruptcy')).toMatchObject({
        effect: 'block',
        citation: '11 U.S.C. 362(a)(6)',
        text: expect.stringMatching(
          /^You reported on \d{4}-\d\d-\d\d that .+ filed for bankruptcy\. A call to collect may break the automatic stay\.$/,
        ),
      });
    }
  }
  const job = await runJob('debt_collection');
  const [row] = (await client.get(`/api/batch-jobs/${job}/searches`)).json<BatchSearch[]>();
  expect(row).toMatchObject({ bestPhoneCall: 'blocked', bestPhoneBlockedBy: 'reported_bankruptcy' });
  expect(await fileOf(job, 'layout=phones&numbers=all')).toContain('filed for bankruptcy');
  const held = await fileOf(job, 'layout=phones&numbers=unlisted');
  expect(held).not.toContain('4195550142');
});

test('for another purpose it is a plain note, and the numbers stay', async () => {
  const first = await runSearch(QUILLMERE.full);
  await reportOn(first, { kind: 'deceased' });
  const again = await runSearch(QUILLMERE.person);
  expect(reasonOf(again, 'reported_deceased')).toMatchObject({ effect: 'note', citation: null });
  const job = await runJob('skip_tracing');
  expect(await fileOf(job, 'layout=phones&numbers=unlisted')).toContain('4195550142');
  const collected = await runSearch({ ...QUILLMERE.full, ...COLLECTION });
  expect(reasonOf(collected, 'reported_deceased')).toMatchObject({ effect: 'block', citation: '12 CFR 1006.6(a)(4)' });
});

test('it is taken back by the account, and of nobody else’s account', async () => {
  const first = await runSearch(QUILLMERE.full);
  const { id } = (await reportOn(first, { kind: 'no_contact' })).json<PersonReport>();
  expect((await reportOn(first, { kind: 'no_contact' })).json()).toMatchObject({ id });
  expect(reasonOf(await read(first.id), 'reported_no_contact')).toMatchObject({ effect: 'block' });
  const stranger = await app.signUp();
  await payForCredits(app, stranger);
  expect((await runSearch(QUILLMERE.full, stranger)).results!.reportedPersons).toBeUndefined();
  expect((await stranger.send('DELETE', `/api/person-reports/${id}`)).statusCode).toBe(404);
  expect((await client.send('DELETE', `/api/person-reports/${id}`)).statusCode).toBe(204);
  expect((await client.send('DELETE', `/api/person-reports/${id}`)).json().code).toBe('person_report_not_found');
  expect(kindsOf(await read(first.id))).toEqual([]);
});

test('nothing readable is stored, and nobody is reported whom the result does not name', async () => {
  const first = await runSearch(QUILLMERE.full);
  await reportOn(first, { kind: 'deceased' });
  const stored = await app.owner.query('select person_report::text as row from person_report');
  expect(stored.rows.map(({ row }) => row).join()).not.toMatch(/odile|varnham|tannery|1961|4195550142/i);
  expect((await reportOn(first, { kind: 'deceased', name: 'Absalom Kettleby' })).json().code).toBe('person_not_found');
});
