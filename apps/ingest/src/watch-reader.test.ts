import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WATCH = join(import.meta.dirname, 'watch-reader.ts');

function run(after: string): ReturnType<typeof spawnSync> {
  const program = `import { watchReader } from ${JSON.stringify(WATCH)}; watchReader(1_000); ${after}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
}

test('a program whose reader never comes back is ended, with what its caller shows', () => {
  const ended = run('setTimeout(() => { for (;;); }, 1_500);');
  expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: expect.stringMatching(/^Failed: the file is damaged/) as string });
});

test('one that comes back goes on, however long it works, and is not kept from its end', () => {
  const work =
    'const until = process.cpuUsage().user + 1.5e6; const step = () => { for (let n = 0; n < 1e6; n += 1); if (process.cpuUsage().user < until) setTimeout(step, 5); else console.log("done"); }; step();';
  expect(run(work)).toMatchObject({ status: 0, stdout: 'done\n', stderr: '' });
});
