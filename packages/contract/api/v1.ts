/** Shapes that only the API for programs has. Lists are paged by opaque cursors. */
import { z } from 'zod';
import { moment, cursor, pageOf } from './page.ts';
import { callReadiness } from '../compliance/calling.ts';
import { batchJob, batchSearch, BATCH_ROW_FILTERS } from '../search/batch.ts';
import { list, listEntry } from '../search/list.ts';
import { phone } from '../search/results.ts';
import { property, propertyFilter, propertyPlace } from '../properties/filter.ts';
import { listedPropertiesQuery, listedProperty, propertyList, propertyNews } from '../property-lists/property-list.ts';
import { search, SEARCH_MODES } from '../search/search.ts';
import { plainText } from '../text.ts';
import { EVENT_KINDS } from '../webhooks/event-kinds.ts';

const limit = (most: number) => z.coerce.number().int().min(1).max(most).default(most);

export const apiSearchesQuery = z.object({
  cursor,
  limit: limit(100),
  results: z.enum(['0', '1']).default('0').describe('1: each with its results, and then 20 at a time.'),
});
export const apiSearches = pageOf(search);

export const apiBatchesQuery = z.object({ cursor, limit: limit(100) });
export const apiBatches = pageOf(batchJob);

export const apiRowsQuery = z.object({ cursor, limit: limit(200), filter: z.enum(BATCH_ROW_FILTERS).default('all') });
export const apiRows = pageOf(batchSearch);

export const apiLists = z.object({ data: z.array(list.omit({ entry: true })) });
export const apiListEntriesQuery = z.object({ cursor, limit: limit(100) });
export const apiListEntries = pageOf(listEntry);

export const apiPlaces = z.object({ data: z.array(propertyPlace) });
/** POST /api/v1/properties/preview: fifty per page. */
export const askPreview = z.strictObject({ filter: propertyFilter, cursor });
export const apiProperties = pageOf(property);
export const apiPropertyLists = z.object({ data: z.array(propertyList) });
export const apiListedQuery = z.object({
  cursor,
  limit: limit(100),
  show: listedPropertiesQuery.shape.show,
  tag: listedPropertiesQuery.shape.tag,
});
export const apiListedProperties = pageOf(listedProperty);
/** The load id from an event. */
export const apiChangesQuery = z.object({ loadId: z.coerce.number().int().min(1).max(2_147_483_647) });
export const apiChanges = z.object({ data: propertyNews.shape.changes });

/** POST /api/v1/quotes: for a search, or for a number of rows that are not known yet. */
export const askQuote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), searchMode: z.enum(SEARCH_MODES), includeContacts: z.boolean().default(true) }),
  z.object({ kind: z.literal('batch'), rows: z.number().int().min(1).max(1_000_000), includeContacts: z.boolean().default(true) }),
]);
export const apiQuote = z.object({
  mostCredits: z.number().describe('What it costs at most, whatever is found. Nothing useful found costs nothing.'),
  mostCreditsEach: z.number().describe('Of one search, or one row.'),
  credits: z.number().nullable().describe('What the account has free to spend; null where nobody is billed.'),
  keyCredits: z.number().nullable().describe('What the key may still spend this month; null: whatever the account has.'),
  isCovered: z.boolean().describe('Whether both are enough for all of it.'),
});

/** POST /api/v1/callable: a number that a search of the account delivered. It is sent in the body, because URLs are logged on the way. */
export const askCallable = z.object({ searchId: z.uuid(), phone: plainText(40).min(1, 'Please name the number') });
export const apiCallable = z.object({
  isKnown: z
    .boolean()
    .describe(
      'False: the search has no such number, or no more, since whoever it belongs to opted out. Then do not call it, and take it out wherever you keep it.',
    ),
  mayCall: z.boolean().describe('Whether it may be called now, as far as lists and rules say. False too where nobody can say.'),
  e164: z.string().nullable(),
  dnc: phone.shape.dnc.nullable(),
  callReadiness: callReadiness.nullable(),
  asOf: moment,
});

export const apiBalance = z.object({
  credits: z.number().nullable().describe('Free to spend; null where nobody is billed.'),
  held: z.number().nullable().describe('Set aside for what runs.'),
  keyCredits: z.number().nullable().describe('What this key may still spend this month; null: whatever the account has.'),
});

export const apiEventsQuery = z.object({
  cursor: z.string().max(200).optional().describe('The id of the last event that was read. Absent: the oldest that are kept.'),
  limit: limit(200),
  kind: z.enum(EVENT_KINDS).optional(),
});
export const apiEvent = z.object({
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  subject: z.string().describe('What it is about, by id.'),
  data: z.record(z.string(), z.unknown()).describe('Ids and counts. What they are about is read with the key.'),
  occurredAt: moment,
});
export const apiEvents = z.object({
  data: z.array(apiEvent),
  nextCursor: z.string().nullable().describe('Where to go on from, now or later; null: nothing has happened yet.'),
});
