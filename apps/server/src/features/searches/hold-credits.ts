import { ATTESTATION } from '@deedline/contract/attestation';
import { AppError } from '@deedline/contract/errors';
import { maximumPriceCredits } from '@deedline/contract/prices';
import { queryText } from '@deedline/engine/query/query';
import { randomUUIDv7 } from 'node:crypto';
import { readBalance } from '../credits/read-balance.ts';
import type { Basis } from '../purposes/take-basis.ts';
import type { HeldSearch } from './held-search.ts';
import { freeSince } from '../credits/free-days.ts';
import { findHeldSearch, insertHeldSearch, type NewSearch } from './open-queries.ts';
import type { StoredSearch } from './queries.ts';
import type { SearchContext } from '../../search-context.ts';
import type { SearchForm } from './search-form.ts';
import { leaveSealed, sealAsked } from './sealed-search.ts';
import { isConnectionLost } from '../../passing-fault.ts';
import { withPatience } from './with-patience.ts';

/** Who asks, and from where: kept for the audit. */
export interface Asker {
  accountId: string;
  /** Who of the account. */
  memberId?: string;
  ip: string;
  userAgent: string | null;
  /** performance.now() when the request came in: what the search is timed from. */
  receivedAtMs: number;
  idempotency?: { key: string; bodyHash: Buffer };
}

/**
 * Sets aside the most the search can cost, or all that an account with less has, and records the search, in one statement. No hold, no
 * search, but of what was bought and is still free: throws `insufficient_credits` when less than one credit is free, `credits_set_aside` when what is free
 * is too little and what is held elsewhere would make it enough.
 */
export async function holdCredits(
  ctx: SearchContext,
  asker: Asker,
  form: SearchForm,
  basis: Basis,
  status: 'pending' | 'processing',
): Promise<HeldSearch> {
  const mode = form.query.mode;
  const id = randomUUIDv7();
  const key = await ctx.keys.forSealing(asker.accountId);
  // A closed account has no key, and no credits either.
  if (key === null) throw new AppError('insufficient_credits');
  const row = await insertOrFind(ctx, {
    id,
    accountId: asker.accountId,
    memberId: asker.memberId ?? null,
    status,
    mode,
    purpose: form.purpose,
    basis,
    includeContacts: form.includeContacts,
    payOnlyForContacts: form.payOnlyForContacts,
    sealedInput: sealAsked(key, id, { input: form.input, name: null }),
    attestationVersion: ATTESTATION.version,
    ip: asker.ip,
    userAgent: asker.userAgent,
    idempotencyKey: asker.idempotency?.key ?? null,
    bodyHash: asker.idempotency?.bodyHash ?? null,
    queryKey: ctx.hash('question', queryText(form.query)),
    everyQueryKey: ctx.hash.every('question', queryText(form.query)),
    mostCredits: maximumPriceCredits(mode, form.includeContacts),
    freeSince: freeSince(ctx.now()),
  });
  if (row === undefined)
    throw new AppError((await readBalance(ctx.db, asker.accountId)) < 1 ? 'insufficient_credits' : 'credits_set_aside');
  return { row: { ...leaveSealed(row), input: form.input }, query: form.query, startedAtMs: asker.receivedAtMs };
}

const LOOK_MS = 2_000;

/** A connection that was lost after the commit leaves a search with its credits held: it is this one, and goes on. */
async function insertOrFind(ctx: SearchContext, search: NewSearch): Promise<StoredSearch | undefined> {
  try {
    return await insertHeldSearch(ctx.db, search);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    const look = withPatience(ctx, performance.now() + LOOK_MS, () => findHeldSearch(ctx.db, search.id));
    const found = await look.catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}
