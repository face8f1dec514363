/** Replays payment events, and simulates what a bank or the seller does to a practice payment. The practice provider reports it as a real one would. */
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import type { PracticeDispute } from '../../../outside/payments/practice/act.ts';
import { disputePracticePayment, refundPracticePayment } from '../../payments/practice.ts';
import { type AppliedEvent, replayEvent } from '../../payments/take-event.ts';
import { type Actor, actorOf, type OperatorContext, OperatorError } from '../../record/operator-context.ts';
import { insertRecord } from '../../record/operator-record.ts';

/** Applies an event of the inbox again. Its movements and the record of who asked are committed together. */
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

type Practising = AppContext & Actor;

export function refundPractice(ctx: Practising, paymentId: string, amountCents: number): Promise<AppliedEvent> {
  return record(ctx, 'practice-refund', paymentId, `${amountCents} cents`, () => refundPracticePayment(ctx, paymentId, amountCents));
}

export function disputePractice(ctx: Practising, paymentId: string, standing: PracticeDispute): Promise<AppliedEvent> {
  return record(ctx, 'practice-dispute', paymentId, standing, () => disputePracticePayment(ctx, paymentId, standing));
}

/** Recorded before it happens, because it happens at the provider, and again with the result. */
async function record(
  ctx: Practising,
  command: string,
  paymentId: string,
  detail: string,
  act: () => Promise<AppliedEvent>,
): Promise<AppliedEvent> {
  if (ctx.payments.mode !== 'practice')
    throw new OperatorError('The practice provider is not in use here: payments are real, or off. Nothing was changed.', 2);
  const entry = { ...actorOf(ctx), command, subject: paymentId };
  await insertRecord(ctx.db, { ...entry, result: 'asked', detail });
  try {
    const applied = await act();
    const creditsMoved = applied.movements.reduce((total, { credits }) => total + credits, 0);
    await insertRecord(ctx.db, { ...entry, result: 'done', creditsMoved, detail });
    return applied;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment_not_found') throw error;
    await insertRecord(ctx.db, { ...entry, result: 'refused', detail: error.message });
    throw new OperatorError(`${error.message}: ${paymentId}. Nothing was changed.`, 1);
  }
}
