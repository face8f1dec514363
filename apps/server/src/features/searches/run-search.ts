/**
 * The line of a search, for any number of searches at once: a single one is a batch of one, and a batch shares each hop.
 *
 *   readQuery -> holdCredits -> gatherEvidence -> resolve -> applySuppression -> settleHold -> presentResult
 *
 * The caller waits for `openSearch` only; from the hold on the search is on record, and `runSearches` brings it to its end.
 */
import { AppError } from '@deedline/contract/errors';
import type { CreateSearch } from '@deedline/contract/search';
import type { Answer } from '@deedline/engine/answer';
import { resolve } from '@deedline/engine/pipeline';
import { describeFault } from '../../http/errors.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { gatherEvidence, type Gathered } from './gather-evidence.ts';
import type { HeldSearch } from './held-search.ts';
import { holdCredits, type Asker } from './hold-credits.ts';
import { presentOutcome } from './present-outcome.ts';
import { priceSearch } from './rules.ts';
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
  return holdCredits(ctx, asker, form, status);
}

/** Never throws: a search that cannot be completed ends failed, with its message and its credits back. */
export async function runSearches(ctx: SearchContext, held: readonly HeldSearch[]): Promise<void> {
  try {
    const gathered = await gatherEvidence(ctx.sources, queriesOf(held), (source, status, cause) => {
      ctx.log.warn({ source, status, fault: describeFault(cause) }, 'a source did not answer');
    });
    const answers = held.map((search, index) => resolveAnswer(ctx, search, gathered[index]!));
    const cleared = await applySuppression(ctx, answers);
    const receipts = held.map((search, index) => priceSearch(cleared[index]!.results, bargainOf(search)));
    const outcomes = held.map((search, index) => presentOutcome(ctx, search, gathered[index]!, cleared[index]!, receipts[index]!));
    await settleHolds(ctx, held, outcomes);
  } catch (error) {
    if (held.length === 1) return failSearch(ctx, held[0]!, error);
    // One of them spoils the batch: alone, each stands for itself.
    await Promise.all(held.map((search) => runSearches(ctx, [search])));
  }
}

function resolveAnswer(ctx: SearchContext, { query, row }: HeldSearch, { found, statuses }: Gathered): Answer {
  const answered = [...statuses].filter(([, status]) => status === 'answered');
  if (answered.length === 0)
    throw new AppError('unavailable', 'No source could be reached. You were not charged. Please try again in a moment.');
  return resolve(query, [...found.values()], {
    today: ctx.now().toISOString().slice(0, 10),
    sources: [...statuses.keys()].flatMap(({ source }) => source.feeds()),
    includeContacts: row.include_contacts,
  });
}

function queriesOf(held: readonly HeldSearch[]) {
  return held.map((search) => search.query);
}

function bargainOf({ row }: HeldSearch) {
  return { mode: row.mode, includeContacts: row.include_contacts, heldCredits: row.credits_held };
}
