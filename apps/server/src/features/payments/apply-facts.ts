import type { Queryable } from '../../transaction.ts';
import type { PaymentFacts } from './read-event.ts';
import { planMovements, type Movement } from './rules.ts';
import {
  callMovement,
  linkPayment,
  recordMovements,
  selectCheckout,
  selectPurchase,
  updateCheckout,
  upsertDispute,
  upsertPayment,
  type CheckoutRow,
  type PaymentRow,
} from './queries.ts';

/** 'noted': it is on record and moves nothing. 'waiting': it speaks of a payment that we have not heard of yet. */
export type Outcome = 'applied' | 'noted' | 'waiting' | 'ignored' | 'set_aside' | 'failed';

export interface Applied {
  outcome: Outcome;
  reason: string | null;
  movements: Movement[];
}

const settled = (outcome: Outcome, reason: string | null = null, movements: Movement[] = []): Applied => ({ outcome, reason, movements });

/**
 * Adds facts to what is known of a payment and moves the credits that follow, within the caller's transaction. What a payment is worth is
 * worked out from all that is known, so neither the order of facts nor how often they come makes a difference.
 */
export async function applyFacts(db: Queryable, facts: PaymentFacts, now: Date): Promise<Applied> {
  const { checkoutId, paymentId } = facts;
  const checkout = checkoutId === null ? null : await selectCheckout(db, checkoutId);
  if (checkout === undefined) return settled('set_aside', 'unknown_checkout');
  const fault = checkout === null ? undefined : findFault(checkout, facts);
  if (fault !== undefined) return settled('set_aside', fault);
  // Locked from here on, before anything else: two events of one payment wait for each other, and never in a ring.
  const payment = paymentId === null ? null : await mergePayment(db, paymentId, facts, now);
  if (checkout !== null) await fillCheckout(db, checkout, facts, now);
  if (payment === null) return settled('noted');
  if (payment.checkout_id === null) return facts.refundedCents > 0 || facts.dispute !== null ? settled('waiting') : settled('noted');
  return moveCredits(db, payment, payment.checkout_id);
}

async function mergePayment(
  db: Queryable,
  id: string,
  { checkoutId, paid, refundedCents, dispute }: PaymentFacts,
  now: Date,
): Promise<PaymentRow> {
  const payment = await upsertPayment(db, id, refundedCents);
  if (dispute !== null) await upsertDispute(db, { ...dispute, paymentId: id });
  if (paid === null || checkoutId === null || payment.paid_at !== null) return payment;
  await linkPayment(db, id, checkoutId, now);
  return { ...payment, checkout_id: checkoutId, paid_at: now };
}

function findFault(
  { amount_cents: amountCents, currency, payment_id: knownPayment }: CheckoutRow,
  facts: PaymentFacts,
): string | undefined {
  if (facts.paid === null) return undefined;
  if (facts.paid.currency.toLowerCase() !== currency) return 'currency_disagrees';
  if (facts.paid.amountCents !== amountCents) return 'amount_disagrees';
  return knownPayment !== null && knownPayment !== facts.paymentId ? 'checkout_paid_twice' : undefined;
}

async function fillCheckout(db: Queryable, checkout: CheckoutRow, { sessionId, ended }: PaymentFacts, now: Date): Promise<void> {
  const isNew = (sessionId !== null && checkout.session_id === null) || (ended !== null && checkout.ended_at === null);
  if (isNew) await updateCheckout(db, checkout.id, { sessionId, ended, now });
}

async function moveCredits(db: Queryable, payment: PaymentRow, checkoutId: string): Promise<Applied> {
  const purchase = await selectPurchase(db, checkoutId, payment.id);
  const state = {
    credits: purchase.credits,
    amountCents: purchase.amount_cents,
    isPaid: payment.paid_at !== null,
    refundedCents: payment.refunded_cents,
    isDisputed: purchase.is_disputed,
  };
  const posted = { movements: payment.movements, standingCredits: payment.standing_credits };
  const { movements, withheld } = planMovements(state, posted, purchase.is_closed);
  let { standingCredits } = posted;
  for (const [index, { kind, credits }] of movements.entries()) {
    const key = `${payment.id}:${posted.movements + index + 1}`;
    await callMovement(db, kind, key, purchase.account_id, credits);
    standingCredits += kind === 'reverse' ? -credits : credits;
  }
  const wasWithheld = payment.withheld !== null;
  if (movements.length > 0 || withheld > 0 !== wasWithheld)
    await recordMovements(db, payment.id, {
      movements: posted.movements + movements.length,
      standingCredits,
      withheld: withheld > 0 ? 'account_closed' : null,
    });
  if (withheld > 0) return settled('set_aside', 'account_closed', movements);
  return settled(movements.length > 0 ? 'applied' : 'noted', null, movements);
}
