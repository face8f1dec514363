import type { DueDiligenceMade, DueDiligenceReport } from '@deedline/contract/compliance/due-diligence';
import type { Search } from '@deedline/contract/search/search';
import type { JobsSearched, ProcessJob, ServeManagerState } from '@deedline/contract/vendors/servemanager';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fixtures from '../../outside/servemanager/fixtures.json' with { type: 'json' };
import { createServeManagerTwin, type TwinJob } from '../../outside/servemanager/twin.ts';
import { readAttached } from '../audit/write-packet.ts';
import { createMover } from '../../testing/credits.ts';
import { addMember } from '../../testing/members.ts';
import { QUILLMERE, seedQuillmere, seedQuillmerePeople } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { resealRotated, rotateKey } from '../sealing/rotate-keys.ts';

const KEY = 'sm-key-0123456789';
const ODILE: TwinJob = fixtures.job;
const FIRM: TwinJob = {
  ...ODILE,
  id: 7002,
  job_status: null,
  recipient: { ...fixtures.job.recipient, name: 'Tannery Holdings LLC', type: 'organization' },
};
const NAMELESS: TwinJob = { ...ODILE, id: 7003, job_status: null, recipient: null };

let jobs: readonly TwinJob[] = [ODILE, FIRM, NAMELESS];
const twin = createServeManagerTwin(async () => jobs, [KEY]);
let app: TestServer;
let owner: TestClient;
let most: number;
beforeAll(async () => {
  app = await startTestServer({ ctx: { serveManager: { fetch: twin.fetch, isTwin: false } } });
  await seedQuillmere(app.owner);
  await seedQuillmerePeople(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  jobs = [FIRM, NAMELESS, ODILE];
  twin.received.length = 0;
  owner = await app.signUp();
  await (await createMover(app.ctx.db, owner)).grant(100);
  const connected = await owner.send('PUT', '/api/servemanager', { key: KEY });
  most = connected.json<ServeManagerState>().maxCredits.person;
});

const listed = async (by = owner) => (await by.get('/api/servemanager/jobs')).json<{ jobs: ProcessJob[]; isWhole: boolean }>();
const jobOf = async (id: string) => (await listed()).jobs.find((job) => job.id === id)!;
const search = async (body: object, by = owner) => {
  const answer = await by.post('/api/servemanager/searches', { permissibleUse: true, capCredits: 100, ...body });
  await app.runner.idle();
  return answer;
};
const searched = async (body: object) => (await search(body)).json<JobsSearched>();
const report = async (id: string) =>
  (await owner.post(`/api/servemanager/jobs/${id}/report`, { timeZone: 'America/Denver' })).json<DueDiligenceMade>();
const attach = (id: string, reportId: string, by = owner) => by.post(`/api/servemanager/jobs/${id}/attachments`, { reportId });

describe('a process server’s jobs', () => {
  it('are read with the account’s key, those for a skip trace first, and nothing of them is kept', async () => {
    const { jobs: found, isWhole } = await listed();
    expect([isWhole, found.map(({ id, recipient, problem }) => [id, recipient, problem])]).toEqual([
      true,
      [
        ['7001', 'Odile Varnham', null],
        ['7002', 'Tannery Holdings LLC', null],
        ['7003', null, 'The job names no recipient.'],
      ],
    ]);
    expect(found[0]).toMatchObject({
      addresses: ['418 Tannery Row, Quillmere, FK 00412', '1 Mill St, Quillmere, FK 00412'],
      caseNumber: '2026-CV-0412',
      court: 'Circuit Court, Quillmere County',
      parties: 'Tannery Bank v. Odile Varnham',
      attempts: 1,
      searchId: null,
    });
    expect((await app.owner.query('select from servemanager_job')).rowCount).toBe(0);
  });

  it('are searched as any search, for legal process, marked, and not searched twice unless that is said', async () => {
    const [{ begun, left }, twice] = await Promise.all([searched({ jobIds: ['7001', '7003', '7001'] }), searched({ jobIds: ['7001'] })]);
    expect(left).toEqual([{ jobId: '7003', why: 'The job names no recipient.' }]);
    expect(begun).toHaveLength(1);
    // A double click starts one search.
    expect(twice.begun.map(({ searchId }) => searchId).concat(twice.left.map(({ why }) => why))[0]).toMatch(
      new RegExp(`^(${begun[0]!.searchId}|It was searched before\\.)$`),
    );
    const made = (await owner.get(`/api/searches/${begun[0]!.searchId}`)).json<Search>();
    expect(made).toMatchObject({
      searchMode: 'person_search',
      purpose: 'legal_process',
      glbaPurpose: 'legal_process',
      dppaPurpose: 'legal_proceeding',
    });
    expect(made.results!.owner!.name).toBe('Odile Varnham');
    expect(await jobOf('7001')).toMatchObject({ searchId: begun[0]!.searchId, searchedAt: expect.any(String) });
    expect((await searched({ jobIds: ['7001'] })).left).toEqual([{ jobId: '7001', why: 'It was searched before.' }]);
    const again = await searched({ jobIds: ['7001'], again: true });
    expect(again.begun[0]!.searchId).not.toBe(begun[0]!.searchId);
    expect((await searched({ jobIds: ['7002'] })).begun).toHaveLength(1);
    expect((await app.owner.query(`select from search where mode = 'owner_name'`)).rowCount).toBe(1);
  });

  it('never cost more than the cap, and say of the rest why', async () => {
    jobs = [ODILE, { ...ODILE, id: 7005, recipient: { name: 'Willa Quimby' } }];
    expect(await searched({ jobIds: ['7001', '7005'], capCredits: most })).toEqual({
      begun: [{ jobId: '7001', searchId: expect.any(String) }],
      left: [{ jobId: '7005', why: 'The cap is reached. Nothing was charged for it.' }],
    });
    expect((await searched({ jobIds: ['7005'], capCredits: most - 1 })).begun).toEqual([]);
    expect((await search({ jobIds: ['7005'], permissibleUse: false })).json()).toMatchObject({ code: 'invalid_request' });
    expect((await search({ jobIds: Array.from({ length: 51 }, (_, id) => String(id + 1)) })).statusCode).toBe(400);
  });

  it('get a report back with what they state, and nothing else goes out', async () => {
    const { begun } = await searched({ jobIds: ['7001'] });
    expect(twin.received).toEqual([]);
    const made = await report('7001');
    expect(twin.received).toEqual([]);
    const kept = (await owner.get(`/api/due-diligence/${made.id}/report.json`)).json<DueDiligenceReport>();
    expect(kept).toMatchObject({
      subject: { name: 'Odile Varnham' },
      timeZone: 'America/Denver',
      searches: [{ id: begun[0]!.searchId }],
      stated: { caseNumber: '2026-CV-0412', attempts: [{ at: '2026-11-19T18:05:00-07:00', what: 'Unsuccessful Attempt' }] },
    });
    expect((await attach('7001', made.id)).json()).toMatchObject({ hasNote: true });
    expect(twin.received).toHaveLength(2);
    const [file, note] = twin.received;
    expect(JSON.parse(readAttached(file!.bytes!)!)).toEqual(kept);
    expect(note).toMatchObject({ jobId: 7001, note: { label: 'Due-diligence report', body: expect.stringContaining('/check-report') } });
    expect(JSON.stringify(note)).not.toMatch(/Varnham|Tannery/);
    expect(await jobOf('7001')).toMatchObject({ reportId: made.id, attachedAt: expect.any(String) });
    const { records } = (await owner.get('/api/audit?kind=export')).json<{ records: { words: string }[] }>();
    expect(records[0]!.words).toBe('Sent a due-diligence report to a job of ServeManager');
  });

  it('take no report of another search, and of another account nothing', async () => {
    await searched({ jobIds: ['7001', '7002'] });
    const made = await report('7001');
    expect((await attach('7002', made.id)).json()).toMatchObject({ code: 'report_not_found' });
    expect((await owner.post('/api/servemanager/jobs/7003/report', {})).json()).toMatchObject({ code: 'search_not_found' });
    const stranger = await app.signUp();
    for (const [method, path, body] of [
      ['GET', '/api/servemanager/jobs', undefined],
      ['POST', '/api/servemanager/searches', { jobIds: ['7001'], permissibleUse: true, capCredits: 9 }],
      ['DELETE', '/api/servemanager', undefined],
    ] as const)
      expect((await stranger.send(method, path, body)).json()).toMatchObject({ code: 'servemanager_not_connected' });
    expect((await attach('7001', made.id, stranger)).json()).toMatchObject({ code: 'search_not_found' });
    expect(twin.received).toEqual([]);
  });
});

describe('the key', () => {
  it('is taken once ServeManager takes it, sealed, shown by its last four, brought by owners, and gone with the account', async () => {
    const other = await app.signUp();
    expect((await other.send('PUT', '/api/servemanager', { key: 'wrong' })).json()).toMatchObject({ code: 'servemanager_key_refused' });
    expect((await other.get('/api/servemanager')).json()).toMatchObject({ isConnected: false, lastFour: null });
    await other.send('PUT', '/api/servemanager', { key: KEY });
    const state = (await other.get('/api/servemanager')).body;
    expect(JSON.parse(state)).toMatchObject({
      isConnected: true,
      lastFour: '6789',
      company: 'Fenmark Process Serving (made up)',
      termsReadOn: '2026-11-26',
    });
    expect(state).not.toContain('0123456789');
    const accountId = (await other.get('/api/auth/user')).json<{ id: string }>().id;
    const { rows } = await app.owner.query<{ sealed_key: Buffer }>('select sealed_key from servemanager_connection where account_id = $1', [
      accountId,
    ]);
    expect(rows[0]!.sealed_key.toString('latin1')).not.toContain('sm-key');
    await rotateKey(app.ctx, accountId);
    await resealRotated(app.ctx);
    expect((await listed(other)).jobs).toHaveLength(3);
    const member = await addMember(app, other, 'member');
    expect((await member.send('PUT', '/api/servemanager', { key: KEY })).json()).toMatchObject({ code: 'role_required' });
    expect((await listed(member)).jobs).toHaveLength(3);
    expect((await (await addMember(app, other, 'viewer')).get('/api/servemanager/jobs')).json()).toMatchObject({ code: 'role_required' });
    await search({ jobIds: ['7001'] }, other);
    await other.post('/api/auth/delete-account', { password: PASSWORD });
    for (const table of ['servemanager_connection', 'servemanager_job'])
      expect((await app.owner.query(`select from ${table} where account_id = $1`, [accountId])).rowCount).toBe(0);
  });

  it('is forgotten when an owner says so; which jobs were searched stays marked', async () => {
    await searched({ jobIds: ['7001'] });
    expect((await owner.send('DELETE', '/api/servemanager')).statusCode).toBe(204);
    expect((await owner.get('/api/servemanager/jobs')).json()).toMatchObject({ code: 'servemanager_not_connected' });
    await owner.send('PUT', '/api/servemanager', { key: KEY });
    expect(await jobOf('7001')).toMatchObject({ searchId: expect.any(String) });
  });
});

it('whoever opted out is found for no job', async () => {
  const { city, zip } = QUILLMERE.full;
  jobs = [{ ...ODILE, id: 7009, recipient: { name: 'Nell Oakhurst' }, addresses: [] }];
  await app.visitor.post('/api/opt-outs', { kind: 'person', name: 'Nell Oakhurst', street: '899 Tannery Row', city, zip });
  const { begun } = await searched({ jobIds: ['7009'] });
  expect((await owner.get(`/api/searches/${begun[0]!.searchId}`)).json<Search>().results!.owner).toBeNull();
});
