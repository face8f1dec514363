/** Describes the webhooks, for the API's description. */
import { EVENT_KINDS } from '@deedline/contract/webhooks/event-kinds';
import { EVENT_SUMMARIES, messageOf } from '@deedline/contract/webhooks/message';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const header = (name: string, description: string): Json => ({ name, in: 'header', required: true, description, schema: text });

const HEADERS = [
  header('webhook-id', 'The id of the event, the same for every attempt: use it to recognize what you already have.'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970. Reject messages older than five minutes.'),
  header(
    'webhook-signature',
    'Signatures separated by spaces, each "v1," and the base64 of HMAC-SHA256 over webhook-id, ".", webhook-timestamp, "." and the body, keyed with what follows "whsec_" in the secret. There are two for a day after a new secret was made.',
  ),
];

const ANSWERS = {
  '2XX': { description: 'Delivered. Answer within ten seconds; the body of the answer is not read.' },
  '410': { description: 'Gone: the webhook is switched off, and the account’s owners get an email.' },
  default: { description: 'Not delivered: up to ten attempts are made within three days. Redirects are not followed.' },
};

/** Webhooks as in the Standard Webhooks specification. Messages about one subject are sent in order; each is delivered at least once. */
export function describeWebhooks(): Json {
  return Object.fromEntries(
    EVENT_KINDS.map((kind) => {
      const { $schema: _of, ...schema } = z.toJSONSchema(messageOf(kind), { io: 'input' });
      const post = {
        operationId: `on${kind.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        summary: EVENT_SUMMARIES[kind],
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: ANSWERS,
      };
      return [kind, { post }];
    }),
  );
}
