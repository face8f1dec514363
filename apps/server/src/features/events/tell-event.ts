import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { Queryable } from '../../transaction.ts';
import { insertEvent } from './queries.ts';

export interface NewEvent {
  accountId: string;
  kind: EventKind;
  /** The id of what it is about: events of one subject are read in the order in which they happened. */
  subject: string;
  /** Ids and choices, by name: `{ batchId, reason: 'credits' }`. Never a name, a phone or an address. */
  data: Readonly<Record<string, string | number | readonly string[] | null>>;
}

/**
 * Records an event within the transaction that causes it, so that both are committed or neither. The database itself records events of searches
 * (`finish_searches`) and low credits (`settle_hold`).
 */
export function tellEvent(db: Queryable, event: NewEvent): Promise<void> {
  return insertEvent(db, event);
}
