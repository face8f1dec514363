/** A key for each account, which seals what it asks and finds. It stands outside of the database: without it nothing of that can be read, in a backup neither. */
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@deedline/contract/errors';
import type { Queryable } from '../../transaction.ts';
import { Fault } from '../../http/describe-fault.ts';
import { hasAnyKey, insertKey, type KeyRow, selectLatestKey } from './queries.ts';
import type { AccountKey, AccountKeys, KeyFiles } from '../../context.ts';

/** No longer than this a process works on with a key that another one destroyed or replaced. */
export const KEPT_MS = 60_000;
const MAX_KEPT = 2_000;

export function createAccountKeys(db: Queryable, folder: string): AccountKeys {
  const files = createKeyFiles(folder);
  const kept = new Map<string, { key: Promise<unknown>; until: number }>();
  const keep = <Key extends AccountKey | null>(name: string, read: () => Promise<Key>): Promise<Key> => {
    const known = kept.get(name);
    if (known !== undefined && known.until > performance.now()) return known.key as Promise<Key>;
    const key = read();
    kept.delete(name);
    kept.set(name, { key, until: performance.now() + KEPT_MS });
    // What could not be read is asked for again.
    key.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return key;
  };
  return {
    files,
    forSealing: (accountId) => keep(`${accountId}/latest`, () => readLatest(db, files, accountId)),
    forUnsealing: (accountId, version) => keep(`${accountId}/${version}`, () => readKey(files, accountId, version)),
    forget(accountId) {
      for (const name of kept.keys()) if (name.startsWith(`${accountId}/`)) kept.delete(name);
    },
  };
}

export function fingerprintOf(key: Uint8Array): Buffer {
  return createHash('sha256').update('account key').update(key).digest();
}

async function readLatest(db: Queryable, files: KeyFiles, accountId: string): Promise<AccountKey | null> {
  const latest = (await selectLatestKey(db, accountId)) ?? (await makeKey(db, files, accountId, 1));
  if (latest === null || latest.destroyed_at !== null) return null;
  const key = await files.read(accountId, latest.version);
  // Sealed with another key than the one on record it could never be opened by who has that one.
  if (key === null || !fingerprintOf(key).equals(latest.fingerprint)) throw new AppError('sealed_data');
  return { version: latest.version, secret: createSecretKey(key) };
}

async function readKey(files: KeyFiles, accountId: string, version: number): Promise<AccountKey> {
  const key = await files.read(accountId, version);
  if (key === null) throw new AppError('sealed_data');
  return { version, secret: createSecretKey(key) };
}

/**
 * The file first: what is on record is on the disk. Null when the account was closed meanwhile. Throws `sealed_data` where all other keys are away, as with
 * their disk: a new one would be written beneath it, and be away when they are back.
 */
export async function makeKey(db: Queryable, files: KeyFiles, accountId: string, version: number): Promise<KeyRow | null> {
  if (version === 1 && (await files.isEmpty()) && (await hasAnyKey(db)))
    throw new AppError('sealed_data', undefined, new Fault('KEYS_DIR holds none of the keys of accounts: is its disk mounted?'));
  const key = await files.make(accountId, version);
  await insertKey(db, accountId, version, fingerprintOf(key));
  const latest = await selectLatestKey(db, accountId);
  if (latest !== undefined && latest.version >= version) return latest;
  await files.remove(accountId, version === 1 ? undefined : version);
  return null;
}

// The keys as files: a folder for each account, a file of 32 bytes for each of its keys, which nobody else on the machine may read.

const KEY_BYTES = 32;
const NAME = /^(\d{1,5})\.key$/;

function createKeyFiles(root: string): KeyFiles {
  // The end of an id is random, its beginning is the time: so no folder gets too full.
  const groupOf = (accountId: string) => join(root, accountId.slice(-2));
  const folderOf = (accountId: string) => join(groupOf(accountId), accountId);
  const fileOf = (accountId: string, version: number) => join(folderOf(accountId), `${version}.key`);
  return {
    pathOf: fileOf,
    read: (accountId, version) => orNull(readFile(fileOf(accountId, version))),
    async make(accountId, version) {
      const [folder, file] = [folderOf(accountId), fileOf(accountId, version)];
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeOnce(file, randomBytes(KEY_BYTES));
      for (const changed of [folder, groupOf(accountId), root]) await syncFolder(changed);
      return readFile(file);
    },
    async remove(accountId, version) {
      if (version === undefined) await rm(folderOf(accountId), { recursive: true, force: true });
      else await removeWithDrafts(fileOf(accountId, version));
      await syncFolder(version === undefined ? groupOf(accountId) : folderOf(accountId));
    },
    isEmpty: async () => ((await orNull(readdir(root))) ?? []).length === 0,
    async *list() {
      for (const group of (await orNull(readdir(root))) ?? [])
        for (const accountId of (await orNull(readdir(join(root, group)))) ?? []) {
          const names = (await orNull(readdir(folderOf(accountId)))) ?? [];
          yield { accountId, versions: names.flatMap((name) => Number(NAME.exec(name)?.[1] ?? [])) };
        }
    },
  };
}

/** Whoever was killed while it was made left a draft beside it, which may be the same key. */
async function removeWithDrafts(file: string): Promise<void> {
  const name = basename(file);
  const there = (await orNull(readdir(dirname(file)))) ?? [];
  for (const one of there) if (one === name || one.startsWith(`${name}.`)) await rm(join(dirname(file), one), { force: true });
}

/** The file appears whole or not at all, and the first one stands. */
async function writeOnce(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
}

/** What was made or taken away in a folder is only sure to stay so once the folder itself is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await orNull(open(folder, 'r'));
  if (handle === null) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
