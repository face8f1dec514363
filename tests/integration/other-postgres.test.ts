/**
 * Migration between major versions of PostgreSQL: back up with one and restore with the other, in both directions, with owners that have no superuser
 * rights. It needs a second PostgreSQL on the machine (Debian's package is sufficient) and says so when there is none.
 */
import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { restoreBackup } from '@deedline/database/backup/restore-backup';
import { writeBackup } from '@deedline/database/backup/write-backup';
import { withClient } from '@deedline/database/connect';
import { chooseAccount } from '@deedline/database/embedded/account';
import { migrate } from '@deedline/database/migrate';
import { createTestDatabase } from '@deedline/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const VERSIONS = '/usr/lib/postgresql';
const version = existsSync(VERSIONS)
  ? readdirSync(VERSIONS).find((name) => existsSync(path.join(VERSIONS, name, 'bin/initdb')))
  : undefined;
const ACCOUNT = '0195c0de-0000-7000-8000-000000000001';

let folder: string;
let server: ChildProcess | undefined;
let old: string;

async function answers(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await client.query('select 1')).rowCount === 1).catch(() => false);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'deedline-other-'));
  if (version === undefined) return;
  const account = chooseAccount(path.join(folder, 'none'));
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, folder]);
  const binaries = path.join(VERSIONS, version, 'bin');
  const files = path.join(folder, 'files');
  const initial = ['-D', files, '-U', 'root', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(path.join(binaries, 'initdb'), initial, { ...identity, cwd: '/', stdio: 'ignore' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((setting) => ['-c', setting]);
  server = spawn(path.join(binaries, 'postgres'), ['-D', files, ...settings], { ...identity, cwd: '/', stdio: 'ignore' });
  const urlOf = (database: string, user: string) => `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=${user}`;
  while (server.exitCode === null && !(await answers(urlOf('postgres', 'root')))) await sleep(50);
  await withClient(urlOf('postgres', 'root'), async (client) => {
    for (const sql of [
      'create role deedline_app nologin',
      'create role one login in role deedline_app',
      'create database deedline owner one',
    ])
      await client.query(sql);
  });
  old = urlOf('deedline', 'one');
});
afterAll(async () => {
  const gone = new Promise((resolve) => server?.once('exit', resolve) ?? resolve(undefined));
  server?.kill('SIGQUIT');
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

const both = (url: string) => ({ url, evidenceUrl: url });
const readBooks = (url: string) =>
  withClient(
    url,
    async (client) =>
      (await client.query('select number, kind, idempotency_key, created_at::text, hash from ledger_transaction order by id')).rows,
  );

describe.runIf(version !== undefined)(`PostgreSQL ${version} and the one that is brought along`, () => {
  test('read the same from one backup, in both directions', async () => {
    for (const set of ['app', 'evidence'] as const) await migrate(old, set);
    await withClient(old, async (client) => {
      await client.query('insert into account (id) values ($1)', [ACCOUNT]);
      await client.query(`select open_wallet($1), grant_credits('one', $1, 12), revoke_credits('two', $1, 5)`, [ACCOUNT]);
    });
    const before = await readBooks(old);
    const key = randomBytes(32);
    const [up, down] = [path.join(folder, 'up.backup'), path.join(folder, 'down.backup')];
    expect((await writeBackup(both(old), up, key)).serverVersion).toMatch(new RegExp(`^${version}\\.`));
    const newer = await createTestDatabase();
    try {
      await restoreBackup(both(newer.url), up, key, { replace: true });
      expect(await readBooks(newer.url)).toEqual(before);
      await writeBackup(both(newer.url), down, key);
    } finally {
      await newer.drop();
    }
    await restoreBackup(both(old), down, key, { replace: true });
    expect(await readBooks(old)).toEqual(before);
  });
});
