/**
 * Style rules of this repository that no linter covers. Prints one line per fault and exits 1 when there is any.
 * Usage: node tools/tidy.ts
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const BANNED_NAMES = new Set(['utils', 'util', 'common', 'helpers', 'helper', 'service', 'services', 'manager', 'managers', 'misc']);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
const CODE = /\.(ts|tsx|mjs|cjs)$/;

/** Files that may read process.env: entry points that configure a process, never features. */
const MAY_READ_ENV = [
  /^apps\/server\/src\/config\.ts$/,
  /^apps\/ingest\/src\/config\.ts$/,
  /^packages\/database\/(testing|test-logs)\.ts$/,
  /^tools\//,
  /^tests\//,
  /^bench\//,
  /\.config\.ts$/,
  /\.test\.tsx?$/,
];

interface Fault {
  path: string;
  line?: number;
  message: string;
}

function listFiles(): string[] {
  const out = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return out.split('\n').filter((path) => path !== '' && existsSync(path));
}

function* checkNames(path: string): Generator<Fault> {
  // n8n requires its own file names for nodes.
  if (!CODE.test(path) || path.includes('/generated/') || path.startsWith('integrations/n8n/')) return;
  for (const part of path.split('/')) {
    const bare = part.replace(/^\./, '').replace(/(\.test)?\.(ts|tsx|mjs|cjs)$/, '');
    if (BANNED_NAMES.has(bare)) yield { path, message: `"${bare}" says nothing; name the file after what it does` };
    if (CODE.test(part) && !KEBAB.test(bare)) yield { path, message: 'file names are kebab-case' };
  }
}

/** Largest number of files in a folder, to keep it readable; tests and generated files do not count. */
const FILES_SIDE_BY_SIDE = 25;

function* checkFolders(files: readonly string[]): Generator<Fault> {
  const sources = files.filter((path) => CODE.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/generated\//.test(path));
  for (const [path, { length }] of Map.groupBy(sources, dirname))
    if (length > FILES_SIDE_BY_SIDE)
      yield {
        path,
        message: `${length} source files side by side; at most ${FILES_SIDE_BY_SIDE}: merge what is one noun, or sort them into folders`,
      };
}

function* checkCode(path: string, lines: string[]): Generator<Fault> {
  const code = lines.filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line));
  if (code.length > 0 && code.every((line) => /^\s*export\s+(\*|\{[^}]*\})\s+from\s/.test(line)))
    yield { path, message: 'a barrel file: import from where a thing is defined' };
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (/(oxlint|eslint)-disable|@ts-expect-error|@ts-ignore/.test(text) && !/ -- \S/.test(text))
      yield { path, line, message: 'an exemption says why: add " -- reason"' };
    if (/\bprocess\.env\b/.test(text) && !MAY_READ_ENV.some((pattern) => pattern.test(path)))
      yield { path, line, message: 'only config.ts reads process.env' };
    if (/\bLOG_LEVEL: '(?!trace')/.test(text) && /^tests\/|\/testing\/|\.test\.tsx?$/.test(path))
      yield { path, line, message: 'a test logs by talkative(), or its log cannot be held against the people in it' };
    if (/\bcreate(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\('(?!sha256'|sha512'|aes-256-gcm')/.test(text))
      yield { path, line, message: 'hashes are SHA-256 or SHA-512, ciphers AES-256-GCM' };
  }
}

/** Secrets of this product or of a provider, which belong to an installation and never to the source. */
const SECRET = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b[sr]k_live_\w{8}|\bwhsec_[A-Za-z0-9]{24}|\bAKIA[0-9A-Z]{16}\b/;

function* checkSecrets(path: string, lines: string[]): Generator<Fault> {
  for (const [index, text] of lines.entries()) if (SECRET.test(text)) yield { path, line: index + 1, message: 'a secret in the source' };
}

/** Reports paths in a document that do not exist: `apps/...` in backticks, a code file by its last folders, a test by its name, or a relative link. */
function* checkDocument(path: string, lines: string[], known: Set<string>): Generator<Fault> {
  if (path === 'CHANGELOG.md') return;
  for (const [index, text] of lines.entries()) {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) =>
      normalize(join(dirname(path), match[1]!)),
    );
    const ticked = [...text.matchAll(/`((?:apps|packages|bench|tools|tests|docs)\/[\w./-]*[\w/])`/g)].map((match) => match[1]!);
    for (const target of [...links, ...ticked]) {
      const bare = target.replace(/\/$/, '');
      const exists = known.has(bare) || [...known].some((file) => file.startsWith(`${bare}/`));
      if (!exists) yield { path, line: index + 1, message: `names ${target}, which does not exist` };
    }
    for (const [, target] of text.matchAll(
      /`((?!(?:apps|packages|bench|tools|tests|docs)\/)(?:[\w-]+(?:\/[\w.-]+)*\/[\w.-]+\.(?:tsx?|mjs|cjs|sql)|[\w.-]+\.test\.tsx?))`/g,
    )) {
      if (PLACEHOLDER.test(target!)) continue;
      if (![...known].some((file) => file === target || file.endsWith(`/${target}`)))
        yield { path, line: index + 1, message: `names ${target}, which does not exist` };
    }
  }
}

const DECISIONS = 'docs/decisions';

/** Checks the index of decisions: each record stands in it once, with its exact title, and a replaced one names a later record. */
function* checkDecisions(files: readonly string[]): Generator<Fault> {
  const path = `${DECISIONS}/README.md`;
  const records = files.filter((file) => dirname(file) === DECISIONS && file !== path).map((file) => file.slice(DECISIONS.length + 1));
  const titles = new Map(records.map((name) => [name, readFileSync(join(DECISIONS, name), 'utf8').split('\n', 1)[0]!.replace(/^# /, '')]));
  const listed: string[] = [];
  for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (!text.startsWith('- ')) continue;
    const [, title, name = '', later] = /^- \[(.+)\]\(([^)]+)\)(?: \(replaced by (\d{4})\))?$/.exec(text) ?? [];
    listed.push(name);
    if (!titles.has(name)) yield { path, line: index + 1, message: 'a line of the list that is no record' };
    else if (titles.get(name) !== title) yield { path, line: index + 1, message: `${name} is titled "${titles.get(name)}"` };
    if (later !== undefined && (later <= name.slice(0, 4) || !records.some((record) => record.startsWith(`${later}-`))))
      yield { path, line: index + 1, message: `${later} is no later record` };
  }
  for (const name of records) {
    const times = listed.filter((other) => other === name).length;
    if (times !== 1) yield { path, message: `lists ${name} ${times} times instead of once` };
  }
}

/** Part of a path that stands for a number or a name: `NNNN-what.sql`. */
const PLACEHOLDER = /[A-Z]{4}/;

/** Largest number of folders ("rooms") that a reader following one search has to open. */
const MAX_ROOMS = 9;

/** Checks "The walk of one search": each numbered line names one place, and no place occurs twice. */
function* checkWalk(path: string, lines: string[]): Generator<Fault> {
  if (path !== 'ARCHITECTURE.md') return;
  const start = lines.indexOf('## The walk of one search');
  const rooms: string[] = [];
  for (const [index, text] of lines.entries()) {
    if (start === -1 || (index > start && text.startsWith('## '))) break;
    const file = index > start ? /^\d+\. `([^`]+)`/.exec(text)?.[1] : undefined;
    if (file === undefined) continue;
    const room = /^(apps\/server\/src\/features\/[^/]+|.*)(?=\/)/.exec(file)?.[1] ?? file;
    if (rooms.includes(room)) yield { path, line: index + 1, message: `enters ${room} twice` };
    rooms.push(room);
  }
  if (rooms.length === 0 || rooms.length > MAX_ROOMS) yield { path, message: `a walk of one search through ${rooms.length} rooms` };
}

/** Documents about the present state; decisions and the changelog describe their own time. */
const OF_TODAY = /^(ARCHITECTURE|README|CONTRIBUTING|SECURITY)\.md$|^docs\/[\w-]+\.md$|^bench\/README\.md$/;
/** Names of functions and values in code: camel case with a lower-case first letter. */
const NAME = /\b[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+\b/g;

/** Reports names that no longer exist in code, in backticks or in a line of steps (`one -> another`). */
function* checkNamesOfCode(path: string, lines: string[], names: Set<string>): Generator<Fault> {
  if (!OF_TODAY.test(path)) return;
  for (const [index, text] of lines.entries()) {
    const told = / -> /.test(text) ? [text] : [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
    for (const name of told.flatMap((some) => some.match(NAME) ?? []))
      if (!names.has(name)) yield { path, line: index + 1, message: `names ${name}, which no code does` };
  }
}

function readNames(files: readonly string[]): Set<string> {
  const own = files.filter(
    (path) => /\.(tsx?|mjs|cjs|sql|json)$/.test(path) && !/\/generated\/|^package-lock|^tools\/violations/.test(path),
  );
  // Comments are ignored, because they may mention a name that no longer exists.
  const remarks = /^\s*(\/\/|\/?\*).*$/gm;
  return new Set(own.flatMap((path) => readFileSync(path, 'utf8').replaceAll(remarks, '').match(NAME) ?? []));
}

function findFaults(): Fault[] {
  const files = listFiles();
  const known = new Set(files);
  const names = readNames(files);
  const faults: Fault[] = [...checkFolders(files), ...checkDecisions(files)];
  for (const path of files) {
    faults.push(...checkNames(path));
    if (path.includes('/generated/')) continue;
    const self = ['tools/tidy.ts', 'tools/violations.ts', 'tools/violations/security.ts'].includes(path); // they quote what they look for
    if (CODE.test(path) && !self) faults.push(...checkCode(path, readFileSync(path, 'utf8').split('\n')));
    if (/\.(ts|tsx|mjs|cjs|json|md|sql|ya?ml|env|pem|key|txt)$|(^|\/)\.\w+$/.test(path) && !self)
      faults.push(...checkSecrets(path, readFileSync(path, 'utf8').split('\n')));
    if (!path.endsWith('.md')) continue;
    const lines = readFileSync(path, 'utf8').split('\n');
    faults.push(...checkDocument(path, lines, known), ...checkNamesOfCode(path, lines, names), ...checkWalk(path, lines));
  }
  return faults;
}

const faults = findFaults();
for (const { path, line, message } of faults) console.log(`${path}${line === undefined ? '' : `:${line}`}  ${message}`);
if (faults.length > 0) {
  console.log(`tidy: ${faults.length} fault${faults.length === 1 ? '' : 's'}`);
  process.exitCode = 1;
}
