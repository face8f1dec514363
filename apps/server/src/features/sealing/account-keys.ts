/**
 * One key per account, which seals what the account asks and finds. Keys are kept outside of the database: without the key none of it can be read, not even
 * from a backup.
 */
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@deedline/contract/errors';
import type { Queryable } from '../../transaction.ts';
import { Fault } from '../../http/describe-fault.ts';
import { hasAnyKey, insertKey, type KeyRow, selectLatestKey } from './queries.ts';
import type { AccountKey, AccountKeys, KeyFiles } from '../../context.ts';

/** How long a process may keep using a cached key that another process destroyed or replaced. */
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
    // A failed read is not cached.
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
  // A value sealed with a key other than the one on record could never be opened by a process that has the recorded key.
  if (key === null || !fingerprintOf(key).equals(latest.fingerprint)) throw new AppError('sealed_data');
  return { version: latest.version, secret: createSecretKey(key) };
}

async function readKey(files: KeyFiles, accountId: string, version: number): Promise<AccountKey> {
  const key = await files.read(accountId, version);
  if (key === null) throw new AppError('sealed_data');
  return { version, secret: createSecretKey(key) };
}

/**
 * Makes a key. The file is written before the row, so every key on record is on the disk. Returns null when the account was closed meanwhile. Throws
 * `sealed_data` when the folder holds no keys although some are on record, as with an unmounted disk: a new key would be written beneath the mount point and
 * be gone when the disk is back.
 */
export async function makeKey(db: Queryable, files: KeyFiles, accountId: string, version: number): Promise<KeyRow | null> {
  // Between two looks at the folder: another account's first key, made at this moment, is in the folder before it is on record.
  if ((await files.isEmpty()) && (await hasAnyKey(db)) && (await files.isEmpty()))
    throw new AppError('sealed_data', undefined, new Fault('KEYS_DIR holds none of the keys of accounts: is its disk mounted?'));
  const key = await files.make(accountId, version);
  await insertKey(db, accountId, version, fingerprintOf(key));
  const latest = await selectLatestKey(db, accountId);
  if (latest !== undefined && latest.version >= version && latest.destroyed_at === null) return latest;
  await files.remove(accountId, version === 1 ? undefined : version);
  return null;
}

// Keys as files: a folder per account and a file of 32 bytes per key, readable only by the server's own user.

const KEY_BYTES = 32;
const NAME = /^(\d{1,5})\.key$/;

function createKeyFiles(root: string): KeyFiles {
  // Groups by the end of the id, which is random (its beginning is a timestamp), so that no folder grows too large.
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

/** A process that was killed while it made the key leaves a draft beside it, which may hold the same key. */
async function removeWithDrafts(file: string): Promise<void> {
  const name = basename(file);
  const there = (await orNull(readdir(dirname(file)))) ?? [];
  for (const one of there) if (one === name || one.startsWith(`${name}.`)) await rm(join(dirname(file), one), { force: true });
}

/** Writes the file atomically. If it exists already, the existing file stays. */
async function writeOnce(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creating or removing a file is only durable once its folder is synced too. */
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
