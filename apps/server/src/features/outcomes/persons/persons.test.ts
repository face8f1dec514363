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

test('a reported bankruptcy blocks all numbers of the person for debt collection, in every mode, batch and file', async () => {
  const first = await runSearch(QUILLMERE.full);
  const made = await reportOn(first, { kind: 'bankruptcy' });
  expect(made.statusCode).toBe(200);
  expect(made.json<PersonReport>()).toMatchObject({ kind: 'bankruptcy', name: 'Odile Varnham', reportedBy: expect.stringContaining('@') });
  for (const input of [QUILLMERE.full, QUILLMERE.person, QUILLMERE.owner, QUILLMERE.phone, QUILLMERE.email]) {
    const again = await runSearch({ ...input, ...COLLECTION });
    expect(kindsOf(again)).toEqual([expect.stringContaining(': bankruptcy')]);
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
  expect(row!.flags.map(({ code }) => code)).toContain('reported_bankruptcy');
  const whole = await fileOf(job, 'layout=standard');
  expect(whole).toContain('4195550142');
  expect(whole).toContain('filed for bankruptcy');
  expect(await fileOf(job, 'layout=standard&numbers=unlisted')).not.toContain('4195550142');
  for (const layout of ['phones', 'gohighlevel', 'property_list'])
    expect(await fileOf(job, `layout=${layout}`)).not.toContain('4195550142');
  for (const layout of ['phones', 'gohighlevel', 'standard', 'detailed'])
    expect(await fileOf(job, `layout=${layout}`)).toMatch(/Bankruptcy reported on \d{4}-\d\d-\d\d/);
});

test('a reported death is a note for skip tracing, and blocks for debt collection', async () => {
  const first = await runSearch(QUILLMERE.full);
  await reportOn(first, { kind: 'deceased' });
  const again = await runSearch(QUILLMERE.person);
  expect(reasonOf(again, 'reported_deceased')).toMatchObject({ effect: 'note', citation: null });
  const job = await runJob('skip_tracing');
  expect(await fileOf(job, 'layout=phones&numbers=unlisted')).toContain('4195550142');
  expect(await fileOf(job, 'layout=phones&numbers=unlisted')).toMatch(/Reported deceased on \d{4}-\d\d-\d\d/);
  const collected = await runSearch({ ...QUILLMERE.full, ...COLLECTION });
  expect(reasonOf(collected, 'reported_deceased')).toMatchObject({ effect: 'block', citation: '12 CFR 1006.6(a)(4)' });
});

test('a person report is deleted by its account, and not shown to others', async () => {
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

test('a person report is stored without readable data, and only about people in the result', async () => {
  const first = await runSearch(QUILLMERE.full);
  await reportOn(first, { kind: 'deceased' });
  const stored = await app.owner.query('select person_report::text as row from person_report');
  expect(stored.rows.map(({ row }) => row).join()).not.toMatch(/odile|varnham|tannery|1961-04|4195550142/i);
  expect((await reportOn(first, { kind: 'deceased', name: 'Absalom Kettleby' })).json().code).toBe('person_not_found');
});

test('an import reports people too, and undoing it removes the reports', async () => {
  const first = await runSearch(QUILLMERE.full);
  const persons = [
    { line: 2, kind: 'phone', contact: '(419) 555-0142', report: 'deceased' },
    { line: 3, kind: 'email', contact: 'odile.varnham@mail.example', report: 'deceased' },
    { line: 4, kind: 'phone', contact: '(419) 555-0199', report: 'bankruptcy' },
  ];
  const leftOut = [
    { line: 3, reason: 'repeated' },
    { line: 4, reason: 'not_bought' },
  ];
  const seen = (await client.post('/api/outcome-imports/preview', { rows: [], persons })).json();
  expect(seen).toEqual({ rows: 3, taken: [], persons: [{ report: 'deceased', rows: 1 }], leftOut });
  expect(kindsOf(await read(first.id))).toEqual([]);
  const made = await client.post('/api/outcome-imports', { fileName: 'calls.csv', rows: [], persons });
  expect(made.json()).toMatchObject({
    persons: [{ report: 'deceased', rows: 1 }],
    leftOut,
    import: { rows: 3, taken: 0, persons: 1 },
  });
  expect(kindsOf(await read(first.id))).toEqual(['Odile Varnham: deceased']);
  await client.post(`/api/outcome-imports/${made.json().import.id}/undo`);
  expect(kindsOf(await read(first.id))).toEqual([]);
});

test('a reported email is marked in all results, and left out of files for import', async () => {
  const first = await runSearch(QUILLMERE.full);
  const email = { kind: 'email', contact: 'odile.varnham@mail.example', outcome: 'bounced' };
  expect((await client.post(`/api/searches/${first.id}/outcomes`, email)).statusCode).toBe(200);
  const again = await runSearch(QUILLMERE.person);
  expect(again.results!.emails[0]!.reported).toEqual({ outcome: 'bounced', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  const job = await runJob('skip_tracing');
  expect(await fileOf(job, 'layout=standard')).toMatch(/odile\.varnham@mail\.example: bounced \d{4}-\d\d-\d\d/);
  for (const layout of ['gohighlevel', 'property_list']) expect(await fileOf(job, `layout=${layout}`)).not.toContain('odile.varnham');
  await client.post(`/api/searches/${again.id}/outcomes`, { ...email, outcome: 'right_party' });
  expect((await read(first.id)).results!.emails[0]!.reported).toBeUndefined();
});
