import type { AppContext } from '../../../../context.ts';
import { deleteStale } from '../../../identity/operators.ts';
import { IDLE_MS, LONGEST_MS } from '../../../identity/require-operator.ts';

/** Removes sessions and links of operators that have run out. Returns how many. */
export function sweepOperators(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const now = ctx.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return deleteStale(ctx.db, { now, seenSince: ago(IDLE_MS), begunSince: ago(LONGEST_MS) });
}
