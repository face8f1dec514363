/** Whatever a member does, the account's record names that member, even for searches that other processes end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyRecords } from '../audit/verify-records.ts';
import { findAccount } from '../record/operator-context.ts';
import { sealRecords } from '../audit/seal-records.ts';
import { FILE_HEADERS, TERMS, uploadCsv, workOff } from '../../testing/batches/batches.ts';
import { createMailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { announceEnd } from '../batches/job-end.ts';
import { selectJob } from '../batches/job-queries.ts';

let app: TestServer;
let owner: TestClient;
let member: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  owner = await app.signUp('owner@example.com');
  member = await addMember(app, owner, 'member', 'asker@example.com');
});
afterAll(() => app.close());

type Page = { records: { kind: string; what: string; who: string | null; facts: { memberId?: string; batchId?: string | null } }[] };
const recordsOf = async (client: TestClient, kind: string) => (await client.get(`/api/audit?kind=${kind}`)).json<Page>().records;

test('a search, also in a batch, records the member who asked, and the audit chain stays valid', async () => {
  const { memberId } = (await member.get('/api/auth/user')).json<{ memberId: string }>();
  await member.post('/api/searches', QUILLMERE.full);
  await app.runner.idle();
  const file = 'address,name,city,state,zip\r\n418 Tannery Row,,Quillmere,FK,00412\r\n';
  const { id } = (await uploadCsv(member, file, TERMS, FILE_HEADERS)).json<{ id: string }>();
  await workOff(app.ctx);
  const [ofBatch, single] = await recordsOf(owner, 'search');
  expect(ofBatch).toMatchObject({ who: 'asker@example.com', facts: { memberId, batchId: id } });
  expect(single).toMatchObject({ who: 'asker@example.com', facts: { memberId, batchId: null } });
  expect(await recordsOf(member, 'search')).toHaveLength(2);
  await sealRecords(app.ctx);
  expect((await verifyRecords(app.ctx)).findings).toEqual([]);
});

test('an export, a download and a change record the member too, also long after they have left', async () => {
  const { memberId } = (await member.get('/api/auth/user')).json<{ memberId: string }>();
  const [job] = (await member.get('/api/batch-jobs')).json<{ id: string }[]>();
  await member.get(`/api/batch-jobs/${job!.id}/output`);
  await member.get('/api/statement.csv');
  await owner.send('DELETE', `/api/team/members/${memberId}`);
  const records = (await Promise.all(['export', 'download', 'search'].map((kind) => recordsOf(owner, kind)))).flat();
  expect(records).toHaveLength(4);
  for (const record of records) expect(record).toMatchObject({ who: 'asker@example.com', facts: { memberId } });
  await app.signUp('asker@example.com');
  expect((await recordsOf(owner, 'search'))[0]).toMatchObject({ facts: { memberId } });
});

test('the end of a batch is mailed to the member who uploaded it, or to the owner when they have left', async () => {
  const uploader = await addMember(app, owner, 'member', 'uploader@example.com');
  const { id } = (await uploadCsv(uploader, 'address\r\n419 Tannery Row\r\n', TERMS, FILE_HEADERS)).json<{ id: string }>();
  const account = (await owner.get('/api/auth/user')).json<{ id: string; memberId: string }>();
  const box = createMailBox(app);
  await workOff(app.ctx);
  const job = (await selectJob(app.ctx.db, account.id, id))!;
  const tell = async () => {
    await announceEnd(app.ctx.db, { ...job, total_rows: 1_000_000 });
    return (await box.receive()).map(({ recipient }) => recipient);
  };
  expect(await tell()).toEqual(['uploader@example.com']);
  const { memberId } = (await uploader.get('/api/auth/user')).json<{ memberId: string }>();
  await owner.send('DELETE', `/api/team/members/${memberId}`);
  expect(await tell()).toEqual(['owner@example.com']);
});

test('an operator finds the account by any member’s address and sees it under its owner’s', async () => {
  await addMember(app, owner, 'viewer', 'looker@example.com');
  const { id } = (await owner.get('/api/auth/user')).json<{ id: string }>();
  const ctx = { ...app.ctx, operator: 'varnham' };
  for (const subject of ['LOOKER@example.com', 'owner@example.com', id])
    expect(await findAccount(ctx, app.ctx.db, 'account', subject)).toMatchObject({ id, email: 'owner@example.com' });
  await expect(findAccount(ctx, app.ctx.db, 'account', 'nobody@example.com')).rejects.toThrow();
});
