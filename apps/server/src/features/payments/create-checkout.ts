import { AppError } from '@deedline/contract/errors';
import type { CheckoutSession, CreateCheckoutSession } from '@deedline/contract/money/payment';
import { type CreditPackage, packagesOf } from '@deedline/contract/search/prices';
import { randomUUIDv7 } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { AppContext } from '../../context.ts';
import { Fault, describeFault } from '../../http/describe-fault.ts';
import { requireProvider } from '../../outside/payments/provider.ts';
import { insertCheckout, updateCheckout } from './queries.ts';
import { CURRENCY } from './rules.ts';

/**
 * Creates a checkout at the provider. Price and credits come from the package alone; nothing is charged until somebody pays there. Throws `unknown_package`,
 * or `payments_unavailable` when the provider does not answer.
 */
export async function createCheckout(
  ctx: AppContext,
  accountId: string,
  { priceId, credits }: CreateCheckoutSession,
): Promise<CheckoutSession> {
  const provider = requireProvider(ctx);
  const offer = packagesOf(await ctx.prices.at(ctx.now())).find((each) => each.priceId === priceId);
  if (offer === undefined) throw new AppError('unknown_package');
  if (offer.credits !== credits)
    throw new AppError('unknown_package', `The ${offer.label} package has ${offer.credits} credits, not ${credits}. Nothing was charged.`);
  const id = randomUUIDv7();
  const amountCents = Math.round(offer.price * 100);
  await insertCheckout(ctx.db, { id, accountId, priceId, credits: offer.credits, amountCents, currency: CURRENCY, now: ctx.now() });
  try {
    const client = await provider.client();
    const session = await client.checkout.sessions.create(describeSession(ctx, id, offer, amountCents), { idempotencyKey: id });
    if (session.url === null) throw new Fault('The provider gave the checkout no address');
    await updateCheckout(ctx.db, id, { sessionId: session.id, ended: null, now: ctx.now() });
    return { url: session.url };
  } catch (error) {
    ctx.log.error({ checkout: id, fault: describeFault(error) }, 'the payment provider did not open a checkout');
    throw new AppError('payments_unavailable');
  }
}

/** The checkout's id is set on every object that an event may be about. */
function describeSession(
  { config }: AppContext,
  id: string,
  { label, credits }: CreditPackage,
  amountCents: number,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: id };
  return {
    mode: 'payment',
    client_reference_id: id,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: CURRENCY, unit_amount: amountCents, product_data: { name: `Deedline ${label}: ${credits} credits` } },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    // No currency conversion: the amount paid must equal the amount of the checkout.
    adaptive_pricing: { enabled: false },
    success_url: `${config.publicUrl}/credits?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.publicUrl}/credits?canceled=true`,
  };
}
