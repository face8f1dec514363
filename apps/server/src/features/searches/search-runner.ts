import { AppError } from '@deedline/contract/errors';
import { describeFault, Fault } from '../../http/describe-fault.ts';
import type { BuyingContext, SearchContext } from '../lookup/search-context.ts';
import { type HeldSearch, takeUp } from './hold-credits.ts';
import { patienceFromNow, withPatience } from './patience.ts';
import { claimOrphans, claimPending, LEASE_SECONDS, MAX_ATTEMPTS, renewLeases, type StoredSearch } from './queries.ts';
import { runSearches } from './run-search.ts';
import { leaveSealed, unsealSearch, unsealSearches } from './sealed-search.ts';
import { failSearch } from './settle-holds.ts';
import { takeInTurns } from './take-in-turns.ts';

const SLOTS = 16;
const BATCH = 16;
const MAX_LOOKING_AHEAD = 20_000;
/** Missed twice, a lease still stands. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 4;

/** For a search about to be opened: a slot, or one of the places in the queue. */
interface Place {
  /** What the search is to be opened as. */
  status: 'processing' | 'pending';
  /** It runs at once, and the search that its account opened here before was opened for certain: this one will hardly be refused. */
  mayLookAhead: boolean;
  /** Runs the search: now, or as soon as a slot is free. `begun`: what was looked up for it, used or not; it keeps the slot until it has ended. */
  start(search: HeldSearch, begun?: Promise<unknown>): void;
  /** The search could not be opened. What was looked up for it keeps the slot until it has ended. */
  release(begun?: Promise<unknown>): void;
}

/** Runs searches right away in this process, a few at a time; those that must wait are run together, sharing each hop. */
export interface SearchRunner {
  /**
   * Throws `overloaded`, with when to come again, where a search would wait for too long, or where its account has its share of what waits: before
   * anything is held or written. One alone leaves half of the room to whoever comes next.
   */
  reserve(accountId: string): Place;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

export function createSearchRunner(ctx: BuyingContext): SearchRunner {
  const waiting: HeldSearch[] = [];
  const running = new Set<Promise<void>>();
  const pace = createQueuePace(SLOTS);
  let taken = 0;
  /** Those that wait, and those that will when they have been opened; and of which accounts. */
  let queued = 0;
  const queuedOf = new Map<string, number>();
  let renewal: NodeJS.Timeout | undefined;
  /** Accounts whose last search was opened, and who have no lists of their own: what theirs ask is only known with the hold. */
  const lookingAhead = new Set<string>();

  const occupy = (searches: number, work: () => Promise<void>): void => {
    const startedAtMs = performance.now();
    const run = work().finally(() => {
      running.delete(run);
      pace.measured(searches, performance.now() - startedAtMs);
      release();
    });
    running.add(run);
  };
  const later = (ending: Promise<void>): void => {
    running.add(ending);
    void ending.finally(() => running.delete(ending));
  };
  const stopRenewing = (): void => {
    clearInterval(renewal);
    renewal = undefined;
  };
  const leaveQueue = (accountId: string): void => {
    queued -= 1;
    const left = queuedOf.get(accountId)! - 1;
    if (left === 0) queuedOf.delete(accountId);
    else queuedOf.set(accountId, left);
  };
  const startWaiting = (): void => {
    if (waiting.length === 0 || taken >= SLOTS) return;
    taken += 1;
    const batch = takeInTurns(waiting, BATCH, ({ row, askedBy }) => askedBy ?? row.account_id);
    for (const { row } of batch) leaveQueue(row.account_id);
    if (waiting.length === 0) stopRenewing();
    occupy(batch.length, () => runPending(ctx, batch, later));
  };
  const release = (): void => {
    taken -= 1;
    startWaiting();
  };
  const noteOpened = ({ row }: HeldSearch): void => {
    lookingAhead.delete(row.account_id);
    if (row.has_own_lists !== true) lookingAhead.add(row.account_id);
    if (lookingAhead.size > MAX_LOOKING_AHEAD) lookingAhead.delete(lookingAhead.values().next().value!);
  };
  const slotOf = (accountId: string): Place => ({
    status: 'processing',
    mayLookAhead: lookingAhead.has(accountId),
    start(search, begun) {
      noteOpened(search);
      occupy(1, async () => {
        await runSearches(ctx, [search], patienceFromNow(), later);
        await begun;
      });
    },
    release(begun) {
      lookingAhead.delete(accountId);
      if (begun === undefined) return release();
      later(begun.then(release));
    },
  });
  const placeOf = (accountId: string): Place => ({
    status: 'pending',
    mayLookAhead: false,
    start(search) {
      waiting.push(search);
      renewal ??= setInterval(() => void renew(ctx, waiting), RENEW_MS).unref();
      startWaiting();
    },
    release: () => leaveQueue(accountId),
  });
  const hasRoomFor = (accountId: string): boolean => {
    const own = queuedOf.get(accountId) ?? 0;
    const accounts = queuedOf.size + (own === 0 ? 1 : 0);
    return pace.hasRoom(queued) && pace.hasRoom(own * (accounts + 1));
  };
  return {
    reserve(accountId) {
      if (taken < SLOTS) {
        taken += 1;
        return slotOf(accountId);
      }
      if (!hasRoomFor(accountId))
        throw new AppError('overloaded', undefined, undefined, Math.max(1, Math.ceil(pace.waitMs(queued) / 1000)));
      queued += 1;
      queuedOf.set(accountId, (queuedOf.get(accountId) ?? 0) + 1);
      return placeOf(accountId);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function renew(ctx: SearchContext, waiting: readonly HeldSearch[]): Promise<void> {
  try {
    await renewLeases(
      ctx.db,
      waiting.map(({ row }) => row.id),
    );
  } catch (error) {
    ctx.log.warn({ searches: waiting.length, fault: describeFault(error) }, 'the leases of waiting searches were not renewed');
  }
}

/** Those that were not taken over while they waited. What cannot be claimed now is the sweeper's when its lease has run out. */
async function runPending(ctx: BuyingContext, batch: readonly HeldSearch[], later: (ending: Promise<void>) => void): Promise<void> {
  const ids = batch.map(({ row }) => row.id);
  try {
    const claimed = await withPatience(ctx, patienceFromNow(), async () => unsealSearches(ctx.keys, await claimPending(ctx.db, ids)));
    const startedAtMs = new Map(batch.map((search) => [search.row.id, search.startedAtMs]));
    if (claimed.length > 0)
      await runSearches(
        ctx,
        claimed.map((row) => takeUp(row, startedAtMs.get(row.id))),
        patienceFromNow(),
        later,
      );
  } catch (error) {
    ctx.log.error({ searches: batch.length, fault: describeFault(error) }, 'waiting searches could not be claimed');
  }
}

// How much may wait: what is begun within some seconds, as fast as searches ended of late. Pure but for its own counts.

/** Longer than this nobody should wait for the beginning of their search. */
const MAX_WAIT_MS = 5_000;
/** However fast searches end. */
const MAX_WAITING = 2_000;
/** Before anything was measured: what a search takes of a slot while all are busy. */
const FIRST_GUESS_MS = 60;
/** What the newest run counts beside all that went before it. */
const WEIGHT = 0.1;

interface QueuePace {
  /** A run of so many searches took one slot so long. */
  measured(searches: number, tookMs: number): void;
  /** How long a search waits that has so many before it. */
  waitMs(ahead: number): number;
  /** Whether one more may wait behind so many. */
  hasRoom(ahead: number): boolean;
}

export function createQueuePace(slots: number): QueuePace {
  let eachMs = FIRST_GUESS_MS;
  const waitMs = (ahead: number) => (ahead * eachMs) / slots;
  return {
    measured(searches, tookMs) {
      eachMs += WEIGHT * (tookMs / searches - eachMs);
    },
    waitMs,
    hasRoom: (ahead) => ahead < MAX_WAITING && waitMs(ahead) <= MAX_WAIT_MS,
  };
}

const MAX_AT_ONCE = 16;

/** Takes over searches whose lease ran out because their process died: runs them again, or fails them and gives the credits back. All there are. */
export async function sweepSearches(ctx: BuyingContext): Promise<number> {
  let swept = 0;
  for (let claimed = MAX_AT_ONCE; claimed === MAX_AT_ONCE; swept += claimed) claimed = await sweepSome(ctx);
  return swept;
}

async function sweepSome(ctx: BuyingContext): Promise<number> {
  const orphans = await claimOrphans(ctx.db, MAX_AT_ONCE);
  const again = await Promise.all(orphans.map((row) => takeUpOrFail(ctx, row)));
  const held = again.filter((search) => search !== undefined);
  if (held.length > 0) await runSearches(ctx, held);
  return orphans.length;
}

/** One that cannot be taken up must not keep the others waiting. */
async function takeUpOrFail(ctx: SearchContext, stored: StoredSearch): Promise<HeldSearch | undefined> {
  let row = leaveSealed(stored);
  try {
    row = await unsealSearch(ctx.keys, stored);
    if (row.attempt > MAX_ATTEMPTS) throw new Fault('its process ended before it did, twice');
    return takeUp(row);
  } catch (error) {
    await failSearch(ctx, { row, startedAtMs: performance.now() }, error);
    return undefined;
  }
}
