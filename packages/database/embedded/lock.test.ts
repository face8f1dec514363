import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path, { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '../connect.ts';
import { TEST_SERVER_VARIABLE } from '../testing.ts';
import { AlreadyRunning, findRunningUrl, lockDataDir } from './lock.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync('/tmp/deedline-lock-');
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('one process locks a data directory; another is told which one', () => {
  const release = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(new AlreadyRunning(`Deedline is already running on ${dataDir} (process ${process.pid}).`));
  release();
  lockDataDir(dataDir)();
});

test('a killed holder leaves nothing to clean up', async () => {
  const script = `import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))}; lockDataDir(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(() => lockDataDir(dataDir)).toThrow(AlreadyRunning);
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  lockDataDir(dataDir)();
});

test('a process that did not start the server finds it through its data directory', async () => {
  const socketFolder = new URL(process.env[TEST_SERVER_VARIABLE]!).searchParams.get('host')!;
  const url = findRunningUrl(dirname(socketFolder));
  const answer = await withClient(url!, (client) => client.query<{ name: string }>('select current_database() as name'));
  expect(answer.rows).toEqual([{ name: 'deedline' }]);
});

test('no server is found if none runs', () => {
  expect(findRunningUrl('/nowhere')).toBeUndefined();
});
