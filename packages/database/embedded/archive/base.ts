/** A base: a copy of the database's files while it runs. The log is replayed onto it, which repairs whatever changed during the copy. */
import { mkdir, open, readdir, readFile, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '../../connect.ts';
import { BackupError, type Frame, readJson, writeFrame } from '../../backup/sealed-file.ts';
import { readSealed, writeSealed } from './segments.ts';
import type { OwnQueryable } from '../../queryable.ts';

/** What has to be known before a base is used. */
export interface BaseDescription {
  /** The first segment of the log that it needs. */
  segment: string;
  segmentBytes: number;
}
type Place = { path: string; isFolder: boolean };

const BASE_NAME = /^base-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z-([0-9A-F]{24})\.sealed$/;

export interface Base {
  file: string;
  /** When it was completed: earlier moments cannot be restored with it. */
  at: Date;
  /** The first segment of the log that it needs. */
  segment: string;
}

/** The bases in a folder, oldest first. */
export async function listBases(folder: string): Promise<Base[]> {
  const found: Base[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const [, day, hours, minutes, seconds, segment] = BASE_NAME.exec(name) ?? [];
    if (segment !== undefined)
      found.push({ file: path.join(folder, name), at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), segment });
  }
  return found;
}

/** Folders that are copied empty: PostgreSQL recreates their contents, and replication state does not belong to another server. */
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|.*\.signal|.*\.tmp)$/;
const CONTROL = 'global/pg_control';

/** Writes a base into `folder` and returns its file. `cluster`: the files of the server at `url`, which must be a superuser's. */
export async function writeBase(url: string, cluster: string, folder: string, key: Uint8Array): Promise<string> {
  return withClient(url, async (client: OwnQueryable) => {
    const started = await client.query(
      `select pg_walfile_name(pg_backup_start('deedline', true) + 1) as segment, pg_size_bytes(current_setting('wal_segment_size'))::integer as "segmentBytes"`,
    );
    const description: BaseDescription = started.rows[0]!;
    let at: Date | undefined;
    const frames = async function* (): AsyncGenerator<Buffer> {
      yield writeFrame('describe', description);
      yield* readFolder(cluster, '');
      yield* frameFile(CONTROL, [await readControl(path.join(cluster, CONTROL))]);
      const ended = await client.query('select labelfile as label from pg_backup_stop(wait_for_archive => false)');
      yield* frameFile('backup_label', [Buffer.from(ended.rows[0]!.label!)]);
      at = (await client.query('select clock_timestamp() as at')).rows[0]!.at;
      yield writeFrame('done');
    };
    const draft = path.join(folder, 'base');
    await writeSealed(draft, key, 'base', frames());
    const file = path.join(folder, `base-${at!.toISOString().replaceAll(':', '-')}-${description.segment}.sealed`);
    await rename(draft, file);
    return file;
  });
}

/** Extracts a base into an empty folder. Throws BackupError: wrong key, damaged, truncated. */
export async function unpackBase(file: string, key: Uint8Array, folder: string): Promise<BaseDescription> {
  let description: BaseDescription | undefined;
  let handle: FileHandle | undefined;
  try {
    await readSealed(file, key, 'base', async (frames) => {
      for await (const frame of frames) {
        if (frame.kind === 'describe') description = readJson(frame) as BaseDescription;
        if (frame.kind === 'begin') handle = await makePlace(folder, frame);
        if (frame.kind === 'data') await handle!.write(frame.bytes);
        if (frame.kind === 'end') {
          await handle!.close();
          handle = undefined;
        }
      }
    });
  } finally {
    await handle?.close();
  }
  if (description === undefined) throw new BackupError(`${file} does not say what it holds.`);
  return description;
}

async function makePlace(root: string, frame: Frame): Promise<FileHandle | undefined> {
  const place = readJson(frame) as Place;
  const full = path.join(root, place.path);
  if (path.relative(root, full).startsWith('..')) throw new BackupError(`The base names ${place.path}, which is outside its folder.`);
  if (!place.isFolder) return open(full, 'wx', 0o600);
  await mkdir(full, { mode: 0o700 });
  return undefined;
}

async function* readFolder(root: string, below: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    const place = path.posix.join(below, entry.name);
    if (LEFT_OUT.test(entry.name) || place === CONTROL) continue;
    if (entry.isDirectory()) {
      yield writeFrame('begin', { path: place, isFolder: true } satisfies Place);
      if (!EMPTIED.has(place)) yield* readFolder(root, place);
    } else if (entry.isFile()) yield* readTable(root, place);
  }
}

/** A table that is dropped meanwhile may be missing: the log drops it too. */
async function* readTable(root: string, place: string): AsyncGenerator<Buffer> {
  const handle = await open(path.join(root, place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (handle !== undefined) yield* frameFile(place, handle.createReadStream());
}

async function* frameFile(place: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield writeFrame('begin', { path: place, isFolder: false } satisfies Place);
  for await (const bytes of content) yield writeFrame('data', bytes);
  yield writeFrame('end');
}

/** The control file is not repaired by the log, so it is read until two reads agree. */
async function readControl(file: string): Promise<Buffer> {
  for (;;) {
    const [one, other] = [await readFile(file), await readFile(file)];
    if (one.equals(other)) return one;
  }
}
