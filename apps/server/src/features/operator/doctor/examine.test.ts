import { createPool } from '@deedline/database/connect';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createBeat, noteCheck } from '../../installation/running.ts';
import { examineDatabases, examineMachine } from './examine.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

test('an installation that runs is well but for its backup, and says so as the application', async () => {
  await createBeat(app.ctx, () => [])();
  await noteCheck(app.ctx, 'ledger', 0);
  await noteCheck(app.ctx, 'audit', 0);
  const findings = [...(await examineMachine(app.ctx.config)), ...(await examineDatabases(app.ctx, app.ctx.now()))];
  expect(findings.filter(({ level, what }) => level !== 'ok' && what !== 'disk').map(({ what }) => what)).toEqual(['keys', 'backup']);
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['runtime', 'database', 'roles', 'clock', 'worker', 'schema', 'records']),
  );
});

test('a folder that no start has made yet is to be looked at, and no fault', async () => {
  const findings = await examineMachine({ ...app.ctx.config, dataDir: '/nowhere/yet' });
  expect(findings.find(({ what }) => what === 'disk')).toEqual({
    level: 'warn',
    what: 'disk',
    says: '/nowhere/yet does not exist yet: npm start creates it',
  });
});

test('a server that takes writes of its own is no replica, and one that is away is named', async () => {
  const gone = createPool('postgres://nobody@127.0.0.1:1/nothing');
  const evidence = Object.assign(createPool(app.ctx.config.databaseUrl!, { role: APPLICATION_ROLE }), { replicas: [app.ctx.db, gone] });
  const findings = await examineDatabases({ ...app.ctx, evidence }, app.ctx.now());
  await Promise.all([gone.end(), evidence.end()]);
  const said = findings.filter(({ what }) => what === 'replica');
  expect(said.map(({ level }) => level)).toEqual(['fail', 'fail']);
  expect(said[0]!.says).toMatch(/^replica 1: PostgreSQL .* it is not a replica/);
  expect(said[1]!.says).toMatch(/^replica 2 cannot be read: /);
});

const warnedOf = async (set: { smtpUrl: string; mailFrom: string }) =>
  (await examineMachine({ ...app.ctx.config, ...set })).filter(({ level, says }) => level === 'warn' && says.includes('MAIL_FROM'));

test('a sender of mails who hears no answer is a warning, once mails leave the machine', async () => {
  const smtpUrl = 'smtps://mail.example.com';
  expect(await warnedOf({ smtpUrl, mailFrom: 'Deedline <deedline@localhost>' })).toHaveLength(1);
  expect(await warnedOf({ smtpUrl, mailFrom: 'Deedline <mail@example.com>' })).toEqual([]);
});

test('a database that is away is one finding each, and no crash', async () => {
  const gone = createPool('postgres://nobody@127.0.0.1:1/nothing');
  const findings = await examineDatabases({ db: gone, evidence: gone, config: app.ctx.config }, app.ctx.now());
  await gone.end();
  expect(new Set(findings.map(({ level }) => level))).toEqual(new Set(['fail']));
});
