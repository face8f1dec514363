/** The checkout page of the practice provider, for whoever began the checkout. */
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
  return { provider, checkout, session: await provider.client.checkout.sessions.retrieve(sessionId) };
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

/** Answers where the browser goes next. */
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
  // Paid by another window meanwhile: there is nothing more to pay.
  await tryToDeliver(ctx, provider, (await payPractice(ctx, sessionId)) ?? []);
  return { url: session.success_url!.replace('{CHECKOUT_SESSION_ID}', sessionId) };
}

// What a bank or the seller does to a payment, for practice: the operator tries what follows.

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

/** Signs an event as the practice provider and delivers it where the real one's deliveries arrive. */
function deliverEvent(ctx: AppContext, { client, webhookSecret }: OpenProvider, event: PracticeEvent): Promise<AppliedEvent> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(ctx.now().getTime() / 1000);
  const signature = client.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
  return receiveWebhook(ctx, { body: Buffer.from(payload), signature });
}

/** A delivery may be lost, as any: what was paid is paid, and the reconciler mends it. */
async function tryToDeliver(ctx: AppContext, provider: OpenProvider, events: readonly PracticeEvent[]): Promise<void> {
  for (const event of events)
    await deliverEvent(ctx, provider, event).catch((error: unknown) =>
      ctx.log.warn({ event: event.id, fault: describeFault(error) }, 'a practice delivery was lost'),
    );
}

/** Where real money is taken, and where none is, nothing of practice is there. */
function requirePractice({ payments }: Pick<AppContext, 'payments'>): OpenProvider {
  if (payments.mode !== 'practice') throw new AppError('payment_not_found');
  return payments;
}
