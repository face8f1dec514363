import type { PaymentStatus } from '@deedline/contract/payment';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { findOwnCheckout } from './find-own-checkout.ts';
import { claimAsking, type OwnCheckoutRow } from './queries.ts';
import { seeObjects } from './see-objects.ts';

/** Somebody waits, and asks every 2 seconds: the provider is asked now and again, for the case that its delivery does not come. */
const ASKING_PAUSE_MS = 5_000;
const QUICKLY = { timeout: 3_000, maxNetworkRetries: 0 };

/** How far a checkout of the account is. */
export async function readPaymentStatus(ctx: AppContext, accountId: string, sessionId: string): Promise<PaymentStatus> {
  const checkout = await findOwnCheckout(ctx, accountId, sessionId);
  if (present(checkout).status !== 'confirming' || !(await askProvider(ctx, checkout.id, sessionId))) return present(checkout);
  return present(await findOwnCheckout(ctx, accountId, sessionId));
}

function present({ credits, is_credited: isCredited, has_ended: hasEnded }: OwnCheckoutRow): PaymentStatus {
  return { status: isCredited ? 'credited' : hasEnded ? 'failed' : 'confirming', credits };
}

/** False when it was not asked or did not answer: then what we know stands. */
async function askProvider(ctx: AppContext, checkoutId: string, sessionId: string): Promise<boolean> {
  if (ctx.payments.mode === 'off') return false;
  if (!(await claimAsking(ctx.db, checkoutId, ctx.now(), ASKING_PAUSE_MS))) return false;
  try {
    const session = await ctx.payments.client.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }, QUICKLY);
    await seeObjects(ctx, [session]);
    return true;
  } catch (error) {
    ctx.log.warn({ checkout: checkoutId, fault: describeFault(error) }, 'the provider could not be asked about a checkout');
    return false;
  }
}
