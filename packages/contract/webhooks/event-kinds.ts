/** The events that an account's programs are told of. Each refers to its subject by ids, whose details are read with a key. */
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
