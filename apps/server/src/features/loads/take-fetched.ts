import { randomUUIDv7 } from 'node:crypto';
import { link, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { pathOf } from './files.ts';
import type { LoadRequest } from './jobs.ts';
import { insertFile, insertJob } from './queries.ts';

interface FetchedFile {
  /** Within DATA_DIR. The file also stays at this path. */
  path: string;
  name: string;
}

type Context = Pick<AppContext, 'config' | 'now'>;

/**
 * Links a fetched file into the folder of files that operators brought, within the caller's transaction, so that nothing is handed over if it fails. Returns
 * the file's id.
 */
export async function keepFetched(ctx: Context, db: Queryable, { path, name }: FetchedFile): Promise<string> {
  const fileId = randomUUIDv7();
  const target = pathOf(ctx, { id: fileId, name });
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await link(path, target);
  const { size } = await stat(target);
  const now = ctx.now();
  await insertFile(db, { id: fileId, name, bytes: size, place: 'feed', path: null, operator_id: null, brought_at: now, complete_at: now });
  return fileId;
}

/** The same, and asks a worker to load it. `by` is who asked for it, as shown in the list of loads. Returns the load's id. */
export async function takeFetched(
  ctx: Context,
  db: Queryable,
  { request, by, ...file }: FetchedFile & { request: LoadRequest; by: string },
): Promise<string> {
  const [fileId, jobId] = [await keepFetched(ctx, db, file), randomUUIDv7()];
  const asked = { asked_by: by, asked_at: ctx.now() };
  await insertJob(db, { id: jobId, kind: 'load', file_id: fileId, source: request.source.name, request, ...asked });
  return jobId;
}
