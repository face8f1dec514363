import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Supervised } from './supervised.ts';

let folder: string;
let child: Supervised;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deedline-child-'));
});
afterEach(async () => {
  await child.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Launches a child that writes down its process id, hangs when it is told that something is being prepared, and never reports ready at these launches. */
async function launch(silentAt: readonly number[] = []): Promise<void> {
  const script = path.join(folder, 'child.ts');
  const pids = path.join(folder, 'pids');
  const parent = path.join(import.meta.dirname, 'parent.ts');
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { followParent, readPreparing, reportReady } from ${JSON.stringify(parent)};
     followParent(() => process.exit());
     appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
     const launches = readFileSync(${JSON.stringify(pids)}, 'utf8').trim().split('\\n').length;
     process.on('message', () => { while (readPreparing() === 'for ever' && ${JSON.stringify(pids)}.length > 0); });
     if (!${JSON.stringify(silentAt)}.includes(launches)) reportReady();`,
  );
  child = new Supervised('child', script, process.env, { askMs: 100, mostUnreported: 200, mostUnanswered: 30 });
  await child.start();
}
const readPids = () => readFileSync(path.join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);

describe('a child that lives and does not answer', () => {
  test('because it was stopped is started anew', async () => {
    await launch();
    const [first] = readPids();
    process.kill(first!, 'SIGSTOP');
    await expect.poll(() => readPids().length).toBe(2);
    expect(isRunning(first!)).toBe(false);
    expect(isRunning(readPids()[1]!)).toBe(true);
  });

  test('because it is busy for ever is started anew', async () => {
    await launch();
    const [first] = readPids();
    child.tell({ preparing: 'for ever' });
    await expect.poll(() => readPids().length).toBeGreaterThan(1);
    child.tell({ preparing: null });
    expect(isRunning(first!)).toBe(false);
  });
});

describe('a child that never reports', () => {
  test('is ended, and the start says that it did not start', async () => {
    await expect(launch([1])).rejects.toThrow('The child did not start (SIGKILL).');
    expect(readPids().map(isRunning)).toEqual([false]);
  });

  test('is ended and started anew where it replaces another', async () => {
    await launch([2]);
    process.kill(readPids()[0]!, 'SIGKILL');
    await expect.poll(() => readPids().length).toBe(3);
    expect(isRunning(readPids()[1]!)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
