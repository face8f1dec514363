/** Restores the files of an embedded server from its archive, as of a moment. */
import { existsSync, realpathSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../../backup/sealed-file.ts';
import { fillCluster, isUnfinished, removeCluster } from '../cluster.ts';
import { stopOrphan } from '../postmaster.ts';
import { startEmbedded } from '../supervisor.ts';
import { type Base, listBases, unpackBase } from './base.ts';
import { isSegment, nextSegment, readSegment } from './segments.ts';

export interface Recovered {
  /** When the base was made. */
  base: Date;
  /** When the archive ends, if that is before the requested moment. Undefined: the moment was reached. */
  endsAt?: string;
}

const STOP_PATIENCE_MS = 30_000;

interface Unpacked {
  count: number;
  /** When the last complete segment was archived. */
  at?: string;
  /** Why reading ended, though the folder contains more segments. */
  broken?: string;
}

/**
 * Restores the database of `dataDir`, which must not have one, as of `until`: from the newest earlier base and the log up to that moment. It stays unfinished
 * until `finishCluster`. The caller holds the lock of `dataDir`. Throws BackupError and leaves nothing behind if there is no base, the key is wrong, or
 * required log is damaged or missing.
 */
export async function recover(dataDir: string, archive: string, key: Uint8Array, until: Date): Promise<Recovered> {
  const base = await chooseBase(archive, until);
  if (isUnfinished(dataDir)) await removeUnfinished(dataDir);
  let unpacked: Unpacked = { count: 0 };
  await fillCluster(dataDir, async (folder) => {
    const { segment, segmentBytes } = await unpackBase(base.file, key, folder);
    unpacked = await unpackLog(path.dirname(base.file), key, segment, segmentBytes, path.join(folder, 'pg_wal'));
    await (await open(path.join(folder, 'recovery.signal'), 'w', 0o600)).close();
  });
  try {
    if (await replayLog(dataDir, until)) return { base: base.at };
    if (unpacked.broken !== undefined)
      throw new BackupError(
        `${unpacked.broken} What was done after ${unpacked.at ?? base.at.toISOString()} cannot be restored; name an earlier time.`,
      );
    await replayLog(dataDir);
    return { base: base.at, ...(unpacked.at === undefined || new Date(unpacked.at) > until ? {} : { endsAt: unpacked.at }) };
  } catch (error) {
    removeCluster(dataDir);
    throw error;
  }
}

/** A restore that was killed leaves its server running. */
async function removeUnfinished(dataDir: string): Promise<void> {
  await stopOrphan(realpathSync(path.join(dataDir, 'postgres')), STOP_PATIENCE_MS);
  removeCluster(dataDir);
}

async function chooseBase(archive: string, until: Date): Promise<Base> {
  const folders = (
    await readdir(archive, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`${archive} cannot be read: ${error.message}`);
    })
  ).filter((entry) => entry.isDirectory());
  const bases: Base[] = [];
  for (const folder of [archive, ...folders.map(({ name }) => path.join(archive, name))]) bases.push(...(await listBases(folder)));
  if (bases.length === 0) throw new BackupError(`There is no base of the database in ${archive}.`);
  const sorted = bases.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const base = sorted.findLast(({ at }) => at <= until);
  if (base === undefined)
    throw new BackupError(`${archive} begins at ${sorted[0]!.at.toISOString()}: nothing before that can be restored.`);
  return base;
}

/** Unpacks segments until the next one is missing or damaged. */
async function unpackLog(folder: string, key: Uint8Array, first: string, bytes: number, target: string): Promise<Unpacked> {
  const unpacked: Unpacked = { count: 0 };
  for (let name = first; ; name = nextSegment(name, bytes), unpacked.count += 1) {
    const file = path.join(folder, `${name}.sealed`);
    if (!existsSync(file)) {
      const later = (await readdir(folder)).some((one) => isSegment(path.basename(one, '.sealed')) && one > `${name}.sealed`);
      return later ? { ...unpacked, broken: `${file} is missing.` } : unpacked;
    }
    try {
      const segment = await readSegment(file, key);
      await writeSparse(path.join(target, name), segment.bytes);
      unpacked.at = segment.at;
    } catch (error) {
      if (error instanceof BackupError) return { ...unpacked, broken: error.message };
      throw error;
    }
  }
}

/** A segment that was closed early ends in zeros, which need no disk space. */
async function writeSparse(file: string, bytes: Buffer): Promise<void> {
  let used = bytes.length;
  while (used > 0 && bytes[used - 1] === 0) used -= 1;
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.write(bytes, 0, used, 0);
    await handle.truncate(bytes.length);
  } finally {
    await handle.close();
  }
}

const TOO_SHORT = /recovery ended before configured recovery target was reached/;

/** Starts the server until it has replayed the log, then stops it. False if the log ends before `until`. Without `until`, all of it is replayed. */
async function replayLog(dataDir: string, until?: Date): Promise<boolean> {
  const target =
    until === undefined ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' };
  try {
    const server = await startEmbedded({
      dataDir,
      restores: true,
      // All log is already in pg_wal.
      settings: { restore_command: 'false', recovery_target_timeline: 'current', hot_standby: 'off', ...target },
    });
    await server.stop();
    return true;
  } catch (error) {
    const { message } = error as Error;
    if (TOO_SHORT.test(message)) return false;
    throw new BackupError(`The database could not be restored: ${message}`, { cause: error });
  }
}
