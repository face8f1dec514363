/**
 * The line of a search, for any number of searches at once: a single one is a batch of one, and a batch shares each hop.
 *
 *   readQuery -> holdCredits -> gatherEvidence -> resolve -> applySuppression -> withholdContacts -> settleHold -> presentResult
 *
 * The middle, which needs no account, is `answerQueries`.
 * The caller waits for `openSearch` only; from the hold on the search is on record, and `runSearches` brings it to its end.
 */
import type { CreateSearch } from '@deedline/contract/search';
import { takeBasis } from '../purposes/take-basis.ts';
import { answerQueries } from './answer-queries.ts';
import { askedIn, type HeldSearch } from './held-search.ts';
import { holdCredits, type Asker } from './hold-credits.ts';
import { presentOutcome } from './present-outcome.ts';
import type { SearchContext } from './search-context.ts';
import { readQuery } from './search-form.ts';
import { failSearch, settleHolds } from './settle-holds.ts';

export async function openSearch(
  ctx: SearchContext,
  asker: Asker,
  body: CreateSearch,
  status: 'pending' | 'processing',
): Promise<HeldSearch> {
  const form = readQuery(body);
  const basis = await takeBasis(ctx, asker.accountId, form.purpose, body);
  return holdCredits(ctx, asker, form, basis, status);
}

/** Never throws: a search that cannot be completed ends failed, with its message and its credits back. */
export async function runSearches(ctx: SearchContext, held: readonly HeldSearch[]): Promise<void> {
  try {
    const answered = await answerQueries(ctx, held.map(askedIn));
    const keys = await Promise.all(held.map(({ row }) => ctx.keys.forSealing(row.account_id)));
    const outcomes = held.map((search, index) => presentOutcome(ctx, search, answered[index]!, keys[index]!));
    await settleHolds(ctx, held, outcomes);
  } catch (error) {
    if (held.length === 1) return failSearch(ctx, held[0]!, error);
    // One of them spoils the batch: alone, each stands for itself.
    await Promise.all(held.map((search) => runSearches(ctx, [search])));
  }
}
