/** A PostgreSQL server of one's own, with the users that README describes and no superuser: it is migrated, used, backed up and restored. */
import { createPool, withClient } from '@deedline/database/connect';
import { restoreBackup } from '@deedline/database/backup/restore-backup';
import { writeBackup } from '@deedline/database/backup/write-backup';
import { APPLICATION_ROLE, migrate } from '@deedline/database/migrate';
import { TEST_SERVER_VARIABLE } from '@deedline/database/testing';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWallet } from '../credits/wallet.ts';
import { checkLaws } from '../operator/ledger/verify-ledger.ts';
import { findLoginExcess } from './describe-installation.ts';

const README = resolve(import.meta.dirname, '../../../../../README.md');
const server = process.env[TEST_SERVER_VARIABLE]!;
const mark = randomBytes(6).toString('hex');
const [database, owner, login] = [`own_${mark}`, `owner_${mark}`, `login_${mark}`];
let folder: string;

/** As in README. Users and databases belong to the whole server, so they get names of this test's own. */
function readStatements(): string[] {
  const [, sql] = /```sql\n(create role deedline_app[^]*?)```/.exec(readFileSync(README, 'utf8'))!;
  const named = sql!
    .replaceAll('deedline_owner', owner)
    .replaceAll('deedline_login', login)
    .replace('database deedline ', `database ${database} `);
  return named.split('\n').filter((line) => line !== '' && line !== 'create role deedline_app nologin;');
}

function urlOf(user: string, name = database): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('user', user);
  return url.href;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-own-'));
  await withClient(server, async (client) => {
    for (const statement of readStatements()) await client.query(statement);
    await client.query(`create database ${database}_again owner ${owner}`);
  });
});
afterAll(async () => {
  await withClient(server, async (client) => {
    for (const name of [database, `${database}_again`]) await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${login}; drop role ${owner}`);
  });
  rmSync(folder, { recursive: true });
});

test('on an own PostgreSQL the owner migrates, the application’s login can only work, and neither is a superuser', async () => {
  for (const set of ['app', 'evidence'] as const) await migrate(urlOf(owner), set);
  const db = createPool(urlOf(login), { max: 2, role: APPLICATION_ROLE });
  const asOwner = createPool(urlOf(owner), { max: 1, role: APPLICATION_ROLE });
  try {
    await db.query('insert into account (id) values ($1)', ['0195c0de-0000-7000-8000-000000000001']);
    await createWallet(db, '0195c0de-0000-7000-8000-000000000001', 10);
    expect((await checkLaws(db)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect(await findLoginExcess({ db, evidence: db })).toEqual([]);
    expect(await findLoginExcess({ db: asOwner, evidence: db })).toEqual([{ setting: 'DATABASE_URL', excess: ['owns tables'] }]);
    const client = await db.connect();
    await client.query('set role none');
    for (const sql of ['update posting set amount = 9', 'alter table posting disable trigger all', 'create table mine (id int)'])
      await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
    client.release(true);
  } finally {
    await db.end();
    await asOwner.end();
  }
});

test('an owner who is not a superuser backs up and restores, and the application works on the copy', async () => {
  const file = join(folder, 'own.backup');
  const key = randomBytes(32);
  const [from, to] = [urlOf(owner), urlOf(owner, `${database}_again`)];
  await writeBackup({ url: from, evidenceUrl: from }, file, key);
  await restoreBackup({ url: to, evidenceUrl: to }, file, key, { replace: false });
  // Over existing data, all of which belongs to the owner.
  await restoreBackup({ url: to, evidenceUrl: to }, file, key, { replace: true });
  const db = createPool(urlOf(login, `${database}_again`), { max: 1, role: APPLICATION_ROLE });
  try {
    expect((await checkLaws(db)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect((await db.query(`select sum(balance) as credits from ledger_account where kind = 'wallet'`)).rows).toEqual([{ credits: '10' }]);
    await db.query('select revoke_credits($1, $2, 4)', ['later', '0195c0de-0000-7000-8000-000000000001']);
    await expect(db.query('update posting set amount = 9')).rejects.toThrow('permission denied');
  } finally {
    await db.end();
  }
});
