import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FULL = '/dev/full';
const here = (file: string) => JSON.stringify(join(import.meta.dirname, file));
const SCRIPT = `import { pino } from ${JSON.stringify(createRequire(import.meta.url).resolve('pino'))};
  import { openLog } from ${here('log-lines.ts')};
  import { leaveOnFault } from ${here('start/stop-on-signal.ts')};
  const log = pino({}, openLog());
  leaveOnFault(log);
  const say = () => { log.info('a line'); console.log('a line'); console.error('a line'); };
  say();
  setTimeout(say, 50);
  setTimeout(() => { say(); process.send('alive'); process.exit(7); }, 100);`;

test.skipIf(!existsSync(FULL))('a process whose log has no room goes on, and ends when it is asked to', async () => {
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['ignore', full, full, 'ipc'], timeout: 30_000 });
  const told: unknown[] = [];
  child.on('message', (message) => told.push(message));
  const ended = await new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  closeSync(full);
  expect([told, ended]).toEqual([['alive'], 7]);
});
