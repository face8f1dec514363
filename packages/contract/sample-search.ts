import { z } from 'zod';
import { plat } from './plat.ts';
import { results } from './results.ts';
import { createSearch, SEARCH_MODES } from './search.ts';

/** As many fixed requests can be tried in each mode. */
export const SAMPLES_PER_MODE = 2;

/** GET /api/sample-searches (demo only, no sign-in): the fixed requests that can be tried, in the order of the modes. */
export const sampleSearches = z.array(z.object({ searchMode: z.enum(SEARCH_MODES), index: z.number(), request: createSearch }));
export type SampleSearches = z.infer<typeof sampleSearches>;

/** POST /api/sample-searches: which of them to run. There is no free text: what is not offered cannot be asked. */
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

/** Its answer: what was asked, what a search of an account would have shown for it and cost, and the lot where a map has one. */
export const sampleSearchAnswer = z.object({
  request: createSearch,
  results,
  /** By the same rule as a paid search; nothing is charged here. */
  price: z.object({ rule: z.string(), credits: z.number() }),
  plat: plat.nullable(),
});
export type SampleSearchAnswer = z.infer<typeof sampleSearchAnswer>;
