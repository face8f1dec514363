import { batchJob, type BatchJob, type StartBatchJob } from '@deedline/contract/search/batch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { jsonRow, jsonUpload, workOff } from '../../testing/batches/batches.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const ROWS = { rows: [jsonRow('418 Tannery Row'), jsonRow(QUILLMERE.nobody.street)] };
const upload = async (who: TestClient, more: object = {}): Promise<BatchJob> =>
  batchJob.parse((await who.post('/api/batch-jobs', jsonUpload({ ...ROWS, start: false, ...more }))).json());
const seen = ({ purpose, glbaPurpose, dppaPurpose, includeContacts, payOnlyForContacts, quote }: BatchJob): StartBatchJob => ({
  was: { purpose, glbaPurpose, dppaPurpose, includeContacts, payOnlyForContacts, mostCredits: quote.mostCredits },
});

test.each([
  ['contacts are looked up too', { includeContacts: false }, { includeContacts: true }],
  ['rows without contacts are paid for', { payOnlyForContacts: true }, { payOnlyForContacts: false }],
  ['the purpose is another', {}, { purpose: 'legal_process' }],
  ['the purpose under a law is another', { purpose: 'legal_process' }, { dppaPurpose: 'none' }],
])('a batch is not started on terms that nobody saw: %s', async (_what, first, then) => {
  const owner = await app.signUp();
  const colleague = await addMember(app, owner, 'member');
  const credits = async () => (await owner.get('/api/auth/user')).json<{ credits: number }>().credits;
  const job = await upload(owner, first);
  const before = await credits();
  expect((await colleague.post(`/api/batch-jobs/${job.id}/quote`, then)).statusCode).toBe(200);
  const refused = await owner.post(`/api/batch-jobs/${job.id}/start`, seen(job));
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'changed_meanwhile',
      message:
        'Somebody else on your account changed the terms of this batch after you saw them, so it was not started. Nothing was charged. Look at the new terms first.',
    }),
  ]);
  await workOff(app.ctx);
  const now = batchJob.parse((await owner.get(`/api/batch-jobs/${job.id}`)).json());
  expect(now).toMatchObject({ status: 'pending', startedAt: null, totalCost: 0, ...then });
  expect(await credits()).toBe(before);
  expect((await owner.post(`/api/batch-jobs/${job.id}/start`, seen(now))).json()).toMatchObject({ status: 'processing', ...then });
});

test('a start without the terms that were seen takes those of the moment, as programs of before do', async () => {
  const owner = await app.signUp();
  const { secret } = await makeProgramKey(owner, { name: 'Night run', scopes: ['batch'], uses: ['skip_tracing'] });
  const program = programOf(app, secret);
  const [job, other] = [await upload(owner), await upload(owner)];
  for (const { id } of [job, other]) await owner.post(`/api/batch-jobs/${id}/quote`, { includeContacts: false });
  const refused = await program.post(`/api/v1/batches/${job.id}/start`, seen(job));
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'changed_meanwhile' } }]);
  expect((await program.post(`/api/v1/batches/${job.id}/start`, { was: { purpose: job.purpose } })).json()).toMatchObject({
    status: 'processing',
  });
  expect((await program.post(`/api/v1/batches/${other.id}/start`, {})).json()).toMatchObject({
    status: 'processing',
    includeContacts: false,
  });
});

test('a colleague who started a batch on other terms is no success of whoever saw the former ones', async () => {
  const owner = await app.signUp();
  const colleague = await addMember(app, owner, 'member');
  const job = await upload(owner);
  const now = batchJob.parse((await colleague.post(`/api/batch-jobs/${job.id}/quote`, { includeContacts: false })).json());
  expect((await colleague.post(`/api/batch-jobs/${job.id}/start`, seen(now))).statusCode).toBe(200);
  const late = [
    await owner.post(`/api/batch-jobs/${job.id}/start`, seen(job)),
    await owner.post(`/api/batch-jobs/${job.id}/start`, seen(now)),
  ];
  expect(late.map(({ statusCode }) => statusCode)).toEqual([409, 200]);
});
