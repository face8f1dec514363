/**
 * The pipeline of a search. It runs any number of searches at once: a single search is a batch of one, and the searches of a batch share each hop.
 *
 *   readQuery -> holdCredits, and beside it gatherEvidence -> resolve -> askVendors -> applySuppression -> withholdContacts -> holdBack -> presentOutcome ->
 *   settleHolds
 *
 * The middle part, which needs no account, is `answerQueries`.
 * The caller waits only for `createHeldSearch`. Once the credits are held the search is on record, and `runSearches` brings it to its end.
 */
import { AppError } from '@deedline/contract/errors';
import type { CreateSearch } from '@deedline/contract/search/search';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import { traced } from '../../tracing.ts';
import type { KnownBasis } from '../purposes/known-bases.ts';
import { type Basis, readBasis } from '../purposes/take-basis.ts';
import { answerQueries } from '../lookup/look-up.ts';
import { askedIn, type Asker, type Begun, type HeldSearch, holdCredits } from './hold-credits.ts';
import { isFreeOutcome, patienceFromNow, vendorsUntil, waitUntilOld, withPatience } from './patience.ts';
import { presentOutcome } from './present-outcome.ts';
import { MAX_ATTEMPTS, type Outcome } from './queries.ts';
import type { BuyingContext, SearchContext } from '../lookup/search-context.ts';
import { readQuery, type SearchForm } from './search-form.ts';
import { failSearch, settleHolds } from './settle-holds.ts';

/** Starts looking up what a search asks for, on the legal basis that it is about to be held on. */
type LookAhead = (form: SearchForm, basis: Basis) => Begun;

/**
 * Reads the query and holds its credits. The account's legal basis is read once and cached; the statement that holds the credits verifies that the cached
 * basis still applies. If a basis is cached, `lookAhead` is called while that statement runs. Its result is kept only if the cached basis still applied and
 * the account has no lists of its own.
 */
export async function createHeldSearch(
  ctx: SearchContext,
  asker: Asker,
  body: CreateSearch,
  status: 'pending' | 'processing',
  lookAhead?: LookAhead,
): Promise<HeldSearch> {
  const form = readQuery(body);
  const basisOf = (row: KnownBasis) => {
    const basis = readBasis(ctx, row, form.purpose, body);
    asker.permits?.(form.purpose, basis);
    return basis;
  };
  const known = ctx.bases.get(asker.accountId, form.purpose);
  if (known !== undefined) {
    try {
      const basis = basisOf(known);
      const holding = holdCredits(ctx, asker, form, { ...basis, known }, status);
      const begun = lookAhead?.(form, basis);
      const held = await holding;
      return begun === undefined || held.row.has_own_lists === true ? held : { ...held, begun };
    } catch (error) {
      // The cached basis may be outdated, so its error must not refuse the search. Nothing is held yet: read the basis again and retry.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return holdCredits(ctx, asker, form, basisOf(await ctx.bases.read(asker.accountId, form.purpose)), status);
}

/** Takes over an ending that only waits for its time to come, so that a caller with few slots need not occupy one for it. */
type Later = (ending: Promise<void>) => Promise<void> | void;

/**
 * Runs held searches to their end. Never throws. A search that cannot be completed ends as failed, with an error message and its credits released. A
 * transient fault (the database is away, no source can be reached) does not fail it: it is retried until `giveUpAtMs` (performance.now()), and after that by
 * the process that takes over its lease. However often it is tried, it is ended and charged once, because ending it clears its lease.
 */
export async function runSearches(
  ctx: BuyingContext,
  held: readonly HeldSearch[],
  giveUpAtMs = patienceFromNow(),
  later: Later = (ending) => ending,
): Promise<void> {
  let begun = held.length === 1 ? held[0]!.begun : undefined;
  // The look-ahead is used once: a retry looks everything up again.
  const takeBegun = () => {
    const taken = begun;
    begun = undefined;
    return taken;
  };
  try {
    await traced('search', { mode: held[0]?.row.mode, searches: held.length }, () =>
      withPatience(ctx, giveUpAtMs, () => answerAndSettle(ctx, held, giveUpAtMs, later, takeBegun())),
    );
  } catch (error) {
    if (isPassingFault(error)) return leaveToSweeper(ctx, held, error);
    if (held.length === 1) return failSearch(ctx, held[0]!, error);
    // One search made the whole batch fail: run each on its own, so that only the faulty one fails.
    await Promise.all(held.map((search) => runSearches(ctx, [search], giveUpAtMs, later)));
  }
}

/** Leaves searches to the sweeper, which retries them once their lease runs out. Those on their last attempt are failed here instead. */
async function leaveToSweeper(ctx: SearchContext, held: readonly HeldSearch[], cause: unknown): Promise<void> {
  const last = held.filter(({ row }) => row.attempt >= MAX_ATTEMPTS);
  ctx.log.error({ searches: held.length, failed: last.length, fault: describeFault(cause) }, 'searches could not be completed in time');
  await Promise.all(last.map((search) => failSearch(ctx, search, cause)));
}

/**
 * Settles searches that cost something at once. Those that found nothing useful are settled after a fixed time, so that how long they took does not reveal
 * what they had to do.
 */
async function answerAndSettle(
  ctx: BuyingContext,
  held: readonly HeldSearch[],
  giveUpAtMs: number,
  later: Later,
  begun: Begun | undefined,
): Promise<void> {
  const until = vendorsUntil(giveUpAtMs);
  const asked = held.map((search) => askedIn(search, until));
  const answered = await answerQueries(ctx, asked, ctx.vendorDesk, await begun);
  const keys = await Promise.all(held.map(({ row }) => ctx.keys.forSealing(row.account_id)));
  const ended = held.map((search, index) => ({ search, outcome: presentOutcome(ctx, search, answered[index]!, keys[index]!) }));
  const { paid = [], free = [] } = Object.groupBy(ended, ({ outcome }) => (isFreeOutcome(outcome) ? 'free' : 'paid'));
  if (paid.length > 0) await settle(ctx, paid);
  if (free.length > 0) await later(settleFree(ctx, free, giveUpAtMs));
}

interface Ended {
  search: HeldSearch;
  outcome: Outcome;
}

function settle(ctx: SearchContext, ended: readonly Ended[]): Promise<void> {
  return settleHolds(
    ctx,
    ended.map(({ search }) => search),
    ended.map(({ outcome }) => outcome),
  );
}

/** Never throws, like `runSearches`. */
async function settleFree(ctx: SearchContext, free: readonly Ended[], giveUpAtMs: number): Promise<void> {
  const held = free.map(({ search }) => search);
  try {
    await waitUntilOld(ctx, Math.max(...held.map(({ startedAtMs }) => startedAtMs)));
    await withPatience(ctx, giveUpAtMs, () => settle(ctx, free));
  } catch (error) {
    if (isPassingFault(error)) return leaveToSweeper(ctx, held, error);
    await Promise.all(held.map((search) => failSearch(ctx, search, error)));
  }
}
