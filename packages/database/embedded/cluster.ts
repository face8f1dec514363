import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { writeAccess } from './settings.ts';
import { type Account, canReach, chooseAccount, giveTo } from './account.ts';
import { prepareBinaries } from './binaries.ts';

export const DATABASE = 'deedline';
const MAJOR_VERSION = '18';
const SUPERUSER = 'deedline';

export type Cluster = {
  /** PGDATA, with links resolved. */
  folder: string;
  socketFolder: string;
  binaries: string;
  account: Account | undefined;
};

/**
 * Finds the database files of a data directory, or creates them: UTF-8, C collation, full Unicode case mapping. Throws if they belong to another user or
 * another major version of PostgreSQL, or if some of them are missing.
 */
export async function prepareCluster(dataDir: string, durable: boolean): Promise<Cluster> {
  const link = path.join(dataDir, 'postgres');
  requireWholeOrNone(link);
  const account = chooseAccount(link);
  const place = choosePlace(dataDir, link, account);
  const folder = existsSync(link) ? realpathSync(link) : path.join(place, path.basename(link));
  const binaries = prepareBinaries(account, place);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialize(folder, binaries, account, durable);
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION)
    throw new Error(`${folder} holds a PostgreSQL ${version} database; this version of Deedline comes with PostgreSQL ${MAJOR_VERSION}.`);
  writeAccess(folder, account);
  return { folder, socketFolder: prepareSocketFolder(place, folder, account), binaries, account };
}

/** Throws where a database was, and is damaged or away: a new one in its place would be empty, and everybody who opted out forgotten. */
function requireWholeOrNone(link: string): void {
  if (existsSync(path.join(link, 'PG_VERSION'))) return;
  if (!existsSync(link) && lstatSync(link, { throwIfNoEntry: false }) !== undefined)
    throw new Error(`${link} is a link to a folder that is not there. Nothing was changed. Is its disk mounted?`);
  if (existsSync(link) && readdirSync(link).length > 0)
    throw new Error(
      `${link} holds files but no whole database: PG_VERSION is missing. Nothing was changed. Put back what is missing or restore a backup; to begin with an empty database, move the folder away.`,
    );
}

/** A marker among the files of a database that is being restored: decisions that people made since then may still be missing. */
const UNFINISHED = 'restore.unfinished';

/**
 * Creates the database files of a data directory that has none: `fill` writes them into an empty folder. Throws if they exist. Until `finishCluster` they are
 * marked as unfinished, even if a process is killed meanwhile, and no start accepts them.
 */
export async function fillCluster(dataDir: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const link = path.join(dataDir, 'postgres');
  if (existsSync(link)) throw new Error(`${link} already exists. Name another DATA_DIR, or move it away.`);
  const account = chooseAccount(link);
  const folder = path.join(choosePlace(dataDir, link, account), path.basename(link));
  const unfinished = `${folder}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await fill(unfinished);
    writeFileSync(path.join(unfinished, UNFINISHED), '', { mode: 0o600, flush: true });
    giveTo(account, unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Whether a restore of these files was not completed. */
export function isUnfinished(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres', UNFINISHED));
}

export function finishCluster(dataDir: string): void {
  rmSync(path.join(dataDir, 'postgres', UNFINISHED));
}

/** Deletes the database files of a data directory, wherever they are. */
export function removeCluster(dataDir: string): void {
  const link = path.join(dataDir, 'postgres');
  if (existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true });
  rmSync(link, { recursive: true, force: true });
}

/** The URL of a database, as its owner, on the server with its socket in `socketFolder`. */
export function clusterUrl(socketFolder: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${SUPERUSER}`;
}

// If the account cannot enter the data directory (/root is closed to all other users), the files are placed under /var/lib, with a link to them.
function choosePlace(dataDir: string, link: string, account: Account | undefined): string {
  if (existsSync(link)) return path.dirname(realpathSync(link));
  if (!account || canReach(account, dataDir, '-x')) return realpathSync(dataDir);
  const place = path.join('/var/lib/deedline', randomBytes(6).toString('hex'));
  makeFolder(place, 0o755);
  if (!canReach(account, place, '-x'))
    throw new Error(`The user ${account.name} has no access to ${dataDir} or ${place}. Set DATA_DIR to a folder that this user can open.`);
  rmSync(link, { force: true });
  symlinkSync(path.join(place, path.basename(link)), link);
  return place;
}

// Created under another name and renamed when complete, so that an interrupted start leaves nothing half made.
async function initialize(folder: string, binaries: string, account: Account | undefined, durable: boolean): Promise<void> {
  const unfinished = `${folder}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = [
    '-D',
    unfinished,
    '-U',
    SUPERUSER,
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ];
  const output = await run(path.join(binaries, 'bin', 'initdb'), args, account);
  if (output.code !== 0) throw new Error(`The database could not be created in ${folder}: ${output.text.trim()}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function run(file: string, args: string[], account: Account | undefined): Promise<{ code: number | null; text: string }> {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], env: serverEnvironment() });
    let text = '';
    child.stdout.on('data', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

/** The server's environment: without PG* or locale variables of the caller that would change its behaviour. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' };
}

const LONGEST_SOCKET_FOLDER = 80;

// The path of a unix socket may have about 100 characters. A folder in /tmp must belong to this user alone, because anybody can create one there.
function prepareSocketFolder(place: string, folder: string, account: Account | undefined): string {
  const near = path.join(place, 'socket');
  const chosen =
    near.length <= LONGEST_SOCKET_FOLDER ? near : `/tmp/deedline-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const uid = account?.uid ?? process.getuid?.();
  if (!existsSync(chosen)) {
    mkdirSync(chosen, { mode: 0o700 });
    if (account) chownSync(chosen, account.uid, account.gid);
  }
  const found = lstatSync(chosen);
  if (!found.isDirectory() || found.uid !== uid)
    throw new Error(`${chosen} belongs to another user. Remove it, or choose a shorter DATA_DIR.`);
  chmodSync(chosen, 0o700);
  return chosen;
}
