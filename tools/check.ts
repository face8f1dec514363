/**
 * `npm run check`: every gate of the house, one line each. `npm run check -- lint tidy` runs some of them.
 * A gate's command prints its own findings; this prints them only when it fails.
 */
import { spawnSync } from 'node:child_process';

export const GATES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  types: [
    ['tsc', '-p', 'tsconfig.json'],
    ['tsc', '-p', 'apps/web/tsconfig.json'],
  ],
  lint: [['oxlint', '--type-aware', '--deny-warnings']],
  format: [['oxfmt', '--check']],
  imports: [['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'apps', 'packages']],
  'dead-code': [['knip', '--no-progress']],
  tidy: [['node', 'tools/tidy.ts']],
  packages: [['node', 'tools/packages.ts']],
  'spec-coverage': [['node', 'tools/spec-coverage.ts']],
  security: [['node', 'tools/security.ts']],
};

/** Runs one gate in `cwd`. Returns its exit code and all it printed. */
export function runGate(name: string, cwd: string): { code: number; output: string } {
  let output = '';
  for (const [command, ...args] of GATES[name] ?? []) {
    const run = spawnSync(command!, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${cwd}/node_modules/.bin:${process.env['PATH']}` },
      maxBuffer: 1 << 26,
    });
    output += (run.stdout ?? '') + (run.stderr ?? '') + (run.error ? String(run.error) : '');
    if (run.status !== 0) return { code: run.status ?? 1, output };
  }
  return { code: 0, output };
}

function main(names: readonly string[]): void {
  const unknown = names.filter((name) => !(name in GATES));
  if (unknown.length > 0) {
    console.error(`No such gate: ${unknown.join(', ')}. There are: ${Object.keys(GATES).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  for (const name of names.length > 0 ? names : Object.keys(GATES)) {
    const started = performance.now();
    const { code, output } = runGate(name, process.cwd());
    console.log(`${name.padEnd(13)} ${code === 0 ? 'ok' : 'FAILED'}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (code !== 0) {
      console.log(output);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) main(process.argv.slice(2));
