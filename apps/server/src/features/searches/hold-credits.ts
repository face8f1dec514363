import { ATTESTATION } from '@deedline/contract/attestation';
import { AppError } from '@deedline/contract/errors';
import { maximumPriceCredits } from '@deedline/contract/prices';
import { queryText } from '@deedline/engine/query-text';
import { randomUUIDv7 } from 'node:crypto';
import type { Basis } from '../purposes/take-basis.ts';
import type { HeldSearch } from './held-search.ts';
import { insertHeldSearch } from './queries.ts';
import type { SearchContext } from './search-context.ts';
import type { SearchForm } from './search-form.ts';

/** Who asks, and from where: kept for the audit. */
export interface Asker {
  accountId: string;
  ip: string;
  userAgent: string | null;
  /** performance.now() when the request came in: what the search is timed from. */
  receivedAtMs: number;
  idempotency?: { key: string; bodyHash: Buffer };
}

/**
 * Sets aside min(what is available, the most the search can cost) and records the search, in one statement.
 * No hold, no search: throws `insufficient_credits` when less than one credit is free.
 */
export async function holdCredits(
  ctx: SearchContext,
  asker: Asker,
  form: SearchForm,
  basis: Basis,
  status: 'pending' | 'processing',
): Promise<HeldSearch> {
  const mode = form.query.mode;
  const row = await insertHeldSearch(ctx.db, {
    id: randomUUIDv7(),
    accountId: asker.accountId,
    status,
    mode,
    purpose: form.purpose,
    basis,
    includeContacts: form.includeContacts,
    input: form.input,
    attestationVersion: ATTESTATION.version,
    ip: asker.ip,
    userAgent: asker.userAgent,
    idempotencyKey: asker.idempotency?.key ?? null,
    bodyHash: asker.idempotency?.bodyHash ?? null,
    queryKey: ctx.hash('question', queryText(form.query)),
    mostCredits: maximumPriceCredits(mode, form.includeContacts),
  });
  if (row === undefined) throw new AppError('insufficient_credits');
  return { row, query: form.query, startedAtMs: asker.receivedAtMs };
}
