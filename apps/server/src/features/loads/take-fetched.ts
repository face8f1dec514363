import { randomUUIDv7 } from 'node:crypto';
import { link, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { pathOf } from './files.ts';
import type { LoadRequest } from './jobs.ts';
import { insertFile, insertJob } from './queries.ts';

interface FetchedFile {
  /** Within DATA_DIR. It stays where it is too. */
  path: string;
  name: string;
}

type Context = Pick<AppContext, 'config' | 'now'>;

/** Puts a file that was fetched beside those that operators brought. In the caller's transaction: whoever dies before its end has handed over nothing. Returns its id. */
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

/** The same, and has a worker load it. `by`: who asked for it, as the list of loads says it. Returns the load's id. */
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
