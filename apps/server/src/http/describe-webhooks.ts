/** Describes the webhooks, for the API's description. */
import { EVENT_KINDS } from '@deedline/contract/webhooks/event-kinds';
import { EVENT_SUMMARIES, messageOf } from '@deedline/contract/webhooks/message';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const header = (name: string, description: string): Json => ({ name, in: 'header', required: true, description, schema: text });

const HEADERS = [
  header('webhook-id', 'The id of the event, the same for every try: by it a receiver knows what it has.'),
  header('webhook-timestamp', 'When this try was sent, in seconds since 1970. What is older than five minutes is not to be taken.'),
  header(
    'webhook-signature',
    'By spaces, each "v1," and the base64 of HMAC-SHA256 over webhook-id, ".", webhook-timestamp, "." and the body, keyed with what follows "whsec_" in the secret. Two for a day after a new secret was made.',
  ),
];

const ANSWERS = {
  '2XX': { description: 'Taken. Within ten seconds; what else is answered is not read.' },
  '410': { description: 'Gone: the webhook is switched off, and its owners get a mail.' },
  default: { description: 'Not taken: tried again, ten times in three days. Redirects are not followed.' },
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
