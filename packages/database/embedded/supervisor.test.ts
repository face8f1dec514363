import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '../connect.ts';
import { DATABASE } from './cluster.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { findRunningUrl } from './lock.ts';
import { type EmbeddedServer, rotateLog, startEmbedded } from './supervisor.ts';

let dataDir: string;
let servers: EmbeddedServer[];
let told: string[];

beforeEach(() => {
  dataDir = mkdtempSync('/tmp/deedline-supervisor-');
  chmodSync(dataDir, 0o711);
  servers = [];
  told = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(durable = false): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, durable, report: (sentence) => told.push(sentence) });
  servers.push(server);
  return server;
}

/** Starts a supervisor in a process of its own, which is killed as soon as its server runs. */
async function startAndDie(): Promise<void> {
  const script = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))};
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false }); process.kill(process.pid, 'SIGKILL');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await new Promise((resolve) => parent.once('exit', resolve));
}

/** Starts a supervisor that dies together with its server, while one backend works on until the file `atWork` is gone. */
async function dieAtWork(atWork: string): Promise<void> {
  const work = `do $$ begin raise notice 'at work'; while (pg_stat_file('${atWork}', true)).size is not null loop end loop; end $$`;
  const script = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))};
    import { withClient } from ${JSON.stringify(path.join(import.meta.dirname, '../connect.ts'))};
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    const die = () => { process.kill(server.pid(), 'SIGKILL'); process.kill(process.pid, 'SIGKILL'); };
    await withClient(server.urlOf('postgres'), (client) => client.once('notice', die).query(${JSON.stringify(work)}));`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await new Promise((resolve) => parent.once('exit', resolve));
}

const count = (server: EmbeddedServer) =>
  withClient(server.urlOf(DATABASE), async (client) => (await client.query('select 1 from kept')).rowCount);

test('keeps committed data when the server is killed, and restarts by itself', async () => {
  const server = await start(true);
  await withClient(server.urlOf(DATABASE), (client) => client.query('create table kept (id int); insert into kept values (1), (2)'));
  const killed = server.pid()!;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => server.pid() ?? killed).not.toBe(killed);
  expect(await count(server)).toBe(2);
  expect(told).toContain('The database server stopped unexpectedly; starting it again.');
});

test('can be stopped while recovering from a crashed connection, and keeps committed data', async () => {
  const server = await startEmbedded({ dataDir, durable: true, stopPatienceMs: 500 });
  servers.push(server);
  const url = server.urlOf(DATABASE);
  await withClient(url, async (client) => {
    await client.query(`create table kept as select number as id, repeat('x', 500) as filler from generate_series(1, 60000) number`);
    const found = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(found.rows[0]!.pid, 'SIGKILL');
    await new Promise((resolve) => client.once('end', resolve));
  });
  const ask = (): Promise<string | undefined> =>
    withClient(url, (client) => client.query('select 1')).then(
      () => 'served',
      (error: { code?: string }) => error.code,
    );
  // Asks until the server says that it recovers, or has already recovered.
  while (!['57P03', 'served'].includes((await ask()) ?? ''));
  await server.stop();
  expect(server.pid()).toBeUndefined();
  expect(await count(await start())).toBe(60_000);
});

test('replaces a server that outlived its parent process', async () => {
  await startAndDie();
  const old = readPostmaster(path.join(dataDir, 'postgres'))!.pid;
  expect(isAlive(old)).toBe(true);
  await withClient(findRunningUrl(dataDir)!, (client) => client.query('create table kept (id int); insert into kept values (1)'));
  const server = await start();
  expect(server.pid()).not.toBe(old);
  expect(await count(server)).toBe(1);
  expect(told).toContain('A database server left over from an earlier run was stopped.');
});

test('waits for processes of a killed server that still use its memory', async () => {
  const atWork = path.join(dataDir, 'at-work');
  writeFileSync(atWork, '', { mode: 0o644 });
  await dieAtWork(atWork);
  const starting = start();
  await expect.poll(() => told).toContain('Waiting for processes of a killed database server to end.');
  rmSync(atWork);
  expect((await starting).pid()).toBeDefined();
});

test('starts after a power cut although the process ids in its locks have been reused', async () => {
  const first = await start();
  const [cluster, socketFolder] = [path.join(dataDir, 'postgres'), readPostmaster(path.join(dataDir, 'postgres'))!.socketFolder];
  const locks = [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')];
  const left = locks.map((lock) => readFileSync(lock, 'utf8'));
  const socket = path.join(socketFolder, '.s.PGSQL.5432');
  await first.stop();
  // Puts the lock files back as they were, but with the id of a living process that is not the server.
  for (const [index, lock] of locks.entries()) writeFileSync(lock, left[index]!.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  writeFileSync(socket, '');
  if (process.getuid?.() === 0) for (const lock of [...locks, socket]) chownSync(lock, statSync(cluster).uid, statSync(cluster).gid);
  const server = await start();
  expect(readPostmaster(cluster)?.pid).toBe(server.pid());
  await withClient(server.urlOf(DATABASE), (client) => client.query('select 1'));
});

test('can be found by other processes while it runs', async () => {
  const server = await start();
  expect(findRunningUrl(dataDir)).toBe(server.urlOf(DATABASE));
  await server.stop();
  expect(findRunningUrl(dataDir)).toBeUndefined();
});

test('names the version of the files if it is a different one', async () => {
  const server = await start();
  await server.stop();
  const file = path.join(dataDir, 'postgres', 'PG_VERSION');
  expect(readFileSync(file, 'utf8').trim()).toBe('18');
  writeFileSync(file, '16\n');
  await expect(start()).rejects.toThrow('holds a PostgreSQL 16 database');
});

test('an oversized log is rotated once, and writers that hold it open continue', () => {
  const file = path.join(dataDir, 'some.log');
  writeFileSync(file, 'x'.repeat(90));
  rotateLog(file, 100);
  expect(readFileSync(file, 'utf8')).toHaveLength(90);
  const held = openSync(file, 'a');
  writeSync(held, 'y'.repeat(20));
  rotateLog(file, 100);
  writeSync(held, 'z');
  closeSync(held);
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual(['z', `${'x'.repeat(90)}${'y'.repeat(20)}`]);
});

test.runIf(process.getuid?.() === 0)('starts with a restrictive umask of root, in its own folder and next to it', () => {
  const script = `import { mkdirSync, realpathSync, rmSync } from 'node:fs';
    import path from 'node:path';
    import { removeCluster } from ${JSON.stringify(path.join(import.meta.dirname, 'cluster.ts'))};
    import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
    import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))};
    process.umask(0o077);
    const closed = ${JSON.stringify(path.join(dataDir, 'closed'))};
    mkdirSync(closed);
    for (const dataDir of [${JSON.stringify(path.join(dataDir, 'of', 'its own'))}, closed]) {
      const unlock = lockDataDir(dataDir);
      const server = await startEmbedded({ dataDir, durable: false });
      await server.stop();
      const place = path.dirname(realpathSync(path.join(dataDir, 'postgres')));
      removeCluster(dataDir);
      if (!place.startsWith(realpathSync(dataDir))) rmSync(place, { recursive: true });
      unlock();
    }`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect({ code: ended.status, said: ended.stderr }).toEqual({ code: 0, said: '' });
});
