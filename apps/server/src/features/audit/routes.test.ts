import { auditPage, type AuditPage } from '@deedline/contract/compliance/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { recordAct } from '../record/operator-context.ts';
import { sealRecords } from './seal-records.ts';
import { verifyRecords } from './verify-records.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const read = async (client: TestClient, query = ''): Promise<AuditPage> => auditPage.parse((await client.get(`/api/audit${query}`)).json());
const whatOf = ({ records }: AuditPage) => records.map(({ kind, what }) => `${kind} ${what}`);

test('every act of an account is recorded with its origin, and other accounts see none of it', async () => {
  const client = await app.signUp('odile@example.com');
  const other = await app.signUp();
  const { id } = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  await client.get('/api/statement.csv');
  await client.get('/api/statement.pdf');
  await client.get(`/api/searches/${id}/receipt.pdf`);
  const list = (await client.post('/api/lists', { name: 'Mill Street' })).json<{ id: string }>();
  await client.send('PATCH', `/api/lists/${list.id}`, { name: 'Mill Lane' });
  await client.send('DELETE', `/api/lists/${list.id}`);
  await app.visitor.post('/api/auth/login', { email: 'odile@example.com', password: PASSWORD }, { 'user-agent': 'Another browser' });
  await client.post('/api/auth/change-email', { email: 'new@example.com', password: PASSWORD });
  await client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` });
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  await recordAct({ operator: 'kettleby' }, app.ctx.db, {
    command: 'account',
    result: 'done',
    subject: accountId,
    accountId,
    detail: 'a note',
  });

  const page = await read(client);
  expect(whatOf(page)).toEqual([
    'operator account',
    'setting password_changed',
    'setting email_asked',
    'sign_in password',
    'setting list_removed',
    'setting list_changed',
    'setting list_created',
    'download receipt_pdf',
    'download statement_pdf',
    'download statement_csv',
    'search completed',
    'sign_in registered',
  ]);
  const [operator, password, , signIn] = page.records;
  expect(operator).toMatchObject({ words: 'An operator looked at the account', facts: {} });
  expect(JSON.stringify(page)).not.toMatch(/kettleby|a note|new@example|varnham|tannery|Mill Lane/i);
  expect(password!).toMatchObject({ facts: { sessionsEnded: 1, memberId: expect.any(String) }, who: expect.stringContaining('@') });
  expect(signIn).toMatchObject({ ip: '127.0.0.1', userAgent: 'Another browser', words: 'Signed in with the password' });
  expect(page.records.find(({ kind }) => kind === 'search')).toMatchObject({ subject: id, words: expect.stringMatching(/; 5 credits$/) });
  expect(whatOf(await read(other))).toEqual(['sign_in registered']);
  expect((await app.visitor.get('/api/audit')).statusCode).toBe(401);
  await sealRecords(app.ctx);
  expect((await verifyRecords(app.ctx)).findings).toEqual([]);
});

test('is read by page and by kind', async () => {
  const client = await app.signUp();
  for (const name of ['a', 'b', 'c', 'd']) await client.post('/api/lists', { name });
  const first = await read(client, '?limit=3');
  const second = await read(client, `?limit=3&before=${first.next}`);
  expect([first.records.length, whatOf(second), second.next]).toEqual([3, ['setting list_created', 'sign_in registered'], null]);
  expect(whatOf(await read(client, '?kind=sign_in&kind=search'))).toEqual(['sign_in registered']);
  expect((await client.get('/api/audit?kind=nothing')).statusCode).toBe(400);
});

test('is exported as CSV and JSON, and the export is recorded', async () => {
  const client = await app.signUp();
  const csv = await client.get('/api/audit.csv');
  expect(csv.headers['content-disposition']).toBe('attachment; filename="deedline-activity.csv"');
  expect(csv.body.split('\r\n')).toHaveLength(4);
  expect(csv.body).toContain('Exported this record (CSV)');
  const json = (await client.get('/api/audit.json')).json<{ what: string }[]>();
  expect(json.map(({ what }) => what)).toEqual(['audit_json', 'audit_csv', 'registered']);
  expect((await client.get('/api/audit.json?kind=search')).json()).toEqual([]);
});

test('records of a closed account stay under its id, and an opt-out leaves a record that it was honoured', async () => {
  const client = await app.signUp();
  const { id } = (await client.get('/api/auth/user')).json<{ id: string }>();
  expect((await client.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
  const kept = await app.ctx.db.query('select what from audit_record where account_id = $1 order by id', [id]);
  expect(kept.rows).toEqual([{ what: 'registered' }, { what: 'closed' }]);
  await app.ctx.db.query(`insert into suppression (kind, hash) values ('phone', 'a'), ('phone', 'b'), ('email', 'c')`);
  const honoured = await app.ctx.db.query(`select what, facts from audit_record where kind = 'opt_out'`);
  expect(honoured.rows).toEqual([{ what: 'honoured', facts: { phone: 2, email: 1 } }]);
});

test.each([
  'update audit_record set ip = null',
  'update audit_record set number = null, digest = null, hash = null',
  'delete from audit_record',
  'truncate audit_record',
  `insert into audit_record (kind, what, at) values ('sign_in', 'password', now() - interval '1 day')`,
  `insert into audit_record (kind, what, number, digest, hash) values ('sign_in', 'password', 1, sha256('a'), sha256('a'))`,
  'update audit_head set number = 0',
  'delete from audit_checkpoint',
  `insert into audit_checkpoint (number, hash, last_at, mac) values (1, sha256('a'), now(), sha256('a'))`,
  'alter table audit_record disable trigger all',
])('the application may not: %s', async (sql) => {
  await expect(app.ctx.db.query(sql)).rejects.toThrow(/permission denied|must be owner/);
});

test.each([
  'update audit_record set ip = null',
  'delete from audit_record',
  'truncate audit_record',
  'delete from audit_head',
  `update audit_record set number = number + 1 where number is not null`,
])('nor does the owner, by mistake: %s', async (sql) => {
  await expect(app.owner.query(sql)).rejects.toThrow(/append-only/);
});

test('a file that the browser makes of searches is recorded when the browser reports it', async () => {
  const client = await app.signUp();
  const searchIds = [crypto.randomUUID()];
  expect((await client.post('/api/audit/exports', { searches: 1, searchIds })).statusCode).toBe(204);
  expect((await client.post('/api/audit/exports', { searches: 1, searchIds: ['x'] })).statusCode).toBe(400);
  expect((await read(client, '?kind=export')).records[0]).toMatchObject({
    words: 'Exported searches (CSV)',
    facts: { searches: 1, searchIds },
  });
});
