/**
 * Idempotency keys: the same key means the same request. Searches and batches store theirs with what they created; keys of other POST requests are stored
 * here.
 */
import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { readIdempotencyKey } from '../searches/create-search.ts';
import { deleteOldRequests, deleteRequest, insertRequest, type KnownRequest, selectRequest, updateSubject } from './queries.ts';

type Asking = Pick<FastifyRequest, 'headers' | 'program' | 'routeOptions' | 'body' | 'params'>;
/** How long the key of a request whose process died cannot be retried. */
const RUNNING_MS = 60_000;
/** How long a key is remembered, as for searches. */
const KEPT_DAYS = 30;

/**
 * Runs `make` once: a repetition with the same key reads what was made by its id. Throws `idempotency_conflict` if the key was used for something else, and
 * `idempotency_running` if the first request has not ended. Failed requests are forgotten and can be retried.
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

/** For operations that can be repeated without effect: only a different request with the same key is refused. */
export async function refuseConflict(ctx: Pick<AppContext, 'db' | 'now'>, request: FastifyRequest): Promise<void> {
  const known = await begin(ctx, request, true);
  if (known !== undefined && known.subject === null) await updateSubject(ctx.db, known.of, '');
}

/** For changes that may safely run twice at once. Once one has succeeded, the same request reads the current state instead. Refused requests can be retried. */
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

/** Undefined if the request has no key. */
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

/** Deletes keys that are too old. Returns how many. */
export function sweepProgramRequests(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldRequests(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000));
}
