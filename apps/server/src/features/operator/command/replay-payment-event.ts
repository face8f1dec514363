import { AppError } from '@deedline/contract/errors';
import { type AppliedEvent, replayEvent } from '../../payments/take-event.ts';
import { actorOf, OperatorError, type OperatorContext } from '../../record/operator-context.ts';
import { insertRecord } from '../../record/operator-record.ts';

/** Applies an event of the inbox once more; what it moves and the record of who asked stand or fall together. */
export async function replayPaymentEvent(ctx: OperatorContext, eventId: string): Promise<AppliedEvent> {
  const record = { ...actorOf(ctx), command: 'replay' };
  try {
    return await replayEvent(ctx, eventId, async (db, { outcome, reason, movements }) => {
      const creditsMoved = movements.reduce((total, { credits }) => total + credits, 0);
      await insertRecord(db, { ...record, subject: eventId, result: 'done', creditsMoved, detail: reason ?? outcome });
    });
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'payment_not_found';
    const refused = isUnknown ? { detail: 'no such event' } : { subject: eventId, detail: 'it could not be applied' };
    await insertRecord(ctx.db, { ...record, ...refused, result: 'refused' });
    if (isUnknown) throw new OperatorError(`There is no event ${eventId}. Nothing was changed.`, 1);
    throw error;
  }
}
