/**
 * A gate nobody has seen fail is not a gate. Copies the tree, plants one violation per rule, runs each gate once over
 * its violations and demands that every one is named in what it prints. The working tree is not touched.
 * Usage: npm run check-gates, or npm run check-gates -- lint tidy for some of them
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GATES, runGate } from './check.ts';
import { VIOLATIONS } from './violations.ts';
import type { PlantedText } from './violations/plant.ts';

/** Of what is hidden in node_modules. The rest is what tools remember of this tree, which stays its own and may change meanwhile. */
const READ_BY_GATES = new Set(['.bin', '.package-lock.json']);

/** What the compiler remembers of the tree that was copied: it checks what is planted, and what that changes. */
const REMEMBERED = ['types', 'web-types'].map((name) => `node_modules/.cache/${name}.tsbuildinfo`);

/** Gates that read a file by itself: they are shown what is planted alone, by the configuration of the whole. */
const FILE_BY_FILE = new Set(['lint', 'format']);

/** Hard links where the file system has them: node_modules is large and is only read. */
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

/** Writes a violation's file, or what it makes of the file that is there. Returns how to take it out again. */
function plantFile(path: string, text: PlantedText): () => void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof text === 'string' ? text : text(before ?? ''));
  return () => (before === null ? rmSync(path) : writeFileSync(path, before));
}

/** Plants a gate's violations, runs it, takes them out again. Returns the rules that went unnoticed. */
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

const copy = copyTree(process.cwd());
try {
  const named = process.argv.slice(2);
  const missed = Object.keys(GATES)
    .filter((gate) => named.length === 0 || named.includes(gate))
    .flatMap((gate) => findMissed(copy, gate).map((rule) => `${gate}: ${rule}`));
  for (const rule of missed) console.log(`NOT CAUGHT  ${rule}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
