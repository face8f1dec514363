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

test('a running installation has findings only for keys and backup', async () => {
  await createBeat(app.ctx, () => [])();
  await noteCheck(app.ctx, 'ledger', 0);
  await noteCheck(app.ctx, 'audit', 0);
  const findings = [...(await examineMachine(app.ctx.config)), ...(await examineDatabases(app.ctx, app.ctx.now()))];
  expect(findings.filter(({ level, what }) => level !== 'ok' && what !== 'disk').map(({ what }) => what)).toEqual(['keys', 'backup']);
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['runtime', 'database', 'roles', 'clock', 'worker', 'schema', 'records']),
  );
});

test('a data folder that does not exist yet is a warning', async () => {
  const findings = await examineMachine({ ...app.ctx.config, dataDir: '/nowhere/yet' });
  expect(findings.find(({ what }) => what === 'disk')).toEqual({
    level: 'warn',
    what: 'disk',
    says: '/nowhere/yet does not exist yet: npm start creates it',
  });
});

test('a server that can be written is no replica, and an unreachable one is named', async () => {
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

test('a MAIL_FROM at localhost is a warning where mail is sent', async () => {
  const smtpUrl = 'smtps://mail.example.com';
  expect(await warnedOf({ smtpUrl, mailFrom: 'Deedline <deedline@localhost>' })).toHaveLength(1);
  expect(await warnedOf({ smtpUrl, mailFrom: 'Deedline <mail@example.com>' })).toEqual([]);
});

test('unreachable databases are failures, not crashes', async () => {
  const gone = createPool('postgres://nobody@127.0.0.1:1/nothing');
  const findings = await examineDatabases({ db: gone, evidence: gone, config: app.ctx.config }, app.ctx.now());
  await gone.end();
  expect(new Set(findings.map(({ level }) => level))).toEqual(new Set(['fail']));
});
