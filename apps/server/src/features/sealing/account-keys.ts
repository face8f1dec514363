/** A key for each account, which seals what it asks and finds. It stands outside of the database: without it nothing of that can be read, in a backup neither. */
import { AppError } from '@deedline/contract/errors';
import { createHash, createSecretKey } from 'node:crypto';
import type { Queryable } from '../../transaction.ts';
import { openKeyFiles, type KeyFiles } from './key-files.ts';
import { insertKey, selectLatestKey, type KeyRow } from './queries.ts';
import type { AccountKey } from './seal-value.ts';

/** No longer than this a process works on with a key that another one destroyed or replaced. */
export const KEPT_MS = 60_000;
const MOST_KEPT = 2_000;

export interface AccountKeys {
  /** What is sealed now is sealed with it; made when the account has none. Null: the account is closed and keeps nothing. Throws `sealed_data` when its file is gone. */
  forSealing(accountId: string): Promise<AccountKey | null>;
  /** Throws `sealed_data` when there is no such key, or no more. */
  forOpening(accountId: string, version: number): Promise<AccountKey>;
  /** Nothing of this account's keys stays in memory. */
  forget(accountId: string): void;
  files: KeyFiles;
}

export function openAccountKeys(db: Queryable, folder: string): AccountKeys {
  const files = openKeyFiles(folder);
  const kept = new Map<string, { key: Promise<unknown>; until: number }>();
  const keep = <Key extends AccountKey | null>(name: string, read: () => Promise<Key>): Promise<Key> => {
    const known = kept.get(name);
    if (known !== undefined && known.until > performance.now()) return known.key as Promise<Key>;
    const key = read();
    kept.delete(name);
    kept.set(name, { key, until: performance.now() + KEPT_MS });
    // What could not be read is asked for again.
    key.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return key;
  };
  return {
    files,
    forSealing: (accountId) => keep(`${accountId}/latest`, () => readLatest(db, files, accountId)),
    forOpening: (accountId, version) => keep(`${accountId}/${version}`, () => readKey(files, accountId, version)),
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

/** The file first: what is on record is on the disk. Null when the account was closed meanwhile. */
export async function makeKey(db: Queryable, files: KeyFiles, accountId: string, version: number): Promise<KeyRow | null> {
  const key = await files.make(accountId, version);
  await insertKey(db, accountId, version, fingerprintOf(key));
  const latest = await selectLatestKey(db, accountId);
  if (latest !== undefined && latest.version >= version) return latest;
  await files.remove(accountId, version === 1 ? undefined : version);
  return null;
}
