import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const query = (sql: string) => withClient(database.url, (client) => client.query(sql));

test('processes that start together run each migration once', async () => {
  await query('drop schema public cascade; create schema public');
  const names = (await readMigrations('app')).map((migration) => migration.name);
  const ran = await Promise.all([migrate(database.url, 'app'), migrate(database.url, 'app'), migrate(database.url, 'app')]);
  expect(ran.flat()).toEqual(names);
});

test('a function stands as its file says after every start', async () => {
  const bodyOf = async () => (await query("select prosrc from pg_proc where proname = 'lock_wallets'")).rows;
  const before = await bodyOf();
  await query('create or replace function lock_wallets(p_accounts uuid[]) returns bigint language sql as $$ select 0::bigint $$');
  expect(await bodyOf()).not.toEqual(before);
  await migrate(database.url, 'app');
  expect(await bodyOf()).toEqual(before);
  expect((await query("select has_function_privilege('public', 'lock_wallets(uuid[])', 'execute') as anybody")).rows).toEqual([
    { anybody: false },
  ]);
});

test('a migration that ran and was edited since is refused by name', async () => {
  await query("update schema_migration set digest = 'other' where name = '0001-accounts.sql'");
  await expect(migrate(database.url, 'app')).rejects.toThrow('app/0001-accounts.sql was edited after it ran');
});

test('a database of a newer version is refused', async () => {
  await query("insert into schema_migration (set, name, digest) values ('evidence', '9999-later.sql', 'x')");
  await expect(migrate(database.url, 'evidence')).rejects.toThrow('evidence/9999-later.sql');
});
