/**
 * `npm run check`: runs every gate, one output line each. `npm run check -- lint tidy` runs some of them,
 * `npm run check -- --changed` the quick ones and their tests, over the files that a commit made now would contain.
 * A gate's own output is printed only when it fails.
 */
import { spawnSync } from 'node:child_process';
import { gatesOf, listChanged } from './changed.ts';

const remembered = (name: string) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`];

export const GATES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  types: [
    ['tsc', '-p', 'tsconfig.json', ...remembered('types')],
    ['tsc', '-p', 'apps/web/tsconfig.json', ...remembered('web-types')],
  ],
  lint: [['oxlint', '--type-aware', '--deny-warnings']],
  format: [['oxfmt', '--check']],
  imports: [['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'apps', 'packages']],
  'dead-code': [['knip', '--no-progress']],
  tidy: [['node', 'tools/tidy.ts']],
  packages: [['node', 'tools/packages.ts']],
  'spec-coverage': [['node', 'tools/spec-coverage.ts']],
  security: [['node', 'tools/security.ts']],
  sql: [['node', 'tools/sql.ts']],
};

/** Runs one gate in `cwd`. Returns its exit code and all its output. */
export function runGate(name: string, cwd: string, gates = GATES): { code: number; output: string } {
  let output = '';
  for (const [command, ...args] of gates[name] ?? []) {
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

function main(words: readonly string[]): void {
  const names = words.filter((word) => word !== '--changed');
  const gates = names.length < words.length ? gatesOf(listChanged(process.cwd()), GATES, process.cwd()) : GATES;
  const unknown = names.filter((name) => !(name in gates));
  if (unknown.length > 0) {
    console.error(`No such gate: ${unknown.join(', ')}. There are: ${Object.keys(gates).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  for (const name of names.length > 0 ? names : Object.keys(gates)) {
    const started = performance.now();
    const { code, output } = runGate(name, process.cwd(), gates);
    console.log(`${name.padEnd(13)} ${code === 0 ? 'ok' : 'FAILED'}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (code !== 0) {
      console.log(output);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) main(process.argv.slice(2));
