import { AppError } from '@deedline/contract/errors';
import { describeFault, Fault } from '../../http/describe-fault.ts';
import type { BuyingContext, SearchContext } from '../lookup/search-context.ts';
import { type HeldSearch, takeUp } from './hold-credits.ts';
import { patienceFromNow, withPatience } from './patience.ts';
import { claimOrphans, claimPending, LEASE_SECONDS, MAX_ATTEMPTS, renewLeases, type StoredSearch } from './queries.ts';
import { runSearches } from './run-search.ts';
import { leaveSealed, unsealSearch } from './sealed-search.ts';
import { failSearch } from './settle-holds.ts';
import { takeInTurns } from './take-in-turns.ts';

const SLOTS = 16;
const BATCH = 16;
const MAX_LOOKING_AHEAD = 20_000;
/** A lease survives two missed renewals. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 4;

/** The place of a search that is about to be opened: a slot, or a place in the queue. */
interface Place {
  /** The status to open the search with. */
  status: 'processing' | 'pending';
  /** True when the search runs at once and the account's previous search here was opened successfully, so this one is unlikely to be refused. */
  mayLookAhead: boolean;
  /** Runs the search now, or as soon as a slot is free. `begun` is its look-ahead, used or not: the slot stays taken until it has ended. */
  start(search: HeldSearch, begun?: Promise<unknown>): void;
  /** Gives the place back because the search could not be opened. The slot stays taken until its look-ahead `begun` has ended. */
  release(begun?: Promise<unknown>): void;
}

/** Runs searches in this process, a few at a time and right away. Searches that have to wait are run together and share each hop. */
export interface SearchRunner {
  /**
   * Reserves a place before anything is held or written. Throws `overloaded`, with the seconds to wait before a retry, when the search would wait too long or
   * its account has used up its share of the queue. An account that is alone may fill half of the queue, which leaves the rest to others.
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
  /** Places taken in the queue, by searches that wait and by those still being opened; in total, and for each account below. */
  let queued = 0;
  const queuedOf = new Map<string, number>();
  let renewal: NodeJS.Timeout | undefined;
  /** Accounts whose last search was opened and which have no lists of their own. With lists, what to look up is only known once the credits are held. */
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
    ctx.log.warn({ searches: waiting.length, fault: describeFault(error) }, 'the leases of waiting searches could not be renewed');
  }
}

/** Runs waiting searches that no other process took over meanwhile. Those that cannot be claimed now are left to the sweeper, once their leases run out. */
async function runPending(ctx: BuyingContext, batch: readonly HeldSearch[], later: (ending: Promise<void>) => void): Promise<void> {
  const ids = batch.map(({ row }) => row.id);
  try {
    const claimed = await withPatience(ctx, patienceFromNow(), () => claimPending(ctx.db, ids));
    const startedAtMs = new Map(batch.map((search) => [search.row.id, search.startedAtMs]));
    const held = await takeUpAll(ctx, claimed, startedAtMs);
    if (held.length > 0) await runSearches(ctx, held, patienceFromNow(), later);
  } catch (error) {
    ctx.log.error({ searches: batch.length, fault: describeFault(error) }, 'waiting searches could not be claimed');
  }
}

// How many searches may wait: as many as can be started within some seconds at the recent pace. Pure except for its own counts.

/** No search should wait longer than this to be started. */
const MAX_WAIT_MS = 5_000;
/** The upper limit of the queue, however fast searches end. */
const MAX_WAITING = 2_000;
/** The initial guess, before anything is measured: how long a search occupies a slot while all slots are busy. */
const FIRST_GUESS_MS = 60;
/** The weight of the newest measurement in the moving average. */
const WEIGHT = 0.1;

interface QueuePace {
  /** Records that a run of this many searches occupied one slot for `tookMs`. */
  measured(searches: number, tookMs: number): void;
  /** How long a search waits that has `ahead` searches before it. */
  waitMs(ahead: number): number;
  /** Whether one more search may wait behind `ahead` others. */
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

/**
 * Takes over all searches whose lease ran out because their process died. Runs each again, or fails it and releases its credits. Returns how many it took
 * over.
 */
export async function sweepSearches(ctx: BuyingContext): Promise<number> {
  let swept = 0;
  for (let claimed = MAX_AT_ONCE; claimed === MAX_AT_ONCE; swept += claimed) claimed = await sweepSome(ctx);
  return swept;
}

async function sweepSome(ctx: BuyingContext): Promise<number> {
  const orphans = await claimOrphans(ctx.db, MAX_AT_ONCE);
  const held = await takeUpAll(ctx, orphans);
  if (held.length > 0) await runSearches(ctx, held);
  return orphans.length;
}

/** Those that cannot be run, as when their account was closed meanwhile, are failed, so that they do not block the others. */
async function takeUpAll(
  ctx: SearchContext,
  rows: readonly StoredSearch[],
  startedAtMs: ReadonlyMap<string, number> = new Map(),
): Promise<HeldSearch[]> {
  const taken = await Promise.all(rows.map((row) => takeUpOrFail(ctx, row, startedAtMs.get(row.id))));
  return taken.filter((search) => search !== undefined);
}

async function takeUpOrFail(ctx: SearchContext, stored: StoredSearch, startedAtMs = performance.now()): Promise<HeldSearch | undefined> {
  let row = leaveSealed(stored);
  try {
    row = await unsealSearch(ctx.keys, stored);
    if (row.attempt > MAX_ATTEMPTS) throw new Fault('its process ended before it did, twice');
    return takeUp(row, startedAtMs);
  } catch (error) {
    await failSearch(ctx, { row, startedAtMs }, error);
    return undefined;
  }
}
