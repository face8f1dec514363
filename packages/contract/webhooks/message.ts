/** The messages for each kind of event: only ids, whose details are read with a key. */
import { z } from 'zod';
import type { EventKind } from './event-kinds.ts';

const id = z.uuid();
const count = z.number().int();

/** The `data` of each kind, the same in a message and in the list of events. */
export const EVENT_DATA = {
  'search.completed': z.object({ searchId: id }),
  'search.failed': z.object({ searchId: id }),
  'batch.quoted': z.object({ batchId: id }),
  'batch.completed': z.object({ batchId: id }),
  'batch.stopped': z.object({ batchId: id, reason: z.enum(['credits', 'cap', 'failed', 'cancelled']) }),
  'list.changed': z.object({
    listId: id,
    change: z.enum(['created', 'renamed', 'removed', 'search_saved', 'search_removed']),
    searchId: id.nullable(),
  }),
  'properties.changed': z.object({
    listId: id,
    loadId: count,
    came: count,
    went: count,
    sold: count,
    owner: count,
    mailing: count,
    value: count,
  }),
  'outcome.reported': z.union([z.object({ searchId: id }), z.object({ importId: id, searchIds: z.array(id) })]),
  'contact.suppressed': z.object({ searchId: id, batchId: id.nullable() }),
  'credits.low': z.object({ below: z.number().int() }),
} satisfies Record<EventKind, z.ZodType>;

/** The body of a message. */
export function messageOf(kind: EventKind) {
  return z.object({
    type: z.literal(kind),
    timestamp: z.iso.datetime().describe('When it happened; when it was sent stands in webhook-timestamp.'),
    data: EVENT_DATA[kind],
  });
}

/** When each kind is sent, in one line. */
export const EVENT_SUMMARIES: Readonly<Record<EventKind, string>> = {
  'search.completed': 'A search is done; not of the rows of a batch',
  'search.failed': 'A search could not be completed',
  'batch.quoted': 'The file of a batch was read, and it can be started; again where its terms changed',
  'batch.completed': 'A batch is done',
  'batch.stopped': 'A batch ended before its last row: credits or its cap ran out, it was cancelled, or it failed',
  'list.changed': 'A list was made, renamed or removed, or a search was saved to it or taken off',
  'properties.changed':
    'A newer file changed a list of properties: how many came, went, were sold, or have another owner, mailing address or value',
  'outcome.reported': 'Outcomes were reported, of one search, or by a file of several',
  'contact.suppressed': 'An answer changed because somebody opted out; not who, nor why',
  'credits.low': 'What the account owns fell below 100, 25 or 5 credits',
};
