/** The checkout page of the practice provider, for the account that created the checkout. */
import { AppError } from '@deedline/contract/errors';
import type { CheckoutSession, PracticeAction, PracticeCheckout } from '@deedline/contract/money/payment';
import { packagesOf } from '@deedline/contract/search/prices';
import type { Stripe } from 'stripe';
import type { AppContext, OpenProvider } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import {
  disputePractice,
  payPractice,
  type PracticeDispute,
  type PracticeEvent,
  refundPractice,
} from '../../outside/payments/practice/act.ts';
import type { OwnCheckoutRow } from './queries.ts';
import { findOwnCheckout } from './read-payments.ts';
import { type AppliedEvent, receiveWebhook } from './take-event.ts';

interface Visit {
  provider: OpenProvider;
  checkout: OwnCheckoutRow;
  session: Stripe.Checkout.Session;
}

async function visit(ctx: AppContext, accountId: string, sessionId: string): Promise<Visit> {
  const provider = requirePractice(ctx);
  const checkout = await findOwnCheckout(ctx, accountId, sessionId);
  const client = await provider.client();
  return { provider, checkout, session: await client.checkout.sessions.retrieve(sessionId) };
}

export async function readPracticeCheckout(ctx: AppContext, accountId: string, sessionId: string): Promise<PracticeCheckout> {
  const { checkout, session } = await visit(ctx, accountId, sessionId);
  return {
    label: packagesOf({ packages: [] }).find(({ priceId }) => priceId === checkout.price_id)?.label ?? 'Credits',
    credits: checkout.credits,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    status: session.status === 'complete' ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
  };
}

/** Returns where the browser goes next. */
export async function actOnPracticeCheckout(
  ctx: AppContext,
  accountId: string,
  sessionId: string,
  { action }: PracticeAction,
): Promise<CheckoutSession> {
  const { provider, session } = await visit(ctx, accountId, sessionId);
  if (action === 'cancel') return { url: session.cancel_url! };
  if (session.status === 'expired') throw new AppError('checkout_expired');
  if (session.status === 'open' && action === 'decline') throw new AppError('card_declined');
  // Undefined when it was paid in another window meanwhile: then there is nothing left to pay.
  await tryToDeliver(ctx, provider, (await payPractice(ctx, sessionId)) ?? []);
  return { url: session.success_url!.replace('{CHECKOUT_SESSION_ID}', sessionId) };
}

// Simulates what a bank or the seller does to a practice payment, so that the operator can try out what follows.

/** Refunds a practice payment in part or in full. `paymentId` is the provider's id: pi_practice_... Throws `payment_not_found` if not as much is left of it. */
export async function refundPracticePayment(ctx: AppContext, paymentId: string, amountCents: number): Promise<AppliedEvent> {
  const provider = requirePractice(ctx);
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new AppError('invalid_request', 'A refund must be a whole number of cents, 1 or more');
  const event = await refundPractice(ctx, paymentId, amountCents);
  if (event === undefined) throw new AppError('payment_not_found', 'There is no such practice payment, or not enough of it is left');
  return deliverEvent(ctx, provider, event);
}

/** Opens or decides a dispute of a practice payment. Throws `payment_not_found`. */
export async function disputePracticePayment(ctx: AppContext, paymentId: string, standing: PracticeDispute): Promise<AppliedEvent> {
  const provider = requirePractice(ctx);
  const event = await disputePractice(ctx, paymentId, standing);
  if (event === undefined) throw new AppError('payment_not_found', 'There is no such practice payment');
  return deliverEvent(ctx, provider, event);
}

/** Signs an event as the practice provider and delivers it through the same entry as real deliveries. */
async function deliverEvent(ctx: AppContext, provider: OpenProvider, event: PracticeEvent): Promise<AppliedEvent> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(ctx.now().getTime() / 1000);
  const { webhooks } = await provider.client();
  const signature = webhooks.generateTestHeaderString({ payload, secret: provider.webhookSecret, timestamp });
  return receiveWebhook(ctx, { body: Buffer.from(payload), signature });
}

/** A delivery may be lost, like any real one: the payment stands, and the reconciler catches up on it. */
async function tryToDeliver(ctx: AppContext, provider: OpenProvider, events: readonly PracticeEvent[]): Promise<void> {
  for (const event of events)
    await deliverEvent(ctx, provider, event).catch((error: unknown) =>
      ctx.log.warn({ event: event.id, fault: describeFault(error) }, 'a practice delivery was lost'),
    );
}

/** Throws `payment_not_found` unless payments are in practice mode: elsewhere nothing of practice exists. */
function requirePractice({ payments }: Pick<AppContext, 'payments'>): OpenProvider {
  if (payments.mode !== 'practice') throw new AppError('payment_not_found');
  return payments;
}
