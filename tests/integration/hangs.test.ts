/** In a separate file, because it waits half a minute while other files are tested. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepLogFile } from '@deedline/database/test-logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endParent, findChild, type Installation, isServing, startInstallation } from './installation.ts';

const dataDir = mkdtempSync('/tmp/deedline-hangs-');
let installation: Installation;
beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  installation = await startInstallation(dataDir);
});
afterAll(async () => {
  await endParent(installation.parent, 'SIGTERM');
  keepLogFile('postgres', path.join(dataDir, 'postgres.log'));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a hanging child process is restarted, and the product serves again', { timeout: 600_000 }, async () => {
  const { parent, url } = installation;
  const stopped = findChild(parent, 'api.ts')!;
  process.kill(stopped, 'SIGSTOP');
  await expect.poll(() => findChild(parent, 'api.ts') ?? stopped, { timeout: 240_000, interval: 500 }).not.toBe(stopped);
  await expect.poll(() => isServing(url), { timeout: 240_000 }).toBe(true);
});
