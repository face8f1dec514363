/** The same Idempotency-Key is the same request. Searches and batches keep theirs with what they opened; whatever else a program posts is remembered here. */
import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { readIdempotencyKey } from '../searches/create-search.ts';
import { deleteOldRequests, deleteRequest, insertRequest, type KnownRequest, selectRequest, updateSubject } from './queries.ts';

type Asking = Pick<FastifyRequest, 'headers' | 'program' | 'routeOptions' | 'body' | 'params'>;
/** So long a request whose process died keeps its key from being tried again. */
const RUNNING_MS = 60_000;
/** As long as a key is remembered, like that of a search. */
const KEPT_DAYS = 30;

/**
 * Does `make` once: asked again with the same key, what it made is read by its id. Throws `idempotency_conflict` where the key was used for something
 * else, `idempotency_running` where the first has not ended. What fails is forgotten, so that it can be tried again.
 */
export async function doOnce<T extends { id: string }>(
  ctx: Pick<AppContext, 'db' | 'now'>,
  request: FastifyRequest,
  make: () => Promise<T>,
  read: (id: string) => Promise<T>,
): Promise<T> {
  const known = await begin(ctx, request);
  if (known === undefined) return make();
  if (known.subject !== null) return read(known.subject);
  try {
    const made = await make();
    await updateSubject(ctx.db, known.of, made.id);
    return made;
  } catch (error) {
    await deleteRequest(ctx.db, known.of);
    throw error;
  }
}

/** For what comes to the same however often it is done: only another request under the same key is refused. */
export async function refuseConflict(ctx: Pick<AppContext, 'db' | 'now'>, request: FastifyRequest): Promise<void> {
  const known = await begin(ctx, request, true);
  if (known !== undefined && known.subject === null) await updateSubject(ctx.db, known.of, '');
}

/**
 * For what changes a thing, and done twice at once comes to the same: once it is done, the same request reads the thing as it stands by now. What was
 * refused is tried again.
 */
export async function changeOnce<T extends { id: string }>(
  ctx: Pick<AppContext, 'db' | 'now'>,
  request: FastifyRequest,
  change: () => Promise<T>,
  read: (id: string) => Promise<T>,
): Promise<T> {
  const known = await begin(ctx, request, true);
  if (known?.subject) return read(known.subject);
  const changed = await change();
  if (known !== undefined) await updateSubject(ctx.db, known.of, changed.id);
  return changed;
}

type Begun = { of: KnownRequest; subject: string | null };

/** Undefined: it came without a key. */
async function begin(ctx: Pick<AppContext, 'db' | 'now'>, request: Asking & FastifyRequest, mayRepeat = false): Promise<Begun | undefined> {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const { url } = request.routeOptions;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.params ?? null, request.body ?? null]))
    .digest();
  const of = { keyId: request.program!.keyId, idempotencyKey: key };
  const now = ctx.now();
  if (await insertRequest(ctx.db, { ...of, route: url!, bodyHash, now, startedBefore: new Date(now.getTime() - RUNNING_MS) }))
    return { of, subject: null };
  const earlier = await selectRequest(ctx.db, of);
  if (earlier === undefined || earlier.route !== url || !earlier.body_hash.equals(bodyHash))
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for a different request');
  if (earlier.subject === null && !mayRepeat) throw new AppError('idempotency_running', undefined, undefined, 1);
  return { of, subject: earlier.subject };
}

/** Forgets keys that are older than that. Returns how many. */
export function sweepProgramRequests(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldRequests(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000));
}
