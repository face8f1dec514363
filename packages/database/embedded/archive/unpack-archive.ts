/** Brings the files of an embedded server back from its archive, as of a moment. */
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
  /** When the base was made that it began with. */
  base: Date;
  /** Undefined: the moment that was asked for was reached. Else the archive ends before it, then. */
  endsAt?: string;
}

const STOP_PATIENCE_MS = 30_000;

interface Unpacked {
  count: number;
  /** When the last that was whole was archived. */
  at?: string;
  /** Why there is no more, though there is more in the folder. */
  broken?: string;
}

/**
 * Makes the database of `dataDir`, which has none, as it was at `until`: the newest base of before, and the log up to then. It is unfinished until
 * `finishCluster`. The caller holds the lock of `dataDir`. Throws BackupError, and nothing is left then: no base, another key, damaged, or a part of the log that is needed is missing.
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
        `${unpacked.broken} What was done after ${unpacked.at ?? base.at.toISOString()} cannot be brought back; name an earlier moment.`,
      );
    await replayLog(dataDir);
    return { base: base.at, ...(unpacked.at === undefined || new Date(unpacked.at) > until ? {} : { endsAt: unpacked.at }) };
  } catch (error) {
    removeCluster(dataDir);
    throw error;
  }
}

/** A restore that was killed leaves its server at work. */
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
  if (bases.length === 0) throw new BackupError(`There is no base of a database in ${archive}.`);
  const sorted = bases.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const base = sorted.findLast(({ at }) => at <= until);
  if (base === undefined)
    throw new BackupError(`${archive} begins at ${sorted[0]!.at.toISOString()}: nothing of before can be brought back.`);
  return base;
}

/** One segment after the other, until there is none or one that is not whole. */
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

/** Most of a segment that was closed early is nothing, which takes no room. */
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

/** Starts the server until it has replayed, and stops it. False when the log ends before the moment. Without one, all of it is replayed. */
async function replayLog(dataDir: string, until?: Date): Promise<boolean> {
  const target =
    until === undefined ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' };
  try {
    const server = await startEmbedded({
      dataDir,
      restores: true,
      // The log is in its place already.
      settings: { restore_command: 'false', recovery_target_timeline: 'current', hot_standby: 'off', ...target },
    });
    await server.stop();
    return true;
  } catch (error) {
    const { message } = error as Error;
    if (TOO_SHORT.test(message)) return false;
    throw new BackupError(`The database could not be brought back: ${message}`, { cause: error });
  }
}
