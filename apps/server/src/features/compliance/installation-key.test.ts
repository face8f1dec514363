import { createPool } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addInstallationKey, keyPath, loadInstallationKeys, type InstallationKeys } from './installation-keys.ts';

let database: TestDatabase;
let db: pg.Pool;
let dataDir: string;
const opened: InstallationKeys[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  db = createPool(database.url);
  dataDir = mkdtempSync(join(tmpdir(), 'deedline-key-'));
});
afterEach(async () => {
  for (const keys of opened.splice(0)) keys.close();
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const open = async () => {
  const keys = await loadInstallationKeys(db, dataDir, { error: () => undefined });
  opened.push(keys);
  return keys;
};
const pathOf = (version: number) => keyPath(dataDir, version);

it('the key file is readable by its user only, and read again at the next start', async () => {
  const { hash } = await open();
  expect(statSync(pathOf(1)).mode & 0o777).toBe(0o600);
  expect((await open()).hash('a', 'b')).toEqual(hash('a', 'b'));
  expect(hash.every('a', 'b')).toEqual([hash('a', 'b')]);
});

it('two processes that start at once share one key', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  expect(one.hash('a', 'b')).toEqual(two.hash('a', 'b'));
});

it('a key that the database does not know is refused', async () => {
  await open();
  writeFileSync(pathOf(1), Buffer.alloc(32));
  await expect(open()).rejects.toThrow(/is not the key that this database was used with/);
});

it('a missing key is not replaced', async () => {
  await open();
  rmSync(pathOf(1));
  await expect(open()).rejects.toThrow(/installation\.key is missing, and this database was used with it/);
  await expect(open()).rejects.toThrow(/is missing/);
});

it('a newer key is written under from its time on, and all keys are read under', async () => {
  const running = await open();
  const before = running.hash('a', 'b');
  expect(await addInstallationKey(db, dataDir, 3600)).toBe(2);
  expect(statSync(pathOf(2)).mode & 0o777).toBe(0o600);
  await running.refresh();
  expect(running.hash('a', 'b')).toEqual(before);
  expect(running.hash.every('a', 'b')).toHaveLength(2);
  expect(await addInstallationKey(db, dataDir, 0)).toBeNull();
  await db.query('update installation_key set active_from = now()');
  const started = await open();
  expect(started.hash('a', 'b')).not.toEqual(before);
  expect(started.hash.every('a', 'b')).toEqual([started.hash('a', 'b'), before]);
  expect(started.hash.every('a', 'b')).toEqual(running.hash.every('a', 'b'));
});

it('two simultaneous rotations make one key', async () => {
  await open();
  const made = await Promise.all([addInstallationKey(db, dataDir, 3600), addInstallationKey(db, dataDir, 3600)]);
  expect(made.toSorted()).toEqual([2, null]);
  const { hash } = await open();
  expect(hash.keys().map(({ version }) => version)).toEqual([2, 1]);
});

it('a key file that was not put on record is used for the next key', async () => {
  await open();
  await addInstallationKey(db, dataDir, 0);
  await db.query('delete from installation_key where version = 2');
  const left = readFileSync(pathOf(2));
  expect(await addInstallationKey(db, dataDir, 0)).toBe(2);
  expect(readFileSync(pathOf(2))).toEqual(left);
});

it('a process that cannot read a newer key stops hashing once others use it', async () => {
  const running = await open();
  await addInstallationKey(db, dataDir, 3600);
  renameSync(pathOf(2), `${pathOf(2)}.away`);
  await expect(running.refresh()).rejects.toThrow(/installation\.2\.key is missing/);
  expect(() => running.hash('a', 'b')).not.toThrow();
  await db.query('update installation_key set active_from = now() where version = 2');
  await expect(running.refresh()).rejects.toThrow(/is missing/);
  expect(() => running.hash('a', 'b')).toThrow(/installation\.2\.key is missing/);
  expect(() => running.hash.every('a', 'b')).toThrow(/is missing/);
  renameSync(`${pathOf(2)}.away`, pathOf(2));
  await running.refresh();
  expect(running.hash.keys()).toHaveLength(2);
});
