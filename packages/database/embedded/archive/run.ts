/**
 * A run: one gapless archive of the log, in its own folder. On the server it is a replication slot of the same name, which keeps unarchived log up to a limit
 * (`max_slot_wal_keep_size`), so that an archive never fills the database's own disk.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, writeFrame } from '../../backup/sealed-file.ts';
import { listBases } from './base.ts';
import { isSegment, readPosition, readSegment, writePosition, writeSealed } from './segments.ts';
import type { OwnQueryable } from '../../queryable.ts';

const PREFIX = 'deedline_log_';
const FRAME_BYTES = 64 * 1024;

export interface ArchivePlace {
  /** The server's files. */
  cluster: string;
  /** The folder that contains a folder for each run. */
  archive: string;
  key: Uint8Array;
}

interface Slot {
  name: string;
  /** Null: the log that it should keep is gone. */
  position: string | null;
  isLost: boolean;
  flushed: string;
  segmentBytes: number;
}

async function selectSlots(client: OwnQueryable): Promise<Slot[]> {
  const found = await client.query(
    `select slot_name as name, restart_lsn::text as position, coalesce(wal_status = 'lost', false) as "isLost", pg_current_wal_flush_lsn()::text as flushed,
       pg_size_bytes(current_setting('wal_segment_size'))::integer as "segmentBytes"
     from pg_replication_slots where slot_name like $1 order by slot_name`,
    [`${PREFIX.replaceAll('_', '\\_')}%`],
  );
  return found.rows;
}

/** The name of the current run; undefined if there is none. */
export async function findRun(client: OwnQueryable, archive: string): Promise<string | undefined> {
  const slot = (await selectSlots(client)).find(({ name, isLost }) => !isLost && existsSync(path.join(archive, folderOf(name))));
  return slot && folderOf(slot.name);
}

/** Whether the server still keeps its log for a run. */
export async function isKeptFor(client: OwnQueryable, run: string): Promise<boolean> {
  return (await selectSlots(client)).some(({ name, isLost }) => !isLost && folderOf(name) === run);
}

const folderOf = (slot: string) => slot.slice(PREFIX.length);

/** From now on the server keeps its log until it is archived. */
export async function beginRun(client: OwnQueryable, archive: string, now = new Date()): Promise<string> {
  const run = `${now.toISOString().slice(0, 19).replace(/\D/g, '')}_${randomBytes(3).toString('hex')}`;
  await mkdir(path.join(archive, run), { recursive: true, mode: 0o700 });
  await client.query('select pg_create_physical_replication_slot($1, true)', [PREFIX + run]);
  return run;
}

/** Removes the slots of all runs except `kept`. Returns how many there were. */
export async function endRuns(client: OwnQueryable, kept?: string): Promise<number> {
  const ended = (await selectSlots(client)).filter(({ name }) => folderOf(name) !== kept);
  for (const { name } of ended) await client.query('select pg_drop_replication_slot($1)', [name]);
  return ended.length;
}

/** Closes the current segment and archives all closed ones. Returns how many. If writing fails, that error is thrown and nothing is lost. */
export async function archiveLog(client: OwnQueryable, { cluster, archive, key }: ArchivePlace, run: string): Promise<number> {
  await client.query('select pg_switch_wal()');
  for (let count = 0; ; count += 1) {
    const slot = (await selectSlots(client)).find(({ name }) => folderOf(name) === run);
    if (slot?.position == null) throw new BackupError('The server no longer keeps its log.');
    const size = BigInt(slot.segmentBytes);
    const begin = (readPosition(slot.position) / size) * size;
    if (begin + size > readPosition(slot.flushed)) return count;
    const found = await client.query('select pg_walfile_name($1::pg_lsn + 1) as name', [writePosition(begin)]);
    const { name } = found.rows[0]!;
    await archiveSegment(path.join(cluster, 'pg_wal', name), path.join(archive, run, `${name}.sealed`), key);
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [PREFIX + run, writePosition(begin + size)]);
  }
}

/** An existing file stems from a crash just before the server was told. */
async function archiveSegment(segment: string, file: string, key: Uint8Array): Promise<void> {
  const bytes = await readFile(segment);
  const name = path.basename(segment);
  if (existsSync(file) && (await readSegment(file, key).catch(() => undefined))?.bytes.equals(bytes)) return;
  const frames = async function* () {
    yield writeFrame('describe', { name, at: new Date().toISOString() });
    for (let at = 0; at < bytes.length; at += FRAME_BYTES) yield writeFrame('data', bytes.subarray(at, at + FRAME_BYTES));
    yield writeFrame('done');
  };
  await writeSealed(file, key, 'log', frames());
}

/**
 * Keeps the last `kept` bases, and the segments that the oldest of them needs. A base dated later than `now` was made before the clock was set back, and is
 * removed.
 */
export async function prune(folder: string, kept: number, now: Date): Promise<void> {
  const all = await listBases(folder);
  const bases = all.filter(({ at }) => at <= now);
  const gone = [...bases.slice(0, -kept), ...all.filter(({ at }) => at > now)];
  const first = bases.at(-kept)?.segment ?? bases[0]?.segment;
  if (gone.length === 0 || first === undefined) return;
  for (const { file } of gone) await rm(file, { force: true });
  for (const name of await readdir(folder))
    if (isSegment(path.basename(name, '.sealed')) && name < first) await rm(path.join(folder, name), { force: true });
}
