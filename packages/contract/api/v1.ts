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
  results: z.enum(['0', '1']).default('0').describe('1: each search comes with its results, and a page holds 20.'),
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
  mostCredits: z.number().describe('The most it costs, whatever is found. If nothing useful is found, nothing is charged.'),
  mostCreditsEach: z.number().describe('The most that one search, or one row, costs.'),
  credits: z.number().nullable().describe('The credits that the account has free to spend; null if nobody is billed.'),
  keyCredits: z
    .number()
    .nullable()
    .describe('The credits that the key may still spend this month; null: no limit but the account’s credits.'),
  isCovered: z.boolean().describe('Whether both are enough for the whole quote.'),
});

/** POST /api/v1/callable: a number that a search of the account delivered. It is sent in the body, because URLs are logged on the way. */
export const askCallable = z.object({ searchId: z.uuid(), phone: plainText(40).min(1, 'Please name the number') });
export const apiCallable = z.object({
  isKnown: z
    .boolean()
    .describe(
      'False if the search has no such number, or no longer has it because the person it belongs to opted out. Then do not call it, and remove it wherever you keep it.',
    ),
  mayCall: z.boolean().describe('Whether it may be called now, as far as lists and rules say. Also false if nobody can say.'),
  e164: z.string().nullable(),
  dnc: phone.shape.dnc.nullable(),
  callReadiness: callReadiness.nullable(),
  asOf: moment,
});

export const apiBalance = z.object({
  credits: z.number().nullable().describe('Credits free to spend; null if nobody is billed.'),
  held: z.number().nullable().describe('Credits set aside for what is running.'),
  keyCredits: z
    .number()
    .nullable()
    .describe('The credits that this key may still spend this month; null: no limit but the account’s credits.'),
});

export const apiEventsQuery = z.object({
  cursor: z.string().max(200).optional().describe('The id of the last event that was read. If absent, starts with the oldest event kept.'),
  limit: limit(200),
  kind: z.enum(EVENT_KINDS).optional(),
});
export const apiEvent = z.object({
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  subject: z.string().describe('The id of what it is about.'),
  data: z.record(z.string(), z.unknown()).describe('Ids and counts. Read what they refer to with the key.'),
  occurredAt: moment,
});
export const apiEvents = z.object({
  data: z.array(apiEvent),
  nextCursor: z.string().nullable().describe('Where to continue from, now or later; null if nothing has happened yet.'),
});
