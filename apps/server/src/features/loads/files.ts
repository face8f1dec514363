/** Files that operators bring: uploaded in pieces by the browser, or from a folder of this machine. */
import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { AppError } from '@deedline/contract/errors';
import type { LoadFile, newLoadFile } from '@deedline/contract/operator/loads';
import type { AppContext } from '../../context.ts';
import { SPARE_BYTES } from '../../free-disk.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction } from '../../transaction.ts';
import { type Actor, recordAct } from '../record/operator-context.ts';
import { findInFolder } from './folder.ts';
import {
  type FileRow,
  insertFile,
  isJobOlderThan,
  markComplete,
  markRemoved,
  selectFile,
  selectFiles,
  selectOldFiles,
  selectPresent,
} from './queries.ts';

type Context = Pick<AppContext, 'db' | 'config' | 'now'>;
type Acting = Context & Actor & Pick<AppContext, 'freeBytes'> & { operatorId: string };

const DAY_MS = 86_400_000;
/** Days until a file is deleted: after a load, if it was never loaded, and if its upload was never completed. */
const KEPT_DAYS = { loaded: 7, brought: 30, begun: 2 };
const MOST_LISTED = 200;

const folderOf = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'loads');

/** The path of the file with a load's rejected rows. */
export function rejectsPath(ctx: Pick<Context, 'config'>, jobId: string): string {
  return join(folderOf(ctx), 'rejects', `${jobId}.csv`);
}

/** Announces an upload, or takes a file of the operator's own folder. Throws `load_file_refused`, `load_file_not_found`. */
export async function beginFile(ctx: Acting, asked: z.output<typeof newLoadFile>): Promise<LoadFile> {
  const now = ctx.now();
  const id = randomUUIDv7();
  const file = { id, operator_id: ctx.operatorId, brought_at: now };
  if (asked.place === 'folder') {
    const found = await findInFolder(ctx.config.loadFolder, asked.path);
    if (found === undefined) throw new AppError('load_file_not_found');
    const { name, bytes } = found;
    await keep(ctx, { ...file, name, bytes, place: 'folder', path: asked.path, complete_at: now });
  } else {
    await requireRoom(ctx, asked.bytes);
    await mkdir(join(folderOf(ctx), id), { recursive: true, mode: 0o700 });
    await keep(ctx, { ...file, name: asked.name, bytes: asked.bytes, place: 'upload', path: null, complete_at: null });
  }
  return readFile(ctx, id);
}

async function keep(ctx: Acting, file: Parameters<typeof insertFile>[1]): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await insertFile(db, file);
    await recordAct(ctx, db, { command: 'load_file_begin', result: 'done', subject: file.id, detail: file.place });
  });
}

async function requireRoom(ctx: Pick<AppContext, 'config' | 'freeBytes'>, bytes: number): Promise<void> {
  const { maxLoadBytes, dataDir } = ctx.config;
  if (bytes > maxLoadBytes)
    throw new AppError(
      'load_file_refused',
      `This file is larger than ${formatSize(maxLoadBytes)}, the most that MAX_LOAD_BYTES allows here.`,
    );
  const free = await ctx.freeBytes(dataDir);
  if (bytes + SPARE_BYTES > free)
    throw new AppError(
      'load_file_refused',
      `There is no room for it: ${formatSize(free)} are free on the disk of DATA_DIR. Nothing was sent.`,
    );
}

function formatSize(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${(bytes / 1_000_000_000).toFixed(1)} GB` : `${Math.ceil(bytes / 1_000_000)} MB`;
}

const writing = new Set<string>();

interface Piece {
  /** Null if nothing was sent. */
  body: Readable | null;
  /** The size as the sender states it; 0 if it does not. */
  bytes: number;
}

/**
 * Takes the next piece of an upload, from the operator who began it. If a piece breaks off, the part received is kept and the next piece continues there.
 * Throws `load_file_not_found`, `load_piece_misplaced`, `load_file_refused`.
 */
export async function takePiece(ctx: Acting, id: string, from: number, { body, bytes }: Piece): Promise<LoadFile> {
  const row = await requireFile(ctx, id);
  if (row.place !== 'upload' || row.operator_id !== ctx.operatorId) throw new AppError('load_file_not_found');
  if (row.complete_at !== null || writing.has(id)) throw new AppError('load_piece_misplaced');
  writing.add(id);
  try {
    const path = pathOf(ctx, row);
    if (from !== (await sizeOf(path))) throw new AppError('load_piece_misplaced');
    const left = row.bytes - from;
    if (bytes > left) throw new AppError('load_file_refused', TOO_MUCH);
    const counted = new Counter(left);
    await pipeline(body ?? [], counted, createWriteStream(path, { flags: from === 0 ? 'w' : 'r+', start: from, mode: 0o600 })).catch(
      async (error: unknown) => {
        // More than was announced: the piece is dropped.
        if (counted.isOver) await truncate(path, from).catch(() => undefined);
        throw error;
      },
    );
    if (counted.bytes === left) await markComplete(ctx.db, id, ctx.now());
  } finally {
    writing.delete(id);
  }
  return readFile(ctx, id);
}

const TOO_MUCH = 'More came than was announced of this file. This piece was not kept.';

/** Fails if more bytes arrive than were announced. */
class Counter extends Transform {
  bytes = 0;
  isOver = false;
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    this.isOver = this.bytes > this.#most;
    if (this.isOver) done(new AppError('load_file_refused', TOO_MUCH));
    else done(null, chunk);
  }
}

export async function listFiles(ctx: Context): Promise<LoadFile[]> {
  return Promise.all((await selectFiles(ctx.db, MOST_LISTED)).map((row) => present(ctx, row)));
}

/** Throws `load_file_not_found`. */
export async function readFile(ctx: Context, id: string): Promise<LoadFile> {
  return present(ctx, await requireFile(ctx, id));
}

/** The path of a complete file. Throws `load_file_not_found`, `load_file_refused`. */
export async function openLoadFile(ctx: Context, id: string): Promise<string> {
  const row = await requireFile(ctx, id);
  if (row.complete_at === null)
    throw new AppError('load_file_refused', 'This file has not been fully received yet. Finish sending it first.');
  if (row.place === 'folder') {
    const found = await findInFolder(ctx.config.loadFolder, row.path!);
    if (found === undefined) throw new AppError('load_file_not_found');
    return found.path;
  }
  const path = pathOf(ctx, row);
  if ((await sizeOf(path)) !== row.bytes) throw new AppError('load_file_not_found');
  return path;
}

/** Deletes the file from disk; a file of the operator's own folder stays there. Throws `load_file_not_found`, `load_file_refused`. */
export async function removeFile(ctx: Context & Actor, id: string): Promise<void> {
  await requireFile(ctx, id);
  await inTransaction(ctx.db, async (db) => {
    if (!(await markRemoved(db, id, ctx.now())))
      throw new AppError('load_file_refused', 'A load of this file is waiting or running. Cancel it first, or wait for it to finish.');
    await recordAct(ctx, db, { command: 'load_file_remove', result: 'done', subject: id });
  });
  await rm(join(folderOf(ctx), id), { recursive: true, force: true });
}

async function requireFile(ctx: Context, id: string): Promise<FileRow> {
  const row = isUuid(id) ? await selectFile(ctx.db, id) : undefined;
  if (row === undefined) throw new AppError('load_file_not_found');
  return row;
}

async function present(ctx: Context, row: FileRow): Promise<LoadFile> {
  const receivedBytes = row.place === 'folder' ? row.bytes : await sizeOf(pathOf(ctx, row));
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    receivedBytes,
    place: row.place,
    isReady: row.complete_at !== null && receivedBytes === row.bytes,
    broughtAt: row.brought_at.toISOString(),
    broughtBy: row.brought_by ?? 'a feed',
    loadedAt: row.loaded_at?.toISOString() ?? null,
    keptUntil: keptUntil(row)?.toISOString() ?? null,
  };
}

function keptUntil({ place, brought_at, complete_at, loaded_at }: FileRow): Date | null {
  if (place === 'folder') return null;
  const brought = brought_at.getTime() + (complete_at === null ? KEPT_DAYS.begun : KEPT_DAYS.brought) * DAY_MS;
  return new Date(loaded_at === null ? brought : Math.min(brought, loaded_at.getTime() + KEPT_DAYS.loaded * DAY_MS));
}

/** The path of an uploaded or fetched file. */
export function pathOf(ctx: Pick<Context, 'config'>, { id, name }: Pick<FileRow, 'id' | 'name'>): string {
  return join(folderOf(ctx), id, cleanName(name));
}

/** Reduces a name to a safe file name: without directories, and without characters that a system may interpret. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const clean = last.replaceAll(/[^\w.-]+/g, '_').replace(/^[.-]+/, '');
  return clean.length > 100 ? clean.slice(-100).replace(/^[.-]+/, '') : clean || 'file';
}

/** 0 if there is no file, because the upload has not begun. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** Long enough for a file that is just being taken over, which is recorded within seconds. */
const UNKNOWN_FOR_MS = DAY_MS;

/** Deletes files that no record names: the process that was adding or removing them died in between. */
async function sweepUnknown(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - UNKNOWN_FOR_MS;
  const names = (await readdir(folderOf(ctx)).catch(() => [])).filter(isUuid);
  const known = new Set(await selectPresent(ctx.db, names));
  for (const folder of names.filter((name) => !known.has(name)).map((name) => join(folderOf(ctx), name))) {
    const found = await stat(folder).catch(() => undefined);
    if (found === undefined || found.mtimeMs >= before) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes files from disk that were loaded long enough ago, or never, and old files of rejected rows. */
export async function sweepLoadFiles(ctx: Context): Promise<void> {
  const ago = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const before = { loaded: ago(KEPT_DAYS.loaded), brought: ago(KEPT_DAYS.brought), begun: ago(KEPT_DAYS.begun) };
  for (const id of await selectOldFiles(ctx.db, before)) {
    if (await markRemoved(ctx.db, id, ctx.now())) await rm(join(folderOf(ctx), id), { recursive: true, force: true });
  }
  await sweepUnknown(ctx);
  for (const name of await readdir(join(folderOf(ctx), 'rejects')).catch(() => [])) {
    const id = name.replace(/\.csv$/, '');
    if (isUuid(id) && (await isJobOlderThan(ctx.db, id, before.loaded))) await rm(rejectsPath(ctx, id), { force: true });
  }
}
