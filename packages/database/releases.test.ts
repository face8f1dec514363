import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTables } from './backup/catalog.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { withClient } from './connect.ts';
import { migrate, migrateWithin, type Migration, type MigrationSet } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const SETS: readonly MigrationSet[] = ['app', 'evidence'];
const FOLDER = path.join(import.meta.dirname, 'releases');
const RELEASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => path.basename(name, '.json'));

type Released = Record<MigrationSet, Pick<Migration, 'name' | 'digest'>[]>;
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

/** Counts the rows of each table or view. */
async function countRows(client: pg.ClientBase, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names)
    counts[name] = (await client.query<{ rows: number }>(`select count(*)::integer as rows from ${name}`)).rows[0]!.rows;
  return counts;
}

/** Turns an empty database into one of that release, by its migrations as they were released, and fills in its rows. Returns the rows of each table. */
async function install(url: string, release: string): Promise<Record<string, number>> {
  const released = JSON.parse(read(`${release}.json`)) as Released;
  return withClient(url, async (client) => {
    await client.query('drop schema public cascade; create schema public; begin');
    for (const set of SETS) await migrateWithin(client, set, released[set]);
    await client.query(`${read(`${release}.sql`)}; commit`);
    return countRows(
      client,
      (await readTables(client)).map(({ name }) => name),
    );
  });
}

describe.each(RELEASES)('a database of release %s with a row in every table', (release) => {
  let database: TestDatabase;
  let rows: Record<string, number>;
  beforeEach(async () => {
    database = await createTestDatabase();
    rows = await install(database.url, release);
  });
  afterEach(() => database.drop());

  test('is upgraded and keeps them, with its released migrations unchanged', async () => {
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    for (const set of SETS) await migrate(database.url, set);
    // A former table may be a view by now.
    expect(await withClient(database.url, (client) => countRows(client, Object.keys(rows)))).toEqual(rows);
  });

  test('is restored from a backup as a database of this version', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'deedline-release-'));
    const target = await createTestDatabase();
    try {
      const [file, key] = [path.join(folder, 'a.backup'), randomBytes(32)];
      await writeBackup({ url: database.url, evidenceUrl: database.url }, file, key);
      await restoreBackup({ url: target.url, evidenceUrl: target.url }, file, key, { replace: true });
      expect(await withClient(target.url, (client) => countRows(client, Object.keys(rows)))).toEqual(rows);
      for (const set of SETS) expect(await migrate(target.url, set)).toEqual([]);
    } finally {
      await target.drop();
      rmSync(folder, { recursive: true });
    }
  });
});
