import type { PurposePacket, PurposeTables } from '@deedline/contract/compliance/purposes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FILE_HEADERS, jsonUpload, uploadCsv, workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp('asker@example.com');
  await (await createMover(app.ctx.db, client)).grant(200);
});
afterAll(() => app.close());

async function search(body: object, who = client): Promise<string> {
  const made = await who.post('/api/searches', body);
  expect([made.statusCode, made.json().message]).toEqual([201, undefined]);
  await app.runner.idle();
  return made.json<{ id: string }>().id;
}
async function recordOf(id: string): Promise<Record<string, unknown>> {
  const found = await app.owner.query(`select facts from audit_record where kind = 'search' and subject = $1`, [id]);
  return found.rows[0].facts;
}
const purposesOf = ({ glbaPurpose, dppaPurpose }: Record<string, unknown>) => [glbaPurpose, dppaPurpose];
const readTables = async (who = client) => (await who.get('/api/purposes')).json<PurposeTables>();
const jobOf = async (id: string) => (await client.get(`/api/batch-jobs/${id}`)).json<Record<string, unknown>>();
const credits = async () => (await client.get('/api/auth/user')).json<{ credits: number }>().credits;
const refusals = () => app.owner.query(`select facts from audit_record where kind = 'refusal' and what = 'forbidden_use' order by id`);
const change = (use: string, body: object) => client.send('PUT', `/api/purposes/${use}`, body);

describe('GLBA and DPPA purposes', () => {
  test('are two tables with citations, each with “none claimed”', async () => {
    const { uses, glba, dppa, forbidden } = await readTables();
    for (const [table, law] of [
      [glba, /^15 U\.S\.C\. 6802\(e\)\(\d\)/],
      [dppa, /^18 U\.S\.C\. 2721\(b\)\(\d+\)/],
    ] as const) {
      expect(table[0]).toEqual({ code: 'none', title: 'None claimed', citation: null });
      for (const { citation } of table.slice(1)) expect(citation).toMatch(law);
    }
    expect(uses.map(({ use, ...rest }) => [use, ...purposesOf(rest), rest.isChanged])).toEqual([
      ['skip_tracing', 'none', 'none', false],
      ['debt_collection', 'transaction', 'business_verification', false],
      ['legal_process', 'legal_process', 'legal_proceeding', false],
      ['fraud_prevention', 'fraud_prevention', 'business_verification', false],
    ]);
    expect(forbidden).toEqual(['credit', 'employment', 'tenancy or housing', 'insurance']);
  });

  test('default by the use, and are in the search, its record and its packet', async () => {
    const id = await search({ ...QUILLMERE.full, purpose: 'legal_process' });
    expect(purposesOf((await client.get(`/api/searches/${id}`)).json())).toEqual(['legal_process', 'legal_proceeding']);
    expect(purposesOf(await recordOf(id))).toEqual(['legal_process', 'legal_proceeding']);
    const { legalPurposes, licence } = (await client.get(`/api/searches/${id}/packet.json`)).json<PurposePacket>();
    expect(legalPurposes).toEqual({
      glba: { code: 'legal_process', words: expect.stringContaining('(15 U.S.C. 6802(e)(8))') },
      dppa: { code: 'legal_proceeding', words: expect.stringContaining('(18 U.S.C. 2721(b)(4))') },
    });
    expect(licence).toBeNull();
  });

  test('are overridden by the account’s setting, and that by the request', async () => {
    const other = await app.signUp();
    expect((await change('fraud_prevention', { glbaPurpose: 'risk_control', dppaPurpose: 'none' })).statusCode).toBe(200);
    const wanted = await search({ ...QUILLMERE.insights, purpose: 'fraud_prevention' });
    const sent = await search({ ...QUILLMERE.insights, purpose: 'fraud_prevention', glbaPurpose: 'consent' });
    const theirs = await search({ ...QUILLMERE.insights, purpose: 'fraud_prevention' }, other);
    expect(await Promise.all([wanted, sent, theirs].map(async (id) => purposesOf(await recordOf(id))))).toEqual([
      ['risk_control', 'none'],
      ['consent', 'none'],
      ['fraud_prevention', 'business_verification'],
    ]);
    expect((await readTables()).uses[3]).toMatchObject({ use: 'fraud_prevention', glbaPurpose: 'risk_control', isChanged: true });
    expect((await readTables(other)).uses[3]!.isChanged).toBe(false);
    const { records } = (await client.get('/api/audit?kind=setting')).json<{ records: { what: string; facts: object }[] }>();
    expect(records[0]).toMatchObject({
      what: 'purposes_changed',
      facts: { use: 'fraud_prevention', glbaPurpose: 'risk_control', dppaPurpose: 'none' },
    });
  });

  test.each([
    ['no such GLBA purpose', { ...QUILLMERE.insights, glbaPurpose: 'curiosity' }],
    ['a DPPA purpose in the place of GLBA', { ...QUILLMERE.insights, glbaPurpose: 'towed_vehicle' }],
  ])('%s is refused', async (_, body) => {
    expect((await client.post('/api/searches', body)).json()).toMatchObject({ code: 'invalid_request' });
  });
});

test('the last purpose sent becomes the member’s default', async () => {
  const who = await app.signUp();
  const chosen = async () => (await who.get('/api/auth/user')).json<{ purpose: string }>().purpose;
  expect(await chosen()).toBe('skip_tracing');
  await search({ ...QUILLMERE.full, purpose: 'legal_process' }, who);
  expect(await chosen()).toBe('legal_process');
  await search(QUILLMERE.insights, who);
  expect(await chosen()).toBe('legal_process');
});

test('a change by another process applies to the next search, and unchanged settings are read once', async () => {
  const asked = vi.spyOn(app.ctx.db, 'query');
  const basisReads = () => asked.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'select-basis').length;
  const owner = await app.signUp('two-processes@example.com');
  await (await createMover(app.ctx.db, owner)).grant(50);
  const ask = async () => purposesOf(await recordOf(await search({ ...QUILLMERE.full, purpose: 'fraud_prevention' }, owner)));
  for (const _ of ['read', 'remembered']) expect(await ask()).toEqual(['fraud_prevention', 'business_verification']);
  expect(basisReads()).toBe(1);
  const { id } = (await owner.get('/api/auth/user')).json<{ id: string }>();
  const choose = (glba: string) =>
    app.owner.query(
      `insert into purpose_default (account_id, use, glba_purpose, dppa_purpose) values ($1, 'fraud_prevention', $2, 'none')
       on conflict (account_id, use) do update set glba_purpose = excluded.glba_purpose`,
      [id, glba],
    );
  await choose('none');
  expect(await ask()).toEqual(['none', 'none']);
  await choose('transaction');
  expect(await ask()).toEqual(['transaction', 'none']);
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into licence_attestation (account_id, kind, profession, state, text_version) values ($1, 'none_needed', 'property_owner', 'OH', '1') returning id`,
    [id],
  );
  expect((await recordOf(await search({ ...QUILLMERE.full, purpose: 'fraud_prevention' }, owner))).licence).toMatchObject({
    id: Number(rows[0]!.id),
  });
  expect(basisReads()).toBe(4);
  asked.mockRestore();
});

describe('a batch', () => {
  test('passes its purposes to every row', async () => {
    const made = await client.post('/api/batch-jobs', jsonUpload({ purpose: 'debt_collection', dppaPurpose: 'written_consent' }));
    const { id } = made.json<{ id: string }>();
    await workOff(app.ctx);
    expect(purposesOf(await jobOf(id))).toEqual(['transaction', 'written_consent']);
    const rows = (await client.get(`/api/batch-jobs/${id}/searches`)).json<{ id: string }[]>();
    expect(purposesOf(await recordOf(rows[0]!.id))).toEqual(['transaction', 'written_consent']);
  });

  test('as a file keeps sent purposes, and gets defaults when the use changes', async () => {
    const file = 'address,city\n418 Tannery Row,Quillmere\n';
    const sent = 'purpose=debt_collection&permissibleUse=true&glbaPurpose=consent&start=false';
    const { id } = (await uploadCsv(client, file, sent, FILE_HEADERS)).json<{ id: string }>();
    const requote = async (terms: object) =>
      purposesOf((await client.post(`/api/batch-jobs/${id}/quote`, terms)).json<Record<string, unknown>>());
    expect(purposesOf(await jobOf(id))).toEqual(['consent', 'business_verification']);
    expect(await requote({ includeContacts: false })).toEqual(['consent', 'business_verification']);
    expect(await requote({ purpose: 'legal_process' })).toEqual(['legal_process', 'legal_proceeding']);
    expect(await requote({ dppaPurpose: 'none' })).toEqual(['legal_process', 'none']);
  });
});

describe('a forbidden use', () => {
  const DOORS: [string, (use: string) => Promise<{ statusCode: number; json(): { code: string; message: string } }>][] = [
    ['a search', (use) => client.post('/api/searches', { ...QUILLMERE.full, purpose: use })],
    ['a search by a GLBA purpose', (use) => client.post('/api/searches', { ...QUILLMERE.full, glbaPurpose: use })],
    ['a search that is nothing else', (use) => client.post('/api/searches', { purpose: use })],
    ['a batch', (use) => client.post('/api/batch-jobs', jsonUpload({ purpose: use }))],
    ['a file', (use) => uploadCsv(client, 'address\n1 Row\n', `purpose=${use}&permissibleUse=true`)],
    ['a quote', (use) => client.post('/api/batch-jobs/none/quote', { purpose: use })],
    ['a setting', (use) => change('skip_tracing', { glbaPurpose: use, dppaPurpose: 'none' })],
    ['a comparison of vendors', (use) => client.post('/api/vendors/comparisons', { vendors: ['tracerfy'], purpose: use })],
    ['a grant to an assistant', (use) => client.post('/api/grants', { purposes: ['skip_tracing', use] })],
    ['a key for programs', (use) => client.post('/api/program-keys', { name: 'Screens', uses: [use] })],
    ['a use that is set', (use) => change(use, { glbaPurpose: 'none', dppaPurpose: 'none' })],
  ];

  test.each(DOORS)('in %s is refused by name, free of charge and on record', async (_, ask) => {
    const [before, had] = [(await refusals()).rowCount!, await credits()];
    const answer = await ask('tenant_screening');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden_use']);
    expect(answer.json().message).toMatch(/^Use for tenancy or housing is not permitted\. Deedline is not a consumer reporting agency/);
    expect(await credits()).toBe(had);
    const after = (await refusals()).rows;
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1).facts).toMatchObject({ use: 'tenant' });
  });

  test('is in the account’s own audit record', async () => {
    await client.post('/api/searches', { ...QUILLMERE.full, purpose: 'Credit check' });
    const { records } = (await client.get('/api/audit?kind=refusal')).json<{ records: { words: string }[] }>();
    expect(records[0]!.words).toBe('A use that is not permitted was refused; not charged');
  });
});
