import { takeUp, type HeldSearch } from './held-search.ts';
import { claimPending } from './queries.ts';
import { runSearches } from './run-search.ts';
import type { SearchContext } from './search-context.ts';
import { openStoredSearches } from './sealed-search.ts';
import { describeFault } from '../../http/describe-fault.ts';

const SLOTS = 16;
const BATCH = 16;

/** Runs searches right away in this process, a few at a time; those that must wait are run together, sharing each hop. */
export interface SearchRunner {
  /** Takes a slot for a search about to be opened. False: open it as pending, it will wait. */
  reserve(): boolean;
  /** Gives a reserved slot back: the search could not be opened. */
  release(): void;
  /** Runs a search in the slot that was reserved for it. */
  run(search: HeldSearch): void;
  /** Runs a pending search as soon as a slot is free. */
  queue(search: HeldSearch): void;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

export function createSearchRunner(ctx: SearchContext): SearchRunner {
  const waiting: HeldSearch[] = [];
  const running = new Set<Promise<void>>();
  let taken = 0;

  const occupy = (work: () => Promise<void>): void => {
    const run = work().finally(() => {
      running.delete(run);
      release();
    });
    running.add(run);
  };
  const startWaiting = (): void => {
    if (waiting.length === 0 || taken >= SLOTS) return;
    taken += 1;
    const batch = waiting.splice(0, BATCH);
    occupy(() => runPending(ctx, batch));
  };
  const release = (): void => {
    taken -= 1;
    startWaiting();
  };
  return {
    reserve() {
      if (taken >= SLOTS) return false;
      taken += 1;
      return true;
    },
    release,
    run: (search) => occupy(() => runSearches(ctx, [search])),
    queue(search) {
      waiting.push(search);
      startWaiting();
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Those that were not taken over while they waited. What cannot be claimed now is the sweeper's when its lease has run out. */
async function runPending(ctx: SearchContext, batch: readonly HeldSearch[]): Promise<void> {
  try {
    const claimed = await openStoredSearches(
      ctx.keys,
      await claimPending(
        ctx.db,
        batch.map(({ row }) => row.id),
      ),
    );
    const startedAtMs = new Map(batch.map((search) => [search.row.id, search.startedAtMs]));
    if (claimed.length > 0)
      await runSearches(
        ctx,
        claimed.map((row) => takeUp(row, startedAtMs.get(row.id))),
      );
  } catch (error) {
    ctx.log.error({ fault: describeFault(error) }, 'waiting searches could not be claimed');
  }
}
