/** The columns that phones and emails share on a wide page: rank, contact, line, call now, confidence, what became of it. */
export const CONTACT_COLUMNS =
  'grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] gap-x-2 @4xl:grid-cols-[1.25rem_minmax(13.5rem,1fr)_minmax(12rem,1.35fr)_minmax(11rem,1.1fr)_8.5rem_7rem] @4xl:gap-x-4';

/** A cell on a wide page, and on a narrow one a short line of its own under the contact. */
export const CONTACT_CELL = 'text-sm leading-5 @max-4xl:col-start-2 @max-4xl:-col-end-1';
