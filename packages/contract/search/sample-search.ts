import { z } from 'zod';
import { results } from './results.ts';
import { createSearch, SEARCH_MODES } from './search.ts';

/** GET /api/searches/{id}/plat: the lot among its neighbours. Coordinates are feet from the view's south-west corner, y upwards. */
export const plat = z.object({
  width: z.number(),
  height: z.number(),
  countyName: z.string(),
  caption: z.string(),
  lots: z.array(
    z.object({ apn: z.string(), ring: z.array(z.tuple([z.number(), z.number()])), isSubject: z.boolean(), label: z.string().nullable() }),
  ),
  streets: z.array(z.object({ name: z.string(), line: z.array(z.tuple([z.number(), z.number()])) })),
});
export type Plat = z.infer<typeof plat>;

/** How many fixed requests there are for each mode. */
export const SAMPLES_PER_MODE = 2;

/** GET /api/sample-searches (demo only, no sign-in): the fixed requests that can be tried, ordered by mode. */
export const sampleSearches = z.array(z.object({ searchMode: z.enum(SEARCH_MODES), index: z.number(), request: createSearch }));
export type SampleSearches = z.infer<typeof sampleSearches>;

/** POST /api/sample-searches: selects one of them. There is no free text, so nothing else can be searched for. */
export const runSampleSearch = z.strictObject({
  searchMode: z.enum(SEARCH_MODES),
  index: z
    .number()
    .int()
    .min(0)
    .max(SAMPLES_PER_MODE - 1)
    .default(0),
});
export type RunSampleSearch = z.input<typeof runSampleSearch>;

/** The answer: the request, what an account's search would have shown and cost, and the lot if a map contains it. */
export const sampleSearchAnswer = z.object({
  request: createSearch,
  results,
  /** Priced by the same rule as a paid search; nothing is charged. */
  price: z.object({ rule: z.string(), credits: z.number() }).nullable().describe('Null if nobody is billed.'),
  plat: plat.nullable(),
});
export type SampleSearchAnswer = z.infer<typeof sampleSearchAnswer>;
