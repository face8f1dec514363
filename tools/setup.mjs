// The first steps of `npm start` and `npm test`. Plain JavaScript with built-in modules only: it runs on Node 20.20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const REPO = path.resolve(import.meta.dirname, '..');
const OLDEST_NODE = [20, 20];
const WANTED_MAJOR = 24;

/** Runs a step and prints a line with its duration; announces a step that takes longer than a second. */
export async function step(title, work) {
  const started = performance.now();
  const announce = setTimeout(() => console.log(`  ${title} …`), 1000);
  try {
    const result = await work();
    console.log(`  ${title.padEnd(34)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    return result;
  } finally {
    clearTimeout(announce);
  }
}

/** Runs a command without output; throws with its output when it fails. */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: REPO, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${path.basename(file)} ${args.join(' ')} failed (${signal ?? `code ${code}`}):\n${output.trim()}`));
    });
  });
}

export function requireBootNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Deedline needs Node ${OLDEST_NODE.join('.')} or newer to set itself up; this is ${process.versions.node}.`);
}

/** Installs the packages of the lockfile unless they are installed; `dev` includes those for tests and checks. */
export async function install({ dev }) {
  if (isInstalled(dev)) return;
  const omit = dev ? [] : ['--omit=dev'];
  // Over an existing folder, installs only the difference, because a server may be running from it.
  const command = existsSync(path.join(REPO, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const npm = process.env.npm_execpath;
  const args = [...command, ...omit, '--no-audit', '--no-fund', '--loglevel=error'];
  await step('packages installed', () => (npm ? run(process.execPath, [npm, ...args]) : run('npm', args)));
}

// As its last step, npm records what it installed in a lockfile inside node_modules.
function isInstalled(dev) {
  const installed = path.join(REPO, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const present = readLockfile(installed);
  return Object.entries(readLockfile(path.join(REPO, 'package-lock.json'))).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link || (!dev && (wanted.dev || wanted.devOptional))) return true;
    if (wanted.optional && !isForThisPlatform(wanted)) return true;
    return present[place]?.version === wanted.version;
  });
}

function readLockfile(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

// Packages for a specific C library, or of an optional dependency, may be absent.
function isForThisPlatform({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

/** The Node that runs Deedline: the packaged one, otherwise the one running this script. */
export function findNode() {
  const packaged = path.join(REPO, 'node_modules/.bin/node');
  if (existsSync(packaged) && spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status === 0) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath;
  throw new Error(
    `Deedline needs Node ${WANTED_MAJOR}, and npm has none for ${process.platform}-${process.arch}. Install Node ${WANTED_MAJOR} or newer and start again.`,
  );
}

/** Builds the web app unless the existing build was made from the same sources. */
export async function buildWeb(node) {
  const stamp = path.join(REPO, 'apps/web/dist/.stamp');
  const digest = digestSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await step('web app built', () =>
    run(node, [path.join(REPO, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: path.join(REPO, 'apps/web') }),
  );
  writeFileSync(stamp, digest);
}

// All inputs of the build: the app, the workspaces it depends on, and the versions of the build tools.
function digestSources() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...listWorkspaces('apps/web').flatMap(listSources)].sort((a, b) => (a < b ? -1 : 1))) {
    hash.update(`${file}\0`).update(readFileSync(path.join(REPO, file)));
  }
  return hash.digest('hex');
}

/** The folders of a workspace and of all workspaces that it depends on, according to their package.json. */
export function listWorkspaces(folder, found = new Set()) {
  if (found.has(folder)) return [...found];
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(REPO, folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@deedline/')) listWorkspaces(name.replace('@deedline', 'packages'), found);
  }
  return [...found];
}

function listSources(folder) {
  const entries = readdirSync(path.join(REPO, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(REPO, path.join(entry.parentPath, entry.name)));
  return files.filter((file) => !/\.test\.tsx?$|(^|\/)(dist|node_modules)\//.test(file));
}
