import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './queries.ts';
import type { SearchContext } from '../../search-context.ts';

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
