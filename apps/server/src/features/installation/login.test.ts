import { createPool, withClient } from '@deedline/database/connect';
import { loginUrl, makeLogin } from '@deedline/database/login';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { describeLogin, findLoginExcess } from './describe-installation.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await app.signUp();
});
afterAll(() => app.close());

const DENIED = /permission denied|must be (owner|superuser)|only roles with|only superusers/i;
const OWNER = () => new URL(app.ctx.config.databaseOwnerUrl!).searchParams.get('user')!;

/** What an injected statement would try, after leaving the role in every possible way. */
const SMUGGLED = [
  `copy account to program 'true'`,
  `copy account from program 'true'`,
  `copy account to '/tmp/deedline-stolen'`,
  `select pg_read_file('PG_VERSION')`,
  `select pg_read_binary_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/hostname')`,
  'select rolpassword from pg_authid',
  'create table mine (id int)',
  'create schema mine',
  `create function mine() returns int language sql as 'select 1'`,
  'create extension dblink',
  'create role mine superuser',
  `alter role ${APPLICATION_ROLE} createrole`,
  'alter role current_user superuser',
  'alter table posting disable trigger all',
  'alter table audit_record owner to current_user',
  `alter system set log_min_error_statement = 'error'`,
  'drop table posting',
  'drop function refuse_change() cascade',
  'truncate audit_record',
  'update ledger_account set balance = balance + 1000',
  `insert into ledger_transaction (kind, idempotency_key, account_id) values ('grant', 'mine', gen_random_uuid())`,
  'update posting set amount = 1000',
  'delete from hold',
  'update audit_record set facts = null',
  'delete from audit_record',
  'update audit_head set number = 0',
  'update operator_audit set reason = null',
  'update licence_attestation set kind = null',
  'delete from account_key',
  'insert into schema_migration values (1, 2, 3)',
  'update evidence_page set records = null',
  'delete from load',
  'set session_replication_role = replica',
];

describe('on the application’s own connections', () => {
  test.each(['reset role', 'set role none', 'reset session authorization', 'discard all'])(
    'after "%s" no more is permitted',
    async (giveUp) => {
      for (const sql of SMUGGLED) {
        const client = await app.ctx.db.connect();
        try {
          await client.query(giveUp);
          await expect(client.query(sql)).rejects.toThrow(DENIED);
        } finally {
          client.release(true);
        }
      }
    },
  );

  test('no other role can be assumed', async () => {
    for (const sql of [`set role ${OWNER()}`, `set session authorization ${OWNER()}`, 'set role pg_read_server_files'])
      for (const db of [app.ctx.db, app.ctx.evidence]) await expect(db.query(sql)).rejects.toThrow(DENIED);
  });

  test('the login is in one role, owns nothing and has no special rights', async () => {
    const found = await app.ctx.db.query(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as special,
         (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as roles,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = session_user`,
    );
    expect(found.rows).toEqual([{ special: false, roles: [APPLICATION_ROLE], owned: 0 }]);
    expect(await findLoginExcess(app.ctx)).toEqual([]);
    expect(await describeLogin(app.ctx)).toBeNull();
  });
});

describe('a login with excess rights', () => {
  test('is reported with the setting and the rights, also to operators', async () => {
    const owner = createPool(app.ctx.config.databaseOwnerUrl!, { max: 1, role: APPLICATION_ROLE });
    try {
      const ctx = { db: owner, evidence: app.ctx.evidence };
      expect(await findLoginExcess(ctx)).toEqual([{ setting: 'DATABASE_URL', excess: ['is a superuser'] }]);
      expect(await describeLogin(ctx)).toContain('DATABASE_OWNER_URL');
      expect(await describeLogin({ db: app.ctx.db, evidence: owner })).toContain('EVIDENCE_DATABASE_OWNER_URL');
    } finally {
      await owner.end();
    }
  });

  test.each([
    ['owns tables', 'alter table setup_step owner to %'],
    ['may make roles', 'alter role % createrole'],
    ['has rights over the server', 'grant pg_read_server_files to %'],
  ])('%s', async (excess, give) => {
    const name = `login_${randomBytes(6).toString('hex')}`;
    const run = (sql: string) => withClient(app.ctx.config.databaseOwnerUrl!, (client) => client.query(sql));
    await run(`create role ${name} login in role ${APPLICATION_ROLE}`);
    const url = new URL(app.ctx.config.databaseOwnerUrl!);
    url.searchParams.set('user', name);
    const db: pg.Pool = createPool(url.href, { max: 1, role: APPLICATION_ROLE });
    try {
      expect(await findLoginExcess({ db, evidence: app.ctx.evidence })).toEqual([]);
      await run(give.replace('%', name));
      expect(await findLoginExcess({ db, evidence: app.ctx.evidence })).toEqual([{ setting: 'DATABASE_URL', excess: [excess] }]);
    } finally {
      await db.end();
      await run(`reassign owned by ${name} to ${OWNER()}; drop owned by ${name}; drop role ${name}`);
    }
  });

  test('loses them when the login is made again', async () => {
    const server = process.env[TEST_SERVER_VARIABLE]!;
    const login = new URL(loginUrl(server)).searchParams.get('user')!;
    await withClient(server, (client) => client.query(`alter role ${login} createdb; grant pg_monitor to ${login}`));
    await makeLogin(app.ctx.config.databaseOwnerUrl!);
    const found = await withClient(server, (client) =>
      client.query(
        `select rolcreatedb, (select count(*)::int from pg_auth_members where member = r.oid) as roles from pg_roles r where rolname = $1`,
        [login],
      ),
    );
    expect(found.rows).toEqual([{ rolcreatedb: false, roles: 1 }]);
  });
});
