/**
 * The line of a search, for any number of searches at once: a single one is a batch of one, and a batch shares each hop.
 *
 *   readQuery -> holdCredits -> gatherEvidence -> resolve -> applySuppression -> withholdContacts -> settleHold -> presentResult
 *
 * The middle, which needs no account, is `answerQueries`.
 * The caller waits for `openSearch` only; from the hold on the search is on record, and `runSearches` brings it to its end.
 */
import type { CreateSearch } from '@deedline/contract/search';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import { takeBasis } from '../purposes/take-basis.ts';
import { answerQueries } from './answer-queries.ts';
import { askedIn, type HeldSearch } from './held-search.ts';
import { holdCredits, type Asker } from './hold-credits.ts';
import { MOST_ATTEMPTS } from './queries.ts';
import { presentOutcome } from './present-outcome.ts';
import type { SearchContext } from './search-context.ts';
import { readQuery } from './search-form.ts';
import { failSearch, settleHolds } from './settle-holds.ts';
import { patienceFromNow, withPatience } from './with-patience.ts';

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

/**
 * Never throws. A search that cannot be completed ends failed, with its message and its credits back. What passes (a database that is away, a source that
 * nobody reaches) is no reason to fail: it is tried again until `giveUpAtMs` of performance.now(), and then by whoever takes over its lease. However
 * often it is tried, it is ended and charged once: ending it takes its lease away.
 */
export async function runSearches(ctx: SearchContext, held: readonly HeldSearch[], giveUpAtMs = patienceFromNow()): Promise<void> {
  try {
    await withPatience(ctx, giveUpAtMs, () => answerAndSettle(ctx, held));
  } catch (error) {
    if (isPassingFault(error)) return leaveToSweeper(ctx, held, error);
    if (held.length === 1) return failSearch(ctx, held[0]!, error);
    // One of them spoils the batch: alone, each stands for itself.
    await Promise.all(held.map((search) => runSearches(ctx, [search], giveUpAtMs)));
  }
}

async function answerAndSettle(ctx: SearchContext, held: readonly HeldSearch[]): Promise<void> {
  const answered = await answerQueries(ctx, held.map(askedIn));
  const keys = await Promise.all(held.map(({ row }) => ctx.keys.forSealing(row.account_id)));
  const outcomes = held.map((search, index) => presentOutcome(ctx, search, answered[index]!, keys[index]!));
  await settleHolds(ctx, held, outcomes);
}

/** What was taken over already is not taken over again. */
async function leaveToSweeper(ctx: SearchContext, held: readonly HeldSearch[], cause: unknown): Promise<void> {
  const last = held.filter(({ row }) => row.attempt >= MOST_ATTEMPTS);
  ctx.log.error({ searches: held.length, failed: last.length, fault: describeFault(cause) }, 'searches could not be completed in time');
  await Promise.all(last.map((search) => failSearch(ctx, search, cause)));
}
