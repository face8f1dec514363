import { AppError } from '@deedline/contract/errors';
import type { Payments, PaymentStatus } from '@deedline/contract/money/payment';
import { packagesOf } from '@deedline/contract/search/prices';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { claimAsking, type OwnCheckoutRow, selectOwed, selectOwnCheckout } from './queries.ts';
import { seeObjects } from './reconcile-payments.ts';

/** What can be bought here and how, and what the account owes. */
export async function readPayments({ payments, db, prices, now }: AppContext, accountId: string): Promise<Payments> {
  return {
    mode: payments.mode,
    publishableKey: payments.mode === 'stripe' ? payments.publishableKey : null,
    packages: packagesOf(await prices.at(now())),
    owedCredits: await selectOwed(db, accountId),
  };
}

/** A page is waiting and polls every 2 seconds. The provider is asked at this interval, in case its delivery does not arrive. */
const ASKING_PAUSE_MS = 5_000;
const QUICKLY = { timeout: 3_000, maxNetworkRetries: 0 };

/** The status of a checkout of the account. Asks the provider if it is not confirmed yet. */
export async function readPaymentStatus(ctx: AppContext, accountId: string, sessionId: string): Promise<PaymentStatus> {
  const checkout = await findOwnCheckout(ctx, accountId, sessionId);
  if (present(checkout).status !== 'confirming' || !(await askProvider(ctx, checkout.id, sessionId))) return present(checkout);
  return present(await findOwnCheckout(ctx, accountId, sessionId));
}

function present({ credits, is_credited: isCredited, has_ended: hasEnded }: OwnCheckoutRow): PaymentStatus {
  return { status: isCredited ? 'credited' : hasEnded ? 'failed' : 'confirming', credits };
}

/** False when the provider was not asked or did not answer: then what we know stands. */
async function askProvider(ctx: AppContext, checkoutId: string, sessionId: string): Promise<boolean> {
  if (ctx.payments.mode === 'off') return false;
  if (!(await claimAsking(ctx.db, checkoutId, ctx.now(), ASKING_PAUSE_MS))) return false;
  try {
    const client = await ctx.payments.client();
    const session = await client.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }, QUICKLY);
    await seeObjects(ctx, [session]);
    return true;
  } catch (error) {
    ctx.log.warn({ checkout: checkoutId, fault: describeFault(error) }, 'the payment provider could not be asked about a checkout');
    return false;
  }
}

/** A checkout of this account by the provider's session id. Throws `payment_not_found`, also for a checkout of another account. */
export async function findOwnCheckout(ctx: Pick<AppContext, 'db'>, accountId: string, sessionId: string): Promise<OwnCheckoutRow> {
  const checkout = /^\w+$/.test(sessionId) ? await selectOwnCheckout(ctx.db, accountId, sessionId) : undefined;
  if (checkout === undefined) throw new AppError('payment_not_found');
  return checkout;
}
