import { createHash } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import type { SearchContext } from '../lookup/search-context.ts';
import { lackedBy } from '../lookup/gather-evidence.ts';
import { findEvidence } from '../lookup/look-up.ts';
import type { Basis } from '../purposes/take-basis.ts';
import { type Asker, type Begun, findByIdempotencyKey } from './hold-credits.ts';
import { waitUntilOld } from './patience.ts';
import type { SearchRow } from './queries.ts';
import { createHeldSearch } from './run-search.ts';
import { unsealSearch } from './sealed-search.ts';
import type { SearchForm } from './search-form.ts';
import type { SearchRunner } from './search-runner.ts';

const UNIQUE_VIOLATION = '23505';

interface CreatedSearch {
  row: SearchRow;
  /** False: an earlier request with this idempotency key created the search. */
  isNew: boolean;
}

/**
 * Creates a search and starts it. Resolves as soon as it is on record. Repeating the key with the same body returns the same search, which is paid once;
 * throws `idempotency_conflict` for the same key with another body.
 */
export async function createSearch(
  ctx: SearchContext,
  runner: SearchRunner,
  asker: Omit<Asker, 'idempotency'>,
  body: CreateSearch,
  idempotencyKey: string | undefined,
): Promise<CreatedSearch> {
  if (idempotencyKey === undefined) return { row: await openAndRun(ctx, runner, asker, body), isNew: true };
  const idempotency = { key: idempotencyKey, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() };
  const earlier = await findEarlier(ctx, asker.accountId, idempotency);
  if (earlier !== undefined) return { row: earlier, isNew: false };
  try {
    return { row: await openAndRun(ctx, runner, { ...asker, idempotency }, body), isNew: true };
  } catch (error) {
    if (!mayHaveComeSecond(error)) throw error;
    // Another request with the same key was faster. The hold of this one was rolled back with its statement, or there were no credits left to hold.
    const winner = await findEarlier(ctx, asker.accountId, idempotency);
    if (winner === undefined) throw error;
    return { row: winner, isNew: false };
  }
}

/** Refusals that may only mean that an earlier request with the same key took the credits. */
const LACKING: ReadonlySet<string> = new Set(['insufficient_credits', 'credits_set_aside', 'key_cap_reached']);

function mayHaveComeSecond(error: unknown): boolean {
  if (error instanceof AppError) return LACKING.has(error.code);
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
}

/**
 * Looks up the question while the credits are being held, if they are likely to be. Nothing found is given to anybody before they are. A refusal is then
 * delayed to the time of an answer that costs nothing, so that its timing does not reveal what was found.
 */
async function openAndRun(ctx: SearchContext, runner: SearchRunner, asker: Asker, body: CreateSearch): Promise<SearchRow> {
  const place = runner.reserve(asker.accountId);
  let begun: Begun | undefined;
  const lookAhead = ({ query }: SearchForm, { glbaPurpose, dppaPurpose }: Basis): Begun => {
    const asked = { query, lacks: lackedBy(glbaPurpose, dppaPurpose), accountId: asker.accountId };
    return (begun = findEvidence(ctx, [asked]).catch(() => undefined));
  };
  try {
    const search = await createHeldSearch(ctx, asker, body, place.status, place.mayLookAhead ? lookAhead : undefined);
    place.start(search, begun);
    return search.row;
  } catch (error) {
    place.release(begun);
    if (begun !== undefined) await waitUntilOld(ctx, asker.receivedAtMs);
    throw error;
  }
}

async function findEarlier(
  ctx: SearchContext,
  accountId: string,
  { key, bodyHash }: { key: string; bodyHash: Buffer },
): Promise<SearchRow | undefined> {
  const earlier = await findByIdempotencyKey(ctx.db, accountId, key);
  if (earlier === undefined) return undefined;
  const { body_hash, ...row } = earlier;
  if (!body_hash.equals(bodyHash)) throw new AppError('idempotency_conflict');
  return unsealSearch(ctx.keys, row);
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new AppError('invalid_request', 'An Idempotency-Key has 1 to 255 printable characters');
  return key;
}
