import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlreadyRunning, lockDataDir } from './lock.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync('/tmp/deedline-lock-');
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('one process holds a data directory; the other is told which one', () => {
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
