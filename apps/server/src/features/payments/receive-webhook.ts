import { AppError } from '@deedline/contract/errors';
import { Stripe } from 'stripe';
import type { AppContext } from '../../context.ts';
import { requireProvider, type OpenProvider } from '../../outside/payments/provider.ts';
import { openEnvelope } from './read-event.ts';
import { takeEvent, type AppliedEvent } from './take-event.ts';

export interface Delivery {
  /** As it came: the signature is over these bytes. */
  body: Buffer;
  signature: string | undefined;
}

const TOLERANCE_SECONDS = 300;

/** Takes what the provider delivers, by the route or otherwise. Throws `webhook_rejected`, with the reason, what is not signed by it. */
export async function receiveWebhook(ctx: AppContext, { body, signature }: Delivery): Promise<AppliedEvent> {
  const provider = requireProvider(ctx);
  const event = openEnvelope(openSigned(ctx, provider, body, signature));
  if (event === undefined) throw reject(ctx, 'The body is not an event.');
  return takeEvent(ctx, event);
}

function openSigned(ctx: AppContext, { client, webhookSecret }: OpenProvider, body: Buffer, signature: string | undefined): unknown {
  if (signature === undefined || signature === '') throw reject(ctx, 'The signature is missing.');
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, ctx.now().getTime());
  } catch (error) {
    throw reject(ctx, describeRejection(error));
  }
}

/** The SDK says it in sentences that quote the body. */
function describeRejection(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'The body is not an event.';
  if (error.message.startsWith('Timestamp outside')) return 'The timestamp is too old.';
  if (error.message.startsWith('Unable to extract') || error.message.includes('expected scheme')) return 'The signature cannot be read.';
  return 'The signature does not match the body.';
}

function reject(ctx: AppContext, reason: string): AppError {
  ctx.log.warn({ reason }, 'a payment delivery was rejected');
  return new AppError('webhook_rejected', `${reason} Nothing was credited.`);
}
