import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
/** A copy of this version's migrations, to which a test adds its own. */
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'deedline-migrations-'));
  await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const query = (sql: string) => withClient(database.url, (client) => client.query(sql));
const addMigration = (name: string, sql: string) => writeFile(path.join(folder, 'app', name), sql);

/** Numbers that were given twice before this was checked. These migrations are released, and run in the order of their names. */
const TWICE = {
  app: ['0003', '0011', '0012', '0015', '0016', '0019', '0020', '0020'],
  evidence: ['0008'],
} as const;

test.each(['app', 'evidence'] as const)('no number of a migration of %s is given twice', async (set) => {
  const numbers = (await readMigrations(set)).map(({ name }) => name.slice(0, 4));
  expect(numbers.filter((number, at) => number === numbers[at - 1])).toEqual(TWICE[set]);
});

test('processes that start at the same time run each migration once', async () => {
  await query('drop schema public cascade; create schema public');
  const names = (await readMigrations('app')).map((migration) => migration.name);
  const ran = await Promise.all([migrate(database.url, 'app'), migrate(database.url, 'app'), migrate(database.url, 'app')]);
  expect(ran.flat()).toEqual(names);
});

test('every start restores functions to what their files say', async () => {
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

describe('a database with rows', () => {
  beforeEach(() =>
    query(`insert into newsletter_subscriber (id, email, token_hash, last_sent_at, created_at)
    values ('0195c0de-0000-7000-8000-000000000001', 'maud@example.com', '\\x01', now(), now())`),
  );

  test('applies a new migration once, and keeps its rows', async () => {
    await addMigration('9001-source.sql', `alter table newsletter_subscriber add column source text not null default 'page'`);
    expect(await migrate(database.url, 'app', folder)).toEqual(['9001-source.sql']);
    expect(await migrate(database.url, 'app', folder)).toEqual([]);
    expect((await query('select email, source from newsletter_subscriber')).rows).toEqual([{ email: 'maud@example.com', source: 'page' }]);
  });

  test('is unchanged when a migration fails, which is named, and continues once it is fixed', async () => {
    await addMigration('9001-source.sql', 'alter table newsletter_subscriber add column source text; select 1 / 0');
    await expect(migrate(database.url, 'app', folder)).rejects.toThrow('The migration app/9001-source.sql failed: division by zero');
    expect((await query('select * from newsletter_subscriber')).rows[0]).not.toHaveProperty('source');
    await addMigration('9001-source.sql', 'alter table newsletter_subscriber add column source text');
    expect(await migrate(database.url, 'app', folder)).toEqual(['9001-source.sql']);
  });
});

test('a store that an older version is loading into is not migrated until the load has ended, however it ends', async () => {
  await writeFile(path.join(folder, 'evidence', '9001-more.sql'), 'create table more ()');
  await query(`insert into source (name, label, origin, role) values ('roll', 'Roll', 'roll', 'assessor')`);
  await query(`insert into load (source_id, layout, as_of, state, files) values (1, 'map', '2026-11-01', 'loading', '{}')`);
  await withClient(database.url, async (importer) => {
    await importer.query(`select pg_advisory_lock(hashtextextended('deedline ingest roll/map', 0))`);
    await expect(migrate(database.url, 'evidence', folder)).rejects.toThrow(
      'An older version of Deedline is loading roll. Nothing was changed',
    );
    expect(await migrate(database.url, 'evidence')).toEqual([]);
    await importer.query('select pg_advisory_unlock_all()');
  });
  expect(await migrate(database.url, 'evidence', folder)).toEqual(['9001-more.sql']);
});

test('a migration that was edited after it ran is refused by name', async () => {
  await addMigration('9001-source.sql', 'select 1');
  await migrate(database.url, 'app', folder);
  await addMigration('9001-source.sql', 'select 2');
  await expect(migrate(database.url, 'app', folder)).rejects.toThrow('app/9001-source.sql was edited after it ran');
});

test('a database of a newer version is refused', async () => {
  await addMigration('9999-later.sql', 'select 1');
  await migrate(database.url, 'app', folder);
  await expect(migrate(database.url, 'app')).rejects.toThrow('app/9999-later.sql, which this version of Deedline does not know');
});

test.each([
  ['its first migration is another', `update schema_migration set name = '0001-accounts.sql' where name = '0001-schema'`],
  ['its first schema was another', `update schema_migration set digest = 'other' where name = '0001-schema'`],
])('a database from before the first release is told what to do, and left as it is: %s', async (_, change) => {
  await query(change);
  const before = (await query('select * from schema_migration order by 1, 2')).rows;
  await expect(migrate(database.url, 'app')).rejects.toThrow(
    'before the first release of Deedline, 0.1.0, and no release can upgrade them. Nothing was changed. Start with an empty DATA_DIR',
  );
  expect((await query('select * from schema_migration order by 1, 2')).rows).toEqual(before);
});
