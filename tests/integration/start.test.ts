import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { withClient } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { findRunningUrl, lockDataDir } from '@deedline/database/embedded/lock';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';
import { keepLogFile } from '@deedline/database/test-logs';
import { createTestDatabase } from '@deedline/database/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endParent, failToStart, findChild, findChildren, type Installation, isServing, startInstallation } from './installation.ts';

let dataDir: string;
let running: Installation[];

beforeEach(() => {
  dataDir = mkdtempSync('/tmp/deedline-start-');
  chmodSync(dataDir, 0o711);
  running = [];
});

afterEach(async () => {
  for (const { parent } of running) if (parent.exitCode === null && parent.signalCode === null) await endParent(parent, 'SIGTERM');
  keepLogFile('postgres', path.join(dataDir, 'postgres.log'));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(settings: Record<string, string> = {}): Promise<Installation> {
  const installation = await startInstallation(dataDir, settings);
  running.push(installation);
  return installation;
}

describe('an installation', { timeout: 600_000 }, () => {
  test('serves, refuses a second start on the same data, and leaves nothing behind after Ctrl+C', async () => {
    const first = await start();
    expect(await isServing(first.url)).toBe(true);
    const second = await failToStart(dataDir);
    expect(second).toEqual({ code: 1, printed: expect.stringContaining(`already running on ${dataDir} (process ${first.parent.pid})`) });
    expect(await endParent(first.parent, 'SIGINT')).toBe(0);
    expect(await isServing(first.url)).toBe(false);
    expect(findRunningUrl(dataDir)).toBeUndefined();
  });

  test('starts again with all its data after its parent process was killed', async () => {
    const first = await start();
    await withClient(findRunningUrl(dataDir)!, (client) => client.query("insert into setup_step (name) values ('kept')"));
    await endParent(first.parent, 'SIGKILL');
    await expect.poll(() => isServing(first.url), { timeout: 240_000 }).toBe(false);
    expect(findRunningUrl(dataDir)).toBeDefined();
    const second = await start();
    expect(second.printed()).toContain('left over from an earlier run was stopped');
    const kept = await withClient(findRunningUrl(dataDir)!, (client) => client.query('select name from setup_step'));
    expect(kept.rows).toEqual([{ name: 'kept' }]);
  });

  test('refuses the folder of a development version, says what to do, and leaves it unchanged', async () => {
    const unlock = lockDataDir(dataDir);
    const embedded = await startEmbedded({ dataDir });
    const tables = `create table schema_migration (set text, name text, digest text not null, applied_at timestamptz default now(), primary key (set, name));
      insert into schema_migration (set, name, digest) values ('app', '0001-accounts.sql', 'x'); create table account (id uuid primary key)`;
    await withClient(embedded.urlOf(DATABASE), (client) => client.query(tables));
    await embedded.stop();
    unlock();
    expect(await failToStart(dataDir)).toEqual({ code: 1, printed: expect.stringContaining('Start with an empty DATA_DIR') });
    expect(findRunningUrl(dataDir)).toBeUndefined();
    expect((await failToStart(dataDir)).printed).toContain(
      'made by a development version from before the first release of Deedline, 0.1.0',
    );
  });

  test("creates the application's login in a folder without one, with only the application's role", async () => {
    const unlock = lockDataDir(dataDir);
    const earlier = await startEmbedded({ dataDir });
    await migrate(earlier.urlOf(DATABASE), 'app');
    await migrate(earlier.urlOf(DATABASE), 'evidence');
    await withClient(earlier.urlOf(DATABASE), (client) => client.query("insert into setup_step (name) values ('kept')"));
    await earlier.stop();
    unlock();
    writeFileSync(path.join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n');
    const { url } = await start();
    expect(await isServing(url)).toBe(true);
    const found = await withClient(findRunningUrl(dataDir)!, (client) =>
      client.query(`select distinct usename, usesuper, (select array_agg(roleid::regrole::text) from pg_auth_members where member = usesysid) as roles
        from pg_stat_activity join pg_user using (usesysid, usename) where application_name ~ '^deedline (api|worker)'`),
    );
    expect(found.rows).toEqual([{ usename: 'deedline_login', usesuper: false, roles: ['deedline_app'] }]);
    const kept = await withClient(findRunningUrl(dataDir)!, (client) => client.query('select name from setup_step'));
    expect(kept.rows).toEqual([{ name: 'kept' }]);
    expect(readFileSync(path.join(dataDir, 'postgres/pg_hba.conf'), 'utf8')).not.toContain('trust');
  });

  test('uses the databases that it is given', async () => {
    const [app, evidence] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const { url, parent } = await start({ DATABASE_URL: app.url, EVIDENCE_DATABASE_URL: evidence.url });
    expect(await isServing(url)).toBe(true);
    expect(findChild(parent, 'postgres -D')).toBeUndefined();
    await endParent(parent, 'SIGTERM');
    await Promise.all([app.drop(), evidence.drop()]);
  });

  test('restarts killed child processes and serves again', async () => {
    const { parent, url } = await start({ WORKERS: '1' });
    const parts = ['postgres -D', 'api.ts', 'worker.ts'];
    const killed = parts.map((part) => findChild(parent, part)!);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    for (const [index, part] of parts.entries()) {
      await expect.poll(() => findChild(parent, part) ?? killed[index], { timeout: 240_000 }).not.toBe(killed[index]);
    }
    await expect.poll(() => isServing(url), { timeout: 240_000 }).toBe(true);
  });

  test('runs the configured number of workers, restarts those that die, and stops them all with itself', async () => {
    const { parent } = await start({ WORKERS: '3' });
    const first = findChildren(parent, 'worker.ts');
    expect(first).toHaveLength(3);
    process.kill(first[1]!, 'SIGKILL');
    await expect.poll(() => findChildren(parent, 'worker.ts').filter((pid) => !first.includes(pid)), { timeout: 60_000 }).toHaveLength(1);
    expect(findChildren(parent, 'worker.ts')).toEqual(expect.arrayContaining([first[0], first[2]]));
    const last = findChildren(parent, 'worker.ts');
    await endParent(parent, 'SIGTERM');
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('an invalid setting stops the start and is named', () => {
  test.each([
    ['PORT', 'eighty'],
    ['DEMO', 'maybe'],
    ['DATA_DIR', '/dev/null/data'],
    ['HOST', '203.0.113.7'],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
  ])('%s=%s', async (name, value) => {
    expect(await failToStart(dataDir, { [name]: value })).toEqual({ code: 1, printed: expect.stringContaining(name) });
  });

  test('a port that another program listens on', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await failToStart(dataDir, { PORT: String(port) })).toEqual({
      code: 1,
      printed: expect.stringContaining(`PORT: ${port} is taken`),
    });
    other.close();
  });
});
