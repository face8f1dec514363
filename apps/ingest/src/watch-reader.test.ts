import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WATCH = join(import.meta.dirname, 'watch-reader.ts');

function run(after: string): ReturnType<typeof spawnSync> {
  const program = `import { watchReader } from ${JSON.stringify(WATCH)}; watchReader(1_000); ${after}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
}

test('a program whose reader hangs is killed with a message', () => {
  const ended = run('setTimeout(() => { for (;;); }, 1_500);');
  expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: expect.stringMatching(/^Failed: the file is damaged/) as string });
});

test('a reader that yields continues and exits normally', () => {
  const work =
    'const until = process.cpuUsage().user + 1.5e6; const step = () => { for (let n = 0; n < 1e6; n += 1); if (process.cpuUsage().user < until) setTimeout(step, 5); else console.log("done"); }; step();';
  expect(run(work)).toMatchObject({ status: 0, stdout: 'done\n', stderr: '' });
});
