/** What an account's programs are told of. Each names what it is about by ids; what that says is read with a key of one's own. */
export const EVENT_KINDS = [
  'search.completed',
  'search.failed',
  'batch.quoted',
  'batch.completed',
  'batch.stopped',
  'list.changed',
  'properties.changed',
  'outcome.reported',
  'contact.suppressed',
  'credits.low',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];
