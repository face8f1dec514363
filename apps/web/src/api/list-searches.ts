import type { Search } from '@deedline/contract/search';
import { call } from './call.ts';

/** As many as the API gives at once. */
const PAGE_SEARCHES = 1000;
/** Results are long; a smaller page of them comes sooner. */
const PAGE_SEARCHES_WITH_RESULTS = 100;

type Page = { results?: '1'; limit?: number };

async function readPages(most: number, page: Page, signal?: AbortSignal): Promise<Search[]> {
  const all: Search[] = [];
  for (;;) {
    const next = await call('GET /api/searches', { query: { ...page, before: all.at(-1)?.id }, ...(signal && { signal }) });
    all.push(...next);
    if (next.length < most) return all;
  }
}

/** Every search of the user, newest first, without results. */
export function listSearches(signal?: AbortSignal): Promise<Search[]> {
  return readPages(PAGE_SEARCHES, {}, signal);
}

/** Every search of the user, newest first, with its results. */
export function listSearchesWithResults(): Promise<Search[]> {
  return readPages(PAGE_SEARCHES_WITH_RESULTS, { results: '1', limit: PAGE_SEARCHES_WITH_RESULTS });
}
