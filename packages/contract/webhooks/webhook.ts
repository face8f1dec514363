/** Webhook endpoints of an account, as in the Standard Webhooks specification. */
import { z } from 'zod';
import { WEBHOOK_LIMITS } from '../limits.ts';
import { plainText } from '../text.ts';
import { EVENT_KINDS } from './event-kinds.ts';

const text = z.string().nullable();
const kinds = z.array(z.enum(EVENT_KINDS)).min(1).max(EVENT_KINDS.length);
const url = plainText(WEBHOOK_LIMITS.url)
  .min(1)
  .describe('https://, at a host of the internet, port 443 or 8443. Redirects are not followed.');

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  isOn: z.boolean(),
  offBecause: z
    .enum(['owner', 'gone', 'failing', 'left'])
    .nullable()
    .describe(
      'Null: it is on. `gone`: it answered 410. `failing`: it took nothing for three days. `left`: who set it is no member any more.',
    ),
  failingSince: text.describe('Since when it took nothing; null: it takes what is sent.'),
  waiting: z.number().describe('Messages that are still to be sent.'),
  secretLastFour: z.string(),
  previousSecretUntil: text.describe('Until then messages are signed with the secret before it too.'),
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
  secret: z.string().describe('`whsec_`, then what HMAC-SHA256 is keyed with, in base64. It is not shown again.'),
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
  status: z.number().nullable().describe('What was answered; null: nothing was.'),
  fault: z.enum(TRY_FAULTS).nullable().describe('Why it does not count as taken; null: it does.'),
  response: text.describe('The beginning of an answer that is no success, without what looks like a phone or an email.'),
});

export const webhookDelivery = z.object({
  id: z.string(),
  eventId: z.string().describe('`webhook-id` of the message, and the id of its event.'),
  kind: z.string().describe('Of its event, or `webhook.test`.'),
  subject: z.string(),
  state: z
    .enum(DELIVERY_STATES)
    .describe('`failed`: given up after its last try. `dropped`: the address was switched off before it could be sent.'),
  createdAt: z.string(),
  nextAt: text.describe('When it is tried next; null: not by itself.'),
  tries: z.array(deliveryTry).describe('The latest first, at most ten.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveries = z.object({
  deliveries: z.array(webhookDelivery),
  next: text.describe('`before` of the next page; null: there is none.'),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

export const deliveriesQuery = z.object({
  before: z.uuid().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export const replayWebhook = z.object({
  since: z.iso.datetime({ offset: true }).describe('Of what happened from then on, at most thirty days ago.'),
  which: z.enum(['undelivered', 'all']).default('undelivered'),
});
export type ReplayWebhook = z.output<typeof replayWebhook>;

export const webhookReplayed = z.object({ messages: z.number().describe('Messages that are sent now.') });
