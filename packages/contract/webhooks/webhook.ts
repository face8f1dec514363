/** Webhook endpoints of an account, as in the Standard Webhooks specification. */
import { z } from 'zod';
import { WEBHOOK_LIMITS } from '../limits.ts';
import { plainText } from '../text.ts';
import { EVENT_KINDS } from './event-kinds.ts';

const text = z.string().nullable();
const kinds = z.array(z.enum(EVENT_KINDS)).min(1).max(EVENT_KINDS.length);
const url = plainText(WEBHOOK_LIMITS.url)
  .min(1)
  .describe('An https:// address at a public internet host, on port 443 or 8443. Redirects are not followed.');

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  isOn: z.boolean(),
  offBecause: z
    .enum(['owner', 'gone', 'failing', 'left'])
    .nullable()
    .describe(
      'Null if it is on. `gone`: it answered 410. `failing`: it accepted nothing for three days. `left`: the member who set it up has left.',
    ),
  failingSince: text.describe('Since when it has accepted nothing; null if it accepts what is sent.'),
  waiting: z.number().describe('How many messages are still to be sent.'),
  secretLastFour: z.string(),
  previousSecretUntil: text.describe('Until then, messages are signed with the previous secret too.'),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhooks = z.object({ webhooks: z.array(webhook), most: z.number() });
export type Webhooks = z.infer<typeof webhooks>;

export const createWebhook = z.object({ url, kinds });
export type CreateWebhook = z.infer<typeof createWebhook>;

/** The only answer that contains the secret. */
export const webhookWithSecret = z.object({
  webhook,
  secret: z.string().describe('`whsec_`, followed by the HMAC-SHA256 key in base64. It is not shown again.'),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** Absent fields stay unchanged. */
export const changeWebhook = z.object({ url: url.optional(), kinds: kinds.optional(), isOn: z.boolean().optional() });
export type ChangeWebhook = z.infer<typeof changeWebhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery attempt failed. `status`: the answer was not 2xx. */
export const TRY_FAULTS = ['address', 'connection', 'internal', 'redirect', 'status', 'time'] as const;
export type TryFault = (typeof TRY_FAULTS)[number];

const deliveryTry = z.object({
  at: z.string(),
  ms: z.number(),
  status: z.number().nullable().describe('The HTTP status of the answer; null if there was none.'),
  fault: z.enum(TRY_FAULTS).nullable().describe('Why the attempt does not count as delivered; null if it does.'),
  response: text.describe(
    'The beginning of an unsuccessful answer, with anything that looks like a phone number or an email address removed.',
  ),
});

export const webhookDelivery = z.object({
  id: z.string(),
  eventId: z.string().describe('The `webhook-id` of the message, which is the id of its event.'),
  kind: z.string().describe('The kind of its event, or `webhook.test`.'),
  subject: z.string(),
  state: z
    .enum(DELIVERY_STATES)
    .describe('`failed`: given up after the last attempt. `dropped`: the webhook was switched off before the message could be sent.'),
  createdAt: z.string(),
  nextAt: text.describe('When the next attempt is; null if none is scheduled.'),
  tries: z.array(deliveryTry).describe('Delivery attempts, latest first, at most ten.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveries = z.object({
  deliveries: z.array(webhookDelivery),
  next: text.describe('The `before` of the next page; null if there is none.'),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

export const deliveriesQuery = z.object({
  before: z.uuid().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export const replayWebhook = z.object({
  since: z.iso.datetime({ offset: true }).describe('Resends what happened from this moment on; at most thirty days ago.'),
  which: z.enum(['undelivered', 'all']).default('undelivered'),
});
export type ReplayWebhook = z.output<typeof replayWebhook>;

export const webhookReplayed = z.object({ messages: z.number().describe('How many messages are being sent now.') });
