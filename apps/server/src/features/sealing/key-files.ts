/** The keys as files: a folder for each account, a file of 32 bytes for each of its keys, which nobody else on the machine may read. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
const NAME = /^(\d{1,5})\.key$/;

export interface KeyFiles {
  pathOf(accountId: string, version: number): string;
  /** Null: there is no such file. */
  read(accountId: string, version: number): Promise<Buffer | null>;
  /** Makes a key that is on the disk when this returns. Where somebody else made it meanwhile, theirs is returned. */
  make(accountId: string, version: number): Promise<Buffer>;
  /** Takes a key away, or all of an account's. Gone from the disk when this returns; one that is not there is gone already. */
  remove(accountId: string, version?: number): Promise<void>;
  /** Every account that has a folder, with the numbers of its keys. */
  list(): AsyncGenerator<{ accountId: string; versions: number[] }>;
}

export function openKeyFiles(root: string): KeyFiles {
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
      else await rm(fileOf(accountId, version), { force: true });
      await syncFolder(version === undefined ? groupOf(accountId) : folderOf(accountId));
    },
    async *list() {
      for (const group of (await orNull(readdir(root))) ?? [])
        for (const accountId of (await orNull(readdir(join(root, group)))) ?? []) {
          const names = (await orNull(readdir(folderOf(accountId)))) ?? [];
          yield { accountId, versions: names.flatMap((name) => Number(NAME.exec(name)?.[1] ?? [])) };
        }
    },
  };
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
