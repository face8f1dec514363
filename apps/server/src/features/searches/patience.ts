import { setTimeout as sleep } from 'node:timers/promises';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Outcome } from './queries.ts';

/** Less than the lease of a search, so that the last try ends within it. */
const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** The deadline (performance.now()) for retrying something that starts now. */
export function patienceFromNow(): number {
  return performance.now() + PATIENCE_MS;
}

/** Retries `work` after transient faults while there is time left. Throws the last error. */
export async function withPatience<T>(ctx: Pick<SearchContext, 'log'>, giveUpAtMs: number, work: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassingFault(error) || performance.now() + pauseMs > giveUpAtMs) throw error;
      ctx.log.warn({ fault: describeFault(error) }, 'searches are being retried');
      await sleep(pauseMs);
    }
  }
}

/** The asker is waiting for the answer. */
const VENDORS_MS = 8_000;

/** When (performance.now()) a vendor counts as late for a search that starts now and is given up at `giveUpAtMs`. */
export function vendorsUntil(giveUpAtMs: number): number {
  return Math.min(performance.now() + VENDORS_MS, giveUpAtMs);
}

/** Whether the outcome counts as free. One that may be held back counts as free too: whether it is held back is only decided when it ends. */
export function isFreeOutcome({ status, parts, buysNothing }: Outcome): boolean {
  return status === 'completed' && (parts.length === 0 || buysNothing === true);
}

/**
 * Resolves once the search begun at `startedAtMs` (performance.now()) is as old as every answer that costs nothing. Its duration then does not reveal whether
 * somebody was found and left out.
 */
export async function waitUntilOld({ config }: Pick<SearchContext, 'config'>, startedAtMs: number): Promise<void> {
  const left = startedAtMs + config.freeAnswerMs - performance.now();
  if (left > 0) await sleep(left);
}
