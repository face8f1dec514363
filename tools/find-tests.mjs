import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPO } from './setup.mjs';

/** Arguments for vitest: files whose path contains the word, otherwise files with a test whose title contains it. Throws when there are none. */
export function findTests(word) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'], { cwd: REPO })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(REPO, file)));
  const wanted = path.relative(REPO, path.resolve(word)).replaceAll(path.sep, '/');
  const named = files.filter((file) => file.includes(word) || file === wanted || file.startsWith(`${wanted}/`));
  if (named.length > 0) return { files: named, args: [] };
  const called = files.filter((file) => readFileSync(path.join(REPO, file), 'utf8').includes(word));
  if (called.length > 0) return { files: called, args: ['-t', word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')] };
  throw new Error(`No test file has "${word}" in its path, and no test has it in its title.`);
}
