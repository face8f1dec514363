import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withClient } from './connect.ts';
import { type OwnQueryable, queryBuilt } from './queryable.ts';

export type MigrationSet = 'app' | 'evidence';
export type Migration = { name: string; sql: string; digest: string };

type Applied = Pick<Migration, 'name' | 'digest'>;

const MAKE_TABLE = `create table if not exists schema_migration (
  set text not null, name text not null, digest text not null, applied_at timestamptz not null default now(), primary key (set, name))`;

// An arbitrary number; all processes of this product have to use the same one.
const LOCK_KEY = 4_719_002;

const NO_SUCH_TABLE = '42P01';

/** The folder with the migrations of both sets; tests use another. */
const FOLDER = path.join(import.meta.dirname, 'migrations');

/**
 * The migrations of a set in the order in which they run. Each is a file NNNN-what.sql, or a folder NNNN-what whose files run as one. How to add one: decision
 * 0112. Released migrations never change (releases/).
 */
export async function readMigrations(set: MigrationSet, folder = FOLDER): Promise<Migration[]> {
  const here = path.join(folder, set);
  const names = (await readdir(here)).filter((name) => /^\d{4}-.+$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readSql(path.join(here, name));
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readSql(place: string): Promise<string> {
  if (place.endsWith('.sql')) return readFile(place, 'utf8');
  const names = (await readdir(place)).filter((name) => name.endsWith('.sql')).sort();
  return (await Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8')))).join('\n');
}

/** The role under which the application works: it cannot change append-only records. Its privileges are in privileges/. */
export const APPLICATION_ROLE = 'deedline_app';

/**
 * Brings the database at `url` up to date with a set, applies functions/ and privileges/, and returns the names of the migrations that ran. Each runs in its
 * own transaction; concurrent processes wait for each other. Throws, without changes, if a migration that already ran was edited or is unknown to this version,
 * or if an older version's importer is loading into a store that has to change.
 */
export async function migrate(url: string, set: MigrationSet, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(set, folder);
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(MAKE_TABLE);
    const applied = await readApplied(client, set);
    refuseForeign(migrations, applied, set);
    const waiting = migrations.filter(({ name }) => !applied.has(name));
    if (set === 'evidence' && applied.size > 0 && waiting.length > 0) await refuseWhileLoading(client);
    const ran: string[] = [];
    for (const migration of waiting) {
      await applyMigration(client, set, migration);
      ran.push(migration.name);
    }
    await applyStanding(client, set);
    return ran;
  });
}

/**
 * Does the same within the caller's transaction, for which others wait: only the migrations listed in `through`, or, without it, all of them with functions and
 * privileges.
 */
export async function migrateWithin(client: pg.ClientBase, set: MigrationSet, through?: readonly Applied[]): Promise<void> {
  const migrations = await readMigrations(set);
  if (through) refuseForeign(migrations, new Map(through.map(({ name, digest }) => [name, digest])), set);
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
  await client.query(MAKE_TABLE);
  const applied = await readApplied(client, set);
  const wanted = new Set((through ?? migrations).map(({ name }) => name));
  for (const migration of migrations)
    if (wanted.has(migration.name) && !applied.has(migration.name)) await runMigration(client, set, migration);
  if (!through) await applyStanding(client, set);
}

/** For processes that use a database without migrating it: what to do if its tables have another version, else null. `db`: as the owner or the application. */
export async function describeOtherVersion(db: OwnQueryable, set: MigrationSet, folder = FOLDER): Promise<string | null> {
  const names = (await readMigrations(set, folder)).map(({ name }) => name);
  const applied = await readNames(db, set);
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown !== undefined)
    return `its tables belong to a newer version of Deedline: ${set}/${unknown} is not known to this one. Use a newer version.`;
  const waiting = names.find((name) => !applied.includes(name));
  if (waiting === undefined) return null;
  return (
    `its tables belong to an older version of Deedline: ${set}/${waiting} has not run. ` +
    'Stop all processes of the older version, then run npm start once: it upgrades the tables. Set DATABASE_OWNER_URL if another user owns them.'
  );
}

async function readNames(db: OwnQueryable, set: MigrationSet): Promise<string[]> {
  try {
    const found = await db.query('select name from schema_migration where set = $1 order by name', [set]);
    return found.rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_SUCH_TABLE) return [];
    throw error;
  }
}

async function readApplied(client: OwnQueryable, set: MigrationSet): Promise<Map<string, string>> {
  const result = await client.query('select name, digest from schema_migration where set = $1', [set]);
  return new Map(result.rows.map((row) => [row.name, row.digest]));
}

function refuseForeign(migrations: readonly Migration[], applied: ReadonlyMap<string, string>, set: MigrationSet): void {
  const [first] = migrations;
  if (applied.size > 0 && first !== undefined && applied.get(first.name) !== first.digest) throw new Error(UNRELEASED);
  const known = new Map(migrations.map((migration) => [migration.name, migration.digest]));
  for (const [name, digest] of applied) {
    if (!known.has(name))
      throw new Error(`The database has the migration ${set}/${name}, which this version of Deedline does not know. Use a newer version.`);
    if (known.get(name) !== digest)
      throw new Error(`The migration ${set}/${name} was edited after it ran. Undo the edit and add a new migration.`);
  }
}

/**
 * A migration that rewrites a table does not see what a load in progress has not committed, which would be lost with the old table: the load would become live
 * without it. A load holds its lock until it ends (the importer's loads.ts); importers that start now wait for this transaction and then find a store of a
 * newer version.
 */
async function refuseWhileLoading(client: OwnQueryable): Promise<void> {
  const found = await client.query(
    `select source.name from load join source on source.id = source_id where load.state = 'loading'
       and not pg_try_advisory_xact_lock_shared(hashtextextended('deedline ingest ' || source.name || '/' || layout, 0)) order by 1`,
  );
  if (found.rows.length === 0) return;
  const names = found.rows.map(({ name }) => name).join(', ');
  throw new Error(
    `An older version of Deedline is loading ${names}. Nothing was changed: wait until that has finished, or stop it, then start again.`,
  );
}

/** The first migration is the schema of the first release, and every release keeps it unchanged. */
const UNRELEASED =
  'Its tables were made by a development version from before the first release of Deedline, 0.1.0, and no release can upgrade them. ' +
  'Nothing was changed. Start with an empty DATA_DIR, or an empty database in DATABASE_URL; the version that made the tables can still read them.';

/** Applies what is kept complete in files and replaced at every start: functions, then privileges. */
async function applyStanding(client: pg.ClientBase, set: MigrationSet): Promise<void> {
  const functions = path.join(import.meta.dirname, 'functions', set);
  const names = existsSync(functions) ? (await readdir(functions)).sort() : [];
  const privileges = path.join(import.meta.dirname, 'privileges');
  const files = [...names.map((name) => path.join(functions, name)), ...['role', set].map((name) => path.join(privileges, `${name}.sql`))];
  const scripts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  // Several statements in one text form one transaction.
  await queryBuilt(client, scripts.join('\n'));
}

async function applyMigration(client: OwnQueryable & pg.Client, set: MigrationSet, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await runMigration(client, set, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The migration ${set}/${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function runMigration(client: pg.ClientBase, set: MigrationSet, { name, sql, digest }: Migration): Promise<void> {
  await queryBuilt(client, sql);
  await client.query('insert into schema_migration (set, name, digest) values ($1, $2, $3)', [set, name, digest]);
}
