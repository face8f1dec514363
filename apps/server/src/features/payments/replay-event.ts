import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { selectEvent } from './queries.ts';
import { applyEvent, type AlongWith, type AppliedEvent } from './take-event.ts';

/** Applies an event of the inbox once more. What it had already done is not done again. */
export async function replayEvent(
  ctx: Pick<AppContext, 'db' | 'log' | 'now'>,
  eventId: string,
  alongWith?: AlongWith,
): Promise<AppliedEvent> {
  const event = await selectEvent(ctx.db, eventId);
  if (event === undefined) throw new AppError('payment_not_found', 'There is no such event');
  return applyEvent(ctx, event, alongWith);
}
