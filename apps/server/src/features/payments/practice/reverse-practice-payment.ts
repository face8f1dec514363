/** What a bank or the seller does to a payment, for practice: the operator tries what follows. */
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { disputePractice, refundPractice, type PracticeDispute } from '../../../outside/payments/practice/act.ts';
import type { AppliedEvent } from '../take-event.ts';
import { deliverEvent } from './deliver-event.ts';
import { requirePractice } from './require-practice.ts';

/** Gives a part of a practice payment back, or all of it. `paymentId` is the provider's: pi_practice_... */
export async function refundPracticePayment(ctx: AppContext, paymentId: string, amountCents: number): Promise<AppliedEvent> {
  const provider = requirePractice(ctx);
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new AppError('invalid_request', 'A refund is a whole number of cents, 1 or more');
  const event = await refundPractice(ctx, paymentId, amountCents);
  if (event === undefined) throw new AppError('payment_not_found', 'There is no such practice payment, or not as much is left of it');
  return deliverEvent(ctx, provider, event);
}

/** Opens a dispute of a practice payment, or decides it. */
export async function disputePracticePayment(ctx: AppContext, paymentId: string, standing: PracticeDispute): Promise<AppliedEvent> {
  const provider = requirePractice(ctx);
  const event = await disputePractice(ctx, paymentId, standing);
  if (event === undefined) throw new AppError('payment_not_found', 'There is no such practice payment');
  return deliverEvent(ctx, provider, event);
}
