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

test('a migration that ran and was edited since is refused by name', async () => {
  await query("update schema_migration set digest = 'other' where name = '0001-accounts.sql'");
  await expect(migrate(database.url, 'app')).rejects.toThrow('app/0001-accounts.sql was edited after it ran');
});

test('a database of a newer version is refused', async () => {
  await query("insert into schema_migration (set, name, digest) values ('evidence', '9999-later.sql', 'x')");
  await expect(migrate(database.url, 'evidence')).rejects.toThrow('evidence/9999-later.sql');
});
