/** The files that a commit made now would contain, and the gates and tests that concern them. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Changed, new and staged files as paths from the root, without deleted ones. */
export function listChanged(cwd: string): string[] {
  return [...git(cwd, ['diff', '--name-only', '--diff-filter=d', 'HEAD']), ...git(cwd, ['ls-files', '--others', '--exclude-standard'])];
}

/** The test named after each file, or all tests beside it when there is none; browser journeys are left out. */
export function testsOf(changed: readonly string[], files: readonly string[]): string[] {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/e2e/'));
  const found = changed
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const own = tests.filter((test) => test.replace(/\.test\.tsx?$/, '') === file.replace(/(\.test)?\.tsx?$/, ''));
      return own.length > 0 ? own : tests.filter((test) => path.dirname(test) === path.dirname(file));
    });
  return [...new Set(found)];
}

type Commands = Readonly<Record<string, readonly (readonly string[])[]>>;

/** The quick gates, limited to the changed files where that is sufficient; then the tests of these files. */
export function gatesOf(changed: readonly string[], gates: Commands, cwd: string): Commands {
  const code = changed.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file));
  const tests = testsOf(changed, git(cwd, ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx']));
  return {
    types: code.length > 0 ? gates['types']! : [],
    lint: code.length > 0 ? gates['lint']!.map((command) => [...command, ...code]) : [],
    format: changed.length > 0 ? gates['format']!.map((command) => [...command, '--no-error-on-unmatched-pattern', ...changed]) : [],
    tidy: gates['tidy']!,
    tests:
      tests.length > 0
        ? [['node', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--project', 'server', '--project', 'unit', ...tests]]
        : [],
  };
}

function git(cwd: string, args: readonly string[]): string[] {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((line) => line !== '');
}
