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
    timestamp: z.iso.datetime().describe('When it happened; webhook-timestamp says when it was sent.'),
    data: EVENT_DATA[kind],
  });
}

/** When each kind is sent, in one line. */
export const EVENT_SUMMARIES: Readonly<Record<EventKind, string>> = {
  'search.completed': 'A search is done; not sent for the rows of a batch',
  'search.failed': 'A search could not be completed',
  'batch.quoted': 'The file of a batch was read, and the batch can be started; sent again if its terms change',
  'batch.completed': 'A batch is done',
  'batch.stopped': 'A batch ended before its last row: credits or its cap ran out, it was cancelled, or it failed',
  'list.changed': 'A list was created, renamed or removed, or a search was saved to it or removed from it',
  'properties.changed':
    'A newer file changed a list of properties: how many were added, dropped or sold, or have a new owner, mailing address or value',
  'outcome.reported': 'Outcomes were reported, for one search or by a file for several',
  'contact.suppressed': 'An answer changed because somebody opted out; it does not say who, or why',
  'credits.low': 'The credits that the account owns fell below 100, 25 or 5',
};
