import { AppError } from '@deedline/contract/errors';
import type { AppContext, OpenProvider } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { toAppError } from '../../http/errors.ts';
import { requireProvider } from '../../outside/payments/provider.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import {
  callMovement,
  type CheckoutRow,
  linkPayment,
  lockDebt,
  type PaymentRow,
  recordMovements,
  selectAppliedOutcome,
  selectCheckout,
  selectEvent,
  selectPurchase,
  updateCheckout,
  upsertDispute,
  upsertEvent,
  upsertPayment,
  upsertRefund,
} from './queries.ts';
import { isReversal, readEnvelope, type PaymentEvent, type PaymentFacts, readFacts } from './read-event.ts';
import { type Movement, planMovements } from './rules.ts';

export interface AppliedEvent extends Applied {
  /** The event had been applied before. */
  isRepeated: boolean;
}

type Taking = Pick<AppContext, 'db' | 'log' | 'now'>;

/** Puts an event into the inbox and applies it, in one transaction. An event that was applied before changes nothing. */
export async function takeEvent(ctx: Taking, event: PaymentEvent): Promise<AppliedEvent> {
  const known = await selectAppliedOutcome(ctx.db, event.id);
  if (known !== undefined) return { outcome: known, reason: null, movements: [], isRepeated: true };
  return applyEvent(ctx, event);
}

/** Runs within the transaction that applies an event, to record something along with it. */
type AlongWith = (db: Queryable, applied: Applied) => Promise<void>;

/** Applies an event whether or not it was applied before. If that fails, the event is kept in the inbox as failed and the error is thrown. */
async function applyEvent(ctx: Taking, event: PaymentEvent, alongWith?: AlongWith): Promise<AppliedEvent> {
  const reading = readFacts(event);
  const paymentId = 'facts' in reading ? reading.facts.paymentId : 'setAside' in reading ? reading.paymentId : null;
  try {
    const applied = await inTransaction(ctx.db, async (db) => {
      const now = ctx.now();
      const applied = 'facts' in reading ? await applyFacts(db, reading.facts, now) : leave(reading);
      await upsertEvent(db, event, { ...applied, paymentId }, now);
      await alongWith?.(db, applied);
      return applied;
    });
    const told = { event: event.id, type: event.type, outcome: applied.outcome, reason: applied.reason };
    if (applied.outcome === 'set_aside') ctx.log.warn(told, 'a payment event is waiting for an operator');
    else ctx.log.info(told, 'payment event');
    return { ...applied, isRepeated: false };
  } catch (error) {
    const reason = toAppError(error).code;
    ctx.log.error({ event: event.id, type: event.type, fault: describeFault(error) }, 'a payment event could not be applied');
    // If the database is what failed, the event is not stored, and the provider's next delivery counts as the first.
    await upsertEvent(ctx.db, event, { outcome: 'failed', reason, paymentId }, ctx.now()).catch(() => undefined);
    throw error;
  }
}

function leave(reading: { ignored: string } | { setAside: string }): Applied {
  if ('ignored' in reading) return { outcome: 'ignored', reason: reading.ignored, movements: [] };
  return { outcome: 'set_aside', reason: reading.setAside, movements: [] };
}

interface Delivery {
  /** The raw body: the signature covers these bytes. */
  body: Buffer;
  signature: string | undefined;
}

const TOLERANCE_SECONDS = 300;

/** Takes a delivery of the provider, from the route or elsewhere. Throws `webhook_rejected`, with the reason, if the provider did not sign it. */
export async function receiveWebhook(ctx: AppContext, { body, signature }: Delivery): Promise<AppliedEvent> {
  const provider = requireProvider(ctx);
  const event = readEnvelope(await verifySigned(ctx, provider, body, signature));
  if (event === undefined) throw reject(ctx, 'The body is not an event.');
  return takeEvent(ctx, event);
}

async function verifySigned(ctx: AppContext, provider: OpenProvider, body: Buffer, signature: string | undefined): Promise<unknown> {
  if (signature === undefined || signature === '') throw reject(ctx, 'The signature is missing.');
  const { webhooks } = await provider.client();
  try {
    return webhooks.constructEvent(body, signature, provider.webhookSecret, TOLERANCE_SECONDS, undefined, ctx.now().getTime());
  } catch (error) {
    throw reject(ctx, await describeRejection(error));
  }
}

/** The SDK's own messages quote the body, so they are replaced. */
async function describeRejection(error: unknown): Promise<string> {
  const { Stripe } = await import('stripe');
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'The body is not an event.';
  if (error.message.startsWith('Timestamp outside')) return 'The timestamp is too old.';
  if (error.message.startsWith('Unable to extract') || error.message.includes('expected scheme')) return 'The signature cannot be read.';
  return 'The signature does not match the body.';
}

function reject(ctx: AppContext, reason: string): AppError {
  ctx.log.warn({ reason }, 'a payment delivery was rejected');
  return new AppError('webhook_rejected', `${reason} Nothing was credited.`);
}

/** Applies an event of the inbox again. What it has already done is not repeated. */
export async function replayEvent(
  ctx: Pick<AppContext, 'db' | 'log' | 'now'>,
  eventId: string,
  alongWith?: AlongWith,
): Promise<AppliedEvent> {
  const event = await selectEvent(ctx.db, eventId);
  if (event === undefined) throw new AppError('payment_not_found', 'There is no such event');
  return applyEvent(ctx, event, alongWith);
}

/** 'noted': recorded, but no credits move. 'waiting': it refers to a payment that we have not heard of yet. */
export type Outcome = 'applied' | 'noted' | 'waiting' | 'ignored' | 'set_aside' | 'failed';

export interface Applied {
  outcome: Outcome;
  reason: string | null;
  movements: Movement[];
}

const settled = (outcome: Outcome, reason: string | null = null, movements: Movement[] = []): Applied => ({ outcome, reason, movements });

/**
 * Adds facts to what is known of a payment and moves the credits that follow from that, within the caller's transaction. The worth of a payment is always
 * computed from everything known about it, so the order of the facts and their repetition make no difference.
 */
async function applyFacts(db: Queryable, facts: PaymentFacts, now: Date): Promise<Applied> {
  const { checkoutId, paymentId } = facts;
  const checkout = checkoutId === null ? null : await selectCheckout(db, checkoutId);
  if (checkout === undefined) return settled('set_aside', 'unknown_checkout');
  const fault = checkout === null ? undefined : findFault(checkout, facts);
  if (fault !== undefined) return settled('set_aside', fault);
  // The payment row is locked before anything else: two events of one payment wait for each other and cannot deadlock.
  const payment = paymentId === null ? null : await mergePayment(db, paymentId, facts, now);
  if (checkout !== null) await fillCheckout(db, checkout, facts, now);
  if (payment === null) return settled('noted');
  if (payment.checkout_id === null) return isReversal(facts) ? settled('waiting') : settled('noted');
  return moveCredits(db, payment, payment.checkout_id);
}

async function mergePayment(
  db: Queryable,
  id: string,
  { checkoutId, paid, refundedCents, refund, dispute }: PaymentFacts,
  now: Date,
): Promise<PaymentRow> {
  const payment = await upsertPayment(db, id, refundedCents);
  if (refund !== null) await upsertRefund(db, { ...refund, paymentId: id });
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
  const purchase = await selectPurchase(db, checkoutId, payment);
  const state = {
    credits: purchase.credits,
    amountCents: purchase.amount_cents,
    isPaid: payment.paid_at !== null,
    refundedCents: purchase.refunded_cents,
    disputedCents: purchase.disputed_cents,
  };
  const posted = { movements: payment.movements, standingCredits: payment.standing_credits };
  const { movements, withheld } = planMovements(state, posted, purchase.is_closed ? await lockDebt(db, purchase.account_id) : null);
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
