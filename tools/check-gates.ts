/**
 * Verifies that the gates detect violations. Copies the tree, plants one violation per rule, runs each gate once over
 * its violations and requires that its output names every one. The working tree is not touched.
 * Usage: npm run check-gates, or npm run check-gates -- lint tidy for some of them
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GATES, runGate } from './check.ts';
import { VIOLATIONS } from './violations.ts';
import type { PlantedText } from './violations/plant.ts';
import { refuse } from '../bench/flags/read-flags.ts';

/** The hidden entries of node_modules that gates read. The others are caches of the original tree and may change meanwhile. */
const READ_BY_GATES = new Set(['.bin', '.package-lock.json']);

/** The compiler's incremental state of the copied tree, so that it checks only what is planted and what that affects. */
const REMEMBERED = ['types', 'web-types'].map((name) => `node_modules/.cache/${name}.tsbuildinfo`);

/** Gates that check each file independently; they run only on the planted files, with the configuration of the whole tree. */
const FILE_BY_FILE = new Set(['lint', 'format']);

/** Uses hard links where possible, since node_modules is large and only read. */
function copyModules(from: string, to: string): void {
  mkdirSync(to);
  const names = readdirSync(from).filter((name) => !name.startsWith('.') || READ_BY_GATES.has(name));
  try {
    const paths = names.map((name) => join(from, name));
    execFileSync('cp', ['-al', ...paths, to], { stdio: 'ignore' });
  } catch {
    for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'gates-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const path of files.split('\n').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, path), join(copy, path));
  for (const path of ['.', 'apps/web', 'apps/server', 'apps/ingest', 'packages/contract', 'packages/database']) {
    const modules = join(path, 'node_modules');
    if (existsSync(join(root, modules))) copyModules(join(root, modules), join(copy, modules));
  }
  for (const path of REMEMBERED.filter((name) => existsSync(join(root, name)))) cpSync(join(root, path), join(copy, path));
  execFileSync('git', ['init', '-q'], { cwd: copy });
  execFileSync('git', ['add', '-A'], { cwd: copy });
  return copy;
}

/** Writes a violation's file, or its change to the existing file. Returns a function that restores the previous state. */
function plantFile(path: string, text: PlantedText): () => void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof text === 'string' ? text : text(before ?? ''));
  return () => (before === null ? rmSync(path) : writeFileSync(path, before));
}

/** Plants a gate's violations, runs the gate and removes them. Returns the rules that went undetected. */
function findMissed(copy: string, gate: string): string[] {
  const planted = VIOLATIONS.filter((violation) => violation.gate === gate);
  const files = planted.flatMap((violation) => violation.files);
  const undo = files.map(({ path, text }) => plantFile(join(copy, path), text));
  const shown = FILE_BY_FILE.has(gate) ? files.map(({ path }) => path) : [];
  const { code, output } = runGate(gate, copy, { [gate]: GATES[gate]!.map((command) => [...command, ...shown]) });
  for (const takeOut of undo.toReversed()) takeOut();
  const missed = planted.filter((violation) => code === 0 || !violation.seen.test(output)).map((violation) => violation.rule);
  console.log(`${gate.padEnd(13)} ${planted.length - missed.length} of ${planted.length} violations caught`);
  if (missed.length > 0) console.log(output.slice(0, 20_000));
  return missed;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(GATES, name));
if (unknown.length > 0) refuse(`No such gate: ${unknown.join(', ')}. There are: ${Object.keys(GATES).join(', ')}.`);
const copy = copyTree(process.cwd());
try {
  const missed = Object.keys(GATES)
    .filter((gate) => named.length === 0 || named.includes(gate))
    .flatMap((gate) => findMissed(copy, gate).map((rule) => `${gate}: ${rule}`));
  for (const rule of missed) console.log(`NOT CAUGHT  ${rule}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
