/** The checkout page of the practice provider, for whoever began the checkout. */
import { AppError } from '@deedline/contract/errors';
import type { CheckoutSession, PracticeAction, PracticeCheckout } from '@deedline/contract/payment';
import type { Stripe } from 'stripe';
import type { AppContext } from '../../../context.ts';
import { payPractice } from '../../../outside/payments/practice/act.ts';
import type { OpenProvider } from '../../../outside/payments/provider.ts';
import { findOwnCheckout } from '../find-own-checkout.ts';
import type { OwnCheckoutRow } from '../queries.ts';
import { findPackage } from '../rules.ts';
import { tryToDeliver } from './deliver-event.ts';
import { requirePractice } from './require-practice.ts';

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
    label: findPackage(checkout.price_id)?.label ?? 'Credits',
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
