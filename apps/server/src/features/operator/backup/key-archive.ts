/** The keys of an installation in one sealed file, separate from the backup of the database, which cannot be read without them. */
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, unsealBytes, readFrames, readJson, sealBytes, writeFrame } from '@deedline/database/backup/sealed-file';
import { writeWhole } from '@deedline/database/backup/write-backup';
import type { Config } from '../../../config.ts';
import type { ReplacedKey } from '../../sealing/rotate-keys.ts';
import { BACKUP_KEY } from './backup-key.ts';

type Folders = Pick<Config, 'dataDir' | 'keysDir'>;

/** A key as it is stored: the installation's keys in one folder, each account's in a folder of its own. */
export interface KeptKey {
  owner: 'installation' | 'account';
  /** Relative to the folder of its owner, with / on every system. */
  path: string;
  content: Buffer;
}

const folderOf = ({ dataDir, keysDir }: Folders, owner: KeptKey['owner']) => (owner === 'account' ? keysDir : join(dataDir, 'keys'));
/** Leaves out the key that seals this file, and what this machine remembers of the audit record, which is not a key. */
const isLeftOut = (name: string) => name.startsWith(BACKUP_KEY) || name.startsWith('audit.');

/** The keys at this moment, by their place. Throws BackupError when their folder cannot be read. */
export async function rememberKeys(folders: Folders): Promise<Map<string, KeptKey>> {
  const known = new Map<string, KeptKey>();
  try {
    for await (const one of listKeys(folders)) known.set(one.path, one);
  } catch (error) {
    throw new BackupError(`The keys cannot be read, so no backup was made: ${(error as Error).message}`, { cause: error });
  }
  return known;
}

/** What opens values of a backup although it was destroyed while that was written. */
interface Replaced {
  /** The keys before the backup began. */
  known: ReadonlyMap<string, KeptKey>;
  /** The account keys that newer ones have replaced since; asked when all others are written. */
  list: () => Promise<ReplacedKey[]>;
}

/** Writes every key to a new sealed file and returns how many there are. Throws BackupError when the file exists. */
export async function writeKeys(folders: Folders, file: string, key: Uint8Array, { known, list }: Replaced): Promise<number> {
  const written = new Set<string>();
  const frames = async function* () {
    for await (const one of listKeys(folders)) {
      yield* framesOf(one);
      written.add(one.path);
    }
    for (const { accountId, version } of await list()) {
      const one = known.get(`${accountId.slice(-2)}/${accountId}/${version}.key`);
      if (one === undefined || written.has(one.path)) continue;
      yield* framesOf(one);
      written.add(one.path);
    }
    yield writeFrame('done');
  };
  await writeWhole(file, (part) => pipeline(Readable.from(sealBytes(key, 'keys', frames())), part));
  return written.size;
}

function* framesOf({ content, ...place }: KeptKey): Generator<Buffer> {
  yield writeFrame('begin', place);
  yield writeFrame('data', content);
}

/** Throws BackupError when the file is missing, damaged, cut off or sealed with another key. */
export async function* readKeys(file: string, key: Uint8Array): AsyncGenerator<KeptKey> {
  let place: Omit<KeptKey, 'content'> | undefined;
  try {
    for await (const frame of readFrames(unsealBytes(key, 'keys', createReadStream(file)))) {
      if (frame.kind === 'begin') place = readJson(frame) as Omit<KeptKey, 'content'>;
      if (frame.kind === 'data') yield { ...place!, content: frame.bytes };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Puts a key where it is looked for. Throws BackupError when a different key is there already, because it may be the only copy. */
export async function placeKey(folders: Folders, { owner, path, content }: KeptKey): Promise<void> {
  const folder = folderOf(folders, owner);
  const file = join(folder, path);
  if (relative(folder, file).startsWith('..'))
    throw new BackupError(`The file of keys names ${path}, which is outside the folder for keys.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.part`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!(await readFile(file)).equals(content)) throw new BackupError(`${file} exists and holds a different key. Move it away first.`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function* listKeys(folders: Folders): AsyncGenerator<KeptKey> {
  const installation = folderOf(folders, 'installation');
  for (const entry of await readdir(installation, { withFileTypes: true })) {
    if (!entry.isFile() || isLeftOut(entry.name)) continue;
    yield { owner: 'installation', path: entry.name, content: await readFile(join(installation, entry.name)) };
  }
  for await (const path of listFiles(folders.keysDir)) {
    const content = await readFile(join(folders.keysDir, path)).catch(gone);
    if (content !== undefined) yield { owner: 'account', path: path.split(sep).join('/'), content };
  }
}

/** The key of an account that is closed meanwhile disappears with it. */
function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function* listFiles(root: string, below = ''): AsyncGenerator<string> {
  const entries = (await readdir(join(root, below), { withFileTypes: true }).catch(gone)) ?? [];
  for (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    else if (entry.name.endsWith('.key')) yield path;
  }
}
