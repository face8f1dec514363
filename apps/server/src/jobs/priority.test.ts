import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPool } from '@deedline/database/connect';
import { createTestDatabase } from '@deedline/database/testing';
import { expect, test } from 'vitest';
import { yieldConnections, yieldProgram } from './priority.ts';

const LOWER = os.constants.priority.PRIORITY_BELOW_NORMAL;

test('every thread of a process that yields has the lower priority, those too that were there before', async () => {
  const script = `(await import(${JSON.stringify(path.join(import.meta.dirname, 'priority.ts'))})).yieldToRequests(); console.log('done'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/task`).map(Number) : [child.pid!];
  const priorities = threads.map((thread) => os.getPriority(thread));
  child.kill();
  expect(new Set(priorities)).toEqual(new Set([LOWER]));
});

const AUTOGROUP = (pid: number) => `/proc/${pid}/autogroup`;

test.runIf(existsSync(AUTOGROUP(process.pid)))('so has the session of a program that it starts', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  yieldProgram(child.pid!);
  await expect.poll(() => readFileSync(AUTOGROUP(child.pid!), 'utf8')).toContain(`nice ${LOWER}`);
  expect(os.getPriority(child.pid)).toBe(LOWER);
  child.kill();
});

test('so has each connection of a pool that yields, and no other', async () => {
  const database = await createTestDatabase();
  const [yielding, other] = [createPool(database.url), createPool(database.url)];
  yieldConnections(yielding);
  const priorityOf = async (pool: typeof other) => os.getPriority((await pool.query('select pg_backend_pid() as pid')).rows[0].pid);
  expect([await priorityOf(yielding), await priorityOf(other)]).toEqual([LOWER, os.getPriority()]);
  await Promise.all([yielding.end(), other.end()]);
  await database.drop();
});
