import type { AppContext } from '../../../context.ts';
import { describeFault } from '../../../http/describe-fault.ts';
import type { PracticeEvent } from '../../../outside/payments/practice/act.ts';
import type { OpenProvider } from '../../../outside/payments/provider.ts';
import { receiveWebhook } from '../receive-webhook.ts';
import type { AppliedEvent } from '../take-event.ts';

/** Signs an event as the practice provider and delivers it where the real one's deliveries arrive. */
export function deliverEvent(ctx: AppContext, { client, webhookSecret }: OpenProvider, event: PracticeEvent): Promise<AppliedEvent> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(ctx.now().getTime() / 1000);
  const signature = client.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
  return receiveWebhook(ctx, { body: Buffer.from(payload), signature });
}

/** A delivery may be lost, as any: what was paid is paid, and the reconciler mends it. */
export async function tryToDeliver(ctx: AppContext, provider: OpenProvider, events: readonly PracticeEvent[]): Promise<void> {
  for (const event of events)
    await deliverEvent(ctx, provider, event).catch((error: unknown) =>
      ctx.log.warn({ event: event.id, fault: describeFault(error) }, 'a practice delivery was lost'),
    );
}
