import { setTimeout as sleep } from 'node:timers/promises';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Outcome } from './queries.ts';

/** Less than the lease of a search, so that the last try ends within it. */
const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Until when, of performance.now(), to try what begins now. */
export function patienceFromNow(): number {
  return performance.now() + PATIENCE_MS;
}

/** Does `work` again while what it throws may pass and there is time left; throws what it threw last. */
export async function withPatience<T>(ctx: Pick<SearchContext, 'log'>, giveUpAtMs: number, work: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassingFault(error) || performance.now() + pauseMs > giveUpAtMs) throw error;
      ctx.log.warn({ fault: describeFault(error) }, 'searches are tried again');
      await sleep(pauseMs);
    }
  }
}

/** Somebody waits for it. */
const VENDORS_MS = 8_000;

/** From when on, of performance.now(), a vendor is late for what begins now and is given up at `giveUpAtMs`. */
export function vendorsUntil(giveUpAtMs: number): number {
  return Math.min(performance.now() + VENDORS_MS, giveUpAtMs);
}

/** One that may be held back is taken for free: whether it is shows when it ends. */
export function isFreeOutcome({ status, parts, buysNothing }: Outcome): boolean {
  return status === 'completed' && (parts.length === 0 || buysNothing === true);
}

/**
 * Resolves when what was begun at `startedAtMs` (performance.now()) has taken as long as every answer that costs nothing: how long it took
 * then says nothing of whether somebody was found and left out.
 */
export async function waitUntilOld({ config }: Pick<SearchContext, 'config'>, startedAtMs: number): Promise<void> {
  const left = startedAtMs + config.freeAnswerMs - performance.now();
  if (left > 0) await sleep(left);
}
